import EventModel

/// The members of a secure field, before text was typed into it, that may come to depend on the text.
struct FieldLook: Sendable {
  var frame: Frame
  var tag: Int
  var label: String?
  /// The size of the screen at that time.
  var screen: Size
  /// A Boolean value that says whether the size has changed with the text.
  var grows = false
}

extension Redactor {
  /// Keeps the look of a secure field that text is about to be typed into.
  mutating func storeLook(of field: Int, in tree: ViewTree) {
    let node = tree[field]
    let key = lookKey(of: field, in: tree)
    guard tree.isSecure(field), looks[key] == nil || node.heldText.isEmpty else { return }
    looks[key] = FieldLook(
      frame: node.frame,
      tag: node.tag,
      label: node.label,
      screen: tree.frame(of: 0).size
    )
  }

  /// Gives a redacted field the look that it had before text was typed into it.
  ///
  /// A field that only moves is where it is. One whose size changes with the screen's has its new size,
  /// unless the size has changed with the text before.
  mutating func keepLook(of node: inout ViewNode, at field: Int, in tree: ViewTree) {
    guard !looks.isEmpty, !tree[field].heldText.isEmpty else { return }
    let key = lookKey(of: field, in: tree)
    guard let look = looks[key] else { return }
    node.tag = look.tag
    if node.label?.mayCount == true { node.label = look.label?.mayCount == true ? nil : look.label }
    guard node.frame.size != look.frame.size else { return }
    let isGrown = tree.frame(of: 0).size == look.screen
    if isGrown { looks[key]?.grows = true }
    if isGrown || look.grows { node.frame = look.frame }
  }

  /// By what a field and its look are known: its identifier or its number, and the classes around it.
  private func lookKey(of field: Int, in tree: ViewTree) -> String {
    let name = tree.identifier(of: field).map { "#\($0)" } ?? String(field)
    var names = [name]
    var around = tree.parent(of: field)
    while let view = around, names.count < 9 {
      names.append(tree.className(of: view))
      around = tree.parent(of: view)
    }
    return names.joined(separator: "/")
  }
}

extension String {
  /// A Boolean value that says whether the text contains a number or a mark of hidden text.
  fileprivate var mayCount: Bool {
    self == Pseudonym.hidden
      || unicodeScalars.contains { $0.properties.numericType != nil || String($0).isMask }
  }
}
