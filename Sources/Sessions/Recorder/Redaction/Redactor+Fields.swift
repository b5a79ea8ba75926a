import EventModel

extension Redactor {
  /// Keeps the look of the secure field that text is about to be typed into.
  mutating func keepLook(of field: Int, in tree: ViewTree) {
    let covers = covers(in: tree, typedInto: field)
    guard let surroundings = covers.surroundings,
      let field = secureField(around: field, in: tree, covers)
    else { return }
    let room = FieldRoom(tree, surroundings.isField)
    let look = learn(field, in: tree, surroundings, room: room, named: covers.names[field])
    looks.keep(look, isTyped: true)
  }

  /// Returns a secure field as it is recorded, with its contents: once it has had text, as it was while it was
  /// empty.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - tree: the screen as the app reports it.
  ///   - surroundings: the views around the fields of the screen.
  ///   - room: the room for the frames of the fields.
  ///   - name: the name that the user gave to the secret; nil for none.
  /// - Returns: the field, a tree whose nodes below the root are its contents, and the number of its look.
  mutating func kept(
    _ field: Int,
    in tree: ViewTree,
    _ surroundings: FieldSurroundings,
    room: FieldRoom,
    named name: String?
  ) -> (node: ViewNode, contents: ViewTree, look: Int) {
    let node = tree[field]
    let number = learn(field, in: tree, surroundings, room: room, named: name)
    let look = looks[number]
    guard look.isKept else {
      room.place(look.tree[0], at: field)
      return (look.tree[0], look.tree, number)
    }
    // The app may have put a number into the present placeholder.
    let placeholder = look.tree[0].attributes["placeholder"]?.text
    var kept = look.node(
      for: node,
      text: content(node.text, of: look, whenEmpty: nil) ?? look.tree[0].text,
      value: (node.value ?? "") == (look.emptyValue ?? "")
        ? look.tree[0].value : content(node.value, of: look, whenEmpty: placeholder)
    )
    kept.frame = frame(of: field, look, in: tree, surroundings)
    kept.frame = room.frame(placing: kept, at: field, covering: look.covered)
    return (kept, look.tree, number)
  }

  /// Returns the redacted text of a field; nil also for an empty text, since a difference between the two would
  /// reveal something.
  ///
  /// A text that is neither the typed one nor dots may reveal the length of the secret.
  private mutating func content(
    _ text: String?,
    of look: FieldLook,
    whenEmpty empty: String?
  ) -> String? {
    guard let text, !text.isEmpty else { return nil }
    if text == empty { return text }
    // The app may have chosen the number of a pseudonym that nothing has.
    let pieces = RedactedPiece.pieces(of: text)
    guard pieces.allSatisfy({ secrets.hasGiven($0) }) else { return Pseudonym.hidden }
    guard look.isTyped, !text.isMask, !secrets.isTyped(text) else {
      return pseudonym(for: text, look.name)
    }
    secrets.know(text, named: look.name)
    return Pseudonym.hidden
  }

  private func frame(
    of field: Int,
    _ look: FieldLook,
    in tree: ViewTree,
    _ surroundings: FieldSurroundings
  ) -> Frame {
    guard let now = FieldLayout(of: field, in: tree, surroundings) else {
      return tree.frame(of: field)
    }
    return look.layout?.frame(in: now) ?? surroundings.gap(around: field)
  }

  /// Learns the look of a field that is empty, or that is seen for the first time.
  ///
  /// - Returns: the number of its look.
  private mutating func learn(
    _ field: Int,
    in tree: ViewTree,
    _ surroundings: FieldSurroundings,
    room: FieldRoom,
    named name: String?
  ) -> Int {
    let number = learnLook(of: field, in: tree, surroundings, room: room, name)
    looks.add(surroundings.places.sight(of: field), of: number)
    return number
  }

  private mutating func learnLook(
    of field: Int,
    in tree: ViewTree,
    _ surroundings: FieldSurroundings,
    room: FieldRoom,
    _ name: String?
  ) -> Int {
    let known = looks.look(of: field, in: tree, surroundings)
    let name = name ?? known.flatMap { looks[$0].name }
    if let known { looks.name(known, name) }
    let isEmpty = tree[field].heldText.isEmpty
    if let known {
      if noteHeld(in: field, of: known, in: tree) { return known }
    } else {
      noteMove(into: field, after: nil, in: tree)
    }
    let look = look(of: field, in: tree, surroundings, room: room, name, isEmpty: isEmpty)
    return looks.set(look, at: known, of: field, in: tree, surroundings)
  }

  /// Notes the content that a screen shows in a known field.
  ///
  /// - Returns: true if the field has had text, so that its look is kept.
  @discardableResult
  mutating func noteHeld(in field: Int, of look: Int, in tree: ViewTree) -> Bool {
    let text = tree[field].heldText
    noteMove(into: field, after: looks[look], in: tree)
    guard looks[look].isKept || !text.isEmpty else { return false }
    // A field that is shown for a while counts as it was when it was last hidden.
    looks.keep(look, showsText: !text.isEmpty, held: tree.isSecure(field) ? text.count : nil)
    return true
  }

  private mutating func look(
    of field: Int,
    in tree: ViewTree,
    _ surroundings: FieldSurroundings,
    room: FieldRoom,
    _ name: String?,
    isEmpty: Bool
  ) -> FieldLook {
    var node = tree[field]
    let words = node.words
    let emptyValue = isEmpty ? node.value : nil
    if !isEmpty { node.removeCounts() }
    hide(&node, .field, named: name)
    // A field that was secure stays so, though it shows its text.
    if node.attributes["secure"]?.bool != true { node.attributes.set([("secure", .bool(true))]) }
    var changed = [0: node]
    let subtree = isEmpty ? tree.subtree(at: field) : ViewTree(node)
    for inner in subtree.nodes.indices.dropFirst() {
      var node = subtree[inner]
      hide(&node, .insideField)
      changed[inner] = node
    }
    return FieldLook(
      tree: subtree.replacing(changed).withoutRepeatedKinds,
      emptyValue: emptyValue,
      layout: isEmpty ? FieldLayout(of: field, in: tree, surroundings) : nil,
      covered: isEmpty ? room.views(coveredBy: field) : [],
      kind: surroundings.kind(around: field),
      words: words,
      name: name,
      isKept: !isEmpty,
      hasShownText: !isEmpty,
      held: tree[field].heldText.count
    )
  }

  /// Returns the secure field that a node is, or is in; nil if there is none.
  func secureField(around node: Int, in tree: ViewTree, _ covers: Covers) -> Int? {
    ([node] + tree.ancestors(of: node)).first { covers[$0] == .field }
  }
}

extension ViewNode {
  /// Removes everything that may count the characters of a field that had text when it was first seen.
  fileprivate mutating func removeCounts() {
    (tag, frame, text, value) = (0, .zero, nil, nil)
    if label.map({ $0.withoutCounts != $0 }) == true { label = nil }
    attributes = AttributeList(
      attributes.filter { attribute in
        switch attribute.value {
        case .bool: attribute.name == "secure"
        case .text(let text):
          attribute.name == "placeholder" && text.withoutCounts == text
        default: false
        }
      }
    )
  }
}
