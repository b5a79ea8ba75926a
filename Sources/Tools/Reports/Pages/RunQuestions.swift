import Approvals
import Differ
import EventModel
import HTMLReport
import Messages
import Replayer

/// The questions of a run, each asked once for all recordings, and where each recording shows them.
struct RunQuestions {
  /// The questions in the order in which the review asks them; those that nobody can decide come last.
  private(set) var list: [PageQuestion] = []
  private let review: Review
  /// The most risky questions that are named beside another one.
  private static let mostExceptions = 20
  /// For each recording, its subjects in the review.
  private var subjects: [Int: [Int]] = [:]
  /// For each subject, the items that it shows, with the number of the place among those of the item.
  private var items: [[(item: Int, place: Int)]]
  /// For each item of the review, its question and its number there.
  private var numbers: [(question: Int, change: Int)]
  /// For each recording, the changes that nobody can decide, as numbers of questions with their checkpoints.
  private var undecided: [Int: [PageRecording.Change]] = [:]

  /// Makes one review of all recordings.
  ///
  /// - Parameter readings: The recordings with something to show, by their numbers on the page.
  init(_ readings: [Int: RunReading]) {
    let order = readings.sorted { $0.value.entry.path < $1.value.entry.path }
    var recordings: [Int] = []
    var all: [Review.Subject] = []
    for (number, reading) in order {
      subjects[number] = Array(all.count..<all.count + reading.subjects.count)
      recordings += Array(repeating: number, count: reading.subjects.count)
      all += reading.subjects
    }
    review = Review(all)
    items = Array(repeating: [], count: all.count)
    numbers = Array(repeating: (0, 0), count: review.items.count)
    for (item, value) in review.items.enumerated() {
      for (place, one) in value.places.enumerated() { items[one.subject].append((item, place)) }
    }
    for (question, group) in review.groups.enumerated() {
      for (change, item) in group.items.enumerated() { numbers[item] = (question, change) }
      list.append(PageQuestion(group, in: review, recordings))
    }
    addUndecided(order.map { ($0.key, $0.value) })
    nameExceptions()
  }

  /// Notes for each question the risky ones about the same screens.
  private mutating func nameExceptions() {
    var risky: [Int: [(question: Int, checkpoints: Set<Int>)]] = [:]
    for (number, question) in list.enumerated() where question.risk != nil {
      for place in question.places {
        risky[place.recording, default: []].append((number, Set(place.checkpoints)))
      }
    }
    guard !risky.isEmpty else { return }
    for number in list.indices {
      var found: Set<Int> = []
      for place in list[number].places {
        for other in risky[place.recording] ?? []
        where other.question != number && !found.contains(other.question)
          && place.checkpoints.contains(where: other.checkpoints.contains)
        {
          found.insert(other.question)
        }
      }
      list[number].exceptions = Array(found.sorted().prefix(Self.mostExceptions))
    }
  }

  /// Adds the changes of screens that nobody can decide, such as those of a run with a rejected secret.
  private mutating func addUndecided(_ readings: [(number: Int, reading: RunReading)]) {
    var known: [String: Int] = [:]
    for (number, reading) in readings
    where !reading.subjects.contains(where: { $0.question?.repair == nil }) {
      for group in reading.entry.result.changes {
        let sentence = group.sentence
        let question = known[sentence] ?? list.count
        if question == list.count {
          known[sentence] = question
          list.append(PageQuestion(undecided: group, of: reading))
        }
        list[question].add(.init(recording: number, checkpoints: group.checkpoints))
        undecided[number, default: []]
          .append(.init(question: question, change: 0, checkpoints: group.checkpoints))
      }
    }
    for place in list.indices { list[place].places.sort { $0.recording < $1.recording } }
  }

