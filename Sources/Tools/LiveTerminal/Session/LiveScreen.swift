import Actions
import EventModel

extension LiveSession {
  /// All rows of the terminal.
  package var rows: [ScreenRow] {
    guard layout.isLargeEnough else { return LiveScreen.tooSmall(size) }
    return LiveScreen(session: self, layout: layout).rows
  }
}

/// The rows of a live session on the terminal.
struct LiveScreen {
  let session: LiveSession
  let layout: LiveLayout

  /// Returns the rows for a terminal that is too small.
  static func tooSmall(_ size: CellSize) -> [ScreenRow] {
    var rows = Array(repeating: ScreenRow(width: size.columns), count: max(size.rows, 0))
    let need = LiveLayout.smallest
    let lines = [
      "too small", "\(size.columns)x\(size.rows) of", "\(need.columns)x\(need.rows)", "^C ends",
    ]
    for (place, line) in lines.enumerated() where rows.indices ~= place {
      rows[place].write(line, .bold)
    }
    return rows
  }

  var rows: [ScreenRow] {
    var rows = Array(repeating: ScreenRow(width: layout.size.columns), count: layout.size.rows)
    writeTitle(into: &rows[0])
    if session.showsHelp {
      writeHelp(into: &rows)
    } else {
      writePicture(into: &rows)
      writeList(into: &rows)
    }
    writeNotice(into: &rows[rows.count - 2])
    writeKeys(into: &rows[rows.count - 1])
    return rows
  }

  private func writeTitle(into row: inout ScreenRow) {
    row.write(" ● ", CellStyle(color: .red))
    let counts = session.counts
    let events = "\(counts.events) \(counts.events == 1 ? "event" : "events")"
    let points = "\(counts.checkpoints) \(counts.checkpoints == 1 ? "checkpoint" : "checkpoints")"
    let end = "\(events), \(points) "
    let start = layout.size.columns - end.count
    let hasRoom = start > session.title.count + 6
    row.write(session.title, at: 3, before: hasRoom ? start - 1 : nil, .bold)
    if hasRoom { row.write(end, at: start, .dim) }
  }

  private func writePicture(into rows: inout [ScreenRow]) {
    let marks = Marks(session)
    for place in layout.body {
      let line = place - layout.body.lowerBound + session.top
      guard session.picture.rows.indices ~= line else { continue }
      for (column, cell) in session.picture.rows[line].enumerated() {
        guard let letter = cell.letter, letter != " " || cell.node != nil else { continue }
        rows[place].set(
          letter,
          width: cell.width(in: session.picture.rows[line], at: column),
          at: column,
          marks.style(of: cell)
        )
      }
    }
    guard layout.overhang > 0 else { return }
    let column = layout.picture.columns - 1
    if session.top > 0 { rows[layout.body.lowerBound].write("▲", at: column, .bold) }
    if session.top < layout.overhang {
      rows[layout.body.upperBound - 1].write("▼", at: column, .bold)
    }
  }

  /// Writes the performed actions, with the newest at the bottom once the list is full.
  private func writeList(into rows: inout [ScreenRow]) {
    guard let column = layout.listColumn else { return }
    let width = String(max(session.counts.events, 100)).count
    let room = layout.size.columns - column - width - 2
    // Only the entries that fit are needed.
    let lines = session.entries.suffix(layout.body.count).flatMap { entry in
      let style = entry.reason == nil ? CellStyle.plain : CellStyle(color: .yellow)
      let words = entry.words.cutShort(to: 240).wrapped(to: room, indent: "  ").map {
        (number: nil as Int?, text: $0, style: style)
      }
      let reason = (entry.reason ?? "").replacing("\n", with: " ").wrapped(
        to: room - 2,
        indent: "  "
      )
      .map { (number: nil as Int?, text: "  \($0)", style: CellStyle.dim) }
      return [(entry.number, words.first?.text ?? "", style)] + words.dropFirst() + reason
    }
    for (place, line) in zip(layout.body, lines.suffix(layout.body.count)) {
      if let number = line.number {
        let text = String(number)
        rows[place].write(text, at: column + width - text.count, .dim)
      }
      rows[place].write(line.text, at: column + width + 2, line.style)
    }
  }

