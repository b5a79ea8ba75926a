import Approvals
import EventModel

/// The title of a review, the notice, and the keys in the last line.
struct ReviewFrame {
  private let session: ReviewSession
  private let questions: [ReviewQuestion]

  init(_ session: ReviewSession, _ questions: [ReviewQuestion]) {
    (self.session, self.questions) = (session, questions)
  }

  /// Writes the number of questions and of decisions.
  func writeTitle(into row: inout ScreenRow) {
    let words: [(Review.Decision, String)] = [
      (.approve, "approved"), (.reject, "rejected"), (.skip, "skipped"),
    ]
    let counts = words.map { "\(session.review.count($0.0)) \($0.1)" }.joined(separator: ", ")
    let long = " changes: \(counts) "
    let end = left.cellCount + long.cellCount < row.cells.count ? long : " \(counts) "
    let start = row.cells.count - end.cellCount
    row.write(" \(left)", before: start > 12 ? start : nil)
    if start > 12 { row.write(end, at: start) }
    row.paint(CellStyle(isBold: true, isReversed: true))
  }

  /// The number of questions that are left.
  private var left: String {
    if session.isDecided { return "All questions decided" }
    let all = session.openGroups
    let count = all == 1 ? "1 question left" : "\(all) questions left"
    guard session.matching != nil else { return count }
    let listed = questions.count { if case .group = $0 { true } else { false } }
    return "\(listed) of \(count) with \(session.filter.quoted)"
  }

  /// Writes the line of input, a question of the review, or the last notice.
  func writeNotice(into row: inout ScreenRow) {
    if let prompt = session.prompt {
      let purpose = prompt.purpose == .filter ? "show only questions with" : "reason"
      let end = row.write(" \(purpose): ", .bold)
      let room = max(row.cells.count - end - 2, 8)
      let text = prompt.text.count > room ? "…" + prompt.text.suffix(room - 1) : prompt.text
      row.write("\(text)▏", at: end)
      return
    }
    if session.isLeaving {
      let count = session.decisionCount
      let what = count == 1 ? "the decision" : "the \(count) decisions"
      row.write(" Keep \(what) for the next review? No golden has changed yet.", .bold)
      return
    }
    if let items = session.widened {
      row.write(" The next decision is about \(items.count) changes.", .bold)
      return
    }
    let style =
      switch session.notice.tone {
      case .plain: CellStyle.plain
      case .good: CellStyle(color: .green)
      case .bad: CellStyle(color: .red, isBold: true)
      }
    row.write(" \(session.notice.text)", style)
  }

  /// Writes as many keys as fit, the most important ones first.
  func writeKeys(into row: inout ScreenRow) {
    var column = 1
    for (key, word) in keys {
      guard column + key.cellCount + word.cellCount + 1 <= row.cells.count else { return }
      column = row.write(key, at: column, CellStyle(isBold: true, isReversed: true))
      column = row.write(word, at: column + 1) + 2
    }
  }

  private var keys: [(String, String)] {
    if session.prompt != nil { return [("Enter", "take it"), ("Esc", "leave it as it was")] }
    if session.isLeaving {
      return [("y", "keep"), ("w", "write now"), ("n", "forget"), ("Esc", "go on")]
    }
    if session.page == .help { return [("?", "back"), ("Space", "more"), ("q", "quit")] }
    if session.isDecided {
      return [("y", "write"), ("u", "undo"), ("q", "quit"), ("c", "reason"), ("?", "keys")]
    }
    if session.widened != nil {
      return [("a", "approve"), ("r", "reject"), ("s", "skip"), ("Esc", "back")]
    }
    let isGroup = session.selected.map {
      session.review.groups[session.review.group(of: $0)].items.count > 1
    }
    let open = isGroup == true ? [("Enter", "open"), ("g", "group")] : []
    return [("a", "approve"), ("r", "reject"), ("s", "skip"), ("u", "undo"), ("q", "quit")]
      + [("?", "keys")] + open
      + [
        ("d", session.page == .details ? "pictures" : "details"), ("Space", "page"),
        ("c", "reason"), ("/", "filter"), ("A R S", "all the rest"), ("←→", "places"),
        ("g", "similar"),
      ].filter { isGroup != true || $0.0 != "g" }
  }
}
