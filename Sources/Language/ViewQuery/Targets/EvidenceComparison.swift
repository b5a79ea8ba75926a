public import EventModel

/// Recorded evidence beside that of nodes which may have been meant, to be shown as a table.
public struct EvidenceComparison: Hashable, Sendable {
  /// One thing known of a node, then and now.
  public struct Row: Hashable, Sendable {
    /// What it is, such as `label`.
    public var aspect: String
    /// What was recorded; nil where there was nothing.
    public var recorded: String?
    /// What each of the nodes has, in their order.
    public var found: [String?]

    /// Whether some node has something else than was recorded.
    public var differs: Bool { found.contains { $0 != recorded } }
  }

  /// The evidence of the nodes that are compared with what was recorded.
  public var found: [Target]
  /// What is known, the most telling first; what neither side has is left out.
  public var rows: [Row]

  /// Sets recorded evidence beside that of nodes which may have been meant.
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
    ("traits", { $0.traits.isEmpty ? nil : $0.traits.joined(separator: " ") }),
    ("screen", { $0.screen }),
    ("inside", { $0.ancestors.isEmpty ? nil : $0.ancestors.joined(separator: " < ") }),
    (
      "beside",
      { target in
        target.siblings.isEmpty
          ? nil : target.siblings.map { "\(NodeReference.shown($0))" }.joined(separator: " ")
      }
    ),
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
}

extension ViewTree {
  /// Sets recorded evidence beside that of some nodes.
  public func compare(_ target: Target, with nodes: [Int]) -> EvidenceComparison {
    EvidenceComparison(of: target, with: nodes.map(evidence(for:)))
  }
}
