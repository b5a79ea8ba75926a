/// The digests of texts by their numbers, with the products of those digests that most nodes need.
///
/// A node's digest is a sum of products, one for its name (class and identifier) and one for its words
/// (label and text). Most nodes have no identifier, and only one of the two words or both alike: then
/// the product depends on one text. Computing it once per text instead of once per node saves half of
/// the multiplications in a tree. Each kind of product has its own array, so that the texts of a tree,
/// which are mostly in its order, are read sequentially.
struct TextDigests {
  /// The digests of the texts themselves.
  private(set) var plain: [Digest] = []
  /// The names of nodes of this class without identifier.
  private(set) var classNames: [Digest] = []
  /// The words of nodes with this label and no text.
  private(set) var labels: [Digest] = []
  /// The words of nodes with this text and no label.
  private(set) var texts: [Digest] = []
  /// The words of nodes whose label and text are both this.
  private(set) var labelsAndTexts: [Digest] = []

  /// Creates the digests with number 0, which represents nil.
  init() { append(.absent) }

  /// Adds the digest of the text with the next number.
  mutating func append(_ digest: Digest) {
    plain.append(digest)
    classNames.append(Self.name(digest, .absent))
    labels.append(Self.words(digest, .absent))
    texts.append(Self.words(.absent, digest))
    labelsAndTexts.append(Self.words(digest, digest))
  }

  /// Returns the product of a class and an identifier.
  @inline(__always)
  static func name(_ className: Digest, _ identifier: Digest) -> Digest {
    Digest(
      high: fold(className.high ^ 0x7b54_a41d_c25a_59b5, identifier.high ^ 0x9c30_d539_2af2_6013),
      low: fold(className.low ^ 0xe655_25f3_aa55_ab94, identifier.low ^ 0x5748_9862_63e8_1440)
    )
  }

  /// Returns the product of a label and a text.
  @inline(__always)
  static func words(_ label: Digest, _ text: Digest) -> Digest {
    Digest(
      high: fold(label.high ^ 0xc5d1_b023_2860_85f0, text.high ^ 0xca41_7918_b8db_38ef),
      low: fold(label.low ^ 0x55ca_396a_2aab_10b6, text.low ^ 0xb4cc_5c34_1141_e8ce)
    )
  }
}