  /// Adds the changes of a recording to its page, and marks their views.
  func add(to page: inout PageRecording, number: Int) {
    page.changes = undecided[number] ?? []
    for subject in subjects[number] ?? [] {
      var known: [ChangeKey: Int] = [:]
      for (item, place) in items[subject] {
        let value = review.items[item]
        if let key = value.question.change?.key { known[key] = page.changes.count }
        page.changes.append(
          PageRecording.Change(
            question: numbers[item].question,
            change: numbers[item].change,
            checkpoints: value.places[place].checkpoints,
            events: value.places[place].event.map { [$0] }
          )
        )
      }
      guard !known.isEmpty else { continue }
      let checkpoints = review.subjects[subject].approval.comparison.checkpoints
      for place in checkpoints.indices where page.checkpoints.indices.contains(place) {
        guard !checkpoints[place].changes.isEmpty else { continue }
        page.checkpoints[place].marks = Self.marks(of: checkpoints[place], known)
      }
    }
  }

  /// Returns the views that changes of a checkpoint concern.
  private static func marks(
    of checkpoint: SessionComparison.Checkpoint,
    _ known: [ChangeKey: Int]
  ) -> [PageRecording.Mark] {
    guard let before = checkpoint.expected, let after = checkpoint.actual else { return [] }
    let matches = ScreenMatch.matches(from: before, to: after)
    return checkpoint.changes.flatMap { change in
      let number = known[change.key]
      return change.places.map { place in
        switch change.kind {
        case .insert: PageRecording.Mark(change: number, golden: nil, seen: place)
        case .remove: PageRecording.Mark(change: number, golden: place, seen: nil)
        default:
          PageRecording.Mark(
            change: number,
            golden: place,
            seen: matches.indices.contains(place) ? matches[place] : nil
          )
        }
      }
    }
  }
}

extension PageQuestion {
  /// Creates a question that nobody can decide.
  fileprivate init(undecided group: SessionComparison.Group, of reading: RunReading) {
    var change = Change(group.change, id: nil, sentence: group.sentence)
    // The run kept no screens of its own, so that only views of the golden have names.
    if let place = group.checkpoints.first, let screens = reading.golden?.screens,
      screens.indices.contains(place), group.change.kind != .insert
    {
      change.name(group.change, in: screens[place].tree)
    }
    self.init(id: nil, sentence: group.sentence, title: change.title ?? group.sentence)
    changes = [change]
  }

  /// Adds a place; a recording has one.
  fileprivate mutating func add(_ place: Place) {
    guard let last = places.last, last.recording == place.recording else {
      places.append(place)
      return
    }
    let all = Set(last.checkpoints + place.checkpoints)
    places[places.count - 1].checkpoints = all.sorted()
  }

  /// Creates a question of a review.
  fileprivate init(_ group: Review.Group, in review: Review, _ recordings: [Int]) {
    self.init(id: group.id, sentence: group.sentence, title: group.sentence)
    let direct = Self.directChanges(of: group, in: review)
    changes = group.items.enumerated().map { number, item in
      var change = Change(item, in: review)
      if !direct.contains(number) { change.follows = true }
      return change
    }
    title = Self.title(of: group, in: review, changes)
    risk = group.risk?.words
    if changes.allSatisfy({ $0.rejection != nil }) { rejection = changes.first?.rejection }
    var checkpoints: [Int: Set<Int>] = [:]
    for place in review.places(of: group) {
      checkpoints[recordings[place.subject], default: []].formUnion(place.checkpoints)
    }
    places = checkpoints.sorted { $0.key < $1.key }
      .map { Place(recording: $0.key, checkpoints: $0.value.sorted()) }
  }

  /// Returns the changes of a group that are what its sentence says; all others follow from them.
  private static func directChanges(of group: Review.Group, in review: Review) -> Set<Int> {
    let items = group.items.map { review.items[$0] }
    if let root = items.firstIndex(where: { $0.sentence == group.sentence }) { return [root] }
    let addresses = items.map { $0.question.change?.node.withoutOrdinals ?? "" }
    let named = items.indices.filter { place in
      !addresses[place].isEmpty && group.sentence.contains("\(addresses[place]) ")
    }
    if !named.isEmpty { return Set(named) }
    let weights = items.map { $0.question.change?.weight ?? 0 }
    return Set(items.indices.filter { weights[$0] == weights.min() })
  }

