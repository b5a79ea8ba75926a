import EventModel
import ViewQuery

/// The texts that a person typed into open fields last; one of them may go into a secure field.
///
/// An app may take a password in an open field, and keep it in a secure one. Only the number of its dots connects
/// that field with the text.
struct OpenTexts: Sendable {
  /// A text that went from an open field into a secure one.
  struct Move: Hashable, Sendable {
    /// The text.
    var text: String
    /// The name of the field that showed it.
    var source: String
    /// The name of the secure field.
    var field: String
  }

  /// The moves so far.
  private(set) var moves: [Move] = []
  private var texts: [(source: String, text: String)] = []

  /// The most fields whose texts are kept.
  private static let most = 8
  /// The fewest characters of a text that is looked for; shorter ones are as long by chance.
  private static let shortest = 4

  /// Notes text that is typed into a field that is not secret.
  ///
  /// - Parameters:
  ///   - typed: the characters.
  ///   - node: the field.
  ///   - tree: the screen before, as the app reports it.
  mutating func note(_ typed: String, into node: Int, of tree: ViewTree) {
    let before = tree[node].heldText
    guard !before.isMask else { return }
    var text = before
    for character in typed {
      switch character {
      case "\u{8}", "\u{7F}": _ = text.popLast()
      case _ where character.isNewline: break
      default: text.append(character)
      }
    }
    let source = Self.name(of: node, in: tree)
    texts.removeAll { $0.source == source }
    if texts.count >= Self.most { texts.removeFirst() }
    texts.append((source, text))
  }

  /// Notes new dots in a secure field that were not typed there.
  ///
  /// - Parameters:
  ///   - field: the secure field.
  ///   - tree: the screen.
  mutating func noteDots(in field: Int, of tree: ViewTree) {
    let count = tree[field].heldText.count
    guard count >= Self.shortest else { return }
    for (source, text) in texts.reversed() where text.count == count && !tree.shows(text) {
      let move = Move(text: text, source: source, field: Self.name(of: field, in: tree))
      if !moves.contains(move) { moves.append(move) }
      return
    }
  }

  private static func name(of node: Int, in tree: ViewTree) -> String {
    if let identifier = tree.identifier(of: node) { return "#\(identifier)" }
    let view = tree[node]
    if let label = view.label ?? view.attributes["placeholder"]?.text, !label.isEmpty {
      return label.quoted
    }
    return "at /" + tree.path(to: node).map { "[\($0)]" }.joined(separator: "/")
  }
}

extension ViewTree {
  /// Returns true if a view shows or says a text, also within another one.
  fileprivate func shows(_ text: String) -> Bool {
    nodes.indices.contains { self[$0].says(text) }
  }
}

extension ViewNode {
  /// Returns true if the view shows or says a text, also within another one.
  fileprivate func says(_ text: String) -> Bool {
    [self.text, label, value].contains { $0?.contains(text) == true }
  }
}

extension OpenTexts.Move {
  /// Returns the place where a log contains the text of the move.
  ///
  /// - Parameter log: the log as it was written.
  /// - Returns: the first event that contains the text; nil if nothing shows it, or if a view that takes no text
  ///   does, since it is no secret then.
  func event(in log: EventLog) -> Int? {
    var first: Int?
    var tree: ViewTree?
    for event in log.events {
      switch event.kind {
      case .text(let typed, _): if text.contains(typed) { first = first ?? event.number }
      case .snapshot(let snapshot): tree = snapshot.tree
      case .change(let change): tree = try? tree?.applying(change.edit)
      case .touch, .key, .pointer, .rotate, .marker, .end, .other: continue
      }
      guard let tree, event.isCheckpoint, tree.shows(text) else { continue }
      let places = FieldPlaces(tree)
      for node in tree.nodes.indices where tree[node].says(text) {
        guard places.takesText(node) || tree.isMarked(node, .focused) else {
          return nil
        }
        first = first ?? event.number
      }
    }
    return first
  }
}

extension Redactor {
  /// Notes text that is typed into a view that is not secret.
  ///
  /// - Parameters:
  ///   - text: the characters.
  ///   - tree: the screen before, as the app reports it.
  ///   - target: the intended field, for an app that does not report the focus.
  mutating func noteOpen(_ text: String, in tree: ViewTree, target: Target?) {
    let focused = tree.nodes(marked: .focused).first
    guard let node = focused ?? target.flatMap({ tree.index(at: $0.path) }) else { return }
    openTexts.note(text, into: node, of: tree)
  }

  /// Notes dots in a secure field that was empty or absent, if no text was typed into it since.
  ///
  /// - Parameters:
  ///   - field: the field.
  ///   - look: the field as it was before; nil for a new one.
  ///   - tree: the screen as the app reports it.
  mutating func noteMove(into field: Int, after look: FieldLook?, in tree: ViewTree) {
    guard tree.isSecure(field), (look?.held ?? 0) == 0, look?.isTypedAnew != true else { return }
    let held = tree[field].heldText
    guard held.isMask, held.count != lastContent.count else { return }
    openTexts.noteDots(in: field, of: tree)
  }
}
