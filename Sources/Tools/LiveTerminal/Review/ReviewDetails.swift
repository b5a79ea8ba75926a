import Approvals
import Differ
import EventModel
import ViewQuery

/// All changes and places of a question of a review, as lines of text.
struct ReviewDetails {
  /// The most lines of one view.
  private static let excerpt = 12

  let review: Review
  let question: ReviewQuestion

  /// Returns all lines at a width.
  func lines(width: Int) -> [ReviewLine] {
    let open = review.openItems(of: question)
    var lines: [ReviewLine] = []
    if let item = open.first, let repair = review.items[item].question.repair {
      lines += evidence(of: repair)
    }
    if open.count > 1 {
      lines.append(ReviewLine(text: "changes with this cause", style: .bold))
      for item in open {
        lines += ReviewLine.wrapped("  \(review.items[item].sentence)", to: width, indent: "    ")
      }
    }
    for item in open { lines += consequences(of: review.items[item], width) }
    if open.count == 1 { lines += views(of: review.items[open[0]]) }
    lines.append(ReviewLine(text: "places", style: .bold))
    return lines + places(width) + stories(width)
  }

  /// The largest number of stories whose lines are shown; each is written twice for that.
  private static let mostStories = 3

  /// The lines of the recordings' stories that change if everything pending is approved.
  private func stories(_ width: Int) -> [ReviewLine] {
    let subjects = Set(review.places(of: question).map(\.subject)).sorted()
      .map { review.subjects[$0] }
    return subjects.filter { $0.storyChanges != nil }.prefix(Self.mostStories)
      .flatMap { subject -> [ReviewLine] in
        let changes = subject.storyChanges?() ?? []
        guard !changes.isEmpty else { return [] }
        let title = "story of \(subject.name), if all of its changes are approved"
        return ReviewLine.wrapped(title, to: width, .bold)
          + changes.map { change in
            ReviewLine(
              text: change.sentence,
              style: CellStyle(color: change.isAdded ? .green : .red)
            )
          }
      }
  }

  /// The frames that follow from the change.
  private func consequences(of item: Review.Item, _ width: Int) -> [ReviewLine] {
    guard let change = item.question.change, !change.consequences.isEmpty else { return [] }
    return [ReviewLine(text: "follows from \(change.node)", style: .bold)]
      + change.consequences.flatMap { consequence in
        let (from, to) = (consequence.from.words, consequence.to.words)
        return ReviewLine.wrapped(
          "  \(consequence.node)  frame \(from) → \(to)",
          to: width,
          indent: "    "
        )
      }
  }

  /// The lines of the view before and after.
  private func views(of item: Review.Item) -> [ReviewLine] {
    guard let change = item.question.change, let moment = review.moments(of: question).first,
      review.subjects.indices.contains(moment.subject)
    else { return [] }
    let checkpoint = review.subjects[moment.subject].approval.comparison
      .checkpoints[moment.checkpoint]
    let pair = ReviewMarks(checkpoint, [change.key])
    var lines: [ReviewLine] = []
    if let tree = checkpoint.expected, let node = pair.olds.min() {
      lines += excerpt(tree, node, mark: "- ", style: CellStyle(color: .red))
    }
    if let tree = checkpoint.actual, let node = pair.news.min() {
      lines += excerpt(tree, node, mark: "+ ", style: CellStyle(color: .green))
    }
    return lines
  }

  private func excerpt(
    _ tree: ViewTree,
    _ node: Int,
    mark: String,
    style: CellStyle
  ) -> [ReviewLine] {
    let lines = tree.subtree(at: node).lines
    let rest = lines.count - Self.excerpt
    return (lines.prefix(Self.excerpt) + (rest > 0 ? ["… and \(rest) more views"] : []))
      .map { ReviewLine(text: mark + $0, style: style) }
  }

  /// All recordings and checkpoints.
  private func places(_ width: Int) -> [ReviewLine] {
    review.places(of: question).flatMap { place in
      let subject = review.subjects[place.subject]
      let name = ReviewLine(text: "  \(subject.name)")
      let event = place.event.map { [ReviewLine(text: "    event \($0)")] } ?? []
      return [name] + event
        + place.checkpoints.flatMap { checkpoint in
          let title = subject.approval.comparison.checkpoints[checkpoint].title
          return ReviewLine.wrapped(
            "    checkpoint \(checkpoint + 1): \(title)",
            to: width,
            indent: "      "
          )
        }
    }
  }

  /// The recorded evidence of a target beside that of the views that were found.
  private func evidence(of repair: Review.Repair) -> [ReviewLine] {
    var lines = repair.pending.differences.map { ReviewLine(text: "  \($0)") }
    for (place, candidate) in repair.pending.candidates.enumerated() {
      let mark = place == 0 ? "  proposed" : ""
      lines.append(ReviewLine(text: "\(place + 1)  \(candidate.view)\(mark)", style: .bold))
    }
    for row in repair.evidence.rows {
      let note = row.note.map { "  (\($0))" } ?? ""
      let found = row.found.map { $0 ?? "–" }.joined(separator: "  ") + note
      lines.append(
        ReviewLine(
          text: "\(row.differs ? "≠" : " ") \(row.aspect): \(row.recorded ?? "–") → \(found)",
          style: row.differs ? .bold : .plain
        )
      )
    }
    return lines
  }
}

extension Frame {
  /// The frame as four numbers.
  fileprivate var words: String {
    "\(minX.canonical),\(minY.canonical) \(size.width.canonical)x\(size.height.canonical)"
  }
}
