package import Platform

extension Descriptor {
  /// Reads lines until the end, or until a line is longer than a limit in bytes.
  ///
  /// - Parameters:
  ///   - limit: the longest line, in bytes.
  ///   - take: receives each line without its end; false ends the reading.
  package func readLines(limit: Int, _ take: ([UInt8]) -> Bool) {
    var lines = LineBuffer(limit: limit)
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while !lines.isOverLimit {
      while let line = lines.next() {
        guard take(line) else { return }
      }
      guard let bytes = read(into: &buffer) else { return }
      lines.append(bytes)
    }
  }
}
