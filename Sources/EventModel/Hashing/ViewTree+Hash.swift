extension ViewTree {
  /// The digest of the whole tree: every member of every node, and the shape.
  ///
  /// - Complexity: O(n).
  public var hash: Digest { subtreeHashes()[0] }

  /// The digest of every node with all below it, by index.
  ///
  /// A node's digest is its own members' and then its children's, folded in order as a polynomial,
  /// so that one changed node changes only the digests on its way to the root (a Merkle tree).
  public func subtreeHashes() -> [Digest] {
    var hashes = [Digest](repeating: Digest(high: 0, low: 0), count: count)
    var folded = hashes
    for index in nodes.indices.reversed() {
      var state = DigestState()
      nodes[index].absorb(into: &state)
      state.absorb(folded[index])
      let hash = state.digest
      hashes[index] = hash
      if let parent = parent(of: index) {
        folded[parent] = Digest(
          high: folded[parent].high &* 0x9e37_79b9_7f4a_7c15 &+ hash.high,
          low: folded[parent].low &* 0xc2b2_ae3d_27d4_eb4f &+ hash.low &+ 1
        )
      }
    }
    return hashes
  }
}

extension ViewNode {
  /// The digest of this node's own members, without children.
  public var ownHash: Digest {
    var state = DigestState()
    absorb(into: &state)
    return state.digest
  }

  func absorb(into state: inout DigestState) {
    state.absorb(Digest(of: className))
    for text in [identifier, label, text, value] {
      if let text { state.absorb(Digest(of: text)) } else { state.absorb(0) }
    }
    state.absorb(UInt64(bitPattern: Int64(tag)))
    for number in [
      frame.origin.x, frame.origin.y, frame.size.width, frame.size.height, offset.x, offset.y,
    ] { state.absorb(number.canonicalBits) }
    state.absorb((isHidden ? 1 : 0) | (isEnabled ? 2 : 0) | UInt64(attributes.count) << 8)
    for attribute in attributes {
      state.absorb(Digest(of: attribute.name))
      attribute.value.absorb(into: &state)
    }
  }
}

extension AttributeValue {
  func absorb(into state: inout DigestState) {
    switch self {
    case .null: state.absorb(1)
    case .bool(let bool): state.absorb(bool ? 3 : 2)
    case .number(let number):
      state.absorb(4)
      state.absorb(number.canonicalBits)
    case .text(let text):
      state.absorb(5)
      state.absorb(Digest(of: text))
    case .list(let values):
      state.absorb(6 | UInt64(values.count) << 8)
      for value in values { value.absorb(into: &state) }
    case .object(let members):
      state.absorb(7 | UInt64(members.count) << 8)
      for member in members {
        state.absorb(Digest(of: member.name))
        member.value.absorb(into: &state)
      }
    }
  }
}

extension Double {
  /// The bits of the value, one pattern for both zeros.
  var canonicalBits: UInt64 { self == 0 ? 0 : bitPattern }
}
