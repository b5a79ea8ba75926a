import Differ
import EventModel

/// The review in the terminal: one change after the other, decided by single keys.
struct ReviewScreen {
  private let console: Console
  private let style: Style

  init(_ console: Console) {
    self.console = console
    style = console.style
  }

  /// Asks about every change, shows the summary, and asks once more.
  ///
  /// - Returns: whether the decisions are to be carried out.
  func run(_ review: inout Review) -> Bool {
    let keys = KeyReader()
    defer { keys.end() }
    var shown: Int?
    while true {
      guard let position = review.position else {
        switch confirm(review, keys) {
        case .write: return true
        case .quit: return false
        case .undo:
          review.undo()
          shown = nil
          continue
        }
      }
      if shown != position {
        show(position, of: review)
        shown = position
      }
      guard let key = keys.next() else { return false }
      switch key {
      case "a", "\n", "\r": answer("approved", .approve, &review)
      case "r": answer("rejected", .reject, &review)
      case "s", " ": answer("skipped", .skip, &review)
      case "A": answerRest("approved", .approve, &review)
      case "R": answerRest("rejected", .reject, &review)
      case "S": answerRest("skipped", .skip, &review)
      case "d": showDetails(position, of: review)
      case "u":
        console.print(review.undo() ? "  one decision taken back" : "  there is nothing to undo")
        shown = nil
      case "q": return false
      default:
        console.print(
          "  a approve, r reject, s skip, A R S all the rest, d details, u undo, q quit"
        )
      }
    }
  }

  private func answer(_ word: String, _ decision: Review.Decision, _ review: inout Review) {
    review.decide(decision)
    console.print("  \(painted(word, decision))")
  }

  private func answerRest(_ word: String, _ decision: Review.Decision, _ review: inout Review) {
    let before = review.decisions.count { $0 == nil }
    review.decideRest(decision)
    console.print("  \(painted("all \(before) \(word)", decision))")
  }

  private func painted(_ text: String, _ decision: Review.Decision) -> String {
    switch decision {
    case .approve: style.green(text)
    case .reject: style.red(text)
    case .skip: style.dim(text)
    }
  }

  private func show(_ position: Int, of review: Review) {
    let item = review.items[position]
    let list = ReviewList(review, style: style)
    console.print("")
    console.print(style.bold("Change \(position + 1) of \(review.items.count)"))
    if let change = item.matter.change {
      console.print("  \(PrettyReport(style: style).colored(change))")
    } else {
      console.print("  \(item.sentence)")
    }
    console.print("  \(style.dim(list.places(of: item)))")
    if let since = since(item, of: review) { console.print("  \(style.dim(since))") }
    console.print("  [a]pprove [r]eject [s]kip [d]etails [u]ndo [q]uit")
  }

  /// What introduced the change, at its first place.
  private func since(_ item: Review.Item, of review: Review) -> String? {
    guard let place = item.places.first, let moment = place.moments.first else { return nil }
    let subject = review.subjects[place.subject]
    let title = subject.approval.comparison.moments[moment].title.printable
    return "since checkpoint \(moment + 1) of \(subject.name.printable): \(title)"
  }

  private func showDetails(_ position: Int, of review: Review) {
    let item = review.items[position]
    for place in item.places {
      let subject = review.subjects[place.subject]
      console.print("  \(style.bold(subject.name.printable))")
      for moment in place.moments {
        let title = subject.approval.comparison.moments[moment].title.printable
        console.print("    checkpoint \(moment + 1): \(title)")
      }
    }
    guard let change = item.matter.change, let place = item.places.first,
      let first = place.moments.first
    else { return }
    let moment = review.subjects[place.subject].approval.comparison.moments[first]
    if change.kind != .insert, let tree = moment.expected, let node = tree.index(at: change.path) {
      console.print("  \(style.red("before"))")
      excerpt(tree, node)
    }
    let isPlace = change.kind == .insert || change.kind == .attribute || change.kind == .rename
    if isPlace, let tree = moment.actual, let node = tree.index(at: change.path) {
      console.print("  \(style.green("after"))")
      excerpt(tree, node)
    }
  }

  private func excerpt(_ tree: ViewTree, _ node: Int) {
    let lines = tree.subtree(at: node).lines
    for line in lines.prefix(12) { console.print("    \(line)") }
    if lines.count > 12 { console.print("    … and \(lines.count - 12) more views") }
  }

  private enum Answer { case write, undo, quit }

  private func confirm(_ review: Review, _ keys: KeyReader) -> Answer {
    console.print("")
    let words: [(Review.Decision, String)] = [
      (.approve, "approved"), (.reject, "rejected"), (.skip, "left pending"),
    ]
    let counts = words.map { "\(review.count($0.0)) \($0.1)" }.joined(separator: ", ")
    console.print("\(style.bold("Summary")): \(counts)")
    console.print("  write? [y]es [u]ndo [q]uit")
    while let key = keys.next() {
      switch key {
      case "y": return .write
      case "u": return .undo
      case "q", "n": return .quit
      default: console.print("  y writes, u takes the last decision back, q writes nothing")
      }
    }
    return .quit
  }
}
