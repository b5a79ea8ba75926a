import Differ
package import EventModel
import ViewQuery

/// A screen drawn with box characters: what a person would see, roughly, in a terminal.
///
/// Controls and marked views are boxes, texts stand where they are shown, views in front cover those
/// behind them. A pure value: a tree in, lines out.
/// ```
/// ╭──────────────────╮
/// │ Todos         ┌─┐│
/// │               │+││
/// ```
package struct Wireframe: Sendable {
  /// What a place of the drawing shows.
  package struct Cell: Hashable, Sendable {
    /// The letter; nil behind a letter that is two places wide.
    package var letter: Character?
    /// The control that it is drawn for, else the view whose text it is; nil where nothing is.
    package var node: Int?
    /// Whether it belongs to a marked view.
    package var isMarked = false
  }

  /// The rows of the drawing, the frame around the screen included.
  package private(set) var rows: [[Cell]]
  /// For each view whether people operate it.
  let controls: [Bool]
  /// For each view the part of it that is seen, on the screen.
  private let places: [Frame]
  private let tree: ViewTree
  private let marked: Set<Int>
  /// Cells to a point of the screen, across and down.
  private let scale: (x: Double, y: Double)
  private let columns: Int

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: how wide the drawing may be, its frame included.
  ///   - rows: how high it is to be; nil is as high as makes the screen look as it is.
  ///   - marked: views that are drawn so that they are found.
  package init(_ tree: ViewTree, columns: Int = 48, rows: Int? = nil, marked: Set<Int> = []) {
    self.tree = tree
    self.marked = marked
    controls = tree.nodes.map(\.isControl)
    places = tree.visibleFrames
    self.columns = max(columns, 12)
    let size = tree[0].frame.size
    let height = max((rows ?? Self.naturalRows(of: size, columns: self.columns)) - 2, 1)
    scale = (
      Double(self.columns - 2) / max(size.width, 1), Double(height) / max(size.height, 1)
    )
    let row = [Cell](repeating: Cell(letter: " "), count: self.columns)
    self.rows = Array(repeating: row, count: height + 2)
    draw(0, for: nil)
    box((0, 0, self.columns - 1, height + 1), "╭─╮│╰╯", Ink(isMarked: marked.contains(0)))
  }

  /// How high a drawing of a screen is, frame included, that looks as the screen does: a letter is about
  /// twice as high as it is wide.
  package static func naturalRows(of size: Size, columns: Int) -> Int {
    let scale = Double(columns - 2) / max(size.width, 1)
    return max((size.height * scale / 2).cells(upTo: 200), 1) + 2
  }

  /// The place on the screen, in points, that the middle of a cell stands for; nil on the frame around
  /// the drawing and outside it.
  package func point(atColumn column: Int, row: Int) -> Point? {
    guard (1..<columns - 1).contains(column), (1..<rows.count - 1).contains(row) else {
      return nil
    }
    return Point(
      x: ((Double(column) - 0.5) / scale.x).rounded(),
      y: ((Double(row) - 0.5) / scale.y).rounded()
    )
  }

  /// The cells that a view is drawn into, cut to the drawing; nil where none of it is seen.
  package func cells(of node: Int) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    area(of: node).map { ($0.left...$0.right, $0.top...$0.bottom) }
  }

  /// The drawing as lines, each painted by `paint` where it belongs to a marked view.
  package func lines(paintingMarked paint: (String) -> String = { $0 }) -> [String] {
    rows.map { row in
      var line = ""
      var run = ""
      for cell in row {
        guard let letter = cell.letter else { continue }
        if cell.isMarked {
          run.append(letter)
        } else {
          if !run.isEmpty { line += paint(run) }
          run = ""
          line.append(letter)
        }
      }
      return run.isEmpty ? line : line + paint(run)
    }
  }

  private typealias Area = (left: Int, top: Int, right: Int, bottom: Int)

  /// For which view something is drawn.
  private struct Ink {
    var node: Int?
    var isMarked = false
  }

  /// A control, and the rows that what is in it may be written into.
  private struct Control {
    var node: Int
    var rows: ClosedRange<Int>?
  }

  private mutating func draw(_ node: Int, for around: Control?) {
    guard !tree.isTransparent(node) else { return }
    let isMarked = marked.contains(node)
    let isInside = isMarked && tree.ancestors(of: node).contains(where: marked.contains)
    var control = around
    if node > 0, let area = area(of: node) {
      let isControl = controls[node]
      if isControl { control = Control(node: node) }
      let ink = Ink(node: control?.node ?? node, isMarked: isMarked)
      if !isInside, isMarked || isControl {
        clear(area, ink)
        let middle = row(of: node, in: area.top...area.bottom)
        if area.bottom - area.top >= 2, area.right - area.left >= 2 {
          box(area, isMarked ? "╔═╗║╚╝" : "┌─┐│└┘", ink)
          control?.rows = area.top + 1...area.bottom - 1
        } else {
          brackets(area, row: middle, ink)
          control?.rows = middle...middle
        }
      }
      if isThumb(node, of: around), let control {
        set(
          row(of: node, in: control.rows ?? area.top...area.bottom),
          (area.left + area.right) / 2,
          Cell(letter: "●", node: ink.node, isMarked: isMarked)
        )
      }
      if let text = shown(node) {
        let rows = control?.rows ?? area.top...area.bottom
        write(
          text,
          in: room(for: text.count, around: node, area),
          row: row(of: node, in: rows),
          ink
        )
      }
    } else if controls[node], node > 0 {
      control = Control(node: node)
    }
    for child in tree.children(of: node) { draw(child, for: control) }
  }

  /// Whether a view is the part of a control that is moved along it.
  private func isThumb(_ node: Int, of control: Control?) -> Bool {
    guard let control, tree.end(of: node) == node + 1, tree[node].shownText == nil else {
      return false
    }
    let traits = tree.attribute("traits", of: control.node)
    return traits?.contains("adjustable") == true && tree.isVisible(node)
  }

  /// The row that the middle of a view is in, so that what is level on the screen is so here.
  private func row(of node: Int, in rows: ClosedRange<Int>) -> Int {
    let row = (places[node].center.y * scale.y - 0.5).cells(upTo: self.rows.count) + 1
    return min(max(row, rows.lowerBound), rows.upperBound)
  }

  /// What is written into a view: its text, where no view inside it shows the same.
  private func shown(_ node: Int) -> String? {
    if let placeholder = tree.attribute("placeholder", of: node)?.text,
      (tree[node].text ?? "").isEmpty
    {
      return placeholder
    }
    let shown = tree[node]
    guard let text = shown.shownText else { return nil }
    let inside = (node + 1)..<tree.end(of: node)
    if inside.contains(where: { tree[$0].shownText == text }) { return nil }
    if let isOn = shown.attributes["on"]?.bool { return isOn ? "● on" : "○ off" }
    guard let value = shown.value, shown.text == nil, value != text else { return text }
    return "\(text): \(value)"
  }

  /// Where a text is written: letters are wider here than on the screen, so that it may need the
  /// room of the views around its own.
  private func room(for count: Int, around node: Int, _ area: Area) -> Area {
    var room = area
    for ancestor in tree.ancestors(of: node) where ancestor > 0 {
      guard room.right - room.left < count + 2, let around = self.area(of: ancestor) else { break }
      let missing = (count + 2 - (area.right - area.left)) / 2 + 1
      room.left = max(area.left - missing, around.left)
      room.right = min(area.right + missing, around.right)
      if controls[ancestor] { break }
    }
    return room
  }

  private func area(of node: Int) -> Area? {
    let frame = places[node]
    guard frame.size.width > 0, frame.size.height > 0 else { return nil }
    func column(_ x: Double) -> Int { (x * scale.x).cells(upTo: columns - 2) }
    func row(_ y: Double) -> Int { (y * scale.y).cells(upTo: rows.count - 2) }
    // What is thin and at the edge is drawn all the same.
    let left = min(column(frame.origin.x) + 1, columns - 2)
    let top = min(row(frame.origin.y) + 1, rows.count - 2)
    let right = max(column(frame.origin.x + frame.size.width), left)
    let bottom = max(row(frame.origin.y + frame.size.height), top)
    return (left, top, min(right, columns - 2), min(bottom, rows.count - 2))
  }

  private mutating func clear(_ area: Area, _ ink: Ink) {
    for row in area.top...area.bottom {
      for column in area.left...area.right {
        set(row, column, Cell(letter: " ", node: ink.node))
      }
    }
  }

  private mutating func set(_ row: Int, _ column: Int, _ cell: Cell) {
    // Half of a wide letter is no letter.
    if rows[row][column].letter == nil, column > 0 { rows[row][column - 1].letter = " " }
    if column + 1 < columns, rows[row][column + 1].letter == nil, cell.letter != nil {
      rows[row][column + 1].letter = " "
    }
    rows[row][column] = cell
  }

  private mutating func box(_ area: Area, _ style: String, _ ink: Ink) {
    let letters = Array(style)
    for column in area.left...area.right {
      set(area.top, column, Cell(letter: letters[1], node: ink.node, isMarked: ink.isMarked))
      set(area.bottom, column, Cell(letter: letters[1], node: ink.node, isMarked: ink.isMarked))
    }
    for row in area.top...area.bottom {
      set(row, area.left, Cell(letter: letters[3], node: ink.node, isMarked: ink.isMarked))
      set(row, area.right, Cell(letter: letters[3], node: ink.node, isMarked: ink.isMarked))
    }
    set(area.top, area.left, Cell(letter: letters[0], node: ink.node, isMarked: ink.isMarked))
    set(area.top, area.right, Cell(letter: letters[2], node: ink.node, isMarked: ink.isMarked))
    set(area.bottom, area.left, Cell(letter: letters[4], node: ink.node, isMarked: ink.isMarked))
    set(area.bottom, area.right, Cell(letter: letters[5], node: ink.node, isMarked: ink.isMarked))
  }

  /// A view too flat for a box.
  private mutating func brackets(_ area: Area, row: Int, _ ink: Ink) {
    let letters: (Character, Character) = ink.isMarked ? ("⟦", "⟧") : ("[", "]")
    set(row, area.left, Cell(letter: letters.0, node: ink.node, isMarked: ink.isMarked))
    set(row, area.right, Cell(letter: letters.1, node: ink.node, isMarked: ink.isMarked))
  }

  private func isWritten(_ row: Int, _ column: Int, for node: Int) -> Bool {
    rows[row][column].node == node && rows[row][column].letter != " "
  }

  private mutating func write(_ text: String, in area: Area, row: Int, _ ink: Ink) {
    let isTight = area.right - area.left < 3
    let left = isTight ? area.left : area.left + 1
    let right = isTight ? area.right : area.right - 1
    let letters = text.letters(upTo: right - left + 1)
    let width = letters.map(\.width).reduce(0, +)
    var column = left + max(0, (right - left + 1 - width) / 2)
    // Where a view is much wider than its text, the text stands in front, as titles of rows do.
    if !tree.isEmptySpace(area.right - area.left, letters.count) { column = left }
    // What is above each other on the screen may share one row here: it is then written side by side.
    let place = column..<min(column + width, right + 1)
    if let node = ink.node, place.contains(where: { isWritten(row, $0, for: node) }),
      let last = (left...right).last(where: { isWritten(row, $0, for: node) }), last + 3 < right
    {
      column = last + 3
    }
    for letter in letters {
      guard column + letter.width - 1 <= right else { return }
      set(row, column, Cell(letter: letter.letter, node: ink.node, isMarked: ink.isMarked))
      if letter.width == 2 {
        set(row, column + 1, Cell(letter: nil, node: ink.node, isMarked: ink.isMarked))
      }
      column += letter.width
    }
  }
}

extension ViewTree {
  /// Whether a text fills enough of its view to stand in the middle of it.
  fileprivate func isEmptySpace(_ width: Int, _ count: Int) -> Bool { count * 3 >= width }
}

extension Double {
  /// The nearest whole number of cells, however far off the place is that a driver reports.
  func cells(upTo limit: Int) -> Int {
    isNaN ? 0 : Int(Swift.min(Swift.max(rounded(), 0), Double(limit)))
  }
}
