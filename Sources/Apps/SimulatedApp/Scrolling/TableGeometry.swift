import EventModel
import Foundation

/// The positions of a table's rows and headers, computed without making views.
struct TableGeometry {
  struct Section {
    var top: CGFloat
    let rows: Int
    var headerHeight: CGFloat = 0.0
    var title: String?
    /// The height of each row, if all are equal.
    var rowHeight: CGFloat = 1.0
    /// The top edges of the rows and the bottom edge of the last, relative to the first row; empty
    /// if all rows are equal.
    var tops: [CGFloat] = []

    var footerHeight: CGFloat = 0.0
    var footerTitle: String?

    var firstRow: CGFloat { top + headerHeight }
    /// The lower edge of the last row.
    var lastRow: CGFloat { firstRow + (tops.last ?? CGFloat(rows) * rowHeight) }
    var bottom: CGFloat { lastRow + footerHeight }

    /// Gives rows other heights; returns the change of the section's height.
    mutating func setHeights(_ heights: [Int: CGFloat]) -> CGFloat {
      guard let first = heights.keys.min(), first >= 0, first < rows else { return 0 }
      if tops.isEmpty { tops = (0...rows).map { CGFloat($0) * rowHeight } }
      let formerEnd = tops[rows]
      var formerTop = tops[first]
      for row in first..<rows {
        let height = heights[row].map { max(0, $0) } ?? tops[row + 1] - formerTop
        formerTop = tops[row + 1]
        tops[row + 1] = tops[row] + height
      }
      return tops[rows] - formerEnd
    }

    func span(of row: Int) -> (top: CGFloat, height: CGFloat) {
      guard !tops.isEmpty else { return (firstRow + CGFloat(row) * rowHeight, rowHeight) }
      return (firstRow + tops[row], tops[row + 1] - tops[row])
    }

    /// Returns the rows that are partly or fully visible between two heights.
    func rows(from top: CGFloat, to bottom: CGFloat) -> Range<Int> {
      let first = row(at: top - firstRow)
      var end = row(at: bottom - firstRow)
      if end < rows, span(of: end).top < bottom { end += 1 }
      return first..<max(first, end)
    }

    /// Returns the row at a height; the number of rows if it is below the last.
    private func row(at height: CGFloat) -> Int {
      guard height > 0, rows > 0 else { return 0 }
      guard !tops.isEmpty else {
        let place = height / max(rowHeight, 1)
        return place < CGFloat(rows) ? Int(place) : rows
      }
      var (low, high) = (0, rows)
      while low < high {
        let middle = (low + high) / 2
        if tops[middle + 1] <= height { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private(set) var sections: [Section] = []
  private(set) var height: CGFloat = 0.0

  /// Creates the positions of no sections, below a height.
  init(below height: CGFloat = 0) { self.height = height }

  /// Adds the next section of a table.
  mutating func append(_ number: Int, of table: UITableView) {
    var section = Section(top: height, rows: max(0, table.askedRows(in: number)))
    section.title = table.askedTitle(.header, number)
    section.headerHeight = table.askedHeight(.header, number, title: section.title)
    section.footerTitle = table.askedTitle(.footer, number)
    section.footerHeight = table.askedHeight(.footer, number, title: section.footerTitle)
    section.rowHeight = table.usualRowHeight
    if table.rowsDiffer, section.rows > 0 {
      section.tops = [0]
      for row in 0..<section.rows {
        let height = table.askedHeight(at: IndexPath(row: row, section: number))
        section.tops.append(section.tops[row] + max(0, height))
      }
    }
    sections.append(section)
    height = section.bottom
  }

  /// Gives rows other heights, and moves everything below them.
  mutating func setHeights(_ heights: [IndexPath: CGFloat]) {
    let bySection = Dictionary(grouping: heights, by: \.key.section)
    var shift: CGFloat = 0
    for index in sections.indices {
      sections[index].top += shift
      guard let changed = bySection[index] else { continue }
      let rows = Dictionary(uniqueKeysWithValues: changed.map { ($0.key.row, $0.value) })
      shift += sections[index].setHeights(rows)
    }
    height += shift
  }

  /// Returns true if there is such a row.
  func contains(_ path: IndexPath) -> Bool {
    sections.indices.contains(path.section) && path.row >= 0
      && path.row < sections[path.section].rows
  }

  /// Returns the frame of a row in a table of a given width; nil if there is no such row.
  func frame(of path: IndexPath, width: CGFloat) -> CGRect? {
    guard contains(path) else { return nil }
    let span = sections[path.section].span(of: path.row)
    return CGRect(x: 0, y: span.top, width: width, height: span.height)
  }

  /// Returns the rows that are partly or fully visible between two heights, in order.
  func paths(from top: CGFloat, to bottom: CGFloat) -> [IndexPath] {
    var found: [IndexPath] = []
    for (index, section) in sections.enumerated()
    where section.lastRow > top && section.firstRow < bottom {
      for row in section.rows(from: top, to: bottom) {
        found.append(IndexPath(row: row, section: index))
      }
    }
    return found
  }

  /// Returns the sections whose header is partly or fully visible between two heights.
  func headers(from top: CGFloat, to bottom: CGFloat) -> [Int] {
    sections.indices.filter {
      let section = sections[$0]
      return section.headerHeight > 0 && section.firstRow > top && section.top < bottom
    }
  }

  /// Returns the sections whose footer is partly or fully visible between two heights.
  func footers(from top: CGFloat, to bottom: CGFloat) -> [Int] {
    sections.indices.filter {
      let section = sections[$0]
      return section.footerHeight > 0 && section.bottom > top && section.lastRow < bottom
    }
  }
}
