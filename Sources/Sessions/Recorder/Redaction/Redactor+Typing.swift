public import EventModel
import ViewQuery

extension Redactor {
  /// Returns the characters to type for a text that is typed at once.
  ///
  /// If the text goes into a redacted field, the content of that field is a secret from then on.
  ///
  /// - Parameters:
  ///   - text: the text of a log or a story.
  ///   - tree: the screen, not redacted.
  ///   - target: the intended field, for an app that does not report the focus.
  ///   - values: the secrets by their variables; a stand-in is typed for any other.
  /// - Returns: the text with the secrets.
  public mutating func type(
    _ text: String,
    in tree: ViewTree,
    target: Target?,
    values: [String: String]
  ) -> String {
    let field = secretField(in: tree, target: target)
    if let field { keepLook(of: field, in: tree) }
    let typed = characters(for: text, in: tree, field: field, values: values)
    guard let field else { return typed }
    var typing = typing(into: field, in: tree)
    typing.typed = Array(typed)
    _ = self.text(for: typing)
    return typed
  }

  /// Returns the redacted field that typed text goes into; nil if it goes into another view.
  ///
  /// - Parameters:
  ///   - tree: the screen, not redacted.
  ///   - target: the intended field, for an app that does not report the focus.
  /// - Returns: the index of the field.
  func secretField(in tree: ViewTree, target: Target?) -> Int? {
    guard mayCover(tree) else { return nil }
    let focused = tree.nodes(marked: .focused).first
    guard let field = focused ?? target.flatMap({ tree.index(at: $0.path) }) else { return nil }
    return covers(in: tree, typedInto: field)[field] == nil ? nil : field
  }

  /// Returns true if the place of a touch would reveal a secret.
  ///
  /// - Parameters:
  ///   - place: the place of the touch.
  ///   - tree: the screen, not redacted.
  /// - Returns: true if the place is on a keyboard while a redacted field has the focus.
  func wouldReveal(_ place: Point, in tree: ViewTree) -> Bool {
    guard secretField(in: tree, target: nil) != nil, let node = tree.frontNode(at: place) else {
      return false
    }
    return ([node] + tree.ancestors(of: node)).contains(where: tree.isKeyboardKey)
  }

  /// Returns true if a key would reveal a secret: while a redacted field has the focus, all keys may but
  /// those that leave it.
  func wouldReveal(_ key: KeyPress, in tree: ViewTree, target: Target?) -> Bool {
    guard secretField(in: tree, target: target) != nil else { return false }
    return !["Enter", "Tab", "Shift+Tab", "Escape"].contains(key.description)
  }

  /// Returns the characters to type for a text that may contain pseudonyms.
  ///
  /// - Parameters:
  ///   - text: the text of a log, a story or a script.
  ///   - tree: the screen, not redacted.
  ///   - field: the redacted field that they go into, see ``secretField(in:target:)``.
  ///   - values: the secrets by their variables; a stand-in is typed for any other.
  /// - Returns: the text with the secrets, and a delete for each character to be erased.
  mutating func characters(
    for text: String,
    in tree: ViewTree,
    field: Int?,
    values: [String: String]
  ) -> String {
    let shown = field.map { tree[$0].heldText.count } ?? 0
    return RedactedPiece.pieces(of: text).map { piece in
      switch piece {
      case .plain(let plain): return plain
      case .hidden: return Pseudonym.hidden
      case .erasure: return String(repeating: "\u{8}", count: shown)
      case .secret(let pseudonym):
        let value = values[pseudonym.variable].flatMap { $0.isEmpty ? nil : $0 }
        let secret = value ?? pseudonym.standIn
        secrets.add(secret, as: pseudonym)
        return secret
      }
    }.joined()
  }

  /// Begins to collect the text that is typed into a field.
  func typing(into field: Int, in tree: ViewTree) -> SecretTyping {
    let place = place(of: field, in: tree)
    let shown = Array(tree[field].heldText)
    var content: [Character?] = String(shown).isMask ? shown.map { _ in nil } : shown
    // A field that was replaced during typing hides the last typed text.
    let last = contents[place] ?? (String(shown).isMask ? lastContent : nil)
    if let last, last.count == shown.count { content = last }
    let name = covers(in: tree, typedInto: field).names[field]
    return SecretTyping(place: place, before: content, name: name ?? keptName(of: field, in: tree))
  }

  /// Returns the redacted text for everything that was typed into a field.
  ///
  /// The content of the field is a secret from then on.
  mutating func text(for typing: SecretTyping) -> String {
    var text = ""
    var content = typing.before
    for segment in typing.segments {
      let (before, kept) = (content, segment.kept(of: content))
      content = segment.content(after: content)
      let all = String(content.compactMap { $0 })
      let isKnown = all.count == content.count
      let net = String(content[kept...].compactMap { $0 })
      if kept == before.count {
        text += secretText(net, typing.name)
      } else if isKnown {
        text += Pseudonym.erasure + secretText(all, typing.name)
      } else if kept == 0 {
        // The number of deletes would reveal the number of characters that were not typed.
        text += Pseudonym.erasure + secretText(net, typing.name)
      } else {
        text += String(repeating: "\u{8}", count: before.count - kept)
        text += secretText(net, typing.name)
      }
      if isKnown, !all.isEmpty { secrets.add(all, named: typing.name) }
      for text in segment.former(after: before) where text.count >= Self.shortestFormer {
        secrets.add(text, named: typing.name)
      }
      text += segment.end.map(String.init) ?? ""
    }
    contents[typing.place] = content
    lastContent = content
    return text
  }

