/// A node in the form in which a tree stores it.
///
/// It consists of the numbers of texts in a pool, a frame in thousandths of a point, and the node's
/// place in the tree: 44 bytes, and 16 more for the digest of its subtree.
@usableFromInline struct NodeRow: BitwiseCopyable, Sendable {
  /// The numbers of class, identifier, label and text in the pool.
  var className: UInt32
  @usableFromInline var identifier: UInt32
  var label: UInt32
  var text: UInt32
  /// The number of the notation of all other members; 0 where they have their defaults.
  @usableFromInline var tail: UInt32
  /// The frame in thousandths of a point; `NodeRow.inexact` for another frame, which is in the tail.
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  /// The index after the last descendant.
  @usableFromInline var end: Int32
  /// The parent's index; -1 for the root.
  @usableFromInline var parent: Int32

  /// The `x` of a frame that is not in whole thousandths.
  static let inexact = Int32.min

  /// Returns a number of points in thousandths; nil unless they are whole.
  static func thousandths(_ number: Double) -> Int32? {
    let scaled = number * 1_000
    guard scaled.magnitude <= 2_147_483_647 else { return nil }
    // Rounds to the nearest whole number, faster than `rounded`.
    let count = Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    return Double(count) / 1_000 == number ? count : nil
  }

  /// Returns the digest of the node's own members.
  ///
  /// Each pair of members is folded separately and the products are added, so that no multiplication
  /// waits for another.
  @inline(__always)
  func ownHash(_ pool: borrowing PoolState) -> Digest {
    let place = UInt64(UInt32(bitPattern: x)) | UInt64(UInt32(bitPattern: y)) << 32
    let size = UInt64(UInt32(bitPattern: width)) | UInt64(UInt32(bitPattern: height)) << 32
    let (name, words) = (nameHash(pool), wordsHash(pool))
    var high = fold(place ^ 0x8e79_dcb0_603a_180e, size ^ 0x6c9e_0e8b_b01e_8a3e)
    var low = fold(size ^ 0xa154_86af_7c72_e993, place ^ 0xb3ee_1411_636f_bc2a)
    high &+= name.high &+ words.high
    low &+= name.low &+ words.low
    // Most nodes have no tail: then this is a product of constants, which the compiler computes.
    if tail == 0 {
      high &+= fold(0xd715_77c1_bd31_4b27, 0x78af_2fda_5560_5c60)
      low &+= fold(0x2ba9_c55d_7418_31f6, 0xce5c_3e16_9b87_931e)
    } else {
      let e = pool.digests.plain[Int(tail)]
      high &+= fold(e.high ^ 0xd715_77c1_bd31_4b27, e.low ^ 0x78af_2fda_5560_5c60)
      low &+= fold(e.low ^ 0x2ba9_c55d_7418_31f6, e.high ^ 0xce5c_3e16_9b87_931e)
    }
    return Digest(high: high, low: low)
  }

  @inline(__always)
  private func nameHash(_ pool: borrowing PoolState) -> Digest {
    let digests = pool.digests
    if identifier == 0 { return digests.classNames[Int(className)] }
    return TextDigests.name(digests.plain[Int(className)], digests.plain[Int(identifier)])
  }

  @inline(__always)
  private func wordsHash(_ pool: borrowing PoolState) -> Digest {
    let digests = pool.digests
    if label == 0 { return digests.texts[Int(text)] }
    if text == 0 { return digests.labels[Int(label)] }
    if text == label { return digests.labelsAndTexts[Int(text)] }
    return TextDigests.words(digests.plain[Int(label)], digests.plain[Int(text)])
  }
}

extension Digest {
  /// Returns the digest of a subtree, from the node's own digest and the folded digests of its children.
  @inline(__always)
  static func subtree(_ own: Digest, _ children: Digest) -> Digest {
    Digest(
      high: fold(own.high ^ 0xafd6_ba33_6c24_cf5c, children.high ^ 0x7a32_5381_2895_8677),
      low: fold(own.low ^ 0x3b8f_4898_6b4b_b9af, children.low ^ 0xc4bf_e81b_6628_2193)
    )
  }

  /// Adds a sibling in front of those that are folded already.
  @inline(__always)
  mutating func prepend(_ sibling: Digest) {
    high = high &* Self.highFactor &+ sibling.high
    low = low &* Self.lowFactor &+ sibling.low &+ 1
  }

  /// The factor of a sibling's digest for each sibling before it.
  static let highFactor: UInt64 = 0x9e37_79b9_7f4a_7c15
  /// The same in the other lane.
  static let lowFactor: UInt64 = 0xc2b2_ae3d_27d4_eb4f
}
