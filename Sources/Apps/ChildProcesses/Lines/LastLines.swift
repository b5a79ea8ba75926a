/// The last lines that a process wrote to standard error, made safe to show.
///
/// They have no blank lines, no control characters, no stack traces of Swift and only some frames of
/// others: a stack trace would leave no space for the words before it.
struct LastLines {
  private var kept: [String] = []
  /// The line that has no end yet.
  private var begun: [UInt8] = []
  /// True inside the report of a crash, which Swift's runtime writes after the reason.
  private var isInReport = false
  /// The number of frames of a stack trace in a row.
  private var frames = 0

  private static let most = 20
  private static let width = 400
  private static let mostFrames = 8

  mutating func append(_ more: ArraySlice<UInt8>) {
    var rest = more
    while let end = rest.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
      begin(rest[..<end])
      for line in String(decoding: begun, as: UTF8.self).split(whereSeparator: \.isNewline) {
        keep(String(line))
      }
      begun = []
      rest = rest[(end + 1)...]
    }
    begin(rest)
  }

  private mutating func begin(_ bytes: ArraySlice<UInt8>) {
    begun += bytes.prefix(max(0, 4 * Self.width - begun.count))
  }

  private mutating func keep(_ line: String) {
    if isInReport {
      isInReport = !line.hasPrefix("Backtrace took ")
      return
    }
    isInReport = Self.beginsReport(line)
    guard !isInReport, !Self.isTrace(line) else { return }
    frames = Self.isFrame(line) ? frames + 1 : 0
    guard frames <= Self.mostFrames, let line = Self.shown(line) else { return }
    kept.append(line)
    if kept.count > Self.most { kept.removeFirst() }
  }

  /// The lines, oldest first.
  var lines: [String] {
    var all = self
    if !all.begun.isEmpty { all.append([0x0A]) }
    return all.kept
  }

  /// Returns a line without control characters and not too long; nil if it is blank.
  private static func shown(_ line: String) -> String? {
    let scalars = line.unicodeScalars.filter { scalar in
      scalar == "\t" || (scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
    }
    let shown = String(String(String.UnicodeScalarView(scalars)).prefix(width))
    return shown.contains { !$0.isWhitespace } ? shown : nil
  }

  /// Returns true if a line begins the report that Swift's runtime writes about a crash.
  private static func beginsReport(_ line: String) -> Bool {
    line.hasPrefix("*** Signal ") || line.hasPrefix("*** Program crashed: ")
      || line.hasPrefix("💣 Program crashed: ")
  }

  /// Returns true if a line is a frame of a stack trace, as Java and JavaScript print them below the
  /// reason.
  private static func isFrame(_ line: String) -> Bool {
    let text = line.drop { $0.isWhitespace }
    return text.startIndex != line.startIndex && text.hasPrefix("at ")
  }

  /// Returns true if a line belongs to the stack trace that Swift prints for a trap.
  static func isTrace(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    if words.first == "Current", words.last == "trace:" { return true }
    guard words.count > 3, Int(words[0]) != nil else { return false }
    return words[2].count == 18 && words[2].hasPrefix("0x")
  }
}
