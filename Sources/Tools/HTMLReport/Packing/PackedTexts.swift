package import EventModel
import Foundation

/// The texts that a file packs within its own: in the formats deflate, gzip and zlib, as base64 or in hexadecimal digits.
///
/// A report's page packs its recordings like that.
package struct PackedTexts {
  /// A text after it was unpacked.
  package struct Part {
    /// The line of the file, from 1.
    package var line: Int
    /// The text.
    package var bytes: [UInt8]
  }

  /// The texts that could be unpacked.
  package private(set) var parts: [Part] = []
  /// The lines with data that could not, and the kinds of it.
  package private(set) var unread: [(line: Int, kind: String)] = []

  /// The shortest base64 text that is unpacked.
  private static let shortest = 32
  /// The fewest bytes that are reported though their kind is unknown; keys and digests are shorter.
  private static let shortestUnknown = 768
  /// The most bytes of all texts of a file.
  private static let limit = 256 << 20
  /// The most texts that are packed within each other.
  private static let deepest = 3

  private var total = 0
  private let budget: Budget?

  /// Unpacks the texts of a file.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - budget: the time that it may take.
  /// - Throws: `Budget.Exceeded`.
  package init(of bytes: [UInt8], within budget: Budget? = nil) throws(Budget.Exceeded) {
    self.budget = budget
    try add(bytes, line: nil, depth: 0)
  }

  /// Adds the texts that are packed in some bytes.
  ///
  /// - Parameters:
  ///   - bytes: the file, or a text that was packed in it.
  ///   - line: the line that the text was packed on; nil for the file.
  ///   - depth: the number of texts around the bytes.
  /// - Throws: `Budget.Exceeded`.
  private mutating func add(
    _ bytes: [UInt8],
    line: Int?,
    depth: Int
  ) throws(Budget.Exceeded) {
    guard depth <= Self.deepest else { return }
    var runs = CodeRuns(bytes)
    while let run = runs.next() {
      try budget?.spend(run.code.count)
      guard run.code.count >= Self.shortest else { continue }
      // The line behind a code may as well be text.
      let parts = run.ends.reversed().map { Array(run.code[..<$0]) }
      var codes = parts.flatMap { Self.codes(of: $0) }[...]
      while let code = codes.popFirst() {
        let isRead = try unpack(code, line: line ?? run.line, depth)
        if isRead { codes = [] }
      }
    }
  }

  /// Adds the decoded bytes of a code; returns false if the text may as well be no code.
  private mutating func unpack(
    _ code: [UInt8],
    line: Int,
    _ depth: Int
  ) throws(Budget.Exceeded) -> Bool {
    let isHexadecimal = code.count % 2 == 0 && code.allSatisfy(\.isHexadecimal)
    let hexadecimal = isHexadecimal ? Self.bytes(ofDigits: code) : []
    let decoded = Self.decoded(code) ?? []
    for bytes in [hexadecimal, decoded] where bytes.count > 2 {
      guard let text = text(in: bytes, isCertain: bytes.count != decoded.count) else { continue }
      try budget?.spend(text.count)
      guard SearchableText.isText(text) else {
        guard let kind = PackedKind.name(ofBytes: bytes) else { continue }
        unread.append((line, kind))
        return true
      }
      total += text.count
      parts.append(Part(line: line, bytes: text))
      try add(text, line: line, depth: depth + 1)
      return true
    }
    for bytes in [hexadecimal, decoded] {
      guard let kind = PackedKind.name(ofBytes: bytes), bytes.count >= 16,
        !kind.hasSuffix("zlib file"),
        !SearchableText.isText(bytes), isCertain(kind, bytes)
      else { continue }
      unread.append((line, kind))
      return true
    }
    guard !isHexadecimal, Self.isDense(code), decoded.count >= Self.shortestUnknown,
      !SearchableText.isText(decoded)
    else { return false }
    unread.append((line, "data that is no text"))
    return true
  }

  /// Returns true if the mark of a kind has enough bytes that a code does not begin with it by chance.
  private func isCertain(_ kind: String, _ bytes: [UInt8]) -> Bool {
    kind == "a gzip file"
      ? bytes[2] == 8
      : !["a program", "a picture", "a file of compress"].contains(kind)
        || bytes.starts(with: [0x89, 0x50]) || bytes.starts(with: [0xFF, 0xD8, 0xFF])
        || bytes.starts(with: "GIF8".utf8) || bytes.starts(with: [0x7F, 0x45])
  }

  /// Returns the text that bytes pack; nil if they are in no format that can be unpacked.
  private func text(in bytes: [UInt8], isCertain: Bool) -> [UInt8]? {
    let left = Self.limit - total
    if bytes.starts(with: [0x1F, 0x8B, 8]), let start = Self.endOfGzipHeader(bytes),
      bytes.count > start + 8
    {
      return Inflate.unpack(Array(bytes[start..<bytes.count - 8]), upTo: left)
    }
    if PackedKind.isZlib(bytes), bytes.count > 6,
      let text = Inflate.unpack(Array(bytes[2..<bytes.count - 4]), upTo: left)
    {
      return text
    }
    return isCertain ? nil : Inflate.unpack(bytes, upTo: left)
  }

  /// Returns the place behind the header of a gzip file, which may have a name and a comment.
  private static func endOfGzipHeader(_ bytes: [UInt8]) -> Int? {
    guard bytes.count > 10 else { return nil }
    let flags = bytes[3]
    var place = 10
    if flags & 4 != 0 {
      guard bytes.count > place + 2 else { return nil }
      place += 2 + Int(bytes[place]) + Int(bytes[place + 1]) << 8
    }
    for flag: UInt8 in [8, 16] where flags & flag != 0 {
      guard place < bytes.count, let end = bytes[place...].firstIndex(of: 0) else { return nil }
      place = end + 1
    }
    if flags & 2 != 0 { place += 2 }
    return place < bytes.count ? place : nil
  }
}

