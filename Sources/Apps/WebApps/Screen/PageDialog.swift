import EventModel

/// A dialog of the browser that a script of the page has opened, which stops the page until a person answers.
///
/// The browser draws it outside of the page, so its screen is made here.
struct PageDialog: Hashable, Sendable {
  /// The kinds of dialogs, as the browser names them.
  enum Kind: String, Hashable, Sendable, Decodable {
    /// A message.
    case alert
    /// A question.
    case confirm
    /// A question with a field.
    case prompt
    /// The question whether a page with changes may be left.
    case beforeunload
  }

  /// The answer of a person.
  enum Answer: Hashable, Sendable {
    /// The button on the right.
    case accept
    /// The button on the left.
    case cancel
  }

  /// The kind.
  var kind: Kind
  /// The message.
  var message: String
  /// The text in the field of a prompt.
  var typed = ""

  private static let size = Size(width: 300, height: 130)
  private static let message = Frame(10, 10, 280, 50)
  private static let field = Frame(10, 60, 280, 25)
  private static let cancel = Frame(100, 92, 90, 30)
  private static let accept = Frame(200, 92, 90, 30)

  /// The place of the dialog on a screen.
  private func frame(on screen: Size) -> Frame {
    let left = (screen.width - Self.size.width) / 2
    let top = min(100, max((screen.height - Self.size.height) / 2, 0))
    return Frame(origin: Point(x: left.rounded(), y: top.rounded()), size: Self.size)
  }

  /// Returns the views of the dialog on a screen.
  func tree(on screen: Size) -> ViewTree {
    var dialog = ViewNode("dialog", identifier: "dialog", frame: frame(on: screen))
    dialog.attributes["role"] = .text(kind.rawValue)
    var parts = [
      ViewNode("p", identifier: "dialog-message", text: shownMessage, frame: Self.message)
    ]
    if kind == .prompt {
      var field = ViewNode("input", identifier: "dialog-field", text: typed, frame: Self.field)
      field.attributes["traits"] = .list([.text("searchField")])
      field.attributes["focused"] = .bool(true)
      parts.append(field)
    }
    if kind != .alert { parts.append(button("Cancel", identifier: "dialog-cancel", Self.cancel)) }
    parts.append(button("OK", identifier: "dialog-ok", Self.accept))
    return ViewTree(dialog, children: parts.map { ViewTree($0) })
  }

  /// The message as the browser shows it; of a page that is left, it shows no words of the page.
  private var shownMessage: String {
    kind == .beforeunload ? "Leave the page? Changes may not be saved." : message
  }

  private func button(_ title: String, identifier: String, _ frame: Frame) -> ViewNode {
    var button = ViewNode("button", identifier: identifier, label: title, text: title, frame: frame)
    button.attributes["traits"] = .list([.text("button")])
    return button
  }

  /// Returns the answer that a press at a place of the screen gives; nil for none.
  func answer(at place: Point, on screen: Size) -> Answer? {
    let frame = frame(on: screen)
    let inside = Point(x: place.x - frame.minX, y: place.y - frame.minY)
    if Self.accept.contains(inside) { return .accept }
    return kind != .alert && Self.cancel.contains(inside) ? .cancel : nil
  }

  /// Types into the field of a prompt.
  ///
  /// - Returns: the answer of a return; nil for other texts.
  mutating func type(_ text: String) -> Answer? {
    for character in text {
      switch character {
      case "\n", "\r", "\r\n": return .accept
      case "\u{8}": typed = String(typed.dropLast())
      default: if kind == .prompt { typed.append(character) }
      }
    }
    return nil
  }
}
