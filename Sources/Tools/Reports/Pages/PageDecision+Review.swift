import Approvals
import HTMLReport

extension PageDecision {
  /// Tells a decision that an earlier review of the same run made.
  ///
  /// - Parameters:
  ///   - earlier: The decision.
  ///   - review: The review of what is left.
  ///   - ledgers: The ledgers of the recordings for which it was made.
  ///   - names: The plain names of the views on the screens.
  init(
    _ earlier: Review.Earlier,
    in review: Review,
    by ledgers: [Ledger],
    naming names: ScreenNames
  ) {
    let item = earlier.item
    let isRejected = earlier.decision == .reject
    let entries = ledgers.compactMap { ledger in
      ledger.entries.last { entry in
        entry.names.contains(item.id)
          && (isRejected ? entry.decision == .rejected : entry.decision == .approved)
      }
    }
    var words = isRejected ? "rejected" : "approved"
    if let last = entries.max(by: { $0.at < $1.at }) {
      let decision = Ledger.Rejection(by: last.by, at: last.at, reason: last.reason)
      words += decision.words.dropFirst("rejected".count)
    }
    self.init(
      id: item.id,
      title: PageQuestion.Change(item, in: review, naming: names).title ?? item.sentence,
      words: words,
      recordings: Set(item.places.map(\.subject)).count,
      question: earlier.group
    )
  }
}
