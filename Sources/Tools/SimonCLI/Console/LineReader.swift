/// Reads lines of standard input as they come, and stops waiting when the tool is asked to stop.
struct LineReader {
  private let input: ConsoleInput
  private var bytes: [UInt8] = []
  private var hasEnded = false

  init(_ input: ConsoleInput) { self.input = input }

  /// Returns the next line without its end.
  ///
  /// - Parameter check: called repeatedly while nothing comes; an error ends the waiting.
  /// - Returns: the line; nil at the end of input.
  /// - Throws: the error of `check`.
  mutating func next(check: () throws -> Void) throws -> String? {
    while true {
      try check()
      if let end = bytes.firstIndex(of: 0x0A) {
        let line = String(decoding: bytes[..<end], as: UTF8.self)
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
}
