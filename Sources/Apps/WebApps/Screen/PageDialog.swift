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
  typealias Answer = DialogBox.Answer

  /// The kind.
  var kind: Kind
  private var box: DialogBox

  /// Creates a dialog.
  ///
  /// - Parameters:
  ///   - kind: the kind.
  ///   - message: the message of the page.
  ///   - typed: the text in the field of a prompt.
  init(kind: Kind, message: String, typed: String = "") {
    self.kind = kind
    box = DialogBox(
      role: kind.rawValue,
      // Of a page that is left, the browser shows no words of the page.
      message: kind == .beforeunload ? "Leave the page? Changes may not be saved." : message,
      typed: kind == .prompt ? typed : nil,
      hasCancel: kind != .alert
    )
  }

  /// The text in the field of a prompt.
  var typed: String { box.typed ?? "" }

  /// Returns the views of the dialog on a screen.
  func tree(on screen: Size) -> ViewTree { box.tree(on: screen) }

  /// Returns the answer that a press at a place of the screen gives; nil for none.
  func answer(at place: Point, on screen: Size) -> Answer? { box.answer(at: place, on: screen) }

  /// Types into the field of a prompt.
  ///
  /// - Returns: the answer of a return; nil for other texts.
  mutating func type(_ text: String) -> Answer? { box.type(text) }
}
