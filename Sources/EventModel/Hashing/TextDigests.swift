/// A text's digest, and what it comes to in the digests of the nodes that most often have it.
///
/// A node's digest is a sum of products, one for its name (class and identifier) and one for its words
/// (label and text). Most nodes have no identifier, and only one of the two words or both alike: then
/// the product depends on one text alone. It is worked out once for the text rather than for each of
/// its nodes, which saves every second multiplication there is in a tree.
struct TextDigests: BitwiseCopyable {
  /// The digest of the text itself.
  let plain: Digest
  /// The name of a node of this class without identifier.
  let className: Digest
  /// The words of a node with this label and no text.
  let label: Digest
  /// The words of a node with this text and no label.
  let text: Digest
  /// The words of a node whose label and text are both this.
  let labelAndText: Digest

  init(_ digest: Digest) {
    plain = digest
    className = Self.name(digest, .absent)
    label = Self.words(digest, .absent)
    text = Self.words(.absent, digest)
    labelAndText = Self.words(digest, digest)
  }

  /// What stands for a text that is not there.
  static let absent = TextDigests(.absent)

  /// The product of a class and an identifier.
  @inline(__always)
  static func name(_ className: Digest, _ identifier: Digest) -> Digest {
    Digest(
      high: fold(className.high ^ 0x7b54_a41d_c25a_59b5, identifier.high ^ 0x9c30_d539_2af2_6013),
      low: fold(className.low ^ 0xe655_25f3_aa55_ab94, identifier.low ^ 0x5748_9862_63e8_1440)
    )
  }

  /// The product of a label and a text.
  @inline(__always)
  static func words(_ label: Digest, _ text: Digest) -> Digest {
    Digest(
      high: fold(label.high ^ 0xc5d1_b023_2860_85f0, text.high ^ 0xca41_7918_b8db_38ef),
      low: fold(label.low ^ 0x55ca_396a_2aab_10b6, text.low ^ 0xb4cc_5c34_1141_e8ce)
    )
  }
}