  /// The fewest letters of a text that was deleted again and counts as a secret; shorter ones occur by chance.
  private static let shortestFormer = 4

  private mutating func secretText(_ text: String, _ name: String?) -> String {
    text.isEmpty ? "" : secrets.pseudonym(for: text, named: name).description
  }

  /// Returns the look of the secure field that a node is, or is in; nil if there is none, or if it is new.
  private func look(around node: Int, in tree: ViewTree) -> Int? {
    let covers = covers(in: tree, typedInto: node)
    guard let surroundings = covers.surroundings,
      let field = secureField(around: node, in: tree, covers)
    else { return nil }
    return looks.look(of: field, in: tree, surroundings)
  }

  /// Returns the name of the secrets in a secure field, where the user gave it one before.
  private func keptName(of field: Int, in tree: ViewTree) -> String? {
    look(around: field, in: tree).flatMap { looks[$0].name }
  }

  /// The key of a field's content: the look of the secure field around it, else its identifier or its path.
  func place(of field: Int, in tree: ViewTree) -> String {
    if let look = look(around: field, in: tree) { return "look \(look)" }
    if let identifier = tree.identifier(of: field) { return "#\(identifier)" }
    return tree.path(to: field).map(String.init).joined(separator: "/")
  }
}

/// The text that is typed into a redacted field, collected until it is complete.
///
/// It is recorded as one event, since the number of events would reveal its length.
struct SecretTyping: Sendable {
  /// The name by which the field is known.
  let place: String
  /// The content of the field before; nil for each character that is unknown.
  let before: [Character?]
  /// The name that the user gave to the secret; nil for none.
  var name: String?
  /// The characters typed so far.
  var typed: [Character] = []

  /// True once the last character is a return, to which an app may react.
  var isOver: Bool { typed.last?.isNewline == true }

  /// Returns true if this is the same text in the same field; texts are compared by their bytes.
  func isSame(as other: SecretTyping) -> Bool {
    typed.count == other.typed.count && String(typed).isIdentical(to: String(other.typed))
      && place.isIdentical(to: other.place) && name == other.name && before == other.before
  }

  /// The typed characters up to a return.
  struct Segment {
    var characters: ArraySlice<Character>
    var end: Character?

    /// Returns the number of characters of the old content that are left unchanged.
    func kept(of before: [Character?]) -> Int {
      var (count, kept) = (before.count, before.count)
      for character in characters {
        count = character.isDelete ? max(0, count - 1) : count + 1
        kept = min(kept, count)
      }
      return kept
    }

    /// Returns the known contents of the field that were deleted again, which an app may still show.
    func former(after before: [Character?]) -> [String] {
      var former: [String] = []
      var (content, isLonger) = (before, false)
      for character in characters {
        if character.isDelete, isLonger {
          let known = content.compactMap { $0 }
          if known.count == content.count { former.append(String(known)) }
        }
        isLonger = !character.isDelete
        if character.isDelete { _ = content.popLast() } else { content.append(character) }
      }
      return former
    }

    /// Returns the content of the field afterwards.
    func content(after before: [Character?]) -> [Character?] {
      var content = before
      for character in characters {
        if character.isDelete { _ = content.popLast() } else { content.append(character) }
      }
      return content
    }
  }

  var segments: [Segment] {
    var segments: [Segment] = []
    var start = 0
    for (place, character) in typed.enumerated() where character.isNewline {
      segments.append(Segment(characters: typed[start..<place], end: character))
      start = place + 1
    }
    if start < typed.count { segments.append(Segment(characters: typed[start...])) }
    return segments
  }
}

extension SecretTyping {
  /// All that an app may have sent of the text while it was typed, and the text at the end: the field's text after
  /// each character, as far as it is known, and each character.
  var pieces: (all: Set<String>, whole: String) {
    var pieces: Set<String> = []
    var (content, own) = (before, "")
    for character in typed where !character.isNewline {
      if character.isDelete {
        _ = (content.popLast(), own.popLast())
      } else {
        content.append(character)
        own.append(character)
        pieces.formUnion([String(character), own])
      }
      let known = content.compactMap(\.self)
      if known.count == content.count { pieces.insert(String(known)) }
    }
    pieces.remove("")
    let known = content.compactMap(\.self)
    let whole = known.count == content.count ? String(known) : own
    // Of a field that was emptied again, the longest text is the secret.
    return (pieces, whole.isEmpty ? pieces.max { $0.count < $1.count } ?? "" : whole)
  }
}

extension Character {
  fileprivate var isDelete: Bool { self == "\u{8}" || self == "\u{7F}" }
}

extension ViewNode {
  /// The text of a field as it is drawn; empty if only the placeholder is drawn.
  var heldText: String {
    if let text { return text }
    guard let value, value != attributes["placeholder"]?.text else { return "" }
    return value
  }
}
