/// A copy of a line or a file without the white space between its tokens, made eight bytes at a time.
///
/// A byte is within a string if the number of quotes before it is odd. Three shifts and exclusive ors compute that
/// for eight bytes at once, in a word with a bit for each quote. Most words have no white space and are copied
/// whole.
///
/// The canonical reader reads the copy, whose seal must be that of the canonical line.
@safe struct LineCompaction {
  private let source: UnsafeRawPointer
  private let count: Int
  private let target: UnsafeMutableRawPointer
  private var written = 0
  /// All ones within a string.
  private var inside: UInt64 = 0
  /// True if a backslash escapes the next byte of a string.
  private var isEscaped = false
  /// The index up to which white space is known to be between two tokens.
  private var gapEnd = 0

  /// Copies a line, and ends the copy with a line feed and room for reading ahead.
  ///
  /// - Returns: the number of bytes without those; nil for a line that is not JSON.
  static func copy(
    _ line: UnsafePointer<UInt8>,
    _ count: Int,
    to bytes: inout [UInt8]
  ) -> Int? {
    let needed = unsafe count + 2 * LineCursor.padding
    if bytes.count < needed { bytes = [UInt8](repeating: 0, count: needed) }
    let written = unsafe bytes.withUnsafeMutableBufferPointer { target -> Int? in
      guard let base = target.baseAddress else { return nil }
      var compaction = unsafe LineCompaction(of: line, count, to: base)
      return compaction.run()
    }
    guard let written, written > 0, bytes[0] == .openBrace else { return nil }
    bytes[written] = .lineFeed
    return written
  }

  /// Prepares to copy; eight bytes behind the target must be writable.
  private init(
    of source: UnsafePointer<UInt8>,
    _ count: Int,
    to target: UnsafeMutablePointer<UInt8>
  ) {
    unsafe self.source = unsafe UnsafeRawPointer(source)
    self.count = count
    unsafe self.target = UnsafeMutableRawPointer(target)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// Copies the line; nil where white space is within a token, or where tokens are separated by any
  /// other character.
  private mutating func run() -> Int? {
    var at = 0
    while at < count {
      let word =
        unsafe at &+ 8 <= count
        ? source.loadUnaligned(fromByteOffset: at, as: UInt64.self) : lastWord(from: at)
      if isEscaped || Self.equal(word, .backslash) != 0 {
        guard bytewise(word, at) else { return nil }
      } else {
        var strings = Self.equal(word, .quote)
        strings ^= strings << 8
        strings ^= strings << 16
        strings ^= strings << 32
        strings ^= inside & Self.high
        // Bytes up to 0x20 outside strings.
        let blanks = ~((word & Self.low) &+ 0x5F &* Self.ones | word) & Self.high & ~strings
        inside = UInt64(bitPattern: Int64(bitPattern: strings) >> 63)
        if blanks == 0 {
          put(word, 8)
        } else {
          guard squeeze(word, blanks, at: at) else { return nil }
        }
      }
      at &+= 8
    }
    return inside == 0 ? written : nil
  }

  /// Returns the last bytes, behind which there is white space.
  @inline(never)
  private func lastWord(from start: Int) -> UInt64 {
    var word: UInt64 = 0x2020_2020_2020_2020
    for place in (start..<count).reversed() {
      word = word << 8 | UInt64(unsafe source.load(fromByteOffset: place, as: UInt8.self))
    }
    return word
  }

  /// The highest bit of every byte of a word that is `byte`.
  @inline(__always)
  private static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ UInt64(byte) &* ones
    return ~((difference & low) &+ low | difference) & high
  }

  /// Copies the first bytes of a word; later bytes overwrite the others.
  @inline(__always)
  private mutating func put(_ word: UInt64, _ count: Int) {
    unsafe target.storeBytes(of: word, toByteOffset: written, as: UInt64.self)
    written &+= count
  }

  /// Copies a word without the bytes whose highest bit is set in `marks`.
  @inline(__always)
  private mutating func squeeze(_ bytes: UInt64, _ marks: UInt64, at: Int) -> Bool {
    var (word, blanks, place) = (bytes, marks, at)
    while blanks != 0 {
      let run = blanks.trailingZeroBitCount >> 3
      put(word, run)
      place &+= run
      guard isGap(place, word >> UInt64(truncatingIfNeeded: run &* 8)) else { return false }
      place &+= 1
      let bits = UInt64(truncatingIfNeeded: run &* 8 &+ 8)
      word >>= bits
      blanks >>= bits
    }
    put(word, at &+ 8 &- place)
    return true
  }

  /// Returns true if the byte at `place`, the lowest of `word`, is white space between two tokens.
  @inline(__always)
  private mutating func isGap(_ place: Int, _ word: UInt64) -> Bool {
    let blank = UInt8(truncatingIfNeeded: word)
    guard
      blank == .space || blank == .tab || blank == .carriageReturn || blank == .lineFeed
    else { return false }
    guard written > 0, place >= gapEnd,
      case let before = unsafe target.load(fromByteOffset: written &- 1, as: UInt8.self),
      Self.isScalar(before)
    else { return true }
    return !isScalarNext(behind: place)
  }

  /// Returns true if a number or a word continues or begins behind the white space at `place`.
  ///
  /// A run of white space is looked through once, not again for each of its bytes.
  private mutating func isScalarNext(behind place: Int) -> Bool {
    gapEnd = place
    while gapEnd < count {
      let byte = unsafe source.load(fromByteOffset: gapEnd, as: UInt8.self)
      if byte > .space { return Self.isScalar(byte) }
      gapEnd &+= 1
    }
    return false
  }

  /// Returns true if a byte outside strings belongs to a number or a word: every byte but `",:[]{}`.
  @inline(__always)
  private static func isScalar(_ byte: UInt8) -> Bool {
    let marks: UInt64 = byte < 0x40 ? 0x0400_1004_0000_0000 : 0x2800_0000_2800_0000
    return byte > 0x7F || marks >> UInt64(byte & 0x3F) & 1 == 0
  }

  /// Copies a word with a backslash byte by byte.
  @inline(never)
  private mutating func bytewise(_ bytes: UInt64, _ at: Int) -> Bool {
    var word = bytes
    for place in at..<at &+ 8 {
      let byte = UInt8(truncatingIfNeeded: word)
      if inside != 0 {
        put(word, 1)
        if isEscaped {
          isEscaped = false
        } else if byte == .backslash {
          isEscaped = true
        } else if byte == .quote {
          inside = 0
        }
      } else if byte <= .space {
        guard isGap(place, word) else { return false }
      } else {
        put(word, 1)
        if byte == .quote { inside = ~0 }
      }
      word >>= 8
    }
    return true
  }
}
