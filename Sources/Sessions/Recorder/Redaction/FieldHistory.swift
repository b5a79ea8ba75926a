import EventModel
import ViewQuery

/// The search of a log for text that was written before its field became secure.
///
/// A field that is secure from its first character on shows nothing. A field that becomes secure with text inside
/// has shown that text. So has an open field whose text moves into a secure one that nobody typed into.
struct FieldHistory {
  /// The events that showed text of open fields, by the fields' names.
  private var open: [String: Int] = [:]
  /// The screen before, with the texts of its open fields by their paths.
  private var last: Screen?
  /// The names of the fields that text was typed into since that screen.
  private var typedInto: Set<String> = []

  fileprivate struct Screen {
    var event: Int
    var texts: [[Int]: String] = [:]
    /// The secure fields that had text.
    var filled: Set<String> = []
    /// The secure fields.
    var secure: Set<String> = []
  }

  /// Notes text that is typed.
  mutating func note(_ text: String, on target: Target?, at event: Int) {
    guard let target else { return }
    let name = Self.name(target.identifier, target.path)
    typedInto.insert(name)
    if text.isReadable { open[name] = event }
  }

  /// Looks at the next screen.
  ///
  /// - Returns: the event that showed the text of a field that is now secure; nil if there is none.
  mutating func look(at tree: ViewTree, _ event: Int) -> Int? {
    let fields = tree.nodes(marked: .secure)
    let places = FieldPlaces(tree)
    var screen = Screen(event: event)
    var shown: Int?
    var present: [[Int]: String] = [:]
    for node in tree.nodes.indices where places.takesText(node) && !tree.isSecure(node) {
      let path = tree.path(to: node)
      let name = Self.name(tree.identifier(of: node), path)
      let text = tree[node].heldText
      present[path] = tree.isTransparent(node) ? "" : text
      guard text.isReadable else {
        open[name] = nil
        continue
      }
      screen.texts[path] = text
      open[name] = event
    }
    for node in fields {
      let path = tree.path(to: node)
      let name = Self.name(tree.identifier(of: node), path)
      screen.secure.insert(name)
      guard !tree[node].heldText.isEmpty else {
        open[name] = nil
        continue
      }
      screen.filled.insert(name)
      if let event = open.removeValue(forKey: name) {
        shown = shown ?? event
      } else if let last, !last.filled.contains(name), !typedInto.contains(name),
        last.isTaken(below: path, now: present, isNew: !last.secure.contains(name))
      {
        shown = shown ?? last.event
      }
    }
    // A field without an identifier is known by its place on two screens in a row only.
    open = open.filter { $0.key.first == "#" || $0.value == event }
    last = screen
    typedInto = []
    return shown
  }

  private static func name(_ identifier: String?, _ path: [Int]) -> String {
    identifier.map { "#" + $0 } ?? path.map(String.init).joined(separator: "/")
  }
}

extension FieldHistory.Screen {
  /// Returns true if an open field beside a secure one has lost its text since this screen.
  ///
  /// - Parameters:
  ///   - path: the path of the secure field.
  ///   - present: the texts of the open fields now, by their paths.
  ///   - isNew: true if the secure field was not there before, so that only its own place counts.
  /// - Returns: true if a field has lost its text.
  fileprivate func isTaken(below path: [Int], now present: [[Int]: String], isNew: Bool) -> Bool {
    texts.contains { place, text in
      guard place.dropLast() == path.dropLast(), !isNew || place == path else { return false }
      return present[place] != text && !present.values.contains(text)
    }
  }
}

extension String {
  /// True if the text shows a letter, a digit or a punctuation mark outside pseudonyms and masks.
  fileprivate var isReadable: Bool {
    RedactedPiece.pieces(of: self).contains { piece in
      guard case .plain(let text) = piece else { return false }
      return !text.isMask && text.contains { $0.isLetter || $0.isNumber || $0.isPunctuation }
    }
  }
}
