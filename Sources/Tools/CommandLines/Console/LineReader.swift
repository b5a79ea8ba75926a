/// A reader of the lines of standard input as they come, which stops waiting when the tool is asked to stop.
package struct LineReader {
  private let input: ConsoleInput
  private var bytes: [UInt8] = []
  private var hasEnded = false
  /// True if the first bytes were read.
  private var hasBegun = false
  /// True if the last line ended with a carriage return, whose line feed may follow.
  private var endsWithReturn = false

  package init(_ input: ConsoleInput) { self.input = input }

  /// Returns the next line without its end.
  ///
  /// - Parameter check: called repeatedly while nothing comes; an error ends the waiting.
  /// - Returns: the line; nil at the end of input.
  /// - Throws: the error of `check`.
  package mutating func next(check: () throws -> Void) throws -> String? {
    while true {
      try check()
      dropMarks()
      if let end = bytes.firstIndex(where: { $0 == 0x0A || $0 == 0x0D }) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
        endsWithReturn = bytes[end] == 0x0D
        bytes.removeSubrange(...end)
        return line
      }
      guard !hasEnded else {
        guard !bytes.isEmpty else { return nil }
        defer { bytes = [] }
        return String(decoding: bytes, as: UTF8.self)
      }
      if let next = input.read(.milliseconds(100)) { bytes += next } else { hasEnded = true }
    }
  }

  /// Removes a byte order mark at the beginning, and the line feed behind a carriage return.
  private mutating func dropMarks() {
    if endsWithReturn, let first = bytes.first {
      endsWithReturn = false
      if first == 0x0A { bytes.removeFirst() }
    }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    guard !hasBegun, !bytes.isEmpty, hasEnded || !mark.starts(with: bytes) || bytes == mark else {
      return
    }
    hasBegun = true
    if bytes.starts(with: mark) { bytes.removeFirst(mark.count) }
  }
}
