import Approvals
import Differ

extension ReviewSession {
  /// The items that the next decision is about.
  var currentItems: [Int] {
    widened ?? selected.map { review.openItems(of: $0) } ?? []
  }

  /// Decides about the selected question, or about all that `g` has chosen.
  mutating func decide(_ decision: Review.Decision) -> [ReviewEffect] {
    let items = currentItems
    guard !items.isEmpty else {
      warn("no question is selected")
      return []
    }
    // A risky change among similar ones keeps its own key.
    let own = selected.map { review.openItems(of: $0) } ?? []
    let decided = items.filter { item in
      decision != .approve || own.contains(item) || isApprovedWithOthers(item)
    }
    return decide(decision, decided)
  }

  /// Returns true if an item may be approved together with others.
  ///
  /// It may not if it is risky or was rejected before, or follows from such an item.
  private func isApprovedWithOthers(_ item: Int) -> Bool { !review.needsOwnApproval(item) }

  /// Decides about all listed questions, except that risky and formerly rejected ones are approved only one by one.
  mutating func decideRest(_ decision: Review.Decision) -> [ReviewEffect] {
    let items = review.items.indices.filter { item in
      review.decisions[item] == nil
        && matching?.contains(review.group(of: item)) != false
        && (decision != .approve || isApprovedWithOthers(item))
    }
    guard !items.isEmpty else {
      warn("the rest is risky or was rejected: a approves one of them")
      return []
    }
    return decide(decision, items)
  }

  /// Approves a drifted target with the candidate of that number, from 1.
  mutating func choose(_ number: Int) -> [ReviewEffect] {
    guard let item = currentItems.first, review.items[item].question.repair != nil else {
      warn("there is nothing to choose by number here: a approves, r rejects")
      return []
    }
    guard review.offers(candidate: number - 1, of: item) else {
      warn("there is no view \(number) to choose")
      return []
    }
    return decide(.approve, [item], candidate: number - 1)
  }

  private mutating func decide(
    _ decision: Review.Decision,
    _ items: [Int],
    candidate: Int = 0
  ) -> [ReviewEffect] {
    let place = selected.flatMap { questions.firstIndex(of: $0) } ?? 0
    review.decide(decision, items, candidate: candidate)
    let left = questions
    show(left.isEmpty ? nil : left[min(place, left.count - 1)])
    let count = items.count == 1 ? "1 change" : "\(items.count) changes"
    var text = "\(decision.participle) \(count)"
    if items.count == 1 { text += ": \(review.items[items[0]].sentence)" }
    let isAlone = { (question: ReviewQuestion) in
      review.openItems(of: question).allSatisfy { review.needsOwnApproval($0) }
    }
    if !left.isEmpty, left.allSatisfy(isAlone) {
      text += "; the rest is risky or was rejected"
    }
    notice = Notice(text: text, tone: decision == .approve ? .good : .plain)
    return [.decided(decision, items, candidate: candidate)]
  }

  /// Takes back the last step, and selects its question.
  mutating func undo() -> [ReviewEffect] {
    let before = review.decisions
    guard review.undo() else {
      warn("there is nothing to undo")
      return []
    }
    let undone = review.items.indices.filter { before[$0] != nil && review.decisions[$0] == nil }
    say("undone: \(undone.count == 1 ? "1 decision" : "\(undone.count) decisions")")
    if let first = undone.first {
      let group = review.group(of: first)
      if matching?.contains(group) == false { setFilter("") }
      let isListed = opened.contains(group) && review.groups[group].items.count > 1
      show(isListed && undone.count == 1 ? .member(first) : .group(group))
    }
    return [.undone]
  }

  /// Lets the next decision be about the whole group of the question, or about all similar changes.
  mutating func widen() {
    guard let selected else { return }
    let open = review.openItems(of: .group(review.group(of: selected)))
    let items = open.count > 1 ? open : open.first.map { review.similarItems(to: $0) } ?? []
    guard items.count > 1 else {
      say(noCompanyText(of: open.first))
      return
    }
    widened = items
  }

  /// Returns the reason why `g` changes nothing for a question.
  private func noCompanyText(of item: Int?) -> String {
    guard let item, let change = review.items[item].question.change else {
      return "g is for changes of screens: a approves this question, r rejects it"
    }
    let all = review.items.indices.count {
      review.items[$0].question.change?.family == change.family
    }
    let others = all > 1 ? "all others like it are decided" : "no other view changes in this way"
    return
      "g chooses the same change of other views, and \(others): a approves this one, r rejects it"
  }

  /// Gives a reason for the current question; once all are decided, for each decision without one.
  mutating func giveReason(_ reason: String?) -> [ReviewEffect] {
    let items =
      isDecided
      ? review.items.indices.filter { review.decisions[$0] != .skip && review.reasons[$0] == nil }
      : currentItems
    guard !items.isEmpty else { return [] }
    review.give(reason: reason, for: Array(items))
    say(reason == nil ? "the reason is removed" : "the reason is noted")
    return [.reasoned(reason, Array(items))]
  }
}

extension Review.Decision {
  /// The decision as a participle.
  var participle: String {
    switch self {
    case .approve: "approved"
    case .reject: "rejected"
    case .skip: "skipped"
    }
  }
}
