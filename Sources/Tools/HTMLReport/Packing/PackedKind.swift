/// The kinds of files whose contents are packed, drawn or compiled, by the marks at their beginning.
package enum PackedKind {
  /// The marks of files that are bytes and no text.
  private static let marks: [(mark: [UInt8], name: String)] = [
    ([0x1F, 0x8B], "a gzip file"), ([0x50, 0x4B, 0x03, 0x04], "a zip file"),
    ([0x50, 0x4B, 0x05, 0x06], "a zip file"), ([0x50, 0x4B, 0x07, 0x08], "a zip file"),
    ([0x28, 0xB5, 0x2F, 0xFD], "a zstd file"), ([0xFD, 0x37, 0x7A, 0x58, 0x5A], "an xz file"),
    ([0x42, 0x5A, 0x68], "a bzip2 file"), ([0x04, 0x22, 0x4D, 0x18], "an lz4 file"),
    ([0x1F, 0x9D], "a file of compress"), ([0x1F, 0xA0], "a file of compress"),
    ([0x37, 0x7A, 0xBC, 0xAF, 0x27, 0x1C], "a 7z file"), (Array("Rar!".utf8), "a rar file"),
    (Array("LZIP".utf8), "an lzip file"), ([0x5D, 0x00, 0x00], "an lzma file"),
    ([0x89, 0x50, 0x4E, 0x47], "a picture"), ([0xFF, 0xD8, 0xFF], "a picture"),
    (Array("GIF8".utf8), "a picture"), (Array("RIFF".utf8), "a picture or a recording of sound"),
    ([0x49, 0x49, 0x2A, 0x00], "a picture"), ([0x4D, 0x4D, 0x00, 0x2A], "a picture"),
    (Array("BM".utf8), "a picture"), (Array("wOF".utf8), "a font"),
    (Array("SQLite format 3".utf8), "a database"), (Array("bplist".utf8), "a binary property list"),
    ([0x7F, 0x45, 0x4C, 0x46], "a program"), ([0x4D, 0x5A], "a program"),
  ]

  /// The marks of files that may be text alone, in which the contents are encoded all the same.
  private static let textMarks: [(mark: [UInt8], name: String)] = [
    (Array("%PDF-".utf8), "a PDF file"), (Array("%!PS".utf8), "a PostScript file"),
    (Array("{\\rtf".utf8), "an RTF file"), (Array("=ybegin ".utf8), "a file of yEnc"),
  ]

  /// Returns the kind of bytes that are no text; nil for an unknown one.
  package static func name(ofBytes bytes: some Collection<UInt8>) -> String? {
    let kind = (marks + textMarks).first { bytes.starts(with: $0.mark) }?.name
    let isMedia = bytes.dropFirst(4).prefix(4).elementsEqual("ftyp".utf8)
    return kind ?? (isMedia ? "a picture or a film" : isZlib(bytes) ? "a zlib file" : nil)
  }

  /// Returns the kind of a file that is text, whose contents are encoded so that they cannot be searched.
  package static func name(ofText bytes: some Collection<UInt8>) -> String? {
    let first = Array(bytes.prefix(1_024))
    if let kind = textMarks.first(where: { first.starts(with: $0.mark) })?.name { return kind }
    // A reader of PDF accepts other bytes before the mark.
    let lines = first.split(separator: 0x0A)
    if lines.contains(where: { $0.starts(with: "%PDF-".utf8) }) { return "a PDF file" }
    let words = (lines.first ?? []).split(separator: 0x20)
    let isUuencoded =
      words.count >= 3 && words[0].elementsEqual("begin".utf8)
      && (3...4).contains(words[1].count) && words[1].allSatisfy { (0x30...0x37).contains($0) }
    return isUuencoded ? "a uuencoded file" : nil
  }

  /// Returns true if bytes begin with the two of the format zlib.
  static func isZlib(_ bytes: some Collection<UInt8>) -> Bool {
    let head = Array(bytes.prefix(2))
    guard head.count == 2, head[0] == 0x78 else { return false }
    return (Int(head[0]) << 8 | Int(head[1])) % 31 == 0
  }
}
