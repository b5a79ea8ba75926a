/// A piece of packed bytes: a letter, or a repetition of earlier bytes.
struct PackedPiece {
  /// The byte of a letter, or the length of a repetition, from 3 to 258.
  var value: UInt16
  /// The distance back to the earlier bytes, from 1 to 32,767; 0 for a letter.
  var distance: UInt16

  /// Creates a letter.
  init(letter: UInt8) { (value, distance) = (UInt16(letter), 0) }

  /// Creates a repetition.
  init(length: Int, distance: Int) {
    value = UInt16(truncatingIfNeeded: length)
    self.distance = UInt16(truncatingIfNeeded: distance)
  }
}

/// A search for repetitions in bytes, from their beginning to their end.
///
/// Places with the same three bytes are chained, the latest first. The longest repetition among the first few
/// places of a chain is taken, unless the next byte begins a longer one.
struct RepetitionSearch {
  /// The largest number of earlier places that are compared at each byte.
  static let patience = 48
  private static let window = 32_768
  private static let shortest = 3
  private static let longest = 258

  private let bytes: [UInt8]
  private var place = 0
  /// The latest place of each hash of three bytes, plus 1; 0 where there is none.
  private var heads = [Int32](repeating: 0, count: 1 << 15)
  /// The place before with the same hash, plus 1, by the place's lowest 15 bits.
  private var earlier = [Int32](repeating: 0, count: window)

  /// Creates a search in bytes.
  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// True once all bytes were given out.
  var isAtEnd: Bool { place >= bytes.count }

  /// Returns the next pieces, at most `limit`.
  mutating func pieces(upTo limit: Int) -> [PackedPiece] {
    var pieces: [PackedPiece] = []
    while place < bytes.count, pieces.count < limit {
      let found = longestRepetition()
      note(place)
      guard found.length >= Self.shortest else {
        pieces.append(PackedPiece(letter: bytes[place]))
        place += 1
        continue
      }
      place += 1
      // A longer repetition from the next byte on is worth a letter.
      let next = found.length < 32 ? longestRepetition() : (0, 0)
      if next.0 > found.length {
        pieces.append(PackedPiece(letter: bytes[place - 1]))
        continue
      }
      pieces.append(PackedPiece(length: found.length, distance: found.distance))
      let end = place - 1 + found.length
      while place < end {
        note(place)
        place += 1
      }
    }
    return pieces
  }

  /// Returns the longest repetition of earlier bytes that begins at the place; its length is 0 if there is none.
  private func longestRepetition() -> (length: Int, distance: Int) {
    guard let hash = hash(at: place) else { return (0, 0) }
    let limit = min(Self.longest, bytes.count - place)
    var best = (length: 0, distance: 0)
    var candidate = Int(heads[hash]) - 1
    var steps = 0
    while candidate >= 0, place - candidate <= Self.window - 1, steps < Self.patience {
      let length = commonLength(candidate, limit)
      if length > best.length {
        best = (length, place - candidate)
        if length == limit { break }
      }
      let next = Int(earlier[candidate & (Self.window - 1)]) - 1
      // An entry that was replaced since points forward.
      guard next < candidate else { break }
      candidate = next
      steps += 1
    }
    return best
  }

  private func commonLength(_ candidate: Int, _ limit: Int) -> Int {
    var length = 0
    while length < limit, bytes[candidate + length] == bytes[place + length] { length += 1 }
    return length
  }

  private mutating func note(_ place: Int) {
    guard let hash = hash(at: place) else { return }
    earlier[place & (Self.window - 1)] = heads[hash]
    heads[hash] = Int32(truncatingIfNeeded: place + 1)
  }

  /// Returns the hash of three bytes; nil where fewer are left.
  private func hash(at place: Int) -> Int? {
    guard place + Self.shortest <= bytes.count else { return nil }
    let word =
      UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
    return Int((word &* 0x9E37_79B1) >> 17)
  }
}
