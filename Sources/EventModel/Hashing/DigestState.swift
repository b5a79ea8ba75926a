/// The state of a digest of digests, in two lanes of 64 bits.
///
/// Each step multiplies to 128 bits and folds the halves, the technique of wyhash (Wang Yi, public
/// domain). The lanes have different constants, so that no word makes both zero. Logs contain the
/// results, so the computation must never change (FORMAT.md).
public struct DigestState: Sendable {
  private var first: UInt64 = 0x243f_6a88_85a3_08d3
  private var second: UInt64 = 0x1319_8a2e_0370_7344

  /// Creates the state of a digest of nothing.
  public init() {}

  /// Adds a digest.
  public mutating func absorb(_ digest: Digest) {
    first = fold(first ^ 0xa409_3822_299f_31d0, digest.high ^ 0x082e_fa98_ec4e_6c89)
    second = fold(second ^ 0x4528_21e6_38d0_1377, digest.low ^ 0xbe54_66cf_34e9_0c6c)
  }

  /// The digest of all digests that were added.
  public var digest: Digest {
    Digest(
      high: fold(first ^ 0xc0ac_29b7_c97c_50dd, second ^ 0x3f84_d5b5_b547_0917),
      low: fold(second ^ 0x9216_d5d9_8979_fb1b, first ^ 0xd131_0ba6_98df_b5ac)
    )
  }
}

/// Returns the exclusive or of the halves of the 128-bit product of two words.
@inline(__always)
func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
  let product = one.multipliedFullWidth(by: other)
  return product.high ^ product.low
}
