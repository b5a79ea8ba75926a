public import EventModel

/// Equal frames in rows and columns, which are filled row by row.
public struct Grid: Hashable, Sendable {
  /// The number of columns, at least 1.
  public var columns: Int
  /// The frame in the first row and column.
  public var first: Frame
  /// The distance from one column to the next, and from one row to the next.
  public var step: Point

  /// Creates the grid in which most of some frames stand, in their order.
  ///
  /// One frame out of line hides no grid. Nil if more than a third of the frames are, or if they are too few to tell.
  init?(_ frames: [Frame]) {
    guard frames.count > 2, let size = Self.mostFrequent(frames.map(\.size)) else { return nil }
    var rows: [Range<Int>] = []
    for place in frames.indices {
      if let row = rows.last, frames[place].minY.isSamePlace(as: frames[row.lowerBound].minY) {
        rows[rows.count - 1] = row.lowerBound..<place + 1
      } else {
        rows.append(place..<place + 1)
      }
    }
    // The last row may be shorter.
    guard let columns = Self.mostFrequent(rows.dropLast(rows.count > 1 ? 1 : 0).map(\.count)) else {
      return nil
    }
    let rights = zip(frames, frames.dropFirst()).map { $1.minX - $0.minX }.filter { $0 > 0 }
    let downs = zip(rows, rows.dropFirst()).map {
      frames[$1.lowerBound].minY - frames[$0.lowerBound].minY
    }
    // Of two distances that are equally frequent, one comes from a frame out of line.
    guard columns == 1 || rights.isEmpty || Self.isClear(rights),
      downs.isEmpty || Self.isClear(downs)
    else { return nil }
    let step = Point(
      x: columns > 1 ? Self.mostFrequent(rights) ?? 0 : 0,
      y: Self.mostFrequent(downs) ?? 0
    )
    let origins = frames.enumerated().map { place, frame in
      Point(
        x: frame.minX - Double(place % columns) * step.x,
        y: frame.minY - Double(place / columns) * step.y
      )
    }
    guard let origin = Self.mostFrequent(origins) else { return nil }
    self.columns = columns
    self.step = step
    first = Frame(origin: origin, size: size)
    let standing = frames.indices.count { isAt($0, frames[$0]) }
    guard standing * 3 >= frames.count * 2 else { return nil }
  }

  /// Returns the value that occurs most often, the first of several.
  private static func mostFrequent<Value: Hashable>(_ values: [Value]) -> Value? {
    var counts: [Value: Int] = [:]
    for value in values { counts[value, default: 0] += 1 }
    let most = counts.values.max()
    return values.first { counts[$0] == most }
  }

  /// Returns true if one value occurs more often than any other.
  private static func isClear<Value: Hashable>(_ values: [Value]) -> Bool {
    let counts = values.reduce(into: [:]) { $0[$1, default: 0] += 1 }.values.sorted(by: >)
    return counts.count == 1 || counts.first != counts.dropFirst().first
  }

  /// Returns true if a frame is the one with that number.
  func isAt(_ number: Int, _ frame: Frame) -> Bool {
    let (row, column) = number.quotientAndRemainder(dividingBy: columns)
    return frame.minX.isSamePlace(as: first.minX + Double(column) * step.x)
      && frame.minY.isSamePlace(as: first.minY + Double(row) * step.y)
      && frame.size.width.isSamePlace(as: first.size.width)
      && frame.size.height.isSamePlace(as: first.size.height)
  }

  /// The grid in words, beside another.
  func words(insteadOf other: Grid) -> String {
    var parts: [String] = []
    if columns != other.columns {
      parts.append("\(columns) column\(columns == 1 ? "" : "s") instead of \(other.columns)")
    }
    if first.size != other.first.size {
      parts.append("\(size) points instead of \(other.size)")
    }
    if parts.isEmpty { parts.append("other distances") }
    return "stand in " + parts.joined(separator: ", ")
  }

  private var size: String {
    "\(first.size.width.canonical)x\(first.size.height.canonical)"
  }
}
