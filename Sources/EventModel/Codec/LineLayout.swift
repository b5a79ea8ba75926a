/// A line that was laid out in some way, brought into canonical layout: no white space between its
/// tokens, and every object's members in the order in which a writer writes them.
///
/// What the tokens say is not looked at, only where they stand: the reader of canonical lines reads
/// what comes out, and a seal, which is that of the canonical line, must fit it. A line that cannot
/// be laid out so is left to the general reader, which knows what is wrong with it.
struct LineLayout {
  /// The line as it is now, with room behind it as `LineCursor` demands.
  private(set) var bytes: [UInt8] = []
  /// How many of the bytes are the line.
  private(set) var count = 0
  /// What the next layout is written to.
  private var spare: [UInt8] = []
  private var order = MemberOrder()

  /// Takes a line without the white space between its tokens; false when it is no JSON for certain.
  mutating func compact(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    reserve(count)
    let written = unsafe bytes.withUnsafeMutableBufferPointer { target -> Int? in
      guard let base = target.baseAddress else { return nil }
      var compaction = unsafe LineCompaction(of: line, count, to: base)
      return compaction.run()
    }
    guard let written, written > 0, bytes[0] == 0x7B else { return false }
    end(at: written)
    return true
  }

  /// Puts the members into their order; false when that is not known, and the line is as it was.
  mutating func sort() -> Bool {
    let (source, count) = (bytes, count)
    return unsafe source.withUnsafeBufferPointer { source in
      guard let base = source.baseAddress else { return false }
      return unsafe sort(base, count)
    }
  }

  /// Takes a line without white space with its members in their order; false when that is not known.
  mutating func sort(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    reserve(count)
    // Taken out meanwhile, so that the other parts may be changed.
    var order = MemberOrder()
    swap(&order, &self.order)
    defer { swap(&order, &self.order) }
    let written = unsafe spare.withUnsafeMutableBufferPointer { target -> Int? in
      guard let base = target.baseAddress else { return nil }
      return unsafe order.write(line, count, to: base)
    }
    guard let written else { return false }
    swap(&bytes, &spare)
    end(at: written)
    return true
  }

  /// Ends the line, so that nothing of an earlier one is taken for more of it.
  private mutating func end(at count: Int) {
    self.count = count
    bytes[count] = 0x0A
  }

  /// Makes room for a line in both buffers.
  private mutating func reserve(_ count: Int) {
    let needed = unsafe count + 2 * LineCursor.padding
    if bytes.count < needed {
      bytes += [UInt8](repeating: 0, count: needed - bytes.count)
    }
    if spare.count < needed {
      spare += [UInt8](repeating: 0, count: needed - spare.count)
    }
  }
}

/// Copies a line without the white space between its tokens, eight bytes at a time.
///
/// A byte is within a string when the quotes before it are odd in number. With one bit for each quote
/// three shifts and exclusive ors tell that of eight bytes at once; most words then have no white
/// space to leave out and are copied as they are.
@safe struct LineCompaction {
  private let source: UnsafeRawPointer
  private let count: Int
  private let target: UnsafeMutableRawPointer
  private var written = 0
  /// All ones within a string.
  private var inside: UInt64 = 0
  /// Whether the next byte of a string stands behind a backslash.
  private var isEscaped = false

  /// Prepares to copy; eight bytes behind either may be read and written.
  init(of source: UnsafePointer<UInt8>, _ count: Int, to target: UnsafeMutablePointer<UInt8>) {
    unsafe self.source = unsafe UnsafeRawPointer(source)
    self.count = count
    unsafe self.target = UnsafeMutableRawPointer(target)
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
  private static let high: UInt64 = 0x8080_8080_8080_8080

  /// Copies it; nil when white space parts what without it would be one token, or where there is
  /// another byte that may not stand between tokens.
  mutating func run() -> Int? {
    var at = 0
    while at < count {
      var word = unsafe source.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      let left = count &- at
      if left < 8 {
        // What is behind the line counts as white space.
        let kept = (1 as UInt64) << UInt64(truncatingIfNeeded: left &* 8) &- 1
        word = word & kept | 0x2020_2020_2020_2020 & ~kept
      }
      if isEscaped || Self.equal(word, 0x5C) != 0 {
        guard bytewise(word, at) else { return nil }
      } else {
        var strings = Self.equal(word, 0x22)
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
          guard squeeze(word, blanks, at) else { return nil }
        }
      }
      at &+= 8
    }
    return inside == 0 ? written : nil
  }

  /// Marks the bytes of a word that are `byte`.
  @inline(__always)
  private static func equal(_ word: UInt64, _ byte: UInt64) -> UInt64 {
    let difference = word ^ byte &* ones
    return ~((difference & low) &+ low | difference) & high
  }

  /// Copies the first bytes of a word; the others are written over later.
  @inline(__always)
  private mutating func put(_ word: UInt64, _ count: Int) {
    unsafe target.storeBytes(of: word, toByteOffset: written, as: UInt64.self)
    written &+= count
  }

  /// Copies a word without the bytes that are marked.
  @inline(__always)
  private mutating func squeeze(_ bytes: UInt64, _ marks: UInt64, _ at: Int) -> Bool {
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

  /// Whether the byte at a place, the lowest of a word, is white space between two tokens.
  @inline(__always)
  private func isGap(_ place: Int, _ word: UInt64) -> Bool {
    let blank = word & 0xFF
    guard blank == 0x20 || blank == 0x09 || blank == 0x0D else { return false }
    guard written > 0,
      case let before = unsafe target.load(fromByteOffset: written &- 1, as: UInt8.self),
      Self.isScalar(before)
    else { return true }
    return !isScalarNext(behind: place)
  }

  /// Whether a number or a word goes on or begins behind the white space at a place.
  private func isScalarNext(behind place: Int) -> Bool {
    var next = place
    while next < count {
      let byte = unsafe source.load(fromByteOffset: next, as: UInt8.self)
      if byte > 0x20 { return Self.isScalar(byte) }
      next &+= 1
    }
    return false
  }

  /// Whether a byte outside strings is of a number or a word: all but `",:[]{}`.
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
        } else if byte == 0x5C {
          isEscaped = true
        } else if byte == 0x22 {
          inside = 0
        }
      } else if byte <= 0x20 {
        guard isGap(place, word) else { return false }
      } else {
        put(word, 1)
        if byte == 0x22 { inside = ~0 }
      }
      word >>= 8
    }
    return true
  }
}
