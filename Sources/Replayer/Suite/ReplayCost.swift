/// How long the replay of a recording takes, as far as its log can tell without being replayed.
///
/// No clock is asked: the recorded length counts, which is what an app on a real clock takes, and the
/// size of the log. Logs that are the same cost the same on every machine, damaged ones too.
public struct ReplayCost: Hashable, Sendable {
  /// The app's time from the first event to the last, in microseconds.
  public let length: Int
  /// The size of the log in bytes.
  public let bytes: Int

  /// What shards are balanced by.
  public var total: Int { length + bytes }

  /// The longest that is believed of a log: about eleven days.
  private static let longest = 1_000_000_000_000

  /// Reads the beginnings of a log's lines.
  public init(of log: [UInt8]) {
    var (start, time) = (0, 0)
    while start < log.count {
      let line = log[start...]
      if let (member, value) = Self.moment(of: line) {
        time = min(member == 0x61 ? max(time, value) : time + value, Self.longest)
      }
      start = (line.firstIndex(of: 0x0A) ?? log.count - 1) + 1
    }
    length = time
    bytes = log.count
  }

  /// The second member of a line, `"at":0` or `"dt":0`, by the first letter of its name.
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
    let digits = rest.prefix(16).prefix { (0x30...0x39).contains($0) }
    guard !digits.isEmpty else { return nil }
    rest = rest.dropFirst(digits.count)
    return min(digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, longest)
  }
}
