public import EventModel
public import ViewQuery

extension Review {
  /// A target that a run could not verify, with the question whether another view is
  /// the one that was meant.
  public struct Repair: Sendable {
    /// The step of the recording's story that tells the event, such as `I tap "Add"`; nil where none
    /// does.
    public var action: String?
    /// What was recorded.
    public var recorded: Target
    /// What the run found.
    public var pending: PendingRepair
    /// The view that would be recorded: the first of the candidates, unless another one is chosen.
    public private(set) var proposed: PendingRepair.Candidate

    /// Creates the question; nil where nothing can be proposed.
    public init?(action: String?, recorded: Target, pending: PendingRepair) {
      guard let proposed = pending.candidates.first else { return nil }
      self.action = action
      self.recorded = recorded
      self.pending = pending
      self.proposed = proposed
    }

    /// The number of the event.
    public var event: Int { pending.event }

    /// The proposal in one line, such as `"Add" → #new-item`, which `approve` takes as a name, too.
    public var description: String { "\(recorded.reference) → \(proposed.reference)" }

    /// The proposal as a change; where the view is called as before, all else that is known of it is
    /// what changes.
    var sentence: String {
      let isSameName = "\(recorded.reference)" == proposed.reference
      return "~ target \(description)" + (isSameName ? ", with the evidence of this screen" : "")
    }

    /// The same question with another candidate proposed; nil where there is none of that number.
    func choosing(_ candidate: Int) -> Repair? {
      guard pending.candidates.indices.contains(candidate) else { return nil }
      var other = self
      other.proposed = pending.candidates[candidate]
      return other
    }

    /// Recorded and found evidence side by side.
    public var evidence: EvidenceComparison {
      EvidenceComparison(of: recorded, with: pending.candidates.map(\.evidence))
    }

    /// What is the same for the same question about another event or recording.
    var key: Key {
      var proposed = proposed.evidence
      if recorded.unique.contains(.identifier) { proposed.screen = nil }
      return Key(recorded: Identity(recorded), proposed: Identity(proposed))
    }

    /// The question in a review, about its one place so far.
    func item(_ subject: Int) -> Item {
      Item(
        id: key.id,
        question: .repair(self),
        places: [.init(subject: subject, checkpoints: [], event: event)],
        risk: Item.Question.repair(self).risk
      )
    }

    struct Key: Hashable {
      var recorded: Identity
      var proposed: Identity

      /// Six hexadecimal digits that are the same for the same question in every run.
      var id: String {
        var writer = JSONWriter()
        for identity in [recorded, proposed] {
          writer.list(identity.words) { $0.string($1) }
        }
        return String(Digest(of: writer.bytes.span).description.prefix(6))
      }
    }

    /// Who a node is: what is written on it, and its place where nothing else tells it.
    struct Identity: Hashable {
      var words: [String]

      init(_ target: Target) {
        // One with an identifier of its own is the same view on whichever screen it is seen.
        if target.unique.contains(.identifier), let identifier = target.identifier {
          words = [target.className, "#\(identifier)"]
          return
        }
        let written = [target.identifier, target.label, target.text, target.screen]
        words = [target.className] + written.map { $0.map { "=\($0)" } ?? "" }
        if !target.isToldByName { words += target.path.map(String.init) }
      }
    }
  }
}

extension Review {
  /// Whether a candidate of a repair can be taken instead of the first: at all of its places it is
  /// the same view.
  public func offers(candidate: Int, of item: Int) -> Bool {
    let repairs = items[item].places.map { place in
      subjects[place.subject].question?.repair?.choosing(candidate)?.key
    }
    return repairs.allSatisfy { $0 != nil && $0 == repairs[0] }
  }

  /// Approves a repair with another candidate than the first.
  ///
  /// - Parameters:
  ///   - candidate: the candidate's place, from 0.
  ///   - item: the place of the repair among the items.
  /// - Returns: whether there is such a candidate.
  public mutating func approve(candidate: Int, of item: Int) -> Bool {
    guard offers(candidate: candidate, of: item) else { return false }
    decide(.approve, [item], candidate: candidate)
    return true
  }

  /// What the decision about a repair's item makes of it in one recording.
  func chosen(_ item: Int, in subject: Int) -> Repair? {
    subjects[subject].question?.repair?.choosing(candidates[item])
  }
}

extension Review.Subject {
  /// Creates the subject of one target of a recording's log.
  public init(name: String, repair: Review.Repair) {
    self.init(name: name, approval: .none, question: .repair(repair))
  }
}

extension Review.Item.Question {
  /// The repair of a target, where it is one.
  public var repair: Review.Repair? {
    if case .repair(let repair) = self { repair } else { nil }
  }
}
