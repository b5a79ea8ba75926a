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
    guard session.pointing == nil else { return writeReferences(into: &rows, at: column) }
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

  /// Writes the references to the view that is pointed at.
  private func writeReferences(into rows: inout [ScreenRow], at column: Int) {
    let room = layout.size.columns - column - 1
    let title = session.pointedName ?? "no view"
    let advice = session.pointedAdvice.map { $0.wrapped(to: room, indent: "  ") } ?? []
    let checks = zip(LiveSession.checkLetters, session.pointedChecks).flatMap { letter, check in
      "\(letter)  \(check)".wrapped(to: room, indent: "   ")
    }
    let hides = session.pointing?.node == nil ? [] : ["h  hide its texts"]
    let lines =
      title.wrapped(to: room, indent: "  ").map { ($0, CellStyle.bold) }
      + advice.map { ($0, CellStyle(color: .yellow)) }
      + (checks + hides).map { ($0, CellStyle(color: .cyan)) }
      + session.pointedReferences.flatMap { $0.wrapped(to: room, indent: "  ") }
      .map { ($0, CellStyle.plain) }
    for (place, line) in zip(layout.body, lines) { rows[place].write(line.0, at: column, line.1) }
  }

  private func writeNotice(into row: inout ScreenRow) {
    if let prompt = session.prompt {
      guard prompt.purpose != .discard else {
        let end = row.write(" \(LiveSession.discardQuestion)", .bold)
        row.write("  Enter discards it, Esc goes on", at: end, .dim)
        return
      }
      let end = row.write(" \(prompt.purpose.title): ", .bold)
      let room = layout.size.columns - end - 24
      let shown = prompt.text.count > room ? "…" + prompt.text.suffix(max(room, 4)) : prompt.text
      let behind = row.write("\(shown)▏", at: end)
      row.write("  Enter keeps it, Esc discards it", at: behind, .dim)
      return
    }
    let notice = session.status
    let style =
      switch notice.tone {
      case .pressed: CellStyle.bold
      case .plain: CellStyle.plain
      case .good: CellStyle(color: .green)
      case .doubtful: CellStyle(color: .yellow)
      case .bad: CellStyle(color: .red)
      }
    row.write(" \(notice.text.replacing("\n", with: " "))", style)
  }

  /// Writes as many keys as fit, the most important ones first.
  private func writeKeys(into row: inout ScreenRow) {
    let leave = session.focused == nil ? ("q", "finish") : ("^C", "finish")
    let keys = [
      ("F1", "help"), leave, ("^Z", "undo"), ("F8", "checkpoint"), ("F7", "back"),
      ("Tab", "choose"),
      ("F2", "long press"), ("F6", "rotate"), ("F9", "marker"), ("F4", "pinch"),
      ("F3", "double tap"), ("^P", "references"), ("^R", "rename"), ("^X", "discard"),
    ]
    var column = 1
    for (key, word) in keys {
      guard column + key.count + word.count + 1 <= layout.size.columns else { return }
      column = row.write(key, at: column, .bold)
      column = row.write(word, at: column + 1, .dim) + 2
    }
  }

  private func writeHelp(into rows: inout [ScreenRow]) {
    // All of them fit a terminal of 60 columns and 20 rows.
    let keys = [
      ("click", "tap; twice: double tap; right: long press"),
      ("drag, wheel", "drag slowly; swipe what scrolls there"),
      ("letters", "type into the field with the focus"), ("q", "finish, if no field has the focus"),
      ("Tab, arrows", "choose a view"), ("Enter", "tap it; return in a field"),
      ("F2 F3", "long press, double tap: view or next click"), ("F4 F5", "pinch in, pinch out"),
      ("F6", "rotate left, with Shift right"), ("F7", "back, by the app's back button"),
      ("F8", "checkpoint: give this screen a name"), ("F9", "marker: add a remark to the log"),
      ("^Z ^Y", "undo the last action, repeat it"),
      ("^P", "point at a view: checks, references, secrets"),
      ("^T ^R ^X", "let time pass, rename, discard"),
      ("PgUp PgDn ^L", "scroll, redraw the picture"),
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
    chosen = session.pointing?.node ?? session.selectedNode
    pressed = session.pressedNode
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
