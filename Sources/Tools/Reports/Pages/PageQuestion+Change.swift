import Approvals
import Differ
import EventModel
import HTMLReport

extension PageQuestion.Change {
  /// Creates a change of a review.
  init(_ place: Int, in review: Review, naming names: ScreenNames) {
    let item = review.items[place]
    self.init(item, in: review, naming: names)
    if let repair = item.question.repair { describe(repair, of: place, in: review) }
  }

  /// Creates the change of a question, whether it is left or was decided before.
  init(_ item: Review.Item, in review: Review, naming names: ScreenNames) {
    self.init(item.question.change, id: item.id, sentence: item.sentence)
    (risk, rejection) = (item.risk?.words, item.rejection?.words)
    if let change = item.question.change, let first = item.places.first,
      let at = first.checkpoints.first
    {
      let screens = review.subjects[first.subject].approval.comparison.checkpoints
      let tree = change.kind == .insert ? screens[at].actual : screens[at].expected
      if let tree { name(change, by: names.names(in: tree)) }
    }
  }

  /// Names the view of a change, which is one of a screen.
  mutating func name(_ change: TreeChange, by names: PlainName) {
    guard let place = change.places.first, place < names.count else { return }
    let changesText = change.member == .text || change.member == .label
    view = names.name(of: place, changesText: changesText)
  }

  /// Creates a change; of nil a question that is about no change of a view.
  init(_ change: TreeChange?, id: String?, sentence: String) {
    self.init(id: id, kind: change?.kind.rawValue ?? "whole", sentence: sentence)
    guard let change else { return }
    // The views inside of one that came or went are no changes of their own.
    views = max(1, change.places.count)
    guard let member = change.member else { return }
    if change.shift != nil,
      change.difference.hasPrefix("moved") || change.difference.hasPrefix("rows")
    {
      shift = change.shift?.plainWords ?? change.difference
      return
    }
    self.member = member.name
    memberName = PlainSentence.words(forMember: member.name)
    from = NodeLine.text(for: change.from, of: member)
    to = NodeLine.text(for: change.to, of: member)
    if let one = change.from?.text, let other = change.to?.text {
      note = TextPair(one, other).note
    }
  }

  /// The change in plain words; nil where the view has no name.
  var title: String? {
    guard let view else { return nil }
    if let shift { return "\(view)\(views > 1 ? " and \(views - 1) more" : ""): \(shift)" }
    switch kind {
    case "insert": return "new: \(view)"
    case "remove": return "gone: \(view)"
    case "move": return "moved: \(view)"
    default:
      guard let member, let from, let to else { return nil }
      if member == "hidden" {
        if to == "true" { return "hidden now: \(view)" }
        if from == "true" { return "shown now: \(view)" }
      }
      return
        "\(view): \(["text", "frame"].contains(member) ? "" : "\(memberName ?? member) ")\(from) → \(to)"
    }
  }

  /// Adds what is known about a target, and the views that can take its place.
  private mutating func describe(_ repair: Review.Repair, of place: Int, in review: Review) {
    kind = "target"
    problem = (repair.action.map { "\($0): " } ?? "") + repair.problem
    let offered = repair.pending.candidates.enumerated()
      .filter { review.offers(candidate: $0.offset, of: place) }
    guard offered.count > 1 else { return }
    candidates = offered.map { number, candidate in
      PageQuestion.Candidate(
        id: "\(review.items[place].id):\(number + 1)",
        name: candidate.reference,
        view: candidate.view
      )
    }
  }
}

extension TreeChange.Shift {
  /// The shift in plain words, such as `44 points lower and 1 row further down`.
  fileprivate var plainWords: String {
    func part(_ number: Double, _ noun: String, or words: (more: String, less: String)) -> String? {
      guard number != 0 else { return nil }
      let size = abs(number)
      return
        "\(size.canonical) \(noun)\(size == 1 ? "" : "s") \(number > 0 ? words.more : words.less)"
    }
    return [
      part(distance.x, "point", or: ("further right", "further left")),
      part(distance.y, "point", or: ("lower", "higher")),
      part(Double(rows), "row", or: ("further down", "further up")),
    ].compactMap(\.self).joined(separator: " and ")
  }
}
