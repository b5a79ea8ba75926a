/// One thing that a person did at a terminal.
package enum TerminalInput: Hashable, Sendable {
  /// A key that writes nothing.
  case key(Key)
  /// A scalar that was typed.
  case text(String)
  /// What was pasted in one go, with line feeds for line ends.
  case paste(String)
  /// The mouse did something.
  case mouse(Mouse)

  /// A key with a name.
  package enum Key: Hashable, Sendable {
    /// The keys that move something.
    case up, down, left, right, home, end, pageUp, pageDown
    /// The keys for editing and going on.
    case enter, escape, tab, backTab, backspace, delete
    /// One of the keys F1 to F12.
    case function(Int, isShifted: Bool = false)
    /// A letter together with the control key.
    case control(Character)
    /// A letter together with the alt key.
    case alt(Character)
  }

  /// One report of the mouse.
  package struct Mouse: Hashable, Sendable {
    /// What it did.
    package enum Deed: Hashable, Sendable {
      /// A button went down.
      case down(Button)
      /// The button went up.
      case up
      /// The mouse moved with a button down.
      case dragged
      /// The wheel turned by one notch; the content moves the other way.
      case wheel(Way)
    }

    /// A button, by what it is for.
    package enum Button: Hashable, Sendable { case first, middle, second }

    /// Where a wheel turns to.
    package enum Way: Hashable, Sendable { case up, down, left, right }

    /// What it did.
    package var deed: Deed
    /// Where, in cells of the terminal from its upper left corner.
    package var cell: CellPlace

    /// Creates a report.
    package init(_ deed: Deed, at cell: CellPlace) {
      self.deed = deed
      self.cell = cell
    }
  }
}

/// A cell of the terminal, counted from 0 at the upper left corner.
package struct CellPlace: Hashable, Sendable {
  /// Cells to the left of it.
  package var column: Int
  /// Cells above it.
  package var row: Int

  /// Creates a place.
  package init(column: Int, row: Int) {
    self.column = column
    self.row = row
  }
}
