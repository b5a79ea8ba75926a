/// The unpacking of bytes in the format deflate, as RFC 1951 describes it.
enum Inflate {
  /// Returns the unpacked bytes; nil if the input is in another format, or gives more than a limit.
  static func unpack(_ bytes: [UInt8], upTo limit: Int) -> [UInt8]? {
    var reader = BitReader(bytes: bytes)
    var result: [UInt8] = []
    while true {
      guard let isLast = reader.bits(1), let kind = reader.bits(2) else { return nil }
      switch kind {
      case 0:
        guard reader.copyStored(to: &result) else { return nil }
      case 1, 2:
        guard let codes = kind == 1 ? Codes.fixed : Codes(&reader),
          unpackBlock(&reader, codes, to: &result, upTo: limit)
        else { return nil }
      default: return nil
      }
      guard result.count <= limit else { return nil }
      // Anything else that can be unpacked by chance has bytes behind its end.
      if isLast == 1 { return reader.isAtEnd ? result : nil }
    }
  }

  private static func unpackBlock(
    _ reader: inout BitReader,
    _ codes: Codes,
    to result: inout [UInt8],
    upTo limit: Int
  ) -> Bool {
    let (lengths, distances) = (DeflateRange.lengths, DeflateRange.distances)
    while result.count <= limit {
      guard let symbol = codes.letters.symbol(&reader) else { return false }
      if symbol < 256 {
        result.append(UInt8(symbol))
        continue
      }
      guard symbol > 256 else { return true }
      let place = symbol - 257
      guard place < lengths.bits.count, let more = reader.bits(lengths.bits[place]),
        let far = codes.distances.symbol(&reader), far < distances.bits.count,
        let rest = reader.bits(distances.bits[far])
      else { return false }
      let distance = distances.bases[far] + rest
      guard distance <= result.count else { return false }
      for _ in 0..<lengths.bases[place] + more { result.append(result[result.count - distance]) }
    }
    return false
  }
}

/// The codes of a block.
private struct Codes {
  var letters: Code
  var distances: Code

  static let fixed = Codes(
    letters: Code(
      [UInt8](repeating: 8, count: 144) + [UInt8](repeating: 9, count: 112)
        + [UInt8](repeating: 7, count: 24) + [UInt8](repeating: 8, count: 8)
    ),
    distances: Code([UInt8](repeating: 5, count: 30))
  )

  init(letters: Code, distances: Code) { (self.letters, self.distances) = (letters, distances) }

  /// Reads the codes of a block; nil if they are damaged.
  init?(_ reader: inout BitReader) {
    guard let letters = reader.bits(5), let distances = reader.bits(5), let count = reader.bits(4)
    else { return nil }
    var lengths = [UInt8](repeating: 0, count: 19)
    for place in 0..<count + 4 {
      guard let length = reader.bits(3) else { return nil }
      lengths[DeflateBlock.order[place]] = UInt8(length)
    }
    let code = Code(lengths)
    var all: [UInt8] = []
    let total = letters + 257 + distances + 1
    while all.count < total {
      guard let symbol = code.symbol(&reader) else { return nil }
      switch symbol {
      case 16:
        guard let last = all.last, let more = reader.bits(2) else { return nil }
        all += [UInt8](repeating: last, count: more + 3)
      case 17, 18:
        guard let more = reader.bits(symbol == 17 ? 3 : 7) else { return nil }
        all += [UInt8](repeating: 0, count: more + (symbol == 17 ? 3 : 11))
      default: all.append(UInt8(symbol))
      }
    }
    guard all.count == total else { return nil }
    self.letters = Code(Array(all.prefix(letters + 257)))
    self.distances = Code(Array(all.dropFirst(letters + 257)))
  }
}

/// A Huffman code, by the lengths of its words.
private struct Code {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  init(_ lengths: [UInt8]) {
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
  }

  /// Reads a symbol; nil at the end of the input, or for a word that stands for none.
  func symbol(_ reader: inout BitReader) -> Int? {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      guard let bit = reader.bits(1) else { return nil }
      code |= bit
      if code - counts[length] < first { return symbols[index + code - first] }
      index += counts[length]
      first = (first + counts[length]) << 1
      code <<= 1
    }
    return nil
  }
}

/// A reader of bits, the lowest bit of each byte first.
private struct BitReader {
  let bytes: [UInt8]
  private var place = 0
  private var bit = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// True if no whole byte is left.
  var isAtEnd: Bool { place + (bit > 0 ? 1 : 0) >= bytes.count }

  /// Reads a number of some bits; nil at the end of the input.
  mutating func bits(_ count: Int) -> Int? {
    var value = 0
    for shift in 0..<count {
      guard place < bytes.count else { return nil }
      value |= Int(bytes[place] >> UInt8(bit) & 1) << shift
      bit += 1
      if bit == 8 { (place, bit) = (place + 1, 0) }
    }
    return value
  }

  /// Copies a block that is not packed.
  mutating func copyStored(to result: inout [UInt8]) -> Bool {
    if bit > 0 { (place, bit) = (place + 1, 0) }
    guard let length = bits(16), let check = bits(16), check == length ^ 0xFFFF,
      place + length <= bytes.count
    else { return false }
    result += bytes[place..<place + length]
    place += length
    return true
  }
}
