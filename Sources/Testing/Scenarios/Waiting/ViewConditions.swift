import EventModel
import ViewQuery

/// What a view must be to be the one that is looked for, in KIF's words; all of it must hold.
///
/// ```swift
/// try app.waitForView(.init(label: "Switch 1", value: "1"))
/// ```
public struct ViewConditions: Hashable, Sendable {
  /// One condition: what it asks, and how both outcomes are said.
  enum Condition: Hashable, Sendable {
    case label(String)
    case identifier(String)
    case text(String)
    case value(String)
    case traits([String])
    case absentTraits([String])
    case firstResponder
  }

  let conditions: [Condition]

  /// Creates conditions; what is left out is not asked.
  ///
  /// - Parameters:
  ///   - label: The accessibility label, exactly.
  ///   - identifier: The accessibility identifier.
  ///   - text: The text that is drawn, exactly.
  ///   - value: The accessibility value.
  ///   - traits: Traits that it must have.
  ///   - absentTraits: Traits that it must not have.
  ///   - isFirstResponder: Whether it must have the focus.
  public init(
    label: String? = nil,
    identifier: String? = nil,
    text: String? = nil,
    value: String? = nil,
    traits: [String] = [],
    absentTraits: [String] = [],
    isFirstResponder: Bool = false
  ) {
    var conditions: [Condition] = []
    if let label { conditions.append(.label(label)) }
    if let identifier { conditions.append(.identifier(identifier)) }
    if let text { conditions.append(.text(text)) }
    if let value { conditions.append(.value(value)) }
    if !traits.isEmpty { conditions.append(.traits(traits)) }
    if !absentTraits.isEmpty { conditions.append(.absentTraits(absentTraits)) }
    if isFirstResponder { conditions.append(.firstResponder) }
    self.conditions = conditions
  }

  /// The views that are all of it, hidden ones and ones outside the window left out.
  func nodes(in tree: ViewTree) -> [Int] {
    tree.nodes.indices.filter { index in
      conditions.allSatisfy { $0.holds(for: tree[index]) } && tree.isPresent(index)
    }
  }

  /// Why none is: what comes nearest, and what is not so about it.
  func nearMiss(in tree: ViewTree) -> String {
    let present = tree.nodes.indices.filter { tree.isPresent($0) }
    let scored = present.map { index in
      (index, met: conditions.filter { $0.holds(for: tree[index]) })
    }
    let best = scored.filter { !$0.met.isEmpty }.max {
      ($0.met.count, -$0.0) < ($1.met.count, -$1.0)
    }
    guard let (index, met) = best else { return "Failed to find \(self)" + nearest(in: tree) }
    let unmet = conditions.filter { !met.contains($0) }
    let found = met.map(\.words).joined(separator: " and ")
    if unmet.count == 1, case .value(let wanted) = unmet[0] {
      let value = tree[index].value.map { "\"\($0)\"" } ?? "nothing"
      return "Found an accessibility element with \(found), but with the value \(value), not "
        + "\"\(wanted)\""
    }
    let missing = unmet.map(\.words).joined(separator: " and ")
    return "Found an accessibility element with \(found), but not with \(missing)"
  }

  private func nearest(in tree: ViewTree) -> String {
    guard case .label(let label)? = conditions.first else { return "" }
    let shown = tree.nodes.indices.filter { tree.isVisible($0) }.compactMap { tree[$0].label }
    let near = Spelling.nearest(label, among: shown, limit: 1).first
    return near.map { "; the nearest label is \"\($0)\"" } ?? ""
  }
}

extension ViewConditions: CustomStringConvertible {
  /// What is looked for, in KIF's words.
  public var description: String {
    let words = conditions.map(\.words).joined(separator: " and ")
    return "accessibility element" + (words.isEmpty ? "" : " with \(words)")
  }
}

extension ViewConditions.Condition {
  func holds(for node: ViewNode) -> Bool {
    switch self {
    case .label(let label): node.label == label
    case .identifier(let identifier): node.identifier == identifier
    case .text(let text): node.text == text
    case .value(let value): node.value == value
    case .traits(let traits): traits.allSatisfy(node.traits.contains)
    case .absentTraits(let traits): !traits.contains(where: node.traits.contains)
    case .firstResponder: node.attributes["focused"]?.bool == true
    }
  }

  var words: String {
    switch self {
    case .label(let label): "the label \"\(label)\""
    case .identifier(let identifier): "the identifier \"\(identifier)\""
    case .text(let text): "the text \"\(text)\""
    case .value(let value): "the value \"\(value)\""
    case .traits(let traits): "the traits \"\(traits.joined(separator: ", "))\""
    case .absentTraits(let traits):
      "the absence of the traits \"\(traits.joined(separator: ", "))\""
    case .firstResponder: "the focus"
    }
  }
}

extension ViewTree {
  /// Whether a view counts as there: neither hidden nor outside the window.
  ///
  /// Transparent ones and ones without size do count, as KIF has it.
  func isPresent(_ index: Int) -> Bool {
    guard !isHiddenAnywhere(index) else { return false }
    let frame = screenFrame(of: index)
    let window = screenFrame(of: 0)
    guard !window.isEmpty else { return true }
    return frame.minX <= window.maxX && frame.maxX >= window.minX && frame.minY <= window.maxY
      && frame.maxY >= window.minY
  }
}
