import Foundation

/// A binary property list, whose size once expanded is known before Foundation reads it.
///
/// A container of the format refers to its items by number, so that 500 bytes can stand for more values than a
/// machine has memory. Only the references are followed here, each once; `PropertyListSerialization` reads a list
/// within the limits. The format is that of Apple's `CFBinaryPList`.
struct BinaryPropertyList {
  /// The bytes that a list may take with each reference replaced by its value.
  static let largest = 1 << 24
  /// The deepest nesting of lists and dictionaries.
  static let deepest = 256
  private static let magic = Array("bplist00".utf8)

  private let bytes: [UInt8]
  private var offsets: Range<Int>
  private let offsetSize: Int
  private let referenceSize: Int
  private var extents: [Int: Extent] = [:]
  private var references = 0

  /// The expanded size of a value in bytes, and the levels of containers in it.
  private struct Extent {
    var size: Int
    var levels: Int
  }

  /// The reason why a list is refused.
  enum Refusal: Error, Equatable {
    case malformed
    case tooLarge
    case tooDeep
  }

  /// Returns true if bytes begin like a binary property list.
  static func begins(_ bytes: [UInt8]) -> Bool { bytes.starts(with: magic.dropLast(2)) }

  /// Returns the same list as the text of an XML property list.
  static func xml(of bytes: [UInt8]) throws(Refusal) -> String {
    var list = try BinaryPropertyList(bytes)
    let trailer = bytes.count - 32
    _ = try list.extent(of: try list.number(at: trailer + 16, size: 8), depth: 0)
    guard
      let value = try? unsafe PropertyListSerialization.propertyList(
        from: Data(bytes),
        format: nil
      ),
      let xml = try? PropertyListSerialization.data(
        fromPropertyList: value,
        format: .xml,
        options: 0
      )
    else { throw .malformed }
    return String(decoding: xml, as: UTF8.self)
  }

  private init(_ bytes: [UInt8]) throws(Refusal) {
    guard bytes.count > 40, bytes.starts(with: Self.magic) else { throw .malformed }
    self.bytes = bytes
    let trailer = bytes.count - 32
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    offsets = 0..<0
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else { throw .malformed }
    let count = try number(at: trailer + 8, size: 8)
    let start = try number(at: trailer + 24, size: 8)
    guard count > 0, start >= 8, start < trailer, count <= (trailer - start) / offsetSize else {
      throw .malformed
    }
    offsets = start..<start + count * offsetSize
  }

  /// Returns the extent of an object, following each object once.
  private mutating func extent(of object: Int, depth: Int) throws(Refusal) -> Extent {
    guard depth <= Self.deepest else { throw .tooDeep }
    guard object < offsets.count / offsetSize else { throw .malformed }
    let start = try number(at: offsets.lowerBound + object * offsetSize, size: offsetSize)
    if let known = extents[start] { return known }
    guard start < offsets.lowerBound else { throw .malformed }
    let (count, content) = try length(at: start)
    let extent: Extent
    switch bytes[start] >> 4 {
    case 0x4, 0x5: extent = Extent(size: count, levels: 0)
    case 0x6: extent = Extent(size: 2 * count, levels: 0)
    case 0xA: extent = try container(at: content, items: count, depth: depth)
    case 0xD:
      extent = try container(at: content, items: 2 * count, depth: depth)
      for key in 0..<count { try checkKey(at: content + key * referenceSize) }
    // References within an archive, and sets: XML has no form for them, and Foundation crashes on a set of
    // lists.
    case 0x8, 0xB, 0xC: throw .malformed
    default: extent = Extent(size: 8, levels: 0)
    }
    guard extent.size <= Self.largest else { throw .tooLarge }
    guard extent.levels <= Self.deepest else { throw .tooDeep }
    extents[start] = extent
    return extent
  }

  /// Refuses a key of a dictionary that is no text.
  private func checkKey(at reference: Int) throws(Refusal) {
    let object = try number(at: reference, size: referenceSize)
    let start = try number(at: offsets.lowerBound + object * offsetSize, size: offsetSize)
    guard [0x5, 0x6].contains(bytes[start] >> 4) else { throw .malformed }
  }

  private mutating func container(
    at content: Int,
    items: Int,
    depth: Int
  ) throws(Refusal) -> Extent {
    guard items <= (offsets.lowerBound - content) / referenceSize else { throw .malformed }
    references += items
    // Containers may overlap, so that even looking at each of them once can take too long.
    guard references <= Self.largest / 8 else { throw .tooLarge }
    var extent = Extent(size: 8, levels: 1)
    for item in 0..<items {
      let object = try number(at: content + item * referenceSize, size: referenceSize)
      let inner = try self.extent(of: object, depth: depth + 1)
      extent.size += 1 + inner.size
      extent.levels = max(extent.levels, inner.levels + 1)
      guard extent.size <= Self.largest else { throw .tooLarge }
    }
    return extent
  }

  /// Returns the number of items or bytes of an object, and where its content begins.
  private func length(at start: Int) throws(Refusal) -> (count: Int, content: Int) {
    guard bytes[start] & 0xF == 0xF, (0x4...0xD).contains(bytes[start] >> 4) else {
      return (Int(bytes[start] & 0xF), start + 1)
    }
    guard start + 1 < offsets.lowerBound, bytes[start + 1] >> 4 == 1, bytes[start + 1] & 0xF <= 3
    else { throw .malformed }
    let size = 1 << Int(bytes[start + 1] & 0xF)
    let count = try number(at: start + 2, size: size)
    guard count <= bytes.count else { throw .malformed }
    return (count, start + 2 + size)
  }

  /// Reads a number, the most significant byte first.
  private func number(at start: Int, size: Int) throws(Refusal) -> Int {
    guard start >= 0, start <= bytes.count - size else { throw .malformed }
    let number = bytes[start..<start + size].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    guard number <= 1 << 40 else { throw .malformed }
    return Int(number)
  }
}