extension PackedTexts {
  /// The beginnings of codes that may stand behind other letters, such as in an address.
  private static let beginnings = [
    "H4sI", "UEsD", "iVBORw", "/9j/", "JVBERi", "KLUv", "/Td6WFo", "QlpoO", "N3q8rycc", "R0lGOD",
  ].map { Array($0.utf8) }

  /// Returns the codes that a run of letters may be: all of it, its parts between signs, and those with a known beginning.
  fileprivate static func codes(of run: [UInt8]) -> [[UInt8]] {
    let signs: Set<UInt8> = [0x2D, 0x5F]
    var codes = [run.map { $0 == 0x2D ? 0x2B : $0 == 0x5F ? 0x2F : $0 }]
    if run.contains(where: signs.contains) {
      codes += run.split(whereSeparator: signs.contains).filter { $0.count >= shortest }.map {
        Array($0)
      }
    }
    for beginning in beginnings {
      guard let place = run.firstRange(of: beginning)?.lowerBound, place > 0 else { continue }
      codes.append(Array(run[place...]))
    }
    return codes
  }

  /// Returns the bytes of base64, with or without the padding at its end.
  fileprivate static func decoded(_ code: [UInt8]) -> [UInt8]? {
    let digits = code.prefix { $0 != 0x3D }
    let rest = digits.count % 4
    guard rest != 1 else { return nil }
    let padded = Array(digits) + [UInt8](repeating: 0x3D, count: (4 - rest) % 4)
    return Data(base64Encoded: Data(padded)).map { [UInt8]($0) }
  }

  fileprivate static func bytes(ofDigits code: [UInt8]) -> [UInt8] {
    stride(from: 0, to: code.count, by: 2).compactMap {
      UInt8(String(decoding: code[$0...($0 + 1)], as: UTF8.self), radix: 16)
    }
  }

  /// Returns true if a code has the letters of bytes at random, and not those of words or numbers.
  fileprivate static func isDense(_ code: [UInt8]) -> Bool { Set(code).count >= 40 }
}

/// The runs of letters of base64 in a file, also over the ends of lines that are full.
private struct CodeRuns: Sequence, IteratorProtocol {
  private let bytes: [UInt8]
  private var place = 0
  private var line = 1

  /// The fewest letters of a line of code that goes on on the next line.
  private static let fullLine = 60
  /// The most ends of lines at which a code may end.
  private static let mostEnds = 2

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the line, the letters, and the numbers of them up to the end of each line.
  mutating func next() -> (line: Int, code: [UInt8], ends: [Int])? {
    while place < bytes.count, !bytes[place].isCode {
      if bytes[place] == 0x0A { line += 1 }
      place += 1
    }
    guard place < bytes.count else { return nil }
    let first = line
    let isWhole = isStart(place)
    var code: [UInt8] = []
    var ends: [Int] = []
    while true {
      let start = place
      while place < bytes.count, bytes[place].isCode { place += 1 }
      code += bytes[start..<place]
      ends = ends.suffix(Self.mostEnds - 1) + [code.count]
      let isFull = isWhole && place - start >= Self.fullLine
      while place < bytes.count, bytes[place] == 0x3D { place += 1 }
      guard isFull, let next = lineBehind(place) else { return (first, code, ends) }
      (place, line) = (next, line + 1)
    }
  }

  /// Returns true if nothing but blanks is before a place on its line.
  private func isStart(_ place: Int) -> Bool {
    let before = bytes[..<place].last { $0 != 0x20 && $0 != 0x09 }
    return before == nil || before == 0x0A || before == 0x0D
  }

  /// Returns the beginning of code on the next line; nil if the line does not end here.
  private func lineBehind(_ end: Int) -> Int? {
    var next = end
    if next < bytes.count, bytes[next] == 0x0D { next += 1 }
    guard next < bytes.count, bytes[next] == 0x0A else { return nil }
    next += 1
    while next < bytes.count, bytes[next] == 0x20 || bytes[next] == 0x09 { next += 1 }
    return next < bytes.count && bytes[next].isCode ? next : nil
  }
}

extension UInt8 {
  /// True for a letter of base64, in its usual alphabet or in that for addresses; the padding `=` is none.
  fileprivate var isCode: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x2D, 0x5F: true
    default: false
    }
  }

  fileprivate var isHexadecimal: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }
}
