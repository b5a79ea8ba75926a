public import EventModel
public import ViewQuery

/// Something a person does to an app, as one line of a script or one step of a story says it.
///
/// The words are the same everywhere: `Action(parsing:)` reads what `description` writes.
///
/// ```swift
/// try Action(parsing: "type \"Milk\" into #title")   // .type("Milk", into: .identifier("title"))
/// ```
public enum Action: Hashable, Sendable {
  /// One short touch of a node.
  case tap(NodeReference)
  /// Two short touches close together.
  case doubleTap(NodeReference)
  /// A touch that is held.
  case longPress(NodeReference)
  /// Characters from the keyboard, into a field or into whatever has the focus.
  case type(String, into: NodeReference?)
  /// Deletes everything a field holds.
  case clear(NodeReference)
  /// A quick slide of one finger, on a node or in the middle of the screen.
  case swipe(Direction, on: NodeReference?)
  /// Drags a table until a row, counted from 0, is wholly visible; nil is the only table.
  case scrollToRow(row: Int, section: Int, of: NodeReference?)
  /// A slow slide from one place to another, held still before the finger is lifted.
  case drag(from: NodeReference, to: NodeReference)
  /// Two fingers moving together or apart, on a node or in the middle of the screen.
  case pinch(Pinch, on: NodeReference?)
  /// Lets time pass.
  case wait(Microseconds)
  /// Turns the device a quarter.
  case rotate(Rotation)
  /// Goes back to the screen before, by the navigation bar's own button.
  case back
  /// Names this moment, whose tree is to be compared.
  case checkpoint(String)

  /// Where a swiping finger goes; the content below it follows.
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

  /// What two fingers do to each other.
  public enum Pinch: String, CaseIterable, Sendable {
    /// They come together, which makes content smaller.
    case `in`
    /// They go apart, which makes content larger.
    case out
  }
}
