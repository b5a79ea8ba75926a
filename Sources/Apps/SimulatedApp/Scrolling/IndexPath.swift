/// Which row of which section, both counted from 0.
public struct IndexPath: Hashable, Comparable, Sendable {
  /// The section.
  public var section: Int
  /// The row in it.
  public var row: Int

  /// Creates the path of a row.
  public init(row: Int, section: Int = 0) {
    self.row = row
    self.section = section
  }

  /// Whether the first comes before the second in the table.
  public static func < (first: IndexPath, second: IndexPath) -> Bool {
    (first.section, first.row) < (second.section, second.row)
  }
}
