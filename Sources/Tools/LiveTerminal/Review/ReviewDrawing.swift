import Approvals
import EventModel

extension ReviewSession {
  /// All rows of the terminal.
  package var rows: [ScreenRow] { ReviewDrawing(self).rows }
}

/// The rows of a review on the terminal.
struct ReviewDrawing {
  let session: ReviewSession
  let layout: ReviewLayout
  /// The listed questions.
  let questions: [ReviewQuestion]
  private let facts: [ReviewLine]

  init(_ session: ReviewSession) {
    self.session = session
    questions = session.questions
    let facts = Self.facts(of: session)
    layout = ReviewLayout(session.size, questions: questions.count) { facts($0).count }
    self.facts = facts(layout.facts.size.columns)
  }

  private static func facts(of session: ReviewSession) -> (Int) -> [ReviewLine] {
    guard !session.isDecided, session.page != .help, let question = session.selected else {
      return { _ in [] }
    }
    let facts = ReviewFacts(review: session.review, question: question, moment: session.moment)
    return { facts.lines(width: $0) }
  }

  var rows: [ScreenRow] {
    let size = session.size
    var rows = Array(repeating: ScreenRow(width: size.columns), count: max(size.rows, 0))
    guard !rows.isEmpty else { return [] }
    writeList(into: &rows)
    for (place, line) in facts.prefix(layout.facts.size.rows).enumerated() {
      write(line, into: &rows, in: layout.facts, at: place)
    }
    if let text {
      let top = min(session.top ?? 0, max(text.count - layout.page.size.rows, 0))
      for (place, line) in text.dropFirst(top).prefix(layout.page.size.rows).enumerated() {
        write(line, into: &rows, in: layout.page, at: place)
      }
    } else {
      writePictures(into: &rows)
    }
    if rows.count > 2 { ReviewFrame(session, questions).writeTitle(into: &rows[0]) }
    if rows.count > 1 { ReviewFrame(session, questions).writeNotice(into: &rows[rows.count - 2]) }
    ReviewFrame(session, questions).writeKeys(into: &rows[rows.count - 1])
    return rows
  }

  private func write(
    _ line: ReviewLine,
    into rows: inout [ScreenRow],
    in region: ReviewLayout.Region,
    at place: Int
  ) {
    guard rows.indices.contains(region.row + place) else { return }
    rows[region.row + place].write(
      line.text,
      at: region.column,
      before: region.column + region.size.columns,
      line.style
    )
  }

  /// The page as text; nil for the pictures.
  private var text: [ReviewLine]? {
    let width = layout.page.size.columns
    if session.page == .help { return ReviewHelp.lines(width: width) }
    if session.isDecided { return ReviewHelp.summary(of: session.review, width: width) }
    guard let question = session.selected else {
      let text = "No open question contains \(session.filter.quoted)."
      return ReviewLine.wrapped("\(text) Press Esc to see all of them.", to: width)
    }
    let details = ReviewDetails(review: session.review, question: question)
    if session.page == .details || isWithoutPicture(question) { return details.lines(width: width) }
    return nil
  }

  /// Returns true if a question is about no screen.
  private func isWithoutPicture(_ question: ReviewQuestion) -> Bool {
    guard !session.moments.isEmpty, let item = session.review.items(of: question).first else {
      return true
    }
    if case .unexplained = session.review.items[item].question { return true }
    return false
  }

  /// The first line shown, the last line that can be first, and the height of the page.
  var scrolling: (top: Int, last: Int, height: Int) {
    if let text {
      let last = max(text.count - layout.page.size.rows, 0)
      return (min(session.top ?? 0, last), last, layout.page.size.rows)
    }
    let pictures = [picture(.before), picture(.after)].compactMap(\.self)
    let last = pictures.map(\.overhang).max() ?? 0
    let start = pictures.last?.start ?? 0
    return (min(session.top ?? start, last), last, pictures.first?.room.rows ?? 0)
  }

  /// One of the two pictures.
  private enum Side { case before, after }

