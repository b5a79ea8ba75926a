public import EventModel

extension Redactor {
  /// The characters that are typed for a text whose secrets are to be typed in one go.
  ///
  /// What it goes into is known to hold a secret from then on, where that is a redacted field.
  ///
  /// - Parameters:
  ///   - text: the text of a log or a story.
  ///   - tree: the screen as it is, not redacted.
  ///   - target: the field that is meant, for an app that does not report the focus.
  ///   - values: the secrets by their variables; a stand-in is typed for any other.
  /// - Returns: the text with the secrets.
  public mutating func type(
    _ text: String,
    in tree: ViewTree,
    target: Target?,
    values: [String: String]
  ) -> String {
    let field = secretField(in: tree, target: target)
    let typed = characters(for: text, in: tree, field: field, values: values)
    guard let field else { return typed }
    var typing = typing(into: field, in: tree)
    typing.typed = Array(typed)
    _ = self.text(for: typing)
    return typed
  }

  /// The field that typed text goes into, where it must not be written; nil where it may.
  ///
  /// - Parameters:
  ///   - tree: the screen as it is, not redacted.
  ///   - target: the field that is meant, for an app that does not report the focus.
  /// - Returns: the index of the field.
  func secretField(in tree: ViewTree, target: Target?) -> Int? {
    let focused = tree.nodes.indices.first { tree.attribute("focused", of: $0)?.bool == true }
    guard let field = focused ?? target.flatMap({ tree.index(at: $0.path) }) else { return nil }
    return covers(in: tree)[field] == nil ? nil : field
  }

  /// Whether a touch types a secret, so that its very place must not be written.
  ///
  /// - Parameters:
  ///   - place: where the finger comes down.
  ///   - tree: the screen as it is, not redacted.
  /// - Returns: whether a keyboard is there while a redacted field has the focus.
  func wouldTell(_ place: Point, in tree: ViewTree) -> Bool {
    guard secretField(in: tree, target: nil) != nil, let node = tree.frontNode(at: place) else {
      return false
    }
    return ([node] + tree.ancestors(of: node)).contains { index in
      guard case .list(let traits)? = tree.attribute("traits", of: index) else { return false }
      return traits.contains(.text("keyboardKey"))
    }
  }

  /// The characters that are really typed for a text in which pseudonyms may stand.
  ///
  /// - Parameters:
  ///   - text: the text of a log, a story or a script.
  ///   - tree: the screen as it is, not redacted.
  ///   - field: the field they go into, see ``secretField(in:target:)``.
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
        secrets.know(secret, as: pseudonym)
        return secret
      }
    }.joined()
  }

  /// Begins to gather what is typed into a field.
  func typing(into field: Int, in tree: ViewTree) -> SecretTyping {
    let place = place(of: field, in: tree)
    let shown = Array(tree[field].heldText)
    var content: [Character?] = String(shown).isMask ? shown.map { _ in nil } : shown
    if let known = contents[place], known.count == shown.count { content = known }
    return SecretTyping(place: place, before: content)
  }

  /// The text that tells what was typed into a field without saying it, once it is all there.
  ///
  /// What the field holds is a secret from now on.
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
        text += secretText(net)
      } else if isKnown {
        text += Pseudonym.erasure + secretText(all)
      } else {
        text += String(repeating: "\u{8}", count: before.count - kept) + secretText(net)
      }
      if isKnown, !all.isEmpty { secrets.know(all) }
      text += segment.end.map(String.init) ?? ""
    }
    contents[typing.place] = content
    return text
  }

  private mutating func secretText(_ text: String) -> String {
    text.isEmpty ? "" : secrets.pseudonym(for: text).description
  }

  /// By what a field is known: its identifier, else its path.
  func place(of field: Int, in tree: ViewTree) -> String {
    if let identifier = tree.identifier(of: field) { return "#\(identifier)" }
    return tree.path(to: field).map(String.init).joined(separator: "/")
  }
}

/// What is typed into one field whose content must not be written, held back until it is all there.
///
/// The number of events would tell how long it is, so it becomes one.
struct SecretTyping: Sendable {
  /// By what the field is known.
  let place: String
  /// What the field held before, nil for a character that is not known.
  let before: [Character?]
  /// Everything typed so far.
  var typed: [Character] = []

  /// Whether what was typed ended with return, upon which an app may act.
  var isOver: Bool { typed.last?.isNewline == true }

  /// Typed characters up to a return.
  struct Segment {
    var characters: ArraySlice<Character>
    var end: Character?

    /// How much of what was there before stays untouched.
    func kept(of before: [Character?]) -> Int {
      var (count, kept) = (before.count, before.count)
      for character in characters {
        count = character.isDelete ? max(0, count - 1) : count + 1
        kept = min(kept, count)
      }
      return kept
    }

    /// What the field holds afterwards.
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

extension Character {
  fileprivate var isDelete: Bool { self == "\u{8}" || self == "\u{7F}" }
}

extension ViewNode {
  /// The text that a field holds, as it is drawn; empty where only the placeholder is.
  var heldText: String {
    if let text { return text }
    guard let value, value != attributes["placeholder"]?.text else { return "" }
    return value
  }
}
