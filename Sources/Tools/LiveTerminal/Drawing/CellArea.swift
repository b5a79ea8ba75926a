import EventModel

/// A rectangle of cells, its edges included.
struct CellArea: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int
  /// Whether it stands for something too flat or too narrow for a cell, and is larger than that.
  var isThin = false

  var width: Int { right - left + 1 }
  var height: Int { bottom - top + 1 }
  var columns: ClosedRange<Int> { left...right }
  var rows: ClosedRange<Int> { top...bottom }

  /// The part of it that is in another one; nil where there is none.
  func clipped(to other: CellArea) -> CellArea? {
    let left = Swift.max(left, other.left)
    let top = Swift.max(top, other.top)
    let right = Swift.min(right, other.right)
    let bottom = Swift.min(bottom, other.bottom)
    guard left <= right, top <= bottom else { return nil }
    return CellArea(left: left, top: top, right: right, bottom: bottom, isThin: isThin)
  }

  /// What is left without its edges; nil where nothing is.
  var inside: CellArea? {
    guard width > 2, height > 2 else { return nil }
    return CellArea(left: left + 1, top: top + 1, right: right - 1, bottom: bottom - 1)
  }

  /// One row of it.
  func row(_ row: Int) -> CellArea {
    CellArea(left: left, top: row, right: right, bottom: row, isThin: isThin)
  }
}

/// How many cells of a drawing there are to a point of the screen.
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

  /// The cells of an area of the screen; nil for one without a size.
  func area(of frame: Frame) -> CellArea? {
    guard frame.size.width > 0, frame.size.height > 0 else { return nil }
    // What is thin and at the edge is drawn all the same.
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

  /// The row that the middle of an area is in, so that what is level on the screen is so here.
  func row(of frame: Frame, in rows: ClosedRange<Int>) -> Int {
    let row = (frame.center.y * y - 0.5).cells(upTo: screen.bottom) + 1
    return min(max(row, rows.lowerBound), rows.upperBound)
  }
}

extension Double {
  /// The nearest whole number of cells, however far off the place is that a driver reports.
  func cells(upTo limit: Int) -> Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(rounded(), 0), Double(limit)))
  }
}
