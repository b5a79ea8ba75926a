import Differ
import EventModel
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
struct Wireframe {
  /// What a place of the drawing shows.
  struct Cell: Hashable {
    /// The letter; nil behind a letter that is two places wide.
    var letter: Character?
    /// Whether it belongs to a marked view.
    var isMarked = false
  }

  /// The rows of the drawing, the frame around the screen included.
  private(set) var rows: [[Cell]]
  private let tree: ViewTree
  private let marked: Set<Int>
  private let scale: Double
  private let columns: Int

  /// Draws a screen.
  ///
  /// - Parameters:
  ///   - tree: the screen.
  ///   - columns: how wide the drawing may be, its frame included.
  ///   - marked: views that are drawn so that they are found.
  init(_ tree: ViewTree, columns: Int = 48, marked: Set<Int> = []) {
    self.tree = tree
    self.marked = marked
    self.columns = max(columns, 12)
    let size = tree[0].frame.size
    scale = Double(self.columns - 2) / max(size.width, 1)
    // A letter is about twice as high as it is wide.
    let height = min(max(Int((size.height * scale / 2).rounded()), 1), 200)
    let row = [Cell](repeating: Cell(letter: " "), count: self.columns)
    rows = Array(repeating: row, count: height + 2)
    draw(0)
    box((0, 0, self.columns - 1, height + 1), "╭─╮│╰╯", isMarked: marked.contains(0))
  }

  /// The drawing as lines, each painted by `paint` where it belongs to a marked view.
  func lines(paintingMarked paint: (String) -> String = { $0 }) -> [String] {
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

  private mutating func draw(_ node: Int) {
    guard !tree.isTransparent(node) else { return }
    let isMarked = marked.contains(node)
    let isInside = isMarked && tree.ancestors(of: node).contains(where: marked.contains)
    if node > 0, let area = area(of: node) {
      if !isInside, isMarked || tree[node].isControl {
        clear(area)
        if area.bottom - area.top >= 2, area.right - area.left >= 2 {
          box(area, isMarked ? "╔═╗║╚╝" : "┌─┐│└┘", isMarked: isMarked)
        } else {
          brackets(area, isMarked: isMarked)
        }
      }
      if let text = shown(node) {
        write(text, in: room(for: text.count, around: node, area), isMarked: isMarked)
      }
    }
    for child in tree.children(of: node) { draw(child) }
  }

  /// What is written into a view: its text, where no view inside it shows the same.
  private func shown(_ node: Int) -> String? {
    guard let text = tree[node].shownText else { return nil }
    let inside = (node + 1)..<tree.end(of: node)
    return inside.contains { tree[$0].shownText == text } ? nil : text
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
      if tree[ancestor].isControl { break }
    }
    return room
  }

  private func area(of node: Int) -> Area? {
    let frame = tree.visibleFrame(of: node)
    guard frame.size.width > 0, frame.size.height > 0 else { return nil }
    func column(_ x: Double) -> Int { min(max(Int((x * scale).rounded()), 0), columns - 2) }
    func row(_ y: Double) -> Int { min(max(Int((y * scale / 2).rounded()), 0), rows.count - 2) }
    let left = column(frame.origin.x) + 1
    let top = row(frame.origin.y) + 1
    let right = max(column(frame.origin.x + frame.size.width), left)
    let bottom = max(row(frame.origin.y + frame.size.height), top)
    guard left <= columns - 2, top <= rows.count - 2 else { return nil }
    return (left, top, min(right, columns - 2), min(bottom, rows.count - 2))
  }

  private mutating func clear(_ area: Area) {
    for row in area.top...area.bottom {
      for column in area.left...area.right { set(row, column, Cell(letter: " ")) }
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

  private mutating func box(_ area: Area, _ style: String, isMarked: Bool) {
    let letters = Array(style)
    for column in area.left...area.right {
      set(area.top, column, Cell(letter: letters[1], isMarked: isMarked))
      set(area.bottom, column, Cell(letter: letters[1], isMarked: isMarked))
    }
    for row in area.top...area.bottom {
      set(row, area.left, Cell(letter: letters[3], isMarked: isMarked))
      set(row, area.right, Cell(letter: letters[3], isMarked: isMarked))
    }
    set(area.top, area.left, Cell(letter: letters[0], isMarked: isMarked))
    set(area.top, area.right, Cell(letter: letters[2], isMarked: isMarked))
    set(area.bottom, area.left, Cell(letter: letters[4], isMarked: isMarked))
    set(area.bottom, area.right, Cell(letter: letters[5], isMarked: isMarked))
  }

  /// A view too flat for a box.
  private mutating func brackets(_ area: Area, isMarked: Bool) {
    let row = (area.top + area.bottom) / 2
    let letters: (Character, Character) = isMarked ? ("⟦", "⟧") : ("[", "]")
    set(row, area.left, Cell(letter: letters.0, isMarked: isMarked))
    set(row, area.right, Cell(letter: letters.1, isMarked: isMarked))
  }

  private mutating func write(_ text: String, in area: Area, isMarked: Bool) {
    let isTight = area.right - area.left < 3
    let left = isTight ? area.left : area.left + 1
    let right = isTight ? area.right : area.right - 1
    let row = (area.top + area.bottom) / 2
    let letters = text.letters(upTo: right - left + 1)
    var column = left + max(0, (right - left + 1 - letters.map(\.width).reduce(0, +)) / 2)
    // Where a view is much wider than its text, the text stands in front, as titles of rows do.
    if !tree.isEmptySpace(area.right - area.left, letters.count) { column = left }
    for letter in letters {
      guard column + letter.width - 1 <= right else { return }
      set(row, column, Cell(letter: letter.letter, isMarked: isMarked))
      if letter.width == 2 {
        set(row, column + 1, Cell(letter: nil, isMarked: isMarked))
      }
      column += letter.width
    }
  }
}

extension ViewTree {
  /// Whether a text fills enough of its view to stand in the middle of it.
  fileprivate func isEmptySpace(_ width: Int, _ count: Int) -> Bool { count * 3 >= width }
}

extension String {
  fileprivate struct Letter {
    var letter: Character
    var width: Int
  }

  /// The letters of the text as a terminal shows them, cut off with `…` where there is no room.
  fileprivate func letters(upTo width: Int) -> [Letter] {
    var letters: [Letter] = []
    var used = 0
    for letter in self {
      let shown: Character = letter.isShown ? letter : "·"
      let wide = shown.isWide ? 2 : 1
      guard used + wide <= width else {
        while used + 1 > width, let last = letters.popLast() { used -= last.width }
        if width > 0 { letters.append(Letter(letter: "…", width: 1)) }
        return letters
      }
      letters.append(Letter(letter: shown, width: wide))
      used += wide
    }
    return letters
  }
}

extension Character {
  /// Whether a terminal shows the letter and does nothing else because of it.
  fileprivate var isShown: Bool {
    unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse:
        false
      case .format: scalar.value == 0x200D
      default: true
      }
    }
  }

  /// Whether a terminal gives the letter two places.
  fileprivate var isWide: Bool {
    guard let first = unicodeScalars.first else { return false }
    if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return true }
    switch first.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return true
    default: return false
    }
  }
}
