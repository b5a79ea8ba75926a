import Approvals
import Differ

/// The facts about a question of a review, as lines of text.
struct ReviewFacts {
  let review: Review
  let question: ReviewQuestion
  /// The number of the place that is drawn.
  let moment: Int

  private var open: [Int] { review.openItems(of: question) }

  /// Returns the question, its risk, cause and places.
  func lines(width: Int) -> [ReviewLine] {
    var lines = ReviewLine.wrapped(review.sentence(of: question), to: width, .bold)
    func add(_ text: String, _ style: CellStyle = .plain) {
      lines += ReviewLine.wrapped(text, to: width, style)
    }
    if let risk = review.risk(of: question) {
      add("risky: \(risk.words)", CellStyle(color: .red, isBold: true))
    }
    for words in rejectionTexts { add(words, CellStyle(color: .red)) }
    if let text = companyText { add(text) }
    if case .group = question,
      let text = review.targets(decidedWith: review.groups[review.group(of: question)])
    {
      add(text)
    }
    if let text = consequencesText { add(text) }
    if let repair { add(problem(of: repair)) }
    add(placesText)
    if let text = momentText { add(text) }
    if let reason = open.first.flatMap({ review.reasons[$0] }) { add("reason: \(reason)") }
    return lines
  }

  /// The repair that the question is about, if it is about one.
  var repair: Review.Repair? { open.first.flatMap { review.items[$0].question.repair } }

  /// The former decisions against the changes, each once.
  private var rejectionTexts: [String] {
    var seen: Set<Ledger.Rejection> = []
    return open.compactMap { review.items[$0].rejection }.filter { seen.insert($0).inserted }
      .map(\.words)
  }

  /// The number of changes with the same cause.
  private var companyText: String? {
    let group = review.groups[review.group(of: question)]
    switch question {
    case .group:
      let all = review.changeCount(of: group)
      let left = open.count { review.items[$0].question.repair == nil }
      guard all > 1 else { return nil }
      let count = left == all ? "\(all)" : "\(left) of \(all)"
      return "\(count) changes have this cause; d lists them"
    case .member(let item):
      guard let place = group.items.firstIndex(of: item) else { return nil }
      return "change \(place + 1) of \(group.items.count) with the cause: \(group.sentence)"
    }
  }

  /// The number of frames that follow from a text.
  private var consequencesText: String? {
    let count = open.compactMap { review.items[$0].question.change?.consequences.count }
      .reduce(0, +)
    return count == 0 ? nil : "\(Self.count(count, "frame follows", many: "frames follow")) from it"
  }

  private func problem(of repair: Review.Repair) -> String {
    "event \(repair.event)\(repair.action.map { ", \($0)" } ?? ""): \(repair.problem)"
  }

  /// The places in one line.
  private var placesText: String {
    let places = review.places(of: question)
    var names: [String] = []
    for place in places {
      let name = review.subjects[place.subject].name
      if names.last != name { names.append(name) }
    }
    let more = names.count > 3 ? " and \(names.count - 3) more" : ""
    let recordings = names.prefix(3).joined(separator: ", ") + more
    let checkpoints = places.map(\.checkpoints.count).reduce(0, +)
    let events = places.count { $0.event != nil }
    if checkpoints > 0 {
      return "at \(Self.count(checkpoints, "checkpoint", many: "checkpoints")) in \(recordings)"
    }
    if events > 0 { return "at \(Self.count(events, "event", many: "events")) in \(recordings)" }
    return "in \(recordings)"
  }

  /// The checkpoint that is drawn, and the action that led to it.
  private var momentText: String? {
    let moments = review.moments(of: question)
    guard moments.indices.contains(moment) else { return nil }
    let place = moments[moment]
    let subject = review.subjects[place.subject]
    let title = subject.approval.comparison.checkpoints[place.checkpoint].title
    let number = moments.count > 1 ? "\(moment + 1) of \(moments.count): " : ""
    return "\(number)checkpoint \(place.checkpoint + 1) of \(subject.name), after \(title)"
  }

  private static func count(_ number: Int, _ one: String, many: String) -> String {
    "\(number) \(number == 1 ? one : many)"
  }
}

extension Review {
  /// A checkpoint of a recording.
  struct Moment: Hashable {
    var subject: Int
    var checkpoint: Int
  }

  /// Returns the checkpoints at which a question arises.
  func moments(of question: ReviewQuestion) -> [Moment] {
    places(of: question).flatMap { place in
      place.checkpoints.map { Moment(subject: place.subject, checkpoint: $0) }
    }
  }
}

extension ReviewSession {
  /// The checkpoints of the selected question.
  var moments: [Review.Moment] { selected.map { review.moments(of: $0) } ?? [] }
}
