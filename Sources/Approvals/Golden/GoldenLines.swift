import EventModel
import Platform

/// The lines of a golden's text, without their ends.
///
/// The text is kept as a whole: most of a golden is never read line by line where another golden had the same screens.
struct GoldenLines: RandomAccessCollection {
  private let bytes: [UInt8]
  /// The place behind each line, which is that of its end or the end of the text.
  private var ends: [Int] = []

  /// Finds the lines; an end of line at the end of the text begins no further line.
  init(_ text: String) {
    bytes = Array(text.utf8)
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, from: start) ?? bytes.count
      ends.append(end)
      start = end + 1
    }
  }

  var startIndex: Int { 0 }
  var endIndex: Int { ends.count }

  /// The bytes of a line, whose places are those in the text.
  subscript(line: Int) -> ArraySlice<UInt8> { bytes[start(of: line)..<ends[line]] }

  private func start(of line: Int) -> Int { line == 0 ? 0 : ends[line - 1] + 1 }

  /// Returns true if a line begins with `== `, as the headings of checkpoints do.
  func isHeading(_ line: Int) -> Bool {
    let start = start(of: line)
    return ends[line] - start >= 3 && bytes[start] == 0x3D && bytes[start + 1] == 0x3D
      && bytes[start + 2] == 0x20
  }

  /// Returns the digest of some lines.
  func digest(of lines: Range<Int>) -> Digest {
    guard let last = lines.last else { return Digest(of: "") }
    return Digest(of: bytes[start(of: lines.lowerBound)..<ends[last]].span)
  }
}
