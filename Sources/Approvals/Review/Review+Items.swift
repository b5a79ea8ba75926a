public import Differ
import EventModel

extension Review {
  /// A recording under review.
  public struct Subject: Sendable {
    /// The recording's name.
    public var name: String
    /// Its golden, compared with its pending screens.
    public var approval: Approval
    /// The question about the recording as a whole, or nil if its changes are decided one by one.
    public var question: Item.Question?
    /// The places of the checkpoints that would show a wrong secret.
    public var checkpointsAfterSecrets: Set<Int> = []
    /// The questions about its changes, if they were worked out ahead.
    private(set) var prepared: [(key: Item.Key, item: Item)]?
    /// The rejections that its ledger remembers, by the names of their changes.
    public var rejections: [String: Ledger.Rejection] = [:]
    /// The changes that were decided before, while others stayed pending.
    var settled = Settled()

    /// Makes the lines of its story that change if everything pending is approved; nil if no story depends on it.
    public var storyChanges: (@Sendable () -> [LineChange])?

    /// True if the changes of this recording are decided by themselves, even where other recordings show the same
    /// ones.
    public var isAskedApart = false

    /// Creates the subject of a recording.
    public init(name: String, approval: Approval, question: Item.Question? = nil) {
      self.name = name
      self.approval = approval
      self.question = question
    }
  }

  /// One question, with all the places where it arises.
  public struct Item: Sendable {
    /// The kinds of question.
    public enum Question: Sendable {
      /// A change of a tree.
      // A change is large, and items are copied often.
      indirect case change(TreeChange)
      /// A recording has more or fewer checkpoints than its golden.
      case checkpoints(expected: Int, actual: Int)
      /// A recording has no golden.
      case newGolden(screens: Int)
      /// A recording has no golden, and a golden without a recording has the same screens.
      case renamed(from: String)
      /// A golden has no recording.
      case orphan(screens: Int)
      /// A golden contradicts its ledger.
      case unexplained(Ledger.Problem)
      /// A target of the log is no longer found for certain.
      case repair(Repair)
    }

    /// A place where the question arises.
    public struct Place: Sendable {
      /// The recording, as an index of the subjects.
      public var subject: Int
      /// The indexes of the checkpoints, in order.
      public var checkpoints: [Int]
      /// The number of the event, for a question about one.
      public var event: Int?
    }

    /// The name on the command line: six hexadecimal digits that are the same in every run, or more if another change
    /// of the review has the same six.
    public internal(set) var id: String
    /// The digest that distinguishes the question from every other one.
    let identity: Digest
    /// The digest of which the name on the command line is the beginning.
    let name: Digest
    /// The question to decide.
    public var question: Question
    /// The places where it arises, at least one.
    public var places: [Place]
    /// The reason to look twice, or nil if there is none.
    public var risk: Risk?
    /// The cause of the change at all of its places: another change, the change itself, or nil for other questions.
    public var cause: SharedCause?
    /// True if the change only follows from others of its cause.
    public var isConsequence = false
    /// True if the view only went out of sight, at all of its places.
    public var isOutOfSight = false
    /// The latest decision against the change in any of its recordings, or nil if nobody rejected it.
    public var rejection: Ledger.Rejection?

    /// The digest as text, of which the name on the command line is the beginning.
    var digest: String { name.description }

    /// The question in one line.
    public var sentence: String {
      switch question {
      case .change(let change): change.sentence(isOutOfSight: isOutOfSight)
      case .checkpoints(let expected, let actual):
        "± the golden has \(Self.count(expected, "checkpoint")), the run has \(actual)"
      case .newGolden(let screens): "+ a new golden with \(Self.count(screens, "screen"))"
      case .renamed(let name): "> the golden of \(name.quoted), which has the same screens"
      case .orphan(let screens):
        "- a golden with \(Self.count(screens, "screen")) that has no recording"
      case .unexplained(let problem): "± \(problem.message)"
      case .repair(let repair): repair.sentence
      }
    }