  private func picture(_ side: Side) -> ReviewPicture? {
    let region = side == .before ? layout.before : layout.after
    guard let question = session.selected, region.size.rows > 0,
      session.moments.indices.contains(session.moment)
    else { return nil }
    let moment = session.moments[session.moment]
    let checkpoint = session.review.subjects[moment.subject].approval.comparison
      .checkpoints[moment.checkpoint]
    guard let tree = side == .before ? checkpoint.expected : checkpoint.actual else { return nil }
    let items = session.widened ?? session.review.items(of: question)
    let marks = ReviewMarks(checkpoint, ReviewMarks.keys(of: items, in: session.review))
    return ReviewPicture(
      tree,
      marked: side == .before ? marks.olds : marks.news,
      changes: side == .before ? marks.oldChanges : marks.newChanges,
      in: region.size
    )
  }

  private func writePictures(into rows: inout [ScreenRow]) {
    let sides: [(Side, String, ReviewLayout.Region, CellStyle.Color)] = [
      (.before, "before", layout.before, .red), (.after, "after", layout.after, .green),
    ]
    for (side, name, region, color) in sides where region.size.rows > 0 {
      let picture = picture(side)
      writeHeading(name, of: picture, into: &rows, above: region)
      picture?.write(
        into: &rows,
        at: CellPlace(column: region.column, row: region.row),
        top: session.top,
        color
      )
      guard picture == nil else { continue }
      let text = side == .before ? "the golden has no such screen" : "the run has no such screen"
      write(ReviewLine(text: text, style: .dim), into: &rows, in: region, at: 0)
    }
  }

  /// Writes a line with the name of a picture, and with the part of it that is shown.
  private func writeHeading(
    _ name: String,
    of picture: ReviewPicture?,
    into rows: inout [ScreenRow],
    above region: ReviewLayout.Region
  ) {
    guard rows.indices.contains(region.row - 1) else { return }
    var text = name
    if let picture, picture.overhang > 0 {
      let top = min(session.top ?? picture.start, picture.overhang)
      let last = min(top + region.size.rows, picture.wireframe.rows.count)
      text += ", lines \(top + 1) to \(last) of \(picture.wireframe.rows.count)"
    }
    let end = region.column + region.size.columns
    let column = rows[region.row - 1].write("── \(text) ", at: region.column, before: end, .bold)
    let rest = String(repeating: "─", count: max(end - column, 0))
    rows[region.row - 1].write(rest, at: column, before: end, .dim)
  }

  /// Writes the listed questions around the selected one.
  private func writeList(into rows: inout [ScreenRow]) {
    let region = layout.list
    guard region.size.rows > 0 else { return }
    let place = session.selected.flatMap { questions.firstIndex(of: $0) } ?? 0
    let last = max(questions.count - region.size.rows, 0)
    let top = min(max(place - region.size.rows / 2, 0), last)
    for (line, question) in questions.dropFirst(top).prefix(region.size.rows).enumerated() {
      guard rows.indices.contains(region.row + line) else { return }
      let isSelected = question == session.selected
      var text = isSelected ? "▸" : " "
      text += session.review.risk(of: question) == nil ? " " : "!"
      if case .member = question { text += "  " }
      let count = session.review.openItems(of: question).count
      if count > 1 { text += "\(count)× " }
      let room = region.size.columns - text.cellCount
      text += session.review.sentence(of: question).withShortAddress(for: room)
      var style = CellStyle(isReversed: isSelected)
      if session.review.risk(of: question) != nil { style.color = .red }
      let end = rows[region.row + line].write(
        text,
        before: region.column + region.size.columns,
        style
      )
      guard isSelected else { continue }
      let rest = String(repeating: " ", count: max(region.size.columns - end, 0))
      rows[region.row + line].write(rest, at: end, before: region.size.columns, style)
    }
    guard layout.isBeside else { return }
    for row in 1..<max(rows.count - 2, 1) { rows[row].write("│", at: region.size.columns, .dim) }
  }
}
