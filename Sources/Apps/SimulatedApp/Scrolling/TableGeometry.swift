import EventModel

/// The positions of a table's rows and headers, computed without making views.
struct TableGeometry {
  struct Section {
    let top: Double
    let rows: Int
    var headerHeight = 0.0
    var title: String?
    /// The height of each row, if all are equal.
    var rowHeight = 1.0
    /// The top edges of the rows and the bottom edge of the last, relative to the first row; empty
    /// if all rows are equal.
    var tops: [Double] = []

    var firstRow: Double { top + headerHeight }
    var bottom: Double { firstRow + (tops.last ?? Double(rows) * rowHeight) }

    func span(of row: Int) -> (top: Double, height: Double) {
      guard !tops.isEmpty else { return (firstRow + Double(row) * rowHeight, rowHeight) }
      return (firstRow + tops[row], tops[row + 1] - tops[row])
    }

    /// Returns the rows that are partly or fully visible between two heights.
    func rows(from top: Double, to bottom: Double) -> Range<Int> {
      let first = row(at: top - firstRow)
      var end = row(at: bottom - firstRow)
      if end < rows, span(of: end).top < bottom { end += 1 }
      return first..<max(first, end)
    }

    /// Returns the row at a height; the number of rows if it is below the last.
    private func row(at height: Double) -> Int {
      guard height > 0, rows > 0 else { return 0 }
      guard !tops.isEmpty else { return min(rows, Int(height / max(rowHeight, 1))) }
      var (low, high) = (0, rows)
      while low < high {
        let middle = (low + high) / 2
        if tops[middle + 1] <= height { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private(set) var sections: [Section] = []
  private(set) var height = 0.0

  /// Adds the next section of a table.
  mutating func append(_ number: Int, of table: UITableView) {
    var section = Section(top: height, rows: max(0, table.numberOfRowsInSection(number)))
    section.title = table.titleForHeaderInSection(number)
    if section.title != nil { section.headerHeight = table.sectionHeaderHeight }
    section.rowHeight = max(table.rowHeight, 1)
    if let heightForRowAt = table.heightForRowAt, section.rows > 0 {
      section.tops = [0]
      for row in 0..<section.rows {
        let height = heightForRowAt(IndexPath(row: row, section: number))
        section.tops.append(section.tops[row] + max(0, height))
      }
    }
    sections.append(section)
    height = section.bottom
  }

  /// Returns whether there is such a row.
  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows
  }

  /// Returns the frame of a row in a table of a given width; nil if there is no such row.
  func frame(of path: IndexPath, width: Double) -> Frame? {
    guard contains(path) else { return nil }
    let span = sections[path.section].span(of: path.row)
    return Frame(0, span.top, width, span.height)
  }

  /// Returns the rows that are partly or fully visible between two heights, in order.
  func paths(from top: Double, to bottom: Double) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated()
    where section.bottom > top && section.firstRow < bottom {
      for row in section.rows(from: top, to: bottom) {
        found.append(IndexPath(row: row, section: index))
      }
    }
    return found
  }

  /// Returns the sections whose header is partly or fully visible between two heights.
  func headers(from top: Double, to bottom: Double) -> [Int] {
    sections.indices.filter {
      let section = sections[$0]
      return section.headerHeight > 0 && section.firstRow > top && section.top < bottom
    }
  }
}
