import Actions
public import EventModel
import ViewQuery

extension Check {
  /// Verifies the check on a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - goldens: the trees of checkpoints.
  /// - Throws: `StepFailure` with the actual state and, if there is one, the nearest match.
  public func verify(on tree: ViewTree, goldens: Goldens) throws(StepFailure) {
    if let failure = failure(on: tree, goldens: goldens) { throw failure }
  }

  /// Returns the failure on a screen; nil if the screen passes.
  package func failure(on tree: ViewTree, goldens: Goldens) -> StepFailure? {
    do throws(QueryError) { return try read(tree, goldens) } catch {
      return StepFailure(error.message, hint: error.hint)
    }
  }

  private func read(_ tree: ViewTree, _ goldens: Goldens) throws(QueryError) -> StepFailure? {
    switch self {
    case .sees(let node): return try missing(node, tree)
    case .seesNot(let node):
      let count = try visible(node, tree).count
      return count == 0 ? try alike(node, tree) : StepFailure("\(node.phrase) is on the screen")
    case .counts(let count, let node):
      let found = try drawn(node, tree).count
      guard found == count else {
        return StepFailure("found \(found) visible views for \(node.phrase), expected \(count)")
      }
      return found == 0 ? try alike(node, tree) : nil
    case .enabled(let node, let wanted):
      return tree[try tree.control(node)].isEnabled == wanted
        ? nil : StepFailure("\(node.phrase) is \(wanted ? "disabled" : "enabled")")
    case .selected(let node, let wanted):
      return tree[try tree.control(node)].isSelected == wanted
        ? nil : StepFailure("\(node.phrase) is \(wanted ? "not " : "")selected")
    case .focused(let node):
      let isFocused = tree.attribute("focused", of: try tree.control(node))?.bool == true
      return isFocused ? nil : StepFailure("\(node.phrase) does not have the focus")
    case .on(let node, let isOn):
      let found = tree[try tree.controlWithValue(node)].value
      guard found != (isOn ? "1" : "0") else { return nil }
      guard found == "0" || found == "1" else {
        return difference(of: node, in: "value", found, isOn ? "1" : "0")
      }
      return StepFailure("\(node.phrase) is \(isOn ? "off" : "on")")
    case .value(let node, let wanted):
      let found = tree[try tree.controlWithValue(node)].value
      return difference(of: node, in: "value", found, wanted)
    case .text(let node, let wanted):
      return difference(of: node, in: "text", tree[try tree.control(node)].text, wanted)
    case .shows(let texts): return texts.failure(on: tree.shownInReadingOrder())
    case .matches(let name): return goldens.failure(tree, at: name)
    }
  }

  private func visible(_ node: NodeReference, _ tree: ViewTree) throws(QueryError) -> [Int] {
    try tree.nodes(matching: node).filter(tree.isVisible)
  }

  /// Returns the visible views that a person would count: one that draws the name of a view around it is not another one.
  private func drawn(_ node: NodeReference, _ tree: ViewTree) throws(QueryError) -> [Int] {
    let views = try visible(node, tree)
    guard case .shown = node else { return views }
    var end = 0
    return views.filter { view in
      guard view >= end else { return false }
      end = tree.end(of: view)
      return true
    }
  }

  /// Returns the failure of a check that a text is not on the screen, while one that looks the same is.
  private func alike(_ node: NodeReference, _ tree: ViewTree) throws(QueryError) -> StepFailure? {
    try tree.lookAlike(of: node).map { found in
      StepFailure(
        "\(node.phrase) is not on the screen, but a text that looks the same is",
        hint: "the screen shows \(found.words)"
      )
    }
  }

  private func missing(_ node: NodeReference, _ tree: ViewTree) throws(QueryError) -> StepFailure? {
    let found = try tree.nodes(matching: node)
    guard !found.contains(where: tree.isVisible) else { return nil }
    guard found.isEmpty else { return StepFailure("\(node.phrase) exists but is not visible") }
    guard case .shown(let wanted) = node else {
      return StepFailure("\(node.phrase) is not on the screen")
    }
    let shown = tree.shownTexts
    let same = shown.first { $0.lowercased() == wanted.lowercased() || $0.contains(wanted) }
    let near = same ?? Spelling.nearest(wanted, among: shown, limit: 1).first
    return StepFailure(
      "\(node.phrase) is not on the screen",
      hint: near.map { "the screen shows \($0.quoted)\(TextPair(wanted, $0).parenthesis)" }
    )
  }

  private func difference(
    of node: NodeReference,
    in property: String,
    _ found: String?,
    _ wanted: String
  ) -> StepFailure? {
    guard !found.isIdentical(to: wanted) else { return nil }
    let note = found.map { TextPair($0, wanted).parenthesis } ?? ""
    let found = found.map { "the \(property) \($0.quoted)" } ?? "no \(property)"
    return StepFailure("\(node.phrase) has \(found), expected \(wanted.quoted)\(note)")
  }
}

extension ViewNode {
  /// True if the app reports the control as selected, by its attribute or its traits.
  package var isSelected: Bool {
    attributes["selected"]?.bool == true || traits.contains("selected")
  }
}

extension ViewTree {
  /// Returns the control whose value a check means: of several views of one name, the only one that has a value.
  ///
  /// A radio button around a link, and the link in it, have one name, and only the button has a value.
  func controlWithValue(_ name: NodeReference) throws(QueryError) -> Int {
    guard case .shown = name else { return try control(name) }
    let valued = reachable(try nodes(matching: name).filter { self[$0].value != nil })
    return valued.count == 1 ? valued[0] : try control(name)
  }

  /// The visible texts and labels in tree order, without duplicates.
  var shownTexts: [String] {
    nodes.indices.flatMap { index -> [String] in
      guard isShowing(index), isVisible(index) else { return [] }
      return [label(of: index), text(of: index)].compactMap { $0 }.filter { !$0.isEmpty }
    }.distinctTexts
  }
}
