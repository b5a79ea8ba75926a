import EventModel
import Platform

/// The looks of the secure fields of a session, by which a field is recognised.
struct FieldLooks: Sendable {
  /// The looks in the order in which their fields were first seen.
  private(set) var looks: [FieldLook] = []
  /// The looks of a name among the same classes.
  private var named: [String: Namesakes] = [:]
  /// The last look of an identifier, and of an identifier with certain words.
  private var identified: [String: Int] = [:]
  /// The last look at a place, with the identifier that it had there.
  private var placed: [String: (look: Int, identifier: String)] = [:]

  /// The appearances by which fields are recognised after they have stopped being secure.
  private var identities = FieldIdentities()

  /// True until a secure field has been seen.
  var isEmpty: Bool { looks.isEmpty }

  /// True once any field has had text, so that its look is kept.
  private(set) var hasKept = false

  /// The looks of fields with one name, on screens with other views around them.
  private struct Namesakes: Sendable {
    var kinds: [Int: Int] = [:]
    var last: Int
  }

  /// The identity of the looks, which changes with them, but not with the contents of the fields.
  private(set) var state = StateIdentity()
  /// The identity of the contents of the fields.
  private(set) var heldState = StateIdentity()

  subscript(look: Int) -> FieldLook { looks[look] }

  /// Keeps a look from now on.
  ///
  /// - Parameters:
  ///   - look: the number of the look.
  ///   - isTyped: true if a person types into the field.
  ///   - showsText: true if the app shows text of the field.
  ///   - held: the number of characters that the secure field shows; nil if it is not secure now.
  mutating func keep(
    _ look: Int,
    isTyped: Bool = false,
    showsText: Bool = false,
    held: Int? = nil
  ) {
    var kept = looks[look]
    kept.isKept = true
    kept.isTyped = kept.isTyped || isTyped
    kept.hasShownText = kept.hasShownText || showsText
    if let held {
      kept.held = held
      if held == 0 { kept.isTypedAnew = false }
    }
    kept.isTypedAnew = kept.isTypedAnew || isTyped
    let former = looks[look]
    looks[look] = kept
    if kept.held != former.held || kept.isTypedAnew != former.isTypedAnew {
      heldState = StateIdentity()
    }
    guard !hasKept || kept.past != former.past else { return }
    hasKept = true
    state = StateIdentity()
  }

  /// Gives the secrets of a field a name.
  mutating func name(_ look: Int, _ name: String?) {
    guard looks[look].name != name else { return }
    looks[look].name = name
    state = StateIdentity()
  }

  /// Adds an appearance of a field, by which it is recognised after it has stopped being secure.
  mutating func add(_ sight: FieldSight, of look: Int) {
    if identities.add(sight, of: look) { state = StateIdentity() }
  }

  /// Returns the views of a screen that are not secure and were so before, with the numbers of their looks.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - reasons: for each node, the reason why it is redacted anyway.
  ///   - places: the places of the screen's views.
  ///   - typed: the view that is typed into; nil for none.
  ///   - mayBe: returns true if a text may be the content of the field of a look, or may contain it.
  /// - Returns: the views, and whether the contents of fields decided about any.
  func known(
    in tree: ViewTree,
    _ reasons: [Redactor.Cover?],
    _ places: FieldPlaces,
    typedInto typed: Int?,
    mayBe: @escaping (FieldLook, _ text: String, _ contains: Bool) -> Bool
  ) -> Known {
    let use = SharedValue(false)
    let contents = FieldIdentities.Contents(
      isTyped: { looks[$0].isTyped },
      isEmpty: { look in
        use.withLock { $0 = true }
        return looks[look].held == 0
      },
      mayBe: { look, text, contains in
        use.withLock { $0 = true }
        return mayBe(looks[look], text, contains)
      }
    )
    let found = identities.fields(in: tree, reasons, places, typedInto: typed, contents: contents)
    return Known(looks: found, dependsOnHeld: use.withLock { $0 })
  }

  /// The views of a screen that are not secure and were so before.
  struct Known {
    /// The numbers of the looks, by the nodes of the fields.
    var looks: [Int: Int]
    /// True if the contents of the fields decided about any view.
    var dependsOnHeld: Bool
  }

  /// Returns the number of the look of a field; nil for a field that is seen for the first time.
  ///
  /// A field is known by its identifier and the classes around it, or else by its place. A number in them
  /// may count, so numbers do not matter.
  func look(of field: Int, in tree: ViewTree, _ surroundings: FieldSurroundings) -> Int? {
    if let known = surroundings.known[field] { return known }
    let isEmpty = tree[field].heldText.isEmpty
    let kind = surroundings.kind(around: field)
    if let same = named[name(of: field, surroundings)] {
      if let here = same.kinds[kind] { return here }
      // The fields of two screens may have the same name.
      return isEmpty && looks[same.last].isOther(tree[field].words) ? nil : same.last
    }
    if let identifier = tree.identifier(of: field) {
      let words = identifier + "\n" + tree[field].words
      let moved = identified[words] ?? (isEmpty ? nil : identified[identifier])
      if let moved, looks[moved].isKept, !isEmpty || !looks[moved].hasShownText { return moved }
    }
    guard let (look, former) = placed[surroundings.path(to: field)], looks[look].isKept,
      !isEmpty || !looks[look].hasShownText
    else { return nil }
    if looks[look].kind == kind { return look }
    return tree.identifier(of: field).map { $0.lettersOnly == former } == true ? look : nil
  }

  /// Adds the look of a field, or replaces the one of that number.
  mutating func set(
    _ look: FieldLook,
    at known: Int?,
    of field: Int,
    in tree: ViewTree,
    _ surroundings: FieldSurroundings
  ) -> Int {
    let number = known ?? looks.count
    guard known == nil else {
      if looks[number] != look { (state, heldState) = (StateIdentity(), StateIdentity()) }
      looks[number] = look
      return number
    }
    (state, heldState) = (StateIdentity(), StateIdentity())
    looks.append(look)
    if look.isKept { hasKept = true }
    let name = name(of: field, surroundings)
    named[name, default: Namesakes(last: number)].last = number
    named[name]?.kinds[look.kind] = number
    if let identifier = tree.identifier(of: field) {
      identified[identifier] = number
      identified[identifier + "\n" + tree[field].words] = number
    }
    let letters = (tree.identifier(of: field) ?? "").lettersOnly
    placed[surroundings.path(to: field)] = (number, letters)
    return number
  }

  private func name(of field: Int, _ surroundings: FieldSurroundings) -> String {
    ([surroundings.name(of: field)] + surroundings.classes(around: field)).joined(separator: "\n")
  }
}

extension FieldLook {
  /// The facts of the field's past, which never become false again.
  fileprivate var past: (Bool, Bool, Bool) { (isKept, isTyped, hasShownText) }

  /// Returns true if an empty field with the same name, but among other views, is another one.
  fileprivate func isOther(_ words: String) -> Bool { hasShownText || self.words != words }
}

extension String {
  fileprivate var lettersOnly: String {
    String(String.UnicodeScalarView(unicodeScalars.filter(\.properties.isAlphabetic)))
  }
}

extension ViewNode {
  /// The words that name a field, without numbers and dots.
  var words: String {
    [label, attributes["placeholder"]?.text].map { ($0 ?? "").withoutCounts }
      .joined(separator: "\n")
  }
}
