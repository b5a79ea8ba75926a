public import EventModel
public import ViewQuery

extension Review {
  /// The question whether to record another view for a target that a run could not verify.
  public struct Repair: Sendable {
    /// The step of the recording's story for the event, such as `I tap "Add"`, or nil if there is
    /// none.
    public var action: String? { words() }
    private let words: @Sendable () -> String?
    /// The recorded target.
    public var recorded: Target
    /// The views that the run found.
    public var pending: PendingRepair
    /// The view that would be recorded: the first candidate, unless another one is chosen.
    public private(set) var proposed: PendingRepair.Candidate
    /// The place of the checkpoint before the event, from 0, whose screen has the target; nil if there is none.
    public var checkpoint: Int?

    /// Creates the question; nil where nothing can be proposed.
    ///
    /// - Parameters:
    ///   - action: The step, which is told whenever it is asked for.
    ///   - recorded: The recorded target.
    ///   - pending: The views that the run found.
    public init?(
      action: @autoclosure @escaping @Sendable () -> String?,
      recorded: Target,
      pending: PendingRepair
    ) {
      guard let proposed = pending.candidates.first else { return nil }
      words = action
      self.recorded = recorded
      self.pending = pending
      self.proposed = proposed
    }

    /// The number of the event.
    public var event: Int { pending.event }

    /// The proposal in one line, such as `"Add" → #new-item` or `#add → taken by #banner`, which `approve --only` also accepts.
    public var description: String { "\(recorded.reference) → \(proposed.reference)" }

    /// The proposal as a change; if the view keeps its name, the change is in its other evidence.
    var sentence: String {
      if proposed.outcome != nil { return "~ outcome \(description)" }
      let isSameName = "\(recorded.reference)".isIdentical(to: proposed.reference)
      return "~ target \(description)" + (isSameName ? ", with new evidence" : "")
    }

    /// The reason why the run could not verify the target, in one clause.
    public var problem: String {
      let view = "\(recorded.className) \(recorded.name)"
      switch pending.verdict {
      case "missing":
        // The view may be there under another name.
        guard recorded.unique.contains(.identifier), let name = recorded.identifier else {
          return "\(view) was not on the screen"
        }
        return "no view had the identifier \(name.quoted)"
      case "ambiguous": return "several views match \(view)"
      case "outcome": return "the input had another outcome"
      default: return "the view in the place of \(view) differs"
      }
    }

    /// Returns the question with another candidate proposed, or nil if there is no such candidate.
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

    /// The identity of the question, which is the same for other events and recordings.
    var key: Key {
      var proposed = proposed.evidence
      if recorded.unique.contains(.identifier) { proposed.screen = nil }
      return Key(
        recorded: Identity(recorded),
        proposed: Identity(proposed),
        outcome: self.proposed.outcome.map { _ in self.proposed.reference }
      )
    }

    struct Key: Hashable {
      var recorded: Identity
      var proposed: Identity
      /// The outcome that would be recorded, in words; nil for a repair of a target.
      var outcome: String?

      /// A digest that is the same for the same question in every run.
      var name: Digest {
        var writer = JSONWriter()
        for identity in [recorded, proposed] {
          writer.list(identity.words) { $0.string($1) }
        }
        if let outcome { writer.string(outcome) }
        return Digest(of: writer.bytes.span)
      }
    }

    /// The identity of a view: the texts on it, and its place if they do not identify it.
    struct Identity: Hashable {
      var words: [String]

      init(_ target: Target) {
        // A view with an identifier of its own is the same view on any screen.
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
  /// Returns true if a candidate of a repair can be taken instead of the first one: it must be the same view in all
  /// places of the item.
  public func offers(candidate: Int, of item: Int) -> Bool {
    let repairs = items[item].places.map { place in
      subjects[place.subject].question?.repair?.choosing(candidate)?.key
    }
    return repairs.allSatisfy { $0 != nil && $0 == repairs[0] }
  }

  /// Approves a repair with the given candidate.
  ///
  /// - Parameters:
  ///   - candidate: The candidate's index.
  ///   - item: The repair, as an index of the items.
  /// - Returns: True if there is such a candidate.
  public mutating func approve(candidate: Int, of item: Int) -> Bool {
    guard offers(candidate: candidate, of: item) else { return false }
    decide(.approve, [item], candidate: candidate)
    return true
  }

  /// Returns the candidate that a repair takes: 0 is the proposed one.
  public func candidate(of item: Int) -> Int { candidates[item] }

  /// Returns the repair that was decided about, with the chosen candidate, for one recording.
  func chosen(_ item: Int, in subject: Int) -> Repair? {
    subjects[subject].question?.repair?.choosing(candidates[item])
  }
}

extension Review.Subject {
  /// Creates the subject for one target of a recording's log.
  public init(name: String, repair: Review.Repair) {
    self.init(name: name, approval: .none, question: .repair(repair))
  }
}

extension Review.Item.Question {
  /// The repair, if the question is about one.
  public var repair: Review.Repair? {
    if case .repair(let repair) = self { repair } else { nil }
  }
}
