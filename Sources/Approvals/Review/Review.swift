public import Differ
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
    /// What is to be decided about the recording as a whole; nil for its changes one by one.
    public var question: Item.Question?

    /// Creates the subject of a recording.
    public init(name: String, approval: Approval, question: Item.Question? = nil) {
      self.name = name
      self.approval = approval
      self.question = question
    }
  }

  /// One thing to decide about.
  public struct Item: Sendable {
    /// What it is.
    public enum Question: Sendable {
      /// A change of a tree.
      case change(TreeChange)
      /// A recording has more or fewer checkpoints than its golden.
      case checkpoints(expected: Int, actual: Int)
      /// A recording has no golden.
      case newGolden(screens: Int)
      /// A recording has no golden, and there is one without a recording that has its screens.
      case renamed(from: String)
      /// A golden has no recording.
      case orphan(screens: Int)
      /// A golden is not the one that its ledger knows.
      case unexplained(Ledger.Problem)
      /// A target of the log is another view now, or cannot be told for certain.
      case repair(Repair)
    }

    /// Where it occurs.
    public struct Place: Sendable {
      /// The place of the recording among the subjects.
      public var subject: Int
      /// The places of the checkpoints, the first one first.
      public var checkpoints: [Int]
      /// The number of the event, for what is about one.
      public var event: Int?
    }

    /// What it is called on the command line: six hexadecimal digits, the same in every run.
    public var id: String
    /// What it is.
    public var question: Question
    /// Where it occurs, at least once.
    public var places: [Place]
    /// Why it wants a second look; nil where nothing stands out.
    public var risk: Risk?

    /// The question in one line.
    public var sentence: String {
      switch question {
      case .change(let change): change.sentence
      case .checkpoints(let expected, let actual):
        "± the golden has \(expected) \(expected == 1 ? "checkpoint" : "checkpoints"), the run "
          + "\(actual)"
      case .newGolden(let screens):
        "+ a golden of \(screens) \(screens == 1 ? "screen" : "screens"), as recorded"
      case .renamed(let name): "> the golden of \(name.quoted), which has these screens"
      case .orphan(let screens):
        "- the golden of \(screens) \(screens == 1 ? "screen" : "screens"), which belongs to no "
          + "recording"
      case .unexplained(let problem): "± \(problem.message)"
      case .repair(let repair):
        repair.sentence
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
  /// What is to be decided, the riskiest first, else in the order of first appearance.
  public let items: [Item]
  /// What was decided about each item; nil for one that was not reached.
  public private(set) var decisions: [Decision?]
  /// The items decided about at once, step by step.
  private var history: [[Int]] = []
  /// For each item the candidate that a repair takes; 0 for the proposed one.
  private(set) var candidates: [Int]

  /// Gathers what is to be decided about recordings.
  public init(_ subjects: [Subject]) {
    self.subjects = subjects
    var items: [Item] = []
    var places: [ChangeKey: Int] = [:]
    var repairs: [Repair.Key: Int] = [:]
    for (number, subject) in subjects.enumerated() {
      if let repair = subject.question?.repair {
        if let known = repairs[repair.key] {
          items[known].places.append(.init(subject: number, checkpoints: [], event: repair.event))
        } else {
          repairs[repair.key] = items.count
          items.append(repair.item(number))
        }
        continue
      }
      if let question = subject.question {
        items.append(subject.item(question, number))
        continue
      }
      for group in subject.approval.comparison.groups {
        let place = Item.Place(subject: number, checkpoints: group.checkpoints)
        let risk = subject.approval.comparison.risk(of: group)
        if let known = places[group.change.key] {
          items[known].places.append(place)
          items[known].risk = max(items[known].risk, risk)
        } else {
          places[group.change.key] = items.count
          items.append(
            Item(
              id: group.change.key.id,
              question: .change(group.change),
              places: [place],
              risk: risk
            )
          )
        }
      }
      if let question = subject.checkpointQuestion { items.append(subject.item(question, number)) }
    }
    let order = items.indices.sorted { one, other in
      let risks = (items[one].risk?.rawValue ?? 0, items[other].risk?.rawValue ?? 0)
      return risks.0 == risks.1 ? one < other : risks.0 > risks.1
    }
    self.items = order.map { items[$0] }
    decisions = Array(repeating: nil, count: items.count)
    candidates = Array(repeating: 0, count: items.count)
  }

  /// The first item that nothing was decided about; nil when all are.
  public var position: Int? { decisions.firstIndex { $0 == nil } }

  mutating func decide(_ decision: Decision, _ places: [Int], candidate: Int = 0) {
    guard !places.isEmpty else { return }
    for place in places { (decisions[place], candidates[place]) = (decision, candidate) }
    history.append(places)
  }

  /// Decides about the first open item.
  public mutating func decide(_ decision: Decision) {
    if let position { decide(decision, [position]) }
  }

  /// Decides about all open items; what is risky is approved one by one only, and stays open.
  ///
  /// - Returns: how many were decided about.
  @discardableResult
  public mutating func decideRest(_ decision: Decision) -> Int {
    let open = items.indices.filter { place in
      decisions[place] == nil && !(decision == .approve && items[place].risk != nil)
    }
    decide(decision, open)
    return open.count
  }

  /// The open items in which the same became of the same kind of view as in the first open one.
  public var similarItems: [Int] {
    guard let position, let family = items[position].question.change?.family else { return [] }
    return items.indices.filter { place in
      decisions[place] == nil && items[place].question.change?.family == family
    }
  }

  /// Decides about the first open item and those of its family; approves none of them that is risky
  /// but the first.
  ///
  /// - Returns: how many were decided about.
  @discardableResult
  public mutating func decideSimilar(_ decision: Decision) -> Int {
    let family = similarItems.filter { place in
      decision != .approve || items[place].risk == nil || place == position
    }
    decide(decision, family)
    return family.count
  }

  /// Decides about the item of that name; false where there is none.
  ///
  /// A repair can be named by its text, too, `"Add" → "New"`; and `3f9a1c:2` is one that takes the
  /// second candidate.
  public mutating func decide(_ decision: Decision, about id: String) -> Bool {
    if decision == .approve, let mark = id.lastIndex(of: ":"),
      let number = Int(id[id.index(after: mark)...]), number > 0,
      let item = items.firstIndex(where: { $0.id == id[..<mark] })
    {
      return approve(candidate: number - 1, of: item)
    }
    let places = items.indices.filter { place in
      items[place].id == id || items[place].question.repair?.description == id
    }
    decide(decision, places)
    return !places.isEmpty
  }

  /// Takes the last decision back, with all that was decided by the same key; false where there is
  /// none.
  @discardableResult
  public mutating func undo() -> Bool {
    guard let last = history.popLast() else { return false }
    for place in last { decisions[place] = nil }
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
    /// Whether the recording was decided about as a whole.
    public var isWhole = false
    /// What to record for a target from now on, where a repair was approved.
    public var repair: Repair?
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
      if subject.question?.repair != nil {
        outcome.isWhole = true
        outcome.repair = approved.first.flatMap { chosen($0, in: number) }
        if let repair = outcome.repair { outcome.approved = [repair.sentence] }
      } else if subject.question != nil {
        outcome.golden = approved.isEmpty ? nil : subject.approval.pending.seen
        outcome.isWhole = true
      } else if !approved.isEmpty {
        let keys = approved.compactMap { items[$0].question.change?.key }
        outcome.golden = try subject.approval.golden(
          with: Set(keys),
          checkpoints: approved.contains { items[$0].question.change == nil }
        )
      }
      if !outcome.isWhole, approved.count + rejected.count < own.count {
        let digest = outcome.golden?.digest ?? subject.approval.goldenDigest
        outcome.pending = Pending(golden: digest, seen: subject.approval.pending.seen)
      }
      outcomes.append(outcome)
    }
    return outcomes
  }
}

extension Review.Item.Question {
  /// The change, where it is one.
  public var change: TreeChange? {
    if case .change(let change) = self { change } else { nil }
  }
}

extension Review.Subject {
  /// What is to be decided about checkpoints that came or went.
  fileprivate var checkpointQuestion: Review.Item.Question? {
    guard approval.hasOtherCheckpoints else { return nil }
    let actual = approval.pending.seen.screens.count
    guard let golden = approval.golden else { return .newGolden(screens: actual) }
    return .checkpoints(expected: golden.screens.count, actual: actual)
  }

  fileprivate func item(_ question: Review.Item.Question, _ number: Int) -> Review.Item {
    let checkpoints = approval.comparison.checkpoints.indices.filter { place in
      let checkpoint = approval.comparison.checkpoints[place]
      return checkpoint.expected == nil || checkpoint.actual == nil
    }
    return Review.Item(
      id: String(Digest(of: "checkpoints of \(name)").description.prefix(6)),
      question: question,
      places: [.init(subject: number, checkpoints: checkpoints)],
      risk: question.risk
    )
  }
}

extension Review.Item.Question {
  /// What could be wrong with deciding about a recording as a whole.
  var risk: Risk? {
    switch self {
    case .unexplained: .unreviewed
    case .checkpoints(let expected, let actual) where actual < expected: .lostControl
    case .orphan: .lostControl
    case .repair: .otherTarget
    default: nil
    }
  }
}

extension SessionComparison {
  /// The gravest risk of a change at any of its checkpoints.
  fileprivate func risk(of group: Group) -> Risk? {
    group.checkpoints.compactMap { checkpoint in
      guard let expected = checkpoints[checkpoint].expected, let actual = checkpoints[checkpoint].actual,
        let change = checkpoints[checkpoint].changes.first(where: { $0.key == group.change.key })
      else { return nil }
      return change.risk(from: expected, to: actual)
    }
    .max()
  }
}

private func max(_ one: Risk?, _ other: Risk?) -> Risk? {
  [one, other].compactMap { $0 }.max()
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
    if let shift {
      writer.list([shift.distance.x, shift.distance.y, Double(shift.rows), Double(nodes)]) {
        $0.number($1)
      }
    }
    for consequence in consequences {
      writer.string(consequence.node)
      for frame in [consequence.from, consequence.to] {
        writer.list([frame.origin.x, frame.origin.y, frame.size.width, frame.size.height]) {
          $0.number($1)
        }
      }
    }
    return String(Digest(of: writer.bytes.span).description.prefix(6))
  }
}
