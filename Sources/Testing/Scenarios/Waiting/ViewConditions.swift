import EventModel
import ViewQuery

/// The conditions of a view in KIF's words, which must all be true.
///
/// ```swift
/// try app.waitForView(.init(label: "Switch 1", value: "1"))
/// ```
public struct ViewConditions: Hashable, Sendable {
  /// A single condition.
  enum Condition: Hashable, Sendable {
    case member(ViewNode.Member, String)
    case traits([String])
    case absentTraits([String])
    case firstResponder
  }

  let conditions: [Condition]

  /// Creates conditions; an omitted parameter is not checked.
  ///
  /// - Parameters:
  ///   - label: The exact accessibility label.
  ///   - identifier: The accessibility identifier.
  ///   - text: The exact drawn text.
  ///   - value: The accessibility value.
  ///   - traits: The traits that the view must have.
  ///   - absentTraits: The traits that the view must not have.
  ///   - isFirstResponder: True if the view must have the focus.
  public init(
    label: String? = nil,
    identifier: String? = nil,
    text: String? = nil,
    value: String? = nil,
    traits: [String] = [],
    absentTraits: [String] = [],
    isFirstResponder: Bool = false
  ) {
    let members: [(ViewNode.Member, String?)] = [
      (.label, label), (.identifier, identifier), (.text, text), (.value, value),
    ]
    var conditions = members.compactMap { member, wanted in
      wanted.map { Condition.member(member, $0) }
    }
    if !traits.isEmpty { conditions.append(.traits(traits)) }
    if !absentTraits.isEmpty { conditions.append(.absentTraits(absentTraits)) }
    if isFirstResponder { conditions.append(.firstResponder) }
    self.conditions = conditions
  }

  /// Returns the views that meet all conditions, without hidden views and views outside the window.
  func nodes(in tree: ViewTree) -> [Int] {
    tree.nodes.indices.filter { index in
      conditions.allSatisfy { $0.isMet(by: tree[index]) } && tree.isPresent(index)
    }
  }

  /// Returns a text that a reader takes for the expected one, though no view meets all conditions.
  func lookAlike(in tree: ViewTree) -> LookAlike? {
    guard nodes(in: tree).isEmpty else { return nil }
    for index in tree.nodes.indices where tree.isPresent(index) {
      var found: LookAlike?
      let isMet = conditions.allSatisfy { condition in
        guard !condition.isMet(by: tree[index]) else { return true }
        guard case .member(let member, let wanted) = condition,
          let text = tree[index][member]?.text, TextPair(text, wanted).looksAlike
        else { return false }
        found = LookAlike(wanted: wanted, found: text)
        return true
      }
      if isMet, let found { return found }
    }
    return nil
  }

  /// Describes the nearest match, and the conditions that it does not meet.
  func nearMiss(in tree: ViewTree) -> String {
    let present = tree.nodes.indices.filter { tree.isPresent($0) }
    let scored = present.map { index in
      (index, met: conditions.filter { $0.isMet(by: tree[index]) })
    }
    let best = scored.filter { !$0.met.isEmpty }.max {
      ($0.met.count, -$0.0) < ($1.met.count, -$1.0)
    }
    guard let (index, met) = best else { return "Failed to find \(self)" + nearest(in: tree) }
    let unmet = conditions.filter { !met.contains($0) }
    let found = met.map(\.words).joined(separator: " and ")
    if unmet.count == 1, case .member(.value, let wanted) = unmet[0] {
      let value = tree[index].value.map { "\"\($0)\"" } ?? "nothing"
      return "Found an accessibility element with \(found), but with the value \(value), not "
        + "\"\(wanted)\""
    }
    let missing = unmet.map(\.words).joined(separator: " and ")
    return "Found an accessibility element with \(found), but not with \(missing)"
  }

  private func nearest(in tree: ViewTree) -> String {
    guard case .member(.label, let label)? = conditions.first else { return "" }
    let shown = tree.nodes.indices.filter { tree.isVisible($0) }.compactMap { tree[$0].label }
    let near = Spelling.nearest(label, among: shown, limit: 1).first
    return near.map { "; the nearest label is \"\($0)\"" } ?? ""
  }
}

extension ViewConditions: CustomStringConvertible {
  /// The conditions in KIF's words.
  public var description: String {
    let words = conditions.map(\.words).joined(separator: " and ")
    return "accessibility element" + (words.isEmpty ? "" : " with \(words)")
  }
}

extension ViewConditions.Condition {
  func isMet(by node: ViewNode) -> Bool {
    switch self {
    case .member(let member, let text): (node[member]?.text).isIdentical(to: text)
    case .traits(let traits): traits.allSatisfy(node.traits.contains)
    case .absentTraits(let traits): !traits.contains(where: node.traits.contains)
    case .firstResponder: node.attributes["focused"]?.bool == true
    }
  }

  var words: String {
    switch self {
    case .member(let member, let text): "the \(member.name) \"\(text)\""
    case .traits(let traits): "the traits \"\(traits.joined(separator: ", "))\""
    case .absentTraits(let traits):
      "the absence of the traits \"\(traits.joined(separator: ", "))\""
    case .firstResponder: "the focus"
    }
  }
}

extension ViewTree {
  /// Returns true if a view is neither hidden nor outside the window.
  ///
  /// Transparent and empty views count as present, as in KIF.
  func isPresent(_ index: Int) -> Bool {
    guard !isHiddenAnywhere(index) else { return false }
    let frame = screenFrame(of: index)
    let window = screenFrame(of: 0)
    guard !window.isEmpty else { return true }
    return frame.minX <= window.maxX && frame.maxX >= window.minX && frame.minY <= window.maxY
      && frame.maxY >= window.minY
  }
}
