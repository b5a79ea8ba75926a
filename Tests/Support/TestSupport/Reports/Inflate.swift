/// The unpacking of bytes in the format deflate, bit by bit as RFC 1951 tells it: slow and plain.
public struct Inflate {
  /// The reasons why bytes cannot be unpacked.
  public enum Failure: Error {
    case cutOff, unknownBlock, unknownCode, farDistance
  }

  private let bytes: [UInt8]
  private var bit = 0
  private var output: [UInt8] = []

  /// Returns the bytes that were packed.
  ///
  /// - Throws: `Failure` for bytes in which no packed ones can be read.
  public static func unpack(_ bytes: [UInt8]) throws -> [UInt8] {
    var reader = Inflate(bytes: bytes)
    var isLast = false
    while !isLast {
      isLast = try reader.bits(1) == 1
      guard try reader.bits(2) == 2 else { throw Failure.unknownBlock }
      try reader.readBlock()
    }
    return reader.output
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private mutating func bits(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard bit / 8 < bytes.count else { throw Failure.cutOff }
      value |= Int(bytes[bit / 8] >> UInt8(bit % 8) & 1) << place
      bit += 1
    }
    return value
  }

  /// The symbols by the length of their code and the code itself, with its first bit highest.
  private typealias Codes = [[Int]: Int]

  private func codes(_ lengths: ArraySlice<Int>) -> Codes {
    var codes: Codes = [:]
    var code = 0
    for length in 1...15 {
      for (symbol, own) in lengths.enumerated() where own == length {
        codes[[length, code]] = symbol
        code += 1
      }
      code <<= 1
    }
    return codes
  }

  private mutating func symbol(_ codes: Codes) throws -> Int {
    var code = 0
    for length in 1...15 {
      code = code << 1 | (try bits(1))
      if let symbol = codes[[length, code]] { return symbol }
    }
    throw Failure.unknownCode
  }

  private mutating func readBlock() throws {
    let (letterCount, distanceCount) = (try bits(5) + 257, try bits(5) + 1)
    let orderCount = try bits(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var own = [Int](repeating: 0, count: 19)
    for place in order.prefix(orderCount) { own[place] = try bits(3) }
    let lengthCodes = codes(own[...])
    var lengths: [Int] = []
    while lengths.count < letterCount + distanceCount {
      switch try symbol(lengthCodes) {
      case 16: lengths += Array(repeating: lengths.last ?? 0, count: try bits(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try bits(3) + 3)
      case 18: lengths += Array(repeating: 0, count: try bits(7) + 11)
      case let length: lengths.append(length)
      }
    }
    let letters = codes(lengths[..<letterCount])
    let distances = codes(lengths[letterCount...])
    while true {
      let letter = try symbol(letters)
      if letter == 256 { return }
      if letter < 256 {
        output.append(UInt8(letter))
      } else {
        try `repeat`(letter - 257, distances)
      }
    }
  }

  private mutating func `repeat`(_ symbol: Int, _ distances: Codes) throws {
    // Lengths: eight of one byte each, then four for each number of further bits.
    var length = 258
    if symbol < 8 {
      length = symbol + 3
    } else if symbol < 28 {
      let extra = symbol / 4 - 1
      length = 3 + (4 + symbol % 4) << extra
      length += try bits(extra)
    }
    let place = try self.symbol(distances)
    var distance = place + 1
    if place >= 4 {
      let extra = place / 2 - 1
      distance = 1 + (2 + place % 2) << extra
      distance += try bits(extra)
    }
    guard distance <= output.count else { throw Failure.farDistance }
    for _ in 0..<length { output.append(output[output.count - distance]) }
  }
}
