import Foundation

/// The texts that a file packs as a report's page does: in the format deflate, as base64.
package enum PackedTexts {
  /// A text after it was unpacked.
  package struct Part {
    /// The line of the file, from 1.
    package var line: Int
    /// The text.
    package var bytes: [UInt8]
  }

  /// The shortest base64 text that is unpacked.
  private static let shortest = 32
  /// The most bytes of all texts of a file.
  private static let limit = 256 << 20

  /// Returns the texts of a file that can be unpacked.
  package static func parts(of bytes: [UInt8]) -> [Part] {
    var parts: [Part] = []
    var (line, start, total) = (1, 0, 0)
    for place in 0...bytes.count where place == bytes.count || !isCode(bytes[place]) {
      if place - start >= shortest,
        let packed = Data(base64Encoded: Data(bytes[start..<place])),
        let text = Inflate.unpack([UInt8](packed), upTo: limit - total)
      {
        total += text.count
        parts.append(Part(line: line, bytes: text))
      }
      if place < bytes.count, bytes[place] == 0x0A { line += 1 }
      start = place + 1
    }
    return parts
  }

  private static func isCode(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
    default: false
    }
  }
}