    private static func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }

    /// The identity of a question: items with the same key are one item.
    enum Key: Hashable {
      /// The number is that of the subject if its changes are asked about apart.
      case change(Digest, in: Int?)
      case repair(Repair.Key, in: Int?)
      /// The question about a recording's checkpoints, or about the recording as a whole.
      case recording(Int)

      /// Returns the key of the same question about the subject with a number.
      func about(_ number: Int) -> Key {
        if case .recording = self { .recording(number) } else { self }
      }
    }

    /// Adds the same question about another recording, which is the subject with a number.
    mutating func merge(_ other: Item, about number: Int) {
      for var place in other.places {
        place.subject = number
        places.append(place)
      }
      if let added = other.risk { risk = max(risk ?? added, added) }
      if let added = other.rejection, rejection.map({ $0.at < added.at }) ?? true {
        rejection = added
      }
    }

    /// Returns the question as one about the subject with a number.
    func about(_ number: Int) -> Item {
      var item = self
      for place in item.places.indices { item.places[place].subject = number }
      return item
    }
  }
}

extension Review.Item.Question {
  /// The change, if the question is about one.
  public var change: TreeChange? {
    if case .change(let change) = self { change } else { nil }
  }

  /// The part of a recording that a whole question is about; it prevents that an answer is taken for one to another
  /// question.
  fileprivate var subject: String {
    switch self {
    case .unexplained(let problem) where problem.isAboutLog: "log"
    case .unexplained(let problem) where problem.isAboutStory: "story"
    case .unexplained(.renamed(let name, _)): "name \(name)"
    case .unexplained(.overlayDeleted(let setting)): "overlay \(setting)"
    case .unexplained(.rules(let rules)): rules.map(\.rule.canonicalText).joined(separator: "\n")
    default: "checkpoints"
    }
  }

  /// The risk of a question that is not about a change.
  fileprivate var risk: Risk? {
    switch self {
    case .unexplained(.rules(let rules)):
      if rules.contains(where: { $0.reach?.hidesMost ?? true }) {
        .wideRule
      } else if rules.contains(where: { $0.reach?.readsWhatItHides ?? true }) {
        .openRule
      } else if rules.contains(where: { $0.reach?.hidesUnseen ?? true }) {
        .unseenRule
      } else {
        nil
      }
    // It is approved only if it is proven.
    case .unexplained(.storyOutdated): nil
    case .unexplained: .unreviewed
    case .checkpoints(let expected, let actual) where actual < expected: .lostControl
    case .orphan: .lostControl
    case .repair: .otherTarget
    default: nil
    }
  }
}

extension Review.Subject {
  /// Works out the questions about the changes ahead, so that those of many recordings can be worked out side by side.
  ///
  /// Whatever decides on them is set before.
  public mutating func prepareQuestions() { prepared = questions(0) }

  /// Returns the questions about the recording, which is the subject with that number; those that were worked out ahead
  /// are about the subject 0.
  func items(_ number: Int) -> [(key: Review.Item.Key, item: Review.Item)] {
    guard question == nil, !isAskedApart, let prepared else { return questions(number) }
    return prepared
  }

