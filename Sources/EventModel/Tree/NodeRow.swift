/// A node as a tree keeps it.
///
/// Numbers of a pool's texts, a frame in thousandths of a point, and where the node stands: 44
/// bytes, and 16 more for the digest of its subtree.
@usableFromInline struct NodeRow: BitwiseCopyable, Sendable {
  /// The class, identifier, label and text, by their numbers in the pool.
  var className: UInt32
  @usableFromInline var identifier: UInt32
  var label: UInt32
  var text: UInt32
  /// All other members, by the number of their notation; 0 when they are at their default.
  @usableFromInline var tail: UInt32
  /// The frame in thousandths of a point; `NodeRow.inexact` when it is none, and then in the tail.
  var x: Int32
  var y: Int32
  var width: Int32
  var height: Int32
  /// The index after the last descendant.
  @usableFromInline var end: Int32
  /// The parent's index; -1 for the root.
  @usableFromInline var parent: Int32

  /// What stands for a number that is not a whole thousandth.
  static let inexact = Int32.min

  /// Thousandths of a point, if the number is a whole count of them.
  static func thousandths(_ number: Double) -> Int32? {
    let scaled = number * 1_000
    guard scaled.magnitude <= 2_147_483_647 else { return nil }
    // To the nearest whole number, in fewer steps than `rounded` takes.
    let count = Int32(scaled < 0 ? scaled - 0.5 : scaled + 0.5)
    return Double(count) / 1_000 == number ? count : nil
  }

  /// The digest of the node's own members.
  ///
  /// Each pair of members is folded for itself, so that no multiplication waits for another, and
  /// the products are added.
  @inline(__always)
  func ownHash(_ pool: borrowing PoolState) -> Digest {
    let (c, i) = (pool.digest(className), pool.digest(identifier))
    let place = UInt64(UInt32(bitPattern: x)) | UInt64(UInt32(bitPattern: y)) << 32
    let size = UInt64(UInt32(bitPattern: width)) | UInt64(UInt32(bitPattern: height)) << 32
    var high =
      fold(c.high ^ 0x7b54_a41d_c25a_59b5, i.high ^ 0x9c30_d539_2af2_6013)
      &+ fold(place ^ 0x8e79_dcb0_603a_180e, size ^ 0x6c9e_0e8b_b01e_8a3e)
    var low =
      fold(c.low ^ 0xe655_25f3_aa55_ab94, i.low ^ 0x5748_9862_63e8_1440)
      &+ fold(size ^ 0xa154_86af_7c72_e993, place ^ 0xb3ee_1411_636f_bc2a)
    // What most nodes lack is a product of constants, which needs no multiplication here.
    if label | text == 0 {
      high &+= fold(0xc5d1_b023_2860_85f0, 0xca41_7918_b8db_38ef)
      low &+= fold(0x55ca_396a_2aab_10b6, 0xb4cc_5c34_1141_e8ce)
    } else {
      let (l, t) = (pool.digest(label), pool.digest(text))
      high &+= fold(l.high ^ 0xc5d1_b023_2860_85f0, t.high ^ 0xca41_7918_b8db_38ef)
      low &+= fold(l.low ^ 0x55ca_396a_2aab_10b6, t.low ^ 0xb4cc_5c34_1141_e8ce)
    }
    if tail == 0 {
      high &+= fold(0xd715_77c1_bd31_4b27, 0x78af_2fda_5560_5c60)
      low &+= fold(0x2ba9_c55d_7418_31f6, 0xce5c_3e16_9b87_931e)
    } else {
      let e = pool.digest(tail)
      high &+= fold(e.high ^ 0xd715_77c1_bd31_4b27, e.low ^ 0x78af_2fda_5560_5c60)
      low &+= fold(e.low ^ 0x2ba9_c55d_7418_31f6, e.high ^ 0xce5c_3e16_9b87_931e)
    }
    return Digest(high: high, low: low)
  }
}

extension Digest {
  /// The digest of a subtree: a node's own, and its children's folded in order.
  @inline(__always)
  static func subtree(_ own: Digest, _ children: Digest) -> Digest {
    Digest(
      high: fold(own.high ^ 0xafd6_ba33_6c24_cf5c, children.high ^ 0x7a32_5381_2895_8677),
      low: fold(own.low ^ 0x3b8f_4898_6b4b_b9af, children.low ^ 0xc4bf_e81b_6628_2193)
    )
  }

  /// Adds a sibling in front of those folded so far.
  @inline(__always)
  mutating func prepend(_ sibling: Digest) {
    high = high &* Self.highFactor &+ sibling.high
    low = low &* Self.lowFactor &+ sibling.low &+ 1
  }

  /// What a sibling's digest is multiplied by for each sibling before it.
  static let highFactor: UInt64 = 0x9e37_79b9_7f4a_7c15
  /// The same in the other lane.
  static let lowFactor: UInt64 = 0xc2b2_ae3d_27d4_eb4f
}
