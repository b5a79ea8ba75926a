/// A block of packed bytes with its own codes (RFC 1951, 3.2.7).
struct DeflateBlock {
  private let pieces: [PackedPiece]
  private let letters: HuffmanCode
  private let distances: HuffmanCode

  /// The symbol at the end of each block.
  private static let end = 256
  /// The order in which the lengths of length codes are written.
  static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  /// Creates a block of pieces.
  init(_ pieces: [PackedPiece]) {
    self.pieces = pieces
    var letterCounts = [Int](repeating: 0, count: 286)
    var distanceCounts = [Int](repeating: 0, count: 30)
    letterCounts[Self.end] = 1
    for piece in pieces {
      if piece.distance == 0 {
        letterCounts[Int(piece.value)] += 1
      } else {
        letterCounts[257 + DeflateRange.lengths.symbol(of: Int(piece.value))] += 1
        distanceCounts[DeflateRange.distances.symbol(of: Int(piece.distance))] += 1
      }
    }
    letters = HuffmanCode(counts: letterCounts, limit: 15)
    distances = HuffmanCode(counts: distanceCounts, limit: 15)
  }

  /// Writes the block.
  func write(to writer: inout BitWriter, isLast: Bool) {
    writer.write(isLast ? 1 : 0, count: 1)
    writer.write(2, count: 2)
    writeCodes(to: &writer)
    for piece in pieces {
      guard piece.distance > 0 else {
        letters.write(Int(piece.value), to: &writer)
        continue
      }
      let length = DeflateRange.lengths.place(of: Int(piece.value))
      letters.write(257 + length.symbol, to: &writer)
      writer.write(length.rest, count: length.bits)
      let distance = DeflateRange.distances.place(of: Int(piece.distance))
      distances.write(distance.symbol, to: &writer)
      writer.write(distance.rest, count: distance.bits)
    }
    letters.write(Self.end, to: &writer)
  }

  /// Writes the lengths of both codes, which are coded themselves.
  private func writeCodes(to writer: inout BitWriter) {
    let letterCount = max(257, (letters.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let distanceCount = max(1, (distances.lengths.lastIndex { $0 > 0 } ?? 0) + 1)
    let runs = Self.runs(
      letters.lengths.prefix(letterCount) + distances.lengths.prefix(distanceCount)
    )
    var counts = [Int](repeating: 0, count: 19)
    for run in runs { counts[run.symbol] += 1 }
    let code = HuffmanCode(counts: counts, limit: 7)
    let orderCount = max(4, (Self.order.lastIndex { code.lengths[$0] > 0 } ?? 0) + 1)
    writer.write(letterCount - 257, count: 5)
    writer.write(distanceCount - 1, count: 5)
    writer.write(orderCount - 4, count: 4)
    for symbol in Self.order.prefix(orderCount) { writer.write(code.lengths[symbol], count: 3) }
    for run in runs {
      code.write(run.symbol, to: &writer)
      writer.write(run.rest, count: run.bits)
    }
  }

  /// Returns code lengths with their repetitions: 16 repeats the length before, 17 and 18 repeat zero.
  private static func runs(_ lengths: ArraySlice<Int>) -> [(symbol: Int, rest: Int, bits: Int)] {
    var runs: [(symbol: Int, rest: Int, bits: Int)] = []
    var place = lengths.startIndex
    while place < lengths.endIndex {
      let length = lengths[place]
      var end = place + 1
      while end < lengths.endIndex, lengths[end] == length { end += 1 }
      var count = end - place
      if length == 0 {
        while count >= 11 {
          let taken = min(count, 138)
          runs.append((18, taken - 11, 7))
          count -= taken
        }
        if count >= 3 {
          runs.append((17, count - 3, 3))
          count = 0
        }
      } else {
        runs.append((length, 0, 0))
        count -= 1
        while count >= 3 {
          let taken = min(count, 6)
          runs.append((16, taken - 3, 2))
          count -= taken
        }
      }
      for _ in 0..<count { runs.append((length, 0, 0)) }
      place = end
    }
    return runs
  }
}

/// The symbols that stand for ranges of lengths or distances (RFC 1951, 3.2.5).
struct DeflateRange {
  /// The lowest value of each symbol.
  let bases: [Int]
  /// The number of further bits of each symbol.
  let bits: [Int]

  /// The lengths of repetitions, from 3 to 258.
  static let lengths = DeflateRange(
    bases: [
      3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
      163, 195, 227, 258,
    ],
    bits: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0]
  )
  /// The distances of repetitions, from 1 to 32,768.
  static let distances = DeflateRange(
    bases: [
      1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
      2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
    ],
    bits: [
      0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
      13,
    ]
  )

  /// Returns the symbol of a value: the last one whose lowest value is not greater.
  func symbol(of value: Int) -> Int {
    var (low, high) = (0, bases.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if bases[middle] <= value { low = middle } else { high = middle }
    }
    return low
  }

  /// Returns the symbol of a value, and the value's further bits.
  func place(of value: Int) -> (symbol: Int, rest: Int, bits: Int) {
    let symbol = symbol(of: value)
    return (symbol, value - bases[symbol], bits[symbol])
  }
}
