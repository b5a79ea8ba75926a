/// The lines of a text in bytes, whose ends are those of any system.
package enum TextLines {
  /// Returns the lines without their ends, also the empty ones between two ends.
  ///
  /// Only a line feed, or a carriage return and a line feed, end a line: a text can have every other sign.
  ///
  /// - Parameter bytes: UTF-8; other bytes become replacement letters.
  /// - Returns: the lines; a last end ends the last line.
  package static func of(_ bytes: [UInt8]) -> [Substring] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      Substring(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
    }
  }
}
