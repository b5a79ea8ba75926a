import EventModel

/// A review of what runs left pending: each change once, wherever it occurs, and what was decided.
///
/// A pure state: keys go in, and nothing is written before `outcomes` is carried out.
public struct Review: Sendable {
  /// A recording under review.
  public struct Subject: Sendable {
    /// The recording's name.
    public var name: String
    /// Its golden held against what is pending.
    public var approval: Approval

    /// Creates the subject of a recording.
    public init(name: String, approval: Approval) {
      self.name = name
      self.approval = approval
    }
  }

  /// One thing to decide about.
  public struct Item: Sendable {
    /// What it is.
    public enum Matter: Sendable {
      /// A change of a tree.
      case change(TreeChange)
      /// A recording has more or fewer checkpoints than its golden.
      case checkpoints(expected: Int, actual: Int)
      /// A recording has no golden.
      case newGolden(screens: Int)
    }

    /// Where it occurs.
    public struct Place: Sendable {
      /// The place of the recording among the subjects.
      public var subject: Int
      /// The places of the checkpoints, the first one first.
      public var moments: [Int]
    }

    /// What it is called on the command line: six hexadecimal digits, the same in every run.
    public var id: String
    /// What it is.
    public var matter: Matter
    /// Where it occurs, at least once.
    public var places: [Place]

    /// The matter in one line.
    public var sentence: String {
      switch matter {
      case .change(let change): change.sentence
      case .checkpoints(let expected, let actual):
        "± the golden has \(expected) \(expected == 1 ? "checkpoint" : "checkpoints"), the run "
          + "\(actual)"
      case .newGolden(let screens):
        "+ a golden of \(screens) \(screens == 1 ? "screen" : "screens"), as recorded"
      }
    }
  }

  /// What was decided about an item.
  public enum Decision: Sendable {
    /// It is right, and goes into the golden.
    case approve
    /// It is wrong; the golden stays.
    case reject
    /// It is left for later.
    case skip
  }

  /// The recordings under review.
  public let subjects: [Subject]
  /// What is to be decided, in the order of first appearance.
  public let items: [Item]
  /// What was decided about each item; nil for one that was not reached.
  public private(set) var decisions: [Decision?]
  /// The places that each decision was about, the last one last.
  private var history: [[Int]] = []

  /// Gathers what is to be decided about recordings.
  public init(_ subjects: [Subject]) {
    self.subjects = subjects
    var items: [Item] = []
    var places: [ChangeKey: Int] = [:]
    for (number, subject) in subjects.enumerated() {
      for group in subject.approval.comparison.groups {
        let place = Item.Place(subject: number, moments: group.moments)
        if let known = places[group.change.key] {
          items[known].places.append(place)
        } else {
          places[group.change.key] = items.count
          items.append(
            Item(id: group.change.key.id, matter: .change(group.change), places: [place])
          )
        }
      }
      if let item = subject.checkpointItem(number) { items.append(item) }
    }
    self.items = items
    decisions = Array(repeating: nil, count: items.count)
  }

  /// The first item that nothing was decided about; nil when all are.
  public var position: Int? { decisions.firstIndex { $0 == nil } }

  /// Decides about the first open item.
  public mutating func decide(_ decision: Decision) {
    if let position { decide(decision, at: [position]) }
  }

  /// Decides about all open items.
  public mutating func decideRest(_ decision: Decision) {
    decide(decision, at: decisions.indices.filter { decisions[$0] == nil })
  }

  /// Decides about the item of that name; false where there is none.
  public mutating func decide(_ decision: Decision, about id: String) -> Bool {
    let places = items.indices.filter { items[$0].id == id }
    decide(decision, at: places)
    return !places.isEmpty
  }

  private mutating func decide(_ decision: Decision, at places: [Int]) {
    guard !places.isEmpty else { return }
    for place in places { decisions[place] = decision }
    history.append(places)
  }

  /// Takes the last decision back, all of one that was about several; false where there is none.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let places = history.popLast() else { return false }
    for place in places { decisions[place] = nil }
    return true
  }

  /// How often something was decided.
  public func count(_ decision: Decision) -> Int { decisions.count { $0 == decision } }

  /// What the decisions make of one recording.
  public struct Outcome: Sendable {
    /// The place of the recording among the subjects.
    public var subject: Int
    /// The golden to write; nil where nothing was approved.
    public var golden: Golden?
    /// What went into it.
    public var approved: [String]
    /// What was refused.
    public var rejected: [String]
    /// What is still pending, held against the golden as it is then; nil where nothing is left.
    public var pending: Pending?
  }

  /// What the decisions make of each recording that anything was decided about.
  ///
  /// - Throws: `ApprovalError.inseparable`.
  public func outcomes() throws(ApprovalError) -> [Outcome] {
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
        rejected: rejected.map { items[$0].sentence }
      )
      if !approved.isEmpty {
        let keys = approved.compactMap { items[$0].matter.change?.key }
        outcome.golden = try subject.approval.golden(
          with: Set(keys),
          checkpoints: approved.contains { items[$0].matter.change == nil }
        )
      }
      if approved.count + rejected.count < own.count {
        let digest = outcome.golden?.digest ?? subject.approval.golden?.digest
        outcome.pending = Pending(golden: digest, seen: subject.approval.pending.seen)
      }
      outcomes.append(outcome)
    }
    return outcomes
  }
}

extension Review.Item.Matter {
  /// The change, where it is one.
  public var change: TreeChange? {
    if case .change(let change) = self { change } else { nil }
  }
}

extension Review.Subject {
  fileprivate func checkpointItem(_ number: Int) -> Review.Item? {
    guard approval.hasOtherCheckpoints else { return nil }
    let actual = approval.pending.seen.screens.count
    let matter: Review.Item.Matter
    if let golden = approval.golden {
      matter = .checkpoints(expected: golden.screens.count, actual: actual)
    } else {
      matter = .newGolden(screens: actual)
    }
    let id = String(Digest(of: "checkpoints of \(name)").description.prefix(6))
    let moments = approval.comparison.moments.indices.filter { place in
      let moment = approval.comparison.moments[place]
      return moment.expected == nil || moment.actual == nil
    }
    return Review.Item(
      id: id,
      matter: matter,
      places: [.init(subject: number, moments: moments)]
    )
  }
}

extension ChangeKey {
  /// Six hexadecimal digits that are the same for the same change in every run.
  fileprivate var id: String {
    var writer = JSONWriter()
    writer.string(kind.rawValue)
    writer.string(node)
    writer.string(member?.name ?? "")
    writer.value(from ?? .null)
    writer.value(to ?? .null)
    writer.string(content?.description ?? "")
    return String(Digest(of: writer.bytes.span).description.prefix(6))
  }
}