  private func questions(_ number: Int) -> [(key: Review.Item.Key, item: Review.Item)] {
    let own = isAskedApart ? number : nil
    if case .repair(let repair)? = question {
      let place = Review.Item.Place(subject: number, checkpoints: [], event: repair.event)
      return [
        (.repair(repair.key, in: own), item(.repair(repair), repair.key.name, at: place))
      ]
    }
    let doubtful = firstDoubtfulCheckpoint
    // One look at each checkpoint: other threads ask for the same.
    let known = approval.comparison.checkpoints.map { $0.assessed?.questions ?? .init() }
    let changes: [(key: Review.Item.Key, item: Review.Item)] =
      (question == nil ? approval.groups : []).map { group in
        let place = Review.Item.Place(subject: number, checkpoints: group.checkpoints)
        var item = item(
          known[group.checkpoints[0]].list[group.place],
          group.identity.name,
          identity: group.identity.digest,
          at: place
        )
        item.risk = group.checkpoints.lazy.compactMap { known[$0].risks[group.identity.digest] }
          .max()
        if !rejections.isEmpty { item.rejection = rejections.rejection(ofDigest: item.digest) }
        if let doubtful, let first = group.checkpoints.first, first >= doubtful {
          item.risk = max(item.risk ?? .secretTyped, .secretTyped)
        }
        return (.change(group.identity.digest, in: own), item)
      }
    guard let question = question ?? checkpointQuestion else { return changes }
    let excess = approval.comparison.checkpoints.indices.filter { place in
      let checkpoint = approval.comparison.checkpoints[place]
      return checkpoint.expected == nil || checkpoint.actual == nil
    }
    let digest = Digest(of: "\(question.subject) of \(name)")
    let place = Review.Item.Place(subject: number, checkpoints: excess)
    return changes + [(.recording(number), item(question, digest, at: place))]
  }

  /// The first checkpoint that introduces a change where a wrong secret would show; no change that
  /// comes later is certain.
  private var firstDoubtfulCheckpoint: Int? {
    guard !checkpointsAfterSecrets.isEmpty else { return nil }
    let introductions = approval.groups.compactMap(\.checkpoints.first)
    return introductions.filter(checkpointsAfterSecrets.contains).min()
  }

  private func item(
    _ question: Review.Item.Question,
    _ name: Digest,
    identity: Digest? = nil,
    at place: Review.Item.Place
  ) -> Review.Item {
    Review.Item(
      id: name.digits(Review.nameLength),
      identity: identity ?? name,
      name: name,
      question: question,
      places: [place],
      risk: question.risk
    )
  }

  /// The question about added or removed checkpoints, or nil if there are none.
  private var checkpointQuestion: Review.Item.Question? {
    guard approval.changesCheckpoints else { return nil }
    let actual = approval.pending.seen.screens.count
    guard let golden = approval.golden else { return .newGolden(screens: actual) }
    return .checkpoints(expected: golden.screens.count, actual: actual)
  }
}

extension ChangeKey {
  /// Six hexadecimal digits that are the same for the same change in every run.
  public var id: String { name.digits(Review.nameLength) }

  /// The digest as text, of which the name on the command line is the beginning.
  var digest: String { name.description }

  /// The digest that distinguishes the change from every other one, also from those that a person takes for the same:
  /// views that moved with more in them, or a member that is `null` beside one that is gone.
  var identity: ChangeIdentity {
    let name = name
    var writer = JSONWriter()
    writer.string(name.description)
    writer.list([
      Double(change.nodes), change.from == nil ? 0 : 1, change.to == nil ? 0 : 1,
      Double(change.consequences.count),
    ]) { $0.number($1) }
    return ChangeIdentity(name: name, digest: Digest(of: writer.bytes.span))
  }

  /// The digest of what a person sees of the change.
  private var name: Digest {
    var writer = JSONWriter()
    writer.string(change.kind.rawValue)
    writer.string(change.node)
    writer.string(change.member?.name ?? "")
    writer.value(change.from ?? .null)
    writer.value(change.to ?? .null)
    writer.string(change.content?.description ?? "")
    if let shift = change.shift {
      let (distance, rows) = (shift.distance, Double(shift.rows))
      writer.list([distance.x, distance.y, rows, Double(change.nodes)]) { $0.number($1) }
    }
    for consequence in change.consequences {
      writer.string(consequence.node)
      writer.list(consequence.from.numbers) { $0.number($1) }
      writer.list(consequence.to.numbers) { $0.number($1) }
    }
    return Digest(of: writer.bytes.span)
  }
}
