public import EventModel
import ViewQuery

extension Redactor {
  /// Returns a screen without secrets.
  ///
  /// All nodes keep their paths, except those within secure fields, which are those of the empty field.
  public mutating func redact(_ tree: ViewTree) -> ViewTree {
    guard mayChange(tree) else { return tree }
    let before = screenState
    if let known = screens.screen(for: tree, in: before) {
      for (field, look) in known.fields.sorted(by: { $0.key < $1.key }) {
        noteHeld(in: field, of: look, in: tree)
      }
      return known.tree
    }
    let covers = covers(in: tree)
    let (redacted, fields) = redact(tree, covers)
    let after = screenState
    // A redaction that changes the state may give another result the next time.
    guard !covers.dependsOnHeld else {
      if after == before { screens.keep(redacted, for: tree, in: after) }
      return redacted
    }
    // If two fields have one look, each changes the content of the other one.
    if after.isSame(exceptHeld: before), Set(fields.values).count == fields.count {
      screens.keep(redacted, for: tree, in: after, fields: fields)
    }
    return redacted
  }

  /// Returns a screen without secrets, and the looks of its fields.
  private mutating func redact(
    _ tree: ViewTree,
    _ covers: Covers
  ) -> (ViewTree, fields: [Int: Int]) {
    guard !covers.isEmpty || !secrets.isEmpty else { return (tree, [:]) }
    let room = covers.surroundings.map { FieldRoom(tree, $0.isField) }
    // All at once, since a tree that takes one node has the digests of its siblings to combine.
    var changed: [Int: ViewNode] = [:]
    var contents: [Int: ViewTree] = [:]
    var fields: [Int: Int] = [:]
    for (index, cover) in covers.reasons.enumerated() {
      switch cover {
      case .field:
        guard let surroundings = covers.surroundings, let room else { continue }
        (changed[index], contents[index], fields[index]) = kept(
          index,
          in: tree,
          surroundings,
          room: room,
          named: covers.names[index]
        )
      case .selected:
        var node = tree[index]
        hide(&node, .selected, named: covers.names[index])
        changed[index] = node
      case .insideField, nil: break
      }
    }
    var shown = tree.replacing(changed).withContents(contents)
    // The names of redacted views may contain secrets that other views have shown.
    if !secrets.isEmpty { shown = clean(shown) }
    return (shown, fields)
  }

  /// Returns true if any node may be redacted; of most screens none is, which costs one look at each node.
  func mayCover(_ tree: ViewTree) -> Bool {
    !redactions.isEmpty || !looks.isEmpty || tree.has(.secure)
  }

  /// Returns true if a screen may be written in another way than it is.
  func mayChange(_ tree: ViewTree) -> Bool { !secrets.isEmpty || mayCover(tree) }

  /// The attributes that describe a control without revealing its content.
  static let harmless: Set<String> = [
    "alpha", "clips", "focused", "placeholder", "row", "section", "secure", "selected", "traits",
    "userInteraction",
  ]

  /// Hides the texts of a node.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - cover: the reason.
  ///   - name: the name that the user gave to the secret; nil for none.
  mutating func hide(_ node: inout ViewNode, _ cover: Cover, named name: String? = nil) {
    guard cover != .insideField else {
      node.hideContents(Self.harmless)
      return
    }
    let placeholder = node.attributes["placeholder"]?.text
    let isField = cover != .selected || placeholder != nil || node.isTypedInto
    let drawn = node.text
    node.text = node.text.map { pseudonym(for: $0, name) }
    if !isField || (node.label != nil && node.label == drawn) {
      node.label = node.label.map { pseudonym(for: $0, name) }
    } else {
      node.label = node.label.map { $0.isMask ? Pseudonym.hidden : $0 }
    }
    if !isField || node.value != placeholder {
      node.value = node.value.map { pseudonym(for: $0, name) }
    }
    var hidden: [(name: String, value: AttributeValue?)] = []
    for attribute in node.attributes {
      if cover == .selected {
        guard attribute.name != "traits", attribute.name != "placeholder" || !isField else {
          continue
        }
        hidden.append((attribute.name, attribute.value.mapTexts { pseudonym(for: $0, name) }))
      } else if !Self.harmless.contains(attribute.name) {
        let text = attribute.value.text
        hidden.append((attribute.name, text.map { .text(pseudonym(for: $0, name)) }))
      }
    }
    node.attributes.set(hidden)
    node.hideTextSize()
    if cover != .selected { node.offset = .zero }
  }

  /// Returns the pseudonym of a text; marks of hidden text and pseudonyms stay such.
  mutating func pseudonym(for text: String, _ name: String? = nil) -> String {
    if text.isEmpty { return text }
    if text.isMask { return Pseudonym.hidden }
    let pieces = RedactedPiece.pieces(of: text)
    if pieces.count == 1, case .secret = pieces[0] { return text }
    if pieces == [.hidden] { return text }
    return secrets.pseudonym(for: text, named: name).description
  }
}

extension ViewTree {
  /// Returns true if a node is a secure field.
  func isSecure(_ index: Int) -> Bool { isMarked(index, .secure) }

  /// Returns the path of a node on the redacted screen: that of the field for a node within a secure
  /// field.
  package func pathOutsideSecureFields(_ path: [Int]) -> [Int] {
    var node = 0
    for (depth, place) in path.enumerated() {
      if isSecure(node) { return Array(path.prefix(depth)) }
      var children = children(of: node)
      var child = children.next()
      // A path comes from the app, and may name a place that is far beyond the last child.
      for _ in 0..<max(place, 0) {
        guard child != nil else { return path }
        child = children.next()
      }
      guard let child else { return path }
      node = child
    }
    return path
  }
}

extension ViewNode {
  /// Hides everything that may depend on the text of the secure field around the view.
  fileprivate mutating func hideContents(_ harmless: Set<String>) {
    let hide = { (text: String) in text.isEmpty ? text : Pseudonym.hidden }
    // A button in a field has a name, such as that of the button that shows the password.
    if !isPressed { label = label.map(hide) }
    text = text.map(hide)
    value = value.map(hide)
    attributes = AttributeList(
      attributes.filter { harmless.contains($0.name) }.map { attribute in
        attribute.name == "traits"
          ? attribute : Attribute(attribute.name, attribute.value.mapTexts(hide))
      }
    )
    (tag, frame, offset) = (0, .zero, .zero)
  }

  /// The classes of the toolkit's own text fields.
  private static let fields: Set<String> = [
    "UITextField", "UISecureTextField", "UITextView", "UISearchBar",
  ]

  /// True for the toolkit's own text fields, by their class, and for fields of others, by their trait.
  fileprivate var isTypedInto: Bool {
    if Self.fields.contains(className) { return true }
    guard case .list(let traits)? = attributes["traits"] else { return false }
    return traits.contains(.text("searchField"))
  }

  /// True for a view that a person presses: a button, or a key of a keyboard.
  var isPressed: Bool {
    if className.hasSuffix("Button") { return true }
    guard case .list(let traits)? = attributes["traits"] else { return false }
    return traits.contains(.text("button")) || traits.contains(.text("keyboardKey"))
  }
}

extension String {
  /// True if the text consists of the dots that a secure field draws; false if it is empty.
  var isMask: Bool {
    !isEmpty && unicodeScalars.allSatisfy { "•●∙·*⦁◦⬤".unicodeScalars.contains($0) }
  }
}
