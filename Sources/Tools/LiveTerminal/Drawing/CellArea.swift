import EventModel

/// A rectangle of cells, including its edges.
struct CellArea: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  /// True if it stands for something too flat or too narrow for a cell, and is therefore larger than that.
  var isThin = false

  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }
  var columns: ClosedRange<Int> { left...right }
  var rows: ClosedRange<Int> { top...bottom }

  /// Returns the part of it inside another area; nil if there is none.
  func clipped(to other: CellArea) -> CellArea? {
    let left = Swift.max(left, other.left)
    let top = Swift.max(top, other.top)
    let right = Swift.min(right, other.right)
    let bottom = Swift.min(bottom, other.bottom)
    guard left <= right, top <= bottom else { return nil }
    return CellArea(left: left, top: top, right: right, bottom: bottom, isThin: isThin)
  }

  /// The area without its edges; nil if nothing is left.
  var inside: CellArea? {
    guard width > 2, height > 2 else { return nil }
    return CellArea(left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1)
  }

  /// The area without its first and last column, if anything is left then.
  var narrowed: CellArea {
    var area = self
    if width > 2 { (area.left, area.right) = (left + 1, right - 1) }
    return area
  }

  /// Returns one row of it.
  func row(_ row: Int) -> CellArea {
    CellArea(left: left, top: row, right: right, bottom: row, isThin: isThin)
  }
}

/// The number of cells of a drawing for each point of the screen.
struct CellScale: Hashable {
  let x: Double
  let y: Double
  /// The cells between the edges of the drawing.
  let screen: CellArea

  init(_ size: Size, columns: Int, rows: Int) {
    x = Double(columns - 2) / max(size.width, 1)
    y = Double(rows - 2) / max(size.height, 1)
    screen = CellArea(left: 1, top: 1, right: columns - 2, bottom: rows - 2)
  }

  /// Returns the cells of an area of the screen; nil for one without a size.
  func area(of frame: Frame) -> CellArea? {
    guard frame.size.width > 0, frame.size.height > 0 else { return nil }
    // A thin area at the edge is drawn too.
    let first = (
      column: (frame.origin.x * x).cells(upTo: screen.right) + 1,
      row: (frame.origin.y * y).cells(upTo: screen.bottom) + 1
    )
    let left = min(first.column, screen.right)
    let top = min(first.row, screen.bottom)
    let right = ((frame.origin.x + frame.size.width) * x).cells(upTo: screen.right)
    let bottom = ((frame.origin.y + frame.size.height) * y).cells(upTo: screen.bottom)
    return CellArea(
      left: left,
      top: top,
      right: max(right, left),
      bottom: max(bottom, top),
      isThin: right < first.column || bottom < first.row
    )
  }

  /// Returns the row of the middle of an area, so that areas on one level share a row.
  func row(of frame: Frame, in rows: ClosedRange<Int>) -> Int {
    let row = (frame.center.y * y - 0.5).cells(upTo: screen.bottom) + 1
    return min(max(row, rows.lowerBound), rows.upperBound)
  }
}

extension Double {
  /// Returns the nearest whole number of cells, for any number that a driver reports.
  func cells(upTo limit: Int) -> Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(rounded(), 0), Double(limit)))
  }
}
