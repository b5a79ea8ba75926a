import Approvals
import CommandLines
import Differ
import EventModel
import Messages
import Platform
import Reports

/// The review in the terminal: change by change, decided by single keys.
struct ReviewScreen {
  let console: Console
  var style: Style { console.style }

  /// Asks about every change, shows the summary, and asks for confirmation.
  ///
  /// - Returns: whether the decisions are confirmed.
  func run(_ review: inout Review) -> Bool {
    guard let keys = console.makeKeyReader?() else { return false }
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
      case "a": answer("approved", .approve, review: &review)
      case "r": answer("rejected", .reject, review: &review)
      case "s", " ": answer("skipped", .skip, review: &review)
      case "A": answerRest("approved", .approve, review: &review)
      case "R": answerRest("rejected", .reject, review: &review)
      case "S": answerRest("skipped", .skip, review: &review)
      case "g": answerFamily("approved", .approve, review: &review)
      case "G": answerFamily("rejected", .reject, review: &review)
      case "o":
        let isGroup = review.takeApart() > 1
        if isGroup { shown = nil } else { console.print("  nothing to open: this is one change") }
      case "d":
        if !showMembers(of: review) { showDetails(position, of: review) }
      case "w": draw(position, of: review)
      case "u":
        console.print(review.undo() ? "  one decision undone" : "  nothing to undo")
        shown = nil
      case "q": return false
      case "1"..."9": choose(key, position, review: &review)
      default:
        console.print(
          "  a approve, r reject, s skip; o each change of a group by itself; g/G approve/reject similar changes; "
            + "A/R/S approve/reject/skip the rest; d details, w wireframe, u undo, q quit"
        )
      }
    }
  }

  private func answer(_ word: String, _ decision: Review.Decision, review: inout Review) {
    let count = review.decide(decision)
    let words = count > 1 ? "\(count.counted("change")) \(word)" : word
    console.print("  \(painted("\(words)", decision))")
  }

  /// Approves a drifted target with the candidate of that number.
  private func choose(_ key: Character, _ position: Int, review: inout Review) {
    guard let number = key.wholeNumberValue, review.items[position].question.repair != nil else {
      console.print("  nothing to choose here: a approves, r rejects")
      return
    }
    if review.approve(candidate: number - 1, of: position) {
      console.print("  \(painted("approved, with view \(number)", .approve))")
    } else {
      console.print("  no view \(number) to choose")
    }
  }

  private func answerRest(_ word: String, _ decision: Review.Decision, review: inout Review) {
    let count = review.decideRest(decision)
    console.print("  \(painted("\(count) \(word)", decision))")
    let left = review.decisions.count { $0 == nil }
    if left > 0 {
      let order = left == 1 ? "decide on it" : "decide on each of them"
      let isAnyRejected = zip(review.items, review.decisions)
        .contains { $1 == nil && $0.rejection != nil }
      let noun = isAnyRejected ? "risky or formerly rejected change" : "risky change"
      console.print("  \(style.red("\(left.counted(noun)) left: \(order)"))")
    }
  }

  private func answerFamily(_ word: String, _ decision: Review.Decision, review: inout Review) {
    let count = review.decideSimilar(decision)
    guard count > 0 else {
      console.print("  no other change is like this one: a approves it, r rejects it")
      return
    }
    console.print("  \(painted("\(count) alike \(word)", decision))")
  }

  private func painted(_ text: ConsoleText, _ decision: Review.Decision) -> ConsoleText {
    switch decision {
    case .approve: style.green(text)
    case .reject: style.red(text)
    case .skip: style.dim(text)
    }
  }

  private func show(_ position: Int, of review: Review) {
    let item = review.items[position]
    let list = ReviewList(review: review, style: style)
    console.print("")
    console.print(style.bold("\(number(of: position, in: review))"))
    if showGroup(of: review) { return }
    if let change = item.question.change {
      console.print("  \(style.colored(change))")
    } else {
      console.print("  \(item.sentence)")
    }
    if let risk = item.risk { console.print("  \(style.red("risky: \(risk.words)"))") }
    if let rejection = item.rejection {
      console.print("  \(style.red("\(rejection.words.shortened.printable)"))")
    }
    for line in lines(of: item, in: review, atMost: 1) { console.print("  \(line)") }
    if let repair = item.question.repair {
      for line in RepairReport(repair: repair, style: style).lines { console.print("  \(line)") }
    }
    console.print("  \(style.dim("\(list.places(of: item))"))")
    if let since = since(item, of: review) { console.print("  \(style.dim("\(since)"))") }
    let alike = review.similarItems.count
    let group = alike > 1 ? " [g]roup of \(alike)" : ""
    let drawing = item.question.change == nil ? "" : " [w]ireframe"
    let others = (1..<9).filter { review.offers(candidate: $0, of: position) }
    let choice =
      others.isEmpty
      ? "" : " [2]" + (others.count > 1 ? "–[\(others.count + 1)]" : "") + " another view"
    console.print(
      "  [a]pprove\(choice) [r]eject [s]kip\(group) [d]etails\(drawing) [u]ndo [q]uit"
    )
  }

  /// The checkpoint that introduced the change.
  private func since(_ item: Review.Item, of review: Review) -> String? {
    guard let place = item.places.first, let number = place.checkpoints.first,
      let title = moment(of: item, in: review)?.title.printable
    else { return nil }
    let name = review.subjects[place.subject].name.printable
    return "first at checkpoint \(number + 1) of \(name): \(title)"
  }

  private func showDetails(_ position: Int, of review: Review) {
    let item = review.items[position]
    for place in item.places {
      let subject = review.subjects[place.subject]
      console.print("  \(style.bold("\(subject.name.printable)"))")
      if let event = place.event {
        let step = subject.question?.repair?.action.map { ", \($0.printable)" } ?? ""
        console.print("    event \(event)\(step)")
      }
      for moment in place.checkpoints {
        let title = subject.approval.comparison.checkpoints[moment].title.printable
        console.print("    checkpoint \(moment + 1): \(title)")
      }
    }
    for line in lines(of: item, in: review, atMost: 12) { console.print("  \(line)") }
    for place in item.places.prefix(3) {
      let changes = review.subjects[place.subject].storyChanges?() ?? []
      if !changes.isEmpty { console.print("  story, if all of its changes are approved") }
      for change in changes { console.print("  \(style.colored(change))") }
    }
  }

  /// The first checkpoint that has the item.
  private func moment(of item: Review.Item, in review: Review) -> SessionComparison.Checkpoint? {
    guard let place = item.places.first, let first = place.checkpoints.first else { return nil }
    return review.subjects[place.subject].approval.comparison.checkpoints[first]
  }

  /// Returns the lines of the tree that a change is about, before and after.
  private func lines(of item: Review.Item, in review: Review, atMost count: Int) -> [ConsoleText] {
    guard let change = item.question.change, let moment = moment(of: item, in: review) else {
      return []
    }
    var lines: [ConsoleText] = []
    if change.kind != .insert, let tree = moment.expected, let node = change.places.first {
      lines += excerpt(tree, node, count: count).map { style.red("- \($0)") }
    }
    if let tree = moment.actual, let node = change.place(in: tree, after: moment.expected) {
      lines += excerpt(tree, node, count: count).map { style.green("+ \($0)") }
    }
    return lines
  }

  private func excerpt(_ tree: ViewTree, _ node: Int, count: Int) -> [String] {
    let lines = tree.subtree(at: node).lines
    let rest = lines.count - count
    return lines.prefix(count) + (rest > 0 && count > 1 ? ["… and \(rest) more views"] : [])
  }

  /// Draws the screen before and after, with the changes marked.
  private func draw(_ position: Int, of review: Review) {
    let item = review.items[position]
    guard let change = item.question.change, let moment = moment(of: item, in: review),
      let expected = moment.expected, let actual = moment.actual
    else {
      console.print("  no screen to draw")
      return
    }
    let olds =
      change.kind == .insert ? [] : Set(change.places.prefix(change.shift == nil ? 1 : .max))
    let marks = Set([change.place(in: actual, after: expected)].compactMap(\.self))
    let pair = WireframePair(expected, marked: olds, actual, marked: marks, style: style)
    for line in pair.lines { console.print("  \(line)") }
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
      default: console.print("  y writes, u undoes the last decision, q writes nothing")
      }
    }
    return .quit
  }
}