  /// Returns a question in plain words.
  private static func title(
    of group: Review.Group,
    in review: Review,
    _ changes: [Change]
  ) -> String {
    if changes.count == 1, let title = changes[0].title { return title }
    let sentence = group.sentence
    let items = group.items.map { review.items[$0] }
    if let root = items.firstIndex(where: { $0.sentence == sentence }),
      let title = changes[root].title
    {
      return title
    }
    var addresses: Set<String> = []
    for item in items {
      let address = item.question.change?.node.withoutOrdinals ?? ""
      addresses.insert(item.question.change?.className ?? "")
      let parts = address.split(separator: "/")
      for count in 0..<parts.count {
        addresses.insert(parts.dropLast(count).joined(separator: "/"))
      }
    }
    let longestFirst = addresses.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    guard let address = longestFirst.first(where: { !$0.isEmpty && sentence.contains($0) }),
      let plain = PlainName.plural(ofAddress: address)
    else { return sentence }
    return [("is", "are"), ("keeps", "keep"), ("has", "have")]
      .reduce(sentence) { text, verbs in
        plain.contains(" of ") || plain.contains(" in ")
          ? text.replacing("\(address) \(verbs.0) ", with: "\(address) \(verbs.1) ") : text
      }
      .replacing(address, with: plain)
  }
}

extension PageQuestion.Change {
  /// Creates a change of a review.
  fileprivate init(_ place: Int, in review: Review) {
    let item = review.items[place]
    self.init(item.question.change, id: item.id, sentence: item.sentence)
    (risk, rejection) = (item.risk?.words, item.rejection?.words)
    if let change = item.question.change, let first = item.places.first,
      let at = first.checkpoints.first
    {
      let screens = review.subjects[first.subject].approval.comparison.checkpoints
      let tree = change.kind == .insert ? screens[at].actual : screens[at].expected
      if let tree { name(change, in: tree) }
    }
    if let repair = item.question.repair { describe(repair, of: place, in: review) }
  }

  /// Names the view of a change, which is one of a screen.
  fileprivate mutating func name(_ change: TreeChange, in tree: ViewTree) {
    guard let place = change.places.first, place < tree.count else { return }
    let changesText = change.member == .text || change.member == .label
    view = PlainName(in: tree).name(of: place, changesText: changesText)
  }

  /// Creates a change; of nil a question that is about no change of a view.
  fileprivate init(_ change: TreeChange?, id: String?, sentence: String) {
    self.init(id: id, kind: change?.kind.rawValue ?? "attribute", sentence: sentence)
    guard let change else { return }
    views = max(1, change.places.count, change.nodes)
    guard let member = change.member else { return }
    if change.shift != nil,
      change.difference.hasPrefix("moved") || change.difference.hasPrefix("rows")
    {
      shift = change.difference
      return
    }
    self.member = member.name
    from = NodeLine.text(for: change.from, of: member)
    to = NodeLine.text(for: change.to, of: member)
    if let one = change.from?.text, let other = change.to?.text {
      note = TextPair(one, other).note
    }
  }

  /// The change in plain words; nil where the view has no name.
  fileprivate var title: String? {
    guard let view else { return nil }
    if let shift { return "\(view)\(views > 1 ? " and \(views - 1) more" : ""): \(shift)" }
    switch kind {
    case "insert": return "new: \(view)"
    case "remove": return "gone: \(view)"
    case "move": return "moved: \(view)"
    default:
      guard let member, let from, let to else { return nil }
      return "\(view): \(member == "text" ? "" : "\(member) ")\(from) → \(to)"
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

extension TreeChange {
  /// The share of a change in what people see as its cause; the changes of a question with the least number are it,
  /// and all others make room for them.
  fileprivate var weight: Int {
    switch (kind, member) {
    case (.move, _): 2
    case (.attribute, .frame?):
      if shift == nil, let old = from?.numbers, let new = to?.numbers, old.count == 4,
        new.count == 4, old[2...] != new[2...]
      {
        1
      } else {
        3
      }
    case (.attribute, .offset?): 3
    case (.attribute, .attribute("row")?), (.attribute, .attribute("section")?),
      (.attribute, .attribute("contentSize")?):
      3
    default: shift == nil ? 0 : 3
    }
  }
}

extension AttributeValue {
  fileprivate var numbers: [Double]? {
    guard case .list(let values) = self else { return nil }
    return values.compactMap(\.number)
  }
}
