package import EventModel

/// A place that a person points at.
package enum PointedPlace: Hashable, Sendable {
  /// A cell of the terminal.
  case cell(CellPlace)
  /// A point of the app's screen, as a window draws it.
  case point(Point)

  /// The farthest that a resting hand slips in a window, in points of the app's screen.
  private static let slip = 8.0

  /// Returns true if a resting hand may slip from one place to the other.
  func isBeside(_ other: PointedPlace) -> Bool {
    switch (self, other) {
    case (.cell(let one), .cell(let other)):
      (one.column - other.column).magnitude <= 1 && one.row == other.row
    case (.point(let one), .point(let other)):
      (one.x - other.x).magnitude <= Self.slip && (one.y - other.y).magnitude <= Self.slip
    default: false
    }
  }
}