  private func writeNotice(into row: inout ScreenRow) {
    if let prompt = session.prompt {
      let end = row.write(" \(prompt.purpose.rawValue): ", .bold)
      let room = layout.size.columns - end - 24
      let shown = prompt.text.count > room ? "…" + prompt.text.suffix(max(room, 4)) : prompt.text
      let behind = row.write("\(shown)▏", at: end)
      row.write("  Enter keeps it, Esc discards it", at: behind, .dim)
      return
    }
    if let press = session.press, press.start != press.end,
      let drag = session.plan(.drag(from: press.start, to: press.end))
    {
      row.write(" \(drag.action)", .bold)
      return
    }
    if let press = session.press, let node = session.target(at: press.start) {
      let view = session.tree.displayName(of: node)
      let place = session.tree.visibleFrame(of: node)
      let size = "\(place.size.width.canonical)x\(place.size.height.canonical)"
      row.write(" \(view) \(place.minX.canonical),\(place.minY.canonical) \(size)", .bold)
      return
    }
    let style =
      switch session.notice.tone {
      case .plain: CellStyle.plain
      case .good: CellStyle(color: .green)
      case .doubtful: CellStyle(color: .yellow)
      case .bad: CellStyle(color: .red)
      }
    row.write(" \(session.notice.text.replacing("\n", with: " "))", style)
  }

  /// Writes as many keys as fit, the most important ones first.
  private func writeKeys(into row: inout ScreenRow) {
    let leave = session.focused == nil ? ("q", "finish") : ("^C", "finish")
    let keys = [
      ("F1", "help"), leave, ("^Z", "undo"), ("F8", "checkpoint"), ("F7", "back"),
      ("Tab", "choose"),
      ("F2", "long press"), ("F6", "rotate"), ("F9", "marker"), ("F4", "pinch"),
      ("F3", "double tap"),
    ]
    var column = 1
    for (key, word) in keys {
      guard column + key.count + word.count + 1 <= layout.size.columns else { return }
      column = row.write(key, at: column, .bold)
      column = row.write(word, at: column + 1, .dim) + 2
    }
  }

  private func writeHelp(into rows: inout [ScreenRow]) {
    let keys = [
      ("click", "tap"), ("double click", "double tap"), ("right click", "long press"),
      ("drag", "drag, slowly"), ("wheel", "swipe what scrolls there"),
      ("letters", "type into the field with the focus; q finishes if there is none"),
      ("Tab, arrows", "choose a view"), ("Enter", "tap it; return in a field"),
      ("F2 F3", "long press, double tap: the chosen view, or the next click"),
      ("F4 F5", "pinch in, pinch out"), ("F6", "rotate left, with Shift right"),
      ("F7", "back, by the app's back button"), ("F8", "checkpoint: give this screen a name"),
      ("F9", "marker: add a remark to the log"), ("^Z F12", "undo the last action"),
      ("PgUp PgDn", "scroll the picture"), ("^L", "redraw everything"),
      ("^C F10", "finish, and write golden and story"),
    ]
    for (place, key) in zip(layout.body, keys) {
      rows[place].write(key.0, at: 2, .bold)
      rows[place].write(key.1, at: 16)
    }
  }
}

/// The views of the picture with a special style.
private struct Marks {
  private let chosen: Int?
  private let pressed: Int?
  private let focused: Int?
  private let controls: [Bool]

  init(_ session: LiveSession) {
    chosen = session.selectedNode
    pressed = (session.press?.start ?? session.click?.cell).flatMap { session.target(at: $0) }
    focused = session.focused
    controls = session.picture.controls
  }

  func style(of cell: Wireframe.Cell) -> CellStyle {
    guard let node = cell.node else { return .dim }
    if node == pressed || node == chosen { return CellStyle(isBold: true, isReversed: true) }
    if node == focused { return CellStyle(color: .yellow, isBold: true) }
    if cell.isDim { return .dim }
    return controls[node] ? CellStyle(color: .cyan) : .plain
  }
}

extension Wireframe.Cell {
  /// Returns the number of cells that its letter takes in a row.
  fileprivate func width(in row: [Wireframe.Cell], at column: Int) -> Int {
    column + 1 < row.count && row[column + 1].letter == nil ? 2 : 1
  }
}
