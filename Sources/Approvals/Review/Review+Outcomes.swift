import Differ

extension Review {
  /// The result of the decisions for one recording.
  public struct Outcome: Sendable {
    /// The recording, as an index of the subjects.
    public var subject: Int
    /// The golden to write, or nil if no change was approved.
    public var golden: Golden?
    /// The approved changes that the golden takes only together with others.
    public var waiting: [Waiting] = []
    /// The earlier decisions about the same run; nil without such decisions.
    public var earlier: PartialDecision?
    /// The changes that were approved.
    public var approved: [String]
    /// The changes that were rejected.
    public var rejected: [String]
    /// The reasons that were given, by the names of the changes; empty if none were.
    public var reasons: [String: String] = [:]
    /// The names of the approved and of the rejected changes on the command line, in the same order.
    public var (approvedNames, rejectedNames): ([String], [String])
    /// The names of the groups of which nothing is left, by those of their changes.
    public var groups: [String: String] = [:]
    /// The changes that stay pending against the new golden, or nil if none are left.
    public var pending: Pending?
    /// True if the decision was about the recording as a whole.
    public var isWhole = false
    /// The repair to record, if one was approved.
    public var repair: Repair?

    /// An approved change that the golden takes only together with others, by their names.
    public struct Waiting: Hashable, Sendable {
      /// The name of the change.
      public var name: String
      /// The names of the changes that it needs.
      public var needed: [String]
    }
  }

  /// Returns the result for each recording that has a decision.
  ///
  /// - Returns: The results, in the order of the recordings.
  public func outcomes() -> [Outcome] {
    var outcomes: [Outcome] = []
    for (number, subject) in subjects.enumerated() {
      let own = items.indices.filter { place in
        items[place].places.contains { $0.subject == number }
      }
      let approved = own.filter { decisions[$0] == .approve }
      let rejected = own.filter { decisions[$0] == .reject }
      guard !approved.isEmpty || !rejected.isEmpty else { continue }
      var outcome = Outcome(
        subject: number,
        approved: approved.map { items[$0].sentence },
        rejected: rejected.map { items[$0].sentence },
        approvedNames: approved.map { items[$0].id },
        rejectedNames: rejected.map { items[$0].id },
        isWhole: subject.question != nil
      )
      outcome.earlier = subject.approval.pending.part
      for place in approved + rejected {
        outcome.reasons[items[place].id] = reasons[place]
        let group = groups[group(of: place)]
        let isWhole = group.items.allSatisfy { decisions[$0] == decisions[place] }
        if isWhole, group.id != items[place].id { outcome.groups[items[place].id] = group.id }
      }
      if subject.question?.repair != nil {
        outcome.repair = approved.first.flatMap { chosen($0, in: number) }
        if let repair = outcome.repair { outcome.approved = [repair.sentence] }
      } else if subject.question != nil {
        outcome.golden = approved.isEmpty ? nil : subject.approval.pending.seen
      } else if !approved.isEmpty {
        let keys = approved.compactMap { items[$0].question.change?.key }
        let taken = subject.settled.approved.union(keys)
        outcome.waiting = waiting(for: keys, among: taken, of: subject, items: own)
        outcome.golden = subject.approval.golden(
          with: taken,
          checkpoints: subject.settled.hasCheckpoints
            || approved.contains { items[$0].question.change == nil }
        )
      }
      if !outcome.isWhole, approved.count + rejected.count < own.count {
        let digest = outcome.golden?.digest ?? subject.approval.goldenDigest
        outcome.pending = Pending(golden: digest, seen: subject.approval.pending.seen)
        outcome.pending?.build = subject.approval.pending.build
      }
      outcomes.append(outcome)
    }
    return outcomes
  }

  /// Returns the approved changes of a recording that the golden takes only together with others.
  private func waiting(
    for keys: [ChangeKey],
    among taken: Set<ChangeKey>,
    of subject: Subject,
    items own: [Int]
  ) -> [Outcome.Waiting] {
    let waiting = subject.approval.waiting(among: taken).filter { keys.contains($0.key) }
    guard !waiting.isEmpty else { return [] }
    let names = Dictionary(
      own.compactMap { place in items[place].question.change.map { ($0.key, items[place].id) } },
      uniquingKeysWith: { first, _ in first }
    )
    let name = { (key: ChangeKey) in names[key] ?? key.id }
    return waiting.map { Outcome.Waiting(name: name($0.key), needed: $0.value.map(name).sorted()) }
      .sorted { $0.name < $1.name }
  }
}
