/// The last lines that a process wrote to standard error, made safe to show.
struct LastLines {
  private var bytes: [UInt8] = []
  private let most = 20
  private let width = 400

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes += more.suffix(most * width)
    if bytes.count > 2 * most * width { bytes.removeFirst(bytes.count - most * width) }
  }

  /// The lines, oldest first, without blank lines, control characters and stack traces.
  ///
  /// A stack trace would leave no space for the words before it.
  var lines: [String] {
    String(decoding: bytes, as: UTF8.self)
      .split { $0.isNewline }
      .map { line in
        let shown = line.unicodeScalars.filter { scalar in
          scalar == "\t" || (scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        }
        return String(String(String.UnicodeScalarView(shown)).prefix(width))
      }
      .filter { line in line.contains { !$0.isWhitespace } && !Self.isTrace(line) }
      .suffix(most)
  }

  /// Returns whether a line belongs to the stack trace that Swift prints for a trap.
  static func isTrace(_ line: String) -> Bool {
    let words = line.split(separator: " ")
    if words.first == "Current", words.last == "trace:" { return true }
    guard words.count > 3, Int(words[0]) != nil else { return false }
    return words[2].count == 18 && words[2].hasPrefix("0x")
  }
}
