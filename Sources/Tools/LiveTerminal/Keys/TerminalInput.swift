/// An input from a person at a terminal or in a window.
package enum TerminalInput: Hashable, Sendable {
  /// A key without text.
  case key(Key)
  /// A typed scalar.
  case text(String)
  /// A pasted text, with line feeds for line ends.
  case paste(String)
  /// The whole answer to a question, from a window; it is ignored if nothing is asked.
  case answer(String)
  /// A deed on a line of the list or on the view that is pointed at, from a button of a window that shows a revision
  /// of the story.
  case deed(Deed, at: Int, revision: Int)
  /// An event of the mouse.
  case mouse(Mouse)

  /// The deeds on a line of the list, by its place, and on the view that is pointed at.
  package enum Deed: String, Hashable, Sendable {
    /// Removes the line, as if its action had never happened.
    case remove
    /// Undoes everything after the line.
    case goBack = "back"
    /// Launches the app again, and repeats all actions, those after the line one by one.
    case replay
    /// Undoes everything after the line, and finishes.
    case keep
    /// Adds one of the checks of the view that is pointed at, by its place among them.
    case check
    /// Hides the texts of the view that is pointed at.
    case hide
  }

  /// A key with a name.
  package enum Key: Hashable, Sendable {
    /// Keys for movement.
    case up, down, left, right, home, end, pageUp, pageDown
    /// Keys for editing and confirming.
    case enter, escape, tab, backTab, backspace, delete
    /// One of the keys F1 to F12.
    case function(Int, isShifted: Bool = false)
    /// A letter with the control key.
    case control(Character)
    /// A letter with the alt key.
    case alt(Character)
  }

  /// An event of the mouse, with its place.
  package struct Mouse: Hashable, Sendable {
    /// The kind of an event.
    package enum Event: Hashable, Sendable {
      /// A button went down.
      case down(Button)
      /// The button went up.
      case up
      /// The mouse moved with a button down.
      case dragged
      /// The mouse moved with no button down, which a terminal does not report.
      case moved
      /// The wheel turned by one notch; the content moves in the other direction.
      case wheel(Direction)
    }

    /// A button, by its purpose.
    package enum Button: Hashable, Sendable { case first, middle, second }

    /// The direction of a wheel.
    package enum Direction: Hashable, Sendable { case up, down, left, right }

    /// The event.
    package var event: Event
    /// The place.
    package var place: PointedPlace

    /// Creates an event at a cell of the terminal.
    package init(_ event: Event, at cell: CellPlace) { self.init(event, at: .cell(cell)) }

    /// Creates an event at a place.
    package init(_ event: Event, at place: PointedPlace) {
      self.event = event
      self.place = place
    }
  }
}

/// A cell of the terminal, counted from 0 at the upper left corner.
package struct CellPlace: Hashable, Sendable {
  /// The number of cells to the left of it.
  package var column: Int
  /// The number of cells above it.
  package var row: Int

  /// Creates a place.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
