extension String {
  /// The lines of a file without their ends, which are LF, CRLF or CR, and without a byte order mark.
  ///
  /// The text behind the last end is a line, too, which is mostly empty.
  package var fileLines: [Substring] {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = utf8.starts(with: mark) ? utf8.dropFirst(mark.count) : utf8[...]
    guard bytes.contains(0x0D) else {
      return bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Substring($0) }
    }
    var lines: [Substring] = []
    var (start, place) = (bytes.startIndex, bytes.startIndex)
    while place < bytes.endIndex {
      let (byte, next) = (bytes[place], bytes.index(after: place))
      defer { place = next }
      guard byte == 0x0A || byte == 0x0D else { continue }
      // The end of line after a carriage return belongs to it.
      let isSecond =
        byte == 0x0A && place > bytes.startIndex && bytes[bytes.index(before: place)] == 0x0D
      if !isSecond { lines.append(Substring(bytes[start..<place])) }
      start = next
    }
    return lines + [Substring(bytes[start...])]
  }
}
