/// The estimated cost of replaying a recording: its recorded length, plus the size of its log.
///
/// No clock is involved, so that the same log has the same cost on every machine, even a damaged one.
public struct ReplayCost: Hashable, Sendable {
  /// The app's time from the first event to the last, in microseconds.
  public let length: Int
  /// The size of the log in bytes.
  public let bytes: Int

  /// The cost by which shards are balanced.
  public var total: Int { length + bytes }

  /// The limit for recorded lengths, since a log may contain any number: about eleven days.
  private static let longest = 1_000_000_000_000

  /// Estimates the cost of a log from the beginnings of its lines.
  public init(of log: [UInt8]) {
    var time = 0
    for line in log.split(separator: UInt8(ascii: "\n")) {
      guard let (member, value) = Self.moment(of: line) else { continue }
      time = min(member == UInt8(ascii: "a") ? max(time, value) : time + value, Self.longest)
    }
    length = time
    bytes = log.count
  }

  /// Returns the second member of a line, `"at":0` or `"dt":0`, with the first letter of its name.
  private static func moment(of line: ArraySlice<UInt8>) -> (UInt8, Int)? {
    var rest = line
    guard skip("{\"n\":", in: &rest), number(in: &rest) != nil, skip(",\"", in: &rest),
      let member = rest.first, skip("at\":", in: &rest) || skip("dt\":", in: &rest)
    else { return nil }
    return number(in: &rest).map { (member, $0) }
  }

  private static func skip(_ text: StaticString, in rest: inout ArraySlice<UInt8>) -> Bool {
    let bytes = "\(text)".utf8
    guard rest.starts(with: bytes) else { return false }
    rest = rest.dropFirst(bytes.count)
    return true
  }

  private static func number(in rest: inout ArraySlice<UInt8>) -> Int? {
    let digits = rest.prefix(16).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return min(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }, longest)
  }
}
