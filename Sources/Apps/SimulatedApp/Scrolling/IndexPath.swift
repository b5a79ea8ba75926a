/// The position of a row in a table: its section and its index in the section, both from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The section.
  public var section: Int
  /// The index of the row in the section.
  public var row: Int

  /// Creates the path of a row.
  public init(row: Int, section: Int = 0) {
    self.row = row
    self.section = section
  }

  /// Returns whether the first row comes before the second in the table.
  public static func < (first: IndexPath, second: IndexPath) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }
}
