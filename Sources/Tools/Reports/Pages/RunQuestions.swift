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
  /// The changes that were decided about before, while others of the same run stayed open.
  private(set) var earlier: [PageDecision] = []
  private let review: Review
  /// The most exceptions that are named beside a question.
  private static let mostExceptions = 20
  private let names = ScreenNames()
  private let matched = MatchedPlaces()
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
  /// - Parameters:
  ///   - readings: The recordings with something to show, by their numbers on the page.
  ///   - paths: The paths of all recordings of the page.
  ///   - wholes: The questions that are no changes of the run.
  init(_ readings: [Int: RunReading], paths: [String], _ wholes: [RunPage.WholeQuestion] = []) {
    let recordings = Dictionary(zip(paths, paths.indices), uniquingKeysWith: { first, _ in first })
    let ofRecordings = Dictionary(grouping: wholes) { $0.path.flatMap { recordings[$0] } }
    var all: [Asked] = []
    let numbered = Set(readings.keys).union(ofRecordings.keys.compactMap(\.self))
    let order = numbered.sorted { paths[$0] < paths[$1] }
    for number in order {
      let whole = ofRecordings[number] ?? []
      // Who edited a golden decides about that before it is compared with anything.
      let isGoldenOpen = whole.contains { $0.subject.question?.isAboutGolden ?? false }
      let own = readings[number]?.subjects ?? []
      let targets = own.filter { $0.question?.repair != nil }
      let screens = own.filter { $0.question?.repair == nil && !isGoldenOpen }
      let start = all.count
      all += targets.map { Asked(subject: $0, recording: number) }
      all += whole.map { Asked(subject: $0.subject, recording: number, command: $0.command) }
      all += screens.map {
        Asked(subject: $0, recording: number, ledger: readings[number]?.ledger)
      }
      subjects[number] = Array(start..<all.count)
    }
    all += (ofRecordings[nil] ?? []).map { Asked(subject: $0.subject, command: $0.command) }
    review = Review(all.map(\.subject))
    items = Array(repeating: [], count: all.count)
    numbers = Array(repeating: (0, 0), count: review.items.count)
    for (item, value) in review.items.enumerated() {
      for (place, one) in value.places.enumerated() { items[one.subject].append((item, place)) }
    }
    for (question, group) in review.groups.enumerated() {
      for (change, item) in group.items.enumerated() { numbers[item] = (question, change) }
      list.append(PageQuestion(group, in: review, all, naming: names))
    }
    addUndecided(order.compactMap { number in readings[number].map { (number, $0) } })
    nameExceptions()
    earlier = review.earlier.map { one in
      PageDecision(
        one,
        in: review,
        by: one.item.places.compactMap { all[$0.subject].ledger },
        naming: names
      )
    }
  }

  /// A subject of the review.
  fileprivate struct Asked {
    var subject: Review.Subject
    /// The number of its recording on the page; nil for a question about none of them.
    var recording: Int?
    /// The command that asks about it; nil if the page itself does.
    var command: String?
    /// The ledger with the decisions about some of its changes; nil without such decisions.
    var ledger: Ledger?
  }

  /// Notes for each question its exceptions: the risky questions about the same screens, and beside a question about
  /// many views those about one or two.
  private mutating func nameExceptions() {
    var found: [Int: [(question: Int, checkpoints: Set<Int>)]] = [:]
    for (number, question) in list.enumerated() where question.risk != nil || question.isSmall {
      for place in question.places {
        found[place.recording, default: []].append((number, Set(place.checkpoints)))
      }
    }
    guard !found.isEmpty else { return }
    for number in list.indices {
      let takesSmall = !list[number].isSmall
      var exceptions: Set<Int> = []
      for place in list[number].places {
        for other in found[place.recording] ?? []
        where other.question != number && !exceptions.contains(other.question)
          && (takesSmall || list[other.question].risk != nil)
          && place.checkpoints.contains(where: other.checkpoints.contains)
        {
          exceptions.insert(other.question)
        }
      }
      // The riskiest come first in the list of all.
      list[number].exceptions = Array(exceptions.sorted().prefix(Self.mostExceptions))
    }
  }

  /// Adds the changes of screens that nobody can decide, such as those of a run with a rejected secret.
  private mutating func addUndecided(_ readings: [(number: Int, reading: RunReading)]) {
    var known: [String: Int] = [:]
    for (number, reading) in readings
    where !(subjects[number] ?? []).contains(where: { review.subjects[$0].question == nil }) {
      for group in reading.entry.result.changes {
        let sentence = group.sentence
        let question = known[sentence] ?? list.count
        if question == list.count {
          known[sentence] = question
          list.append(PageQuestion(undecided: group, of: reading, naming: names))
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
        page.checkpoints[place].marks = marks(
          of: checkpoints[place],
          known,
          in: page.checkpoints[place].golden
        )
      }
    }
  }

  /// Returns the views that changes of a checkpoint concern.
  ///
  /// - Parameters:
  ///   - checkpoint: The screens that were compared.
  ///   - known: The numbers of the changes that are asked about.
  ///   - golden: The golden's screen. With decisions that were made before, it is another one than was compared.
  /// - Returns: The views with the numbers of their changes.
  private func marks(
    of checkpoint: SessionComparison.Checkpoint,
    _ known: [ChangeKey: Int],
    in golden: ViewTree?
  ) -> [PageRecording.Mark] {
    guard let before = checkpoint.expected, let after = checkpoint.actual else { return [] }
    let matches = matched.places(from: before, to: after)
    let isOther = golden.map { $0 != before } ?? false
    let places = golden.map { isOther ? matched.places(from: before, to: $0) : [] } ?? []
    func place(inGolden place: Int) -> Int? {
      isOther ? places.indices.contains(place) ? places[place] : nil : place
    }
    // What was decided before is no difference any more.
    return checkpoint.changes.filter { !isOther || known[$0.key] != nil }.flatMap { change in
      let number = known[change.key]
      return change.places.map { old in
        switch change.kind {
        case .insert: PageRecording.Mark(change: number, golden: nil, seen: old)
        case .remove: PageRecording.Mark(change: number, golden: place(inGolden: old), seen: nil)
        default:
          PageRecording.Mark(
            change: number,
            golden: place(inGolden: old),
            seen: matches.indices.contains(old) ? matches[old] : nil
          )
        }
      }
    }
  }
}

