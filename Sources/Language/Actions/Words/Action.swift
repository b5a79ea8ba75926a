public import EventModel
public import ViewQuery

/// An action of a person on an app, as one line of a script or one step of a story.
///
/// The words are the same everywhere: `Action(parsing:)` reads the text of `description`.
///
/// ```swift
/// try Action(parsing: "type \"Milk\" into #title")   // .type("Milk", into: .identifier("title"))
/// ```
public enum Action: Hashable, Sendable {
  /// One short touch of a node.
  case tap(NodeReference)
  /// Two short touches close together.
  case doubleTap(NodeReference)
  /// A long touch.
  case longPress(NodeReference)
  /// Characters from the keyboard, into a field or into the view with the focus.
  case type(String, into: NodeReference?)
  /// The deletion of all text in a field.
  case clear(NodeReference)
  /// A press of one key, for the view with the focus or the app.
  case press(KeyPress)
  /// A quick movement of one finger, on a node or in the middle of the screen.
  case swipe(Direction, on: NodeReference?)
  /// Drags on a table until the whole row, counted from 0, is visible; nil for the only table.
  case scrollToRow(row: Int, section: Int, of: NodeReference?)
  /// Drags on whatever scrolls until a view is visible and input reaches it.
  case scrollTo(NodeReference)
  /// A slow movement from one place to another, with a rest before the finger is lifted.
  case drag(from: NodeReference, to: NodeReference)
  /// A movement of the mouse over a node.
  case hover(NodeReference)
  /// A click of another button of the mouse than the left one, which taps.
  case click(PointerInput.Button, on: NodeReference)
  /// Two fingers moving together or apart, on a node or in the middle of the screen.
  case pinch(Pinch, on: NodeReference?)
  /// A pause.
  case wait(Microseconds)
  /// A turn of the device by a quarter.
  case rotate(Rotation)
  /// A return to the screen before, by the button of the navigation bar.
  case back
  /// A title for the present screen, which replay compares.
  case checkpoint(String)
  /// A remark in the log. One that reads as a check of a story, such as `I see "Milk"`, is a line of the recording's
  /// story, and a red replay names it where it fails.
  case marker(String)

  /// The direction of a swiping finger, which the content follows.
  public enum Direction: String, CaseIterable, Sendable {
    /// Towards the upper edge of the screen.
    case up
    /// Towards the lower edge.
    case down
    /// Towards the left edge.
    case left
    /// Towards the right edge.
    case right
  }

  /// The movement of two fingers.
  public enum Pinch: String, CaseIterable, Sendable {
    /// Together, which makes content smaller.
    case `in`
    /// Apart, which makes content larger.
    case out
  }
}
