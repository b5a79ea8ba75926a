import EventModel

/// The views of a dialog that the browser draws outside of the page: a message, perhaps a field, and buttons.
struct DialogBox: Hashable, Sendable {
  /// The answer of a person.
  enum Answer: Hashable, Sendable {
    /// The button on the right.
    case accept
    /// The button on the left.
    case cancel
  }

  /// The kind of the dialog, for the tree.
  var role: String
  /// The message.
  var message: String
  /// The text in the field; nil for a dialog without one.
  var typed: String?
  /// True if all of the text is selected.
  var isSelected = false
  /// False for a dialog that can only be accepted.
  var hasCancel = true

  private static let size = Size(width: 300, height: 130)
  private static let message = Frame(10, 10, 280, 50)
  private static let field = Frame(10, 60, 280, 25)
  private static let cancel = Frame(100, 92, 90, 30)
  private static let accept = Frame(200, 92, 90, 30)

  private static let returns: [Character] = ["\n", "\r", "\r\n"]

  /// Returns the place of the dialog on a screen.
  static func frame(on screen: Size) -> Frame {
    let left = (screen.width - size.width) / 2
    let top = min(100, max((screen.height - size.height) / 2, 0))
    return Frame(origin: Point(x: left.rounded(), y: top.rounded()), size: size)
  }

  /// Returns the views of the dialog on a screen.
  func tree(on screen: Size) -> ViewTree {
    var dialog = ViewNode("dialog", identifier: "dialog", frame: Self.frame(on: screen))
    dialog.attributes["role"] = .text(role)
    var parts = [ViewNode("p", identifier: "dialog-message", text: message, frame: Self.message)]
    if let typed {
      var field = ViewNode("input", identifier: "dialog-field", text: typed, frame: Self.field)
      field.attributes["traits"] = .list([.text("searchField")])
      field.attributes["focused"] = .bool(true)
      if isSelected, !typed.isEmpty {
        field.attributes["selection"] = .list([.number(0), .number(Double(typed.utf16.count))])
      }
      parts.append(field)
    }
    if hasCancel { parts.append(button("Cancel", identifier: "dialog-cancel", Self.cancel)) }
    parts.append(button("OK", identifier: "dialog-ok", Self.accept))
    return ViewTree(dialog, children: parts.map { ViewTree($0) })
  }

  private func button(_ title: String, identifier: String, _ frame: Frame) -> ViewNode {
    var button = ViewNode("button", identifier: identifier, label: title, text: title, frame: frame)
    button.attributes["traits"] = .list([.text("button")])
    return button
  }

  /// Returns the answer that a press at a place of the screen gives; nil for none.
  func answer(at place: Point, on screen: Size) -> Answer? {
    let frame = Self.frame(on: screen)
    let inside = Point(x: place.x - frame.minX, y: place.y - frame.minY)
    if Self.accept.contains(inside) { return .accept }
    return hasCancel && Self.cancel.contains(inside) ? .cancel : nil
  }

  /// Types into the field.
  ///
  /// - Returns: the answer of a return; nil for other texts.
  mutating func type(_ text: String) -> Answer? {
    for character in text {
      if Self.returns.contains(character) { return .accept }
      guard var typed else { continue }
      if isSelected { typed = "" } else if character == "\u{8}" { typed = String(typed.dropLast()) }
      if character != "\u{8}" { typed.append(character) }
      (self.typed, isSelected) = (typed, false)
    }
    return nil
  }
}
