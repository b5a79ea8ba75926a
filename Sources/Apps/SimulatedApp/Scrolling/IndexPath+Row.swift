public import Foundation

extension IndexPath {
  /// Creates the path of a row in a table: its index in a section, both from 0.
  public init(row: Int, section: Int) { self = [section, row] }

  /// Creates the path of an item in a collection view: its index in a section, both from 0.
  public init(item: Int, section: Int) { self = [section, item] }

  /// The section, which is the first of the path's two indexes.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The index of the row in its section.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }

  /// The index of the item in its section, which is that of a row.
  public var item: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