extension PageQuestion {
  /// True if the question is about so few views that it is an exception beside one about many.
  fileprivate var isSmall: Bool {
    changes.reduce(0) { $0 + ($1.follows == true ? 0 : $1.views) } <= 2
  }

  /// Creates a question that nobody can decide.
  fileprivate init(
    undecided group: SessionComparison.Group,
    of reading: RunReading,
    naming names: ScreenNames
  ) {
    var change = Change(group.change, id: nil, sentence: group.sentence)
    // The run kept no screens of its own, so that only views of the golden have names.
    if let place = group.checkpoints.first, let screens = reading.golden?.screens,
      screens.indices.contains(place), group.change.kind != .insert
    {
      change.name(group.change, by: names.names(in: screens[place].tree))
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
  fileprivate init(
    _ group: Review.Group,
    in review: Review,
    _ asked: [RunQuestions.Asked],
    naming names: ScreenNames
  ) {
    self.init(id: group.id, sentence: group.sentence, title: group.sentence)
    let isCaused = group.items.contains { !review.items[$0].isConsequence }
    changes = group.items.map { item in
      var change = Change(item, in: review, naming: names)
      change.at =
        review.items[item].places.lazy.compactMap { place in
          guard let recording = asked[place.subject].recording else { return nil }
          return place.checkpoints.first.map { [recording, $0] }
        }.first
      if isCaused, review.items[item].isConsequence { change.follows = true }
      return change
    }
    title = Self.title(of: group, in: review, changes)
    risk = group.risk?.words
    if let former = changes.lazy.compactMap(\.rejection).first {
      rejection = changes.allSatisfy { $0.rejection != nil } ? former : "in part \(former)"
    }
    var checkpoints: [Int: Set<Int>] = [:]
    for place in review.places(of: group) {
      guard let recording = asked[place.subject].recording else { continue }
      checkpoints[recording, default: []].formUnion(place.checkpoints)
    }
    let subjects = group.items.flatMap { review.items[$0].places.map(\.subject) }
    if let subject = subjects.first, let command = asked[subject].command {
      (self.command, id) = (command, nil)
      for place in changes.indices { changes[place].id = nil }
    }
    if changes.allSatisfy({ $0.kind == "whole" }), let subject = subjects.first {
      title =
        "\(review.subjects[subject].name): \(title.drop { $0 == "+" || $0 == "±" || $0 == "-" || $0 == " " || $0 == ">" })"
    }
    places = checkpoints.sorted { $0.key < $1.key }
      .map { Place(recording: $0.key, checkpoints: $0.value.sorted()) }
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
      // A list in another order is told by its first row.
      let kind = changes[root].kind
      let others = changes.count { $0.kind == kind && $0.follows != true } - 1
      return others > 0 && kind != "attribute" ? "\(title) and \(others) more" : title
    }
    guard items.contains(where: { $0.question.change != nil }) else { return sentence }
    var names: [String: String] = [:]
    for (change, item) in zip(changes, items) {
      guard let node = item.question.change?.node, let view = change.view else { continue }
      names[node] = names[node] ?? view
    }
    let views = changes.reduce(0) { $0 + ($1.follows == true ? 0 : $1.views) }
    return PlainSentence(names: names, views: views).text(of: sentence)
  }
}

extension Review.Item.Question {
  /// True if the answer decides about the golden that a run is compared with.
  fileprivate var isAboutGolden: Bool {
    switch self {
    case .unexplained(let problem): problem.isAboutGolden
    case .change, .checkpoints, .newGolden, .renamed, .orphan, .repair: false
    }
  }
}
