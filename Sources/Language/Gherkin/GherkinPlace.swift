/// A place in a `.feature` file.
public struct GherkinPlace: Hashable, Comparable, Sendable {
  /// The line, from 1; the one behind the last line is the end of the file.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// Creates a place.
  public init(line: Int, column: Int = 1) {
    self.line = line
    self.column = column
  }

  /// Returns true if a place is before another.
  public static func < (one: GherkinPlace, other: GherkinPlace) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }
}
