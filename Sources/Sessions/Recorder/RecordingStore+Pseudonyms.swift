import Platform

extension RecordingStore {
  /// Returns false if the log has no name in the place of a secret, which its bytes tell without being decoded.
  ///
  /// - Parameter bytes: The bytes of the log, if they were read before; nil to read them.
  /// - Returns: False if it has none for certain.
  /// - Throws: `RecordingFileError` for a log that cannot be read.
  package func mayHavePseudonyms(in bytes: [UInt8]?) throws(RecordingFileError) -> Bool {
    if let bytes { bytes.mayHavePseudonyms } else { try logBytes().mayHavePseudonyms }
  }
}

extension [UInt8] {
  /// True if bytes of JSON have the character that begins a pseudonym, or any that is written by its number.
  fileprivate var mayHavePseudonyms: Bool {
    // Both are rare in most logs, so that each is searched for with `memchr`.
    var place = 0
    while let found = firstIndex(of: 0xE2, from: place) {
      if found + 2 < count, self[found + 1] == 0x80, self[found + 2] == 0xB9 { return true }
      place = found + 1
    }
    place = 0
    while let found = firstIndex(of: UInt8(ascii: "\\"), from: place), found + 1 < count {
      if self[found + 1] == UInt8(ascii: "u") { return true }
      place = found + 2
    }
    return false
  }
}
