/// The computation of the digest of bytes, at the speed of memory.
///
/// Four independent lanes take 16 bytes each, so that a processor works on all of them at once. The
/// rest, fewer than 64 bytes, goes through two lanes, 16 bytes at a time and padded with zeros.
/// FORMAT.md says where digests are used.
@safe struct ByteDigest {
  private static let keys: (UInt64, UInt64, UInt64, UInt64) = (
    0x2ffd_72db_d01a_dfb7, 0xb8e1_afed_6a26_7e96, 0xba7c_9045_f12c_7f99, 0x24a1_9947_b391_6cf7
  )

  /// Returns the digest of `count` bytes from `start` on.
  @inline(__always)
  static func of(_ start: UnsafePointer<UInt8>, _ count: Int) -> Digest {
    let bytes = unsafe UnsafeRawPointer(start)
    let keys = Self.keys
    var (a, b, c, d): (UInt64, UInt64, UInt64, UInt64) = (
      0x0801_f2e2_858e_fc16, 0x6369_20d8_7157_4e69, 0xa458_fea3_f493_3d7e, 0x0d95_748f_728e_b658
    )
    var at = 0
    while at &+ 64 <= count {
      a = unsafe fold(a ^ word(bytes, at), keys.0 ^ word(bytes, at &+ 8))
      b = unsafe fold(b ^ word(bytes, at &+ 16), keys.1 ^ word(bytes, at &+ 24))
      c = unsafe fold(c ^ word(bytes, at &+ 32), keys.2 ^ word(bytes, at &+ 40))
      d = unsafe fold(d ^ word(bytes, at &+ 48), keys.3 ^ word(bytes, at &+ 56))
      at &+= 64
    }
    while at < count {
      let one = unsafe word(bytes, at, of: count)
      let two = unsafe word(bytes, at &+ 8, of: count)
      a = fold(a ^ one, keys.0 ^ two)
      b = fold(b ^ two, keys.1 ^ one)
      at &+= 16
    }
    let size = UInt64(truncatingIfNeeded: count)
    return Digest(
      high: fold(a ^ size, b ^ keys.2) ^ fold(c ^ keys.3, d ^ keys.0),
      low: fold(b ^ keys.3, c ^ size ^ keys.1) ^ fold(d ^ keys.2, a ^ 0x9216_d5d9_8979_fb1b)
    )
  }

  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ at: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self))
  }

  /// Returns the eight bytes at an index, with zeros for those behind the end.
  @inline(__always)
  private static func word(_ bytes: UnsafeRawPointer, _ at: Int, of count: Int) -> UInt64 {
    if at &+ 8 <= count { return unsafe word(bytes, at) }
    if count >= 8 {
      // The last eight bytes, without those before the index.
      let behind = at &+ 8 &- count
      guard behind < 8 else { return 0 }
      return unsafe word(bytes, count &- 8) >> UInt64(truncatingIfNeeded: behind &* 8)
    }
    var word: UInt64 = 0
    var place = at
    while place < count {
      word |=
        unsafe UInt64(bytes.load(fromByteOffset: place, as: UInt8.self))
        << UInt64(truncatingIfNeeded: (place &- at) &* 8)
      place &+= 1
    }
    return word
  }
}
