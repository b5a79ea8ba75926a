public import EventModel

/// Recorded evidence beside that of possible nodes, for a table.
public struct EvidenceComparison: Hashable, Sendable {
  /// One aspect of a node, then and now.
  public struct Row: Hashable, Sendable {
    /// The name of the aspect, such as `label`.
    public var aspect: String
    /// The recorded value, or nil if there was none.
    public var recorded: String?
    /// The value of each node, in their order.
    public var found: [String?]

    /// True if at least one node has another value than the recorded one.
    public var differs: Bool { found.contains { !$0.isIdentical(to: recorded) } }

    /// The characters that tell the recorded value from one that was found and looks alike; nil if there are none.
    public var note: String? {
      guard let recorded else { return nil }
      return found.lazy.compactMap { $0.flatMap { TextPair(recorded, $0).note } }.first
    }
  }

  /// The evidence of the nodes that are compared with the recorded one.
  public var found: [Target]
  /// The aspects, the most important first, without those that neither side has.
  public var rows: [Row]

  /// Compares recorded evidence with that of possible nodes.
  public init(of target: Target, with found: [Target]) {
    self.found = found
    let rows = Self.aspects.map { name, value in
      Row(aspect: name, recorded: value(target), found: found.map(value))
    }
    self.rows = rows.filter { $0.recorded != nil || $0.found.contains { $0 != nil } }
  }

  private static let aspects: [(String, @Sendable (Target) -> String?)] = [
    ("class", { $0.className }),
    ("identifier", { $0.identifier }),
    ("label", { $0.label }),
    ("text", { $0.text }),
    ("tag", { $0.tag == 0 ? nil : "\($0.tag)" }),
    ("traits", { joined($0.traits) }),
    ("screen", { $0.screen }),
    ("inside", { joined($0.ancestors, by: " < ") }),
    ("beside", { joined($0.siblings.map { "\(NodeReference.shown($0))" }) }),
    ("ordinal", { "\($0.ordinal)" }),
    ("path", { $0.path.map { "\($0)" }.joined(separator: ".") }),
    (
      "frame",
      { target in
        let frame = target.frame
        return "\(frame.minX.canonical),\(frame.minY.canonical) "
          + "\(frame.size.width.canonical)x\(frame.size.height.canonical)"
      }
    ),
  ]

  private static func joined(_ words: [String], by separator: String = " ") -> String? {
    words.isEmpty ? nil : words.joined(separator: separator)
  }
}

extension ViewTree {
  /// Compares recorded evidence with that of some nodes.
  public func compare(_ target: Target, with nodes: [Int]) -> EvidenceComparison {
    EvidenceComparison(of: target, with: nodes.map(evidence(for:)))
  }
}
