import Approvals
import Differ
import EventModel
import HTMLReport
package import Messages
package import Recorder
package import Replayer

/// The HTML page of a run, made of its results and of the files of its recordings.
package struct RunPage {
  /// The results of the run.
  package let suite: SuiteResult
  /// The recordings of the run, in the same order, with their paths from the folder of recordings on.
  package let recordings: [(store: RecordingStore, path: String)]

  private let time: Duration

  /// Creates the page of a run of selected recordings, whose results are in the same order.
  ///
  /// - Parameters:
  ///   - suite: The results.
  ///   - recordings: The recordings with their paths from the folder of recordings on.
  ///   - time: The time in which the files of one recording are read for the page.
  package init(
    _ suite: SuiteResult,
    of recordings: [(store: RecordingStore, path: String)],
    time: Duration
  ) {
    (self.suite, self.recordings, self.time) = (suite, recordings, time)
  }

  /// Returns the page, with the recordings that need a person first.
  package func document(_ report: SuiteReport) throws -> EncodedText {
    let entries = zip(recordings, suite.results).compactMap { recording, result in
      result.map {
        Entry(result: $0, store: recording.store, path: recording.path, time: time)
      }
    }
    return try Self.document(of: entries, report)
  }

  /// A recording with its result, and its path from the folder of recordings on.
  package struct Entry {
    /// The result of the recording in this run.
    package var result: RecordingResult
    /// The recording, whose files the page shows.
    package var store: RecordingStore
    /// The path from the folder of recordings on.
    package var path: String
    /// The time in which its files are read.
    package var time: Duration
  }

  /// Returns the page of some recordings.
  package static func document(of entries: [Entry], _ report: SuiteReport) throws -> EncodedText {
    let counts = report.summary.verdicts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    let figures = [report.summary.recordings.counted("recording")] + counts
    let file = ["--decisions", "decisions.json"]
    var page = ReportPage(
      title: figures.joined(separator: ", "),
      partial: report.partial ?? [],
      command: "\(NextCommand.replay("approve", options: file).forReport)"
    )
    let order: [RecordingReport.Verdict] = [
      .damaged, .unsupported, .failed, .changed, .flaky, .passed,
    ]
    for verdict in order {
      for entry in entries where entry.result.verdict.word == verdict.rawValue {
        try page.add(recording(entry))
      }
    }
    return EncodedText(exactly: Array(try page.document().utf8))
  }

  private static func recording(_ entry: Entry) -> PageRecording {
    let (result, store) = (entry.result, entry.store)
    // A damaged file was read to its damage already; any other is read within the time of a recording.
    let budget = Budget(endingAfter: entry.time)
    let isReadable = store.refusal == nil && result.verdict.damage == nil
    var page = PageRecording(
      path: entry.path + (result.setting.isEmpty ? "" : "@\(result.setting.text)"),
      verdict: result.verdict.word,
      cause: result.verdict.cause
    )
    page.replayed = result.events
    let story = StoryLine(of: result, in: store)
    var details = RecordingDetails(result: result, story: story, style: Style(isOn: false))
    details.path = entry.path
    page.details = details.lines.map(\.text)
    let limits = LogLimits(budget: budget.during("reading the log for the page"))
    let log = isReadable ? try? store.log(limits: limits) : nil
    let goldens = store.goldens(in: result.setting, within: budget)
    let golden = isReadable ? (try? goldens.golden()).flatMap(\.self) : nil
    page.app = log?.header.app ?? golden?.app ?? ""
    page.events = log?.events ?? []
    page.checkpoints = PageScreens(result, log: log, golden: golden).checkpoints
    if let log { page.story = WrittenStory.pageLines(of: store, log) }
    (page.changes, page.basis) = changes(
      of: result,
      goldens,
      golden: golden,
      log: log,
      within: budget
    )
    return page
  }

  /// Returns the changes and targets with their names for decisions, and the digests that bind a decision.
  private static func changes(
    of result: RecordingResult,
    _ goldens: GoldenStore,
    golden: Golden?,
    log: EventLog?,
    within budget: Budget
  ) -> ([PageRecording.Change], PageRecording.Basis?) {
    let screens = golden.flatMap { subject(of: result, $0, goldens, log: log, within: budget) }
    let targets =
      golden == nil || !result.setting.isEmpty
      ? [] : log?.questions(about: result.repairs, named: result.name) ?? []
    let undecided = screens == nil ? result.changes.map { PageRecording.Change($0) } : []
    let subjects = (screens.map { [$0] } ?? []) + targets
    guard !subjects.isEmpty, let digest = (try? goldens.goldenDigest()).flatMap(\.self) else {
      return (undecided, nil)
    }
    let digestOfLog = (try? goldens.logDigest()).flatMap(\.self)
    let basis = PageRecording.Basis(
      golden: "\(digest)",
      log: digestOfLog.map { "\($0)" },
      screens: screens.map { "\(Digest(of: $0.approval.pending.text))" },
      targets: digestOfLog.flatMap { log in
        result.repairs.isEmpty || !result.setting.isEmpty
          ? nil : "\(Digest(of: PendingRepairs(log: log, repairs: result.repairs).text))"
      }
    )
    return (PageRecording.Change.list(subjects) + undecided, basis)
  }

  /// Returns the question about the screens of a recording; nil if there is nothing to decide about them.
  private static func subject(
    of result: RecordingResult,
    _ golden: Golden,
    _ goldens: GoldenStore,
    log: EventLog?,
    within budget: Budget
  ) -> Review.Subject? {
    guard let pending = result.pending, let digest = try? goldens.goldenDigest(),
      let approval = try? Approval(
        golden: golden,
        digest: digest,
        pending: pending,
        within: budget.during("comparing screens for the page")
      )
    else { return nil }
    var subject = Review.Subject(name: result.name, approval: approval)
    subject.checkpointsAfterSecrets = log?.checkpointsAfterSecrets ?? []
    // The run reports a ledger that cannot be read.
    subject.rejections = (try? goldens.ledger())?.about(result.setting).rejections ?? [:]
    return subject
  }
}

extension PageRecording.Change {
  /// Returns the questions of a review of one recording, each with the cause that it shares with others.
  ///
  /// The page shows a change that was rejected before below its cause, with buttons of its own.
  fileprivate static func list(_ subjects: [Review.Subject]) -> [Self] {
    let review = Review(
      subjects.map { subject in
        var subject = subject
        subject.rejections = [:]
        return subject
      }
    )
    var causes: [Int: String] = [:]
    for group in review.groups where group.cause != nil {
      for item in group.items { causes[item] = group.sentence }
    }
    return review.items.enumerated().map { place, item in
      var change = Self(
        kind: item.question.change?.kind.rawValue ?? "attribute",
        sentence: item.sentence,
        checkpoints: item.places.flatMap(\.checkpoints)
      )
      (change.id, change.cause, change.risk) = (item.id, causes[place], item.risk?.words)
      change.rejection = subjects.lazy.compactMap { $0.rejections[item.id]?.words }.first
      if let repair = item.question.repair { change.describe(repair, of: place, in: review) }
      return change
    }
  }

  /// Adds what is known about a target, and the views that can take its place.
  private mutating func describe(_ repair: Review.Repair, of place: Int, in review: Review) {
    let item = review.items[place]
    kind = "target"
    events = item.places.compactMap(\.event).sorted()
    problem = (repair.action.map { "\($0): " } ?? "") + repair.problem
    let offered = repair.pending.candidates.enumerated()
      .filter { review.offers(candidate: $0.offset, of: place) }
    guard offered.count > 1 else { return }
    candidates = offered.map { number, candidate in
      PageRecording.Candidate(
        id: "\(item.id):\(number + 1)",
        name: candidate.reference,
        view: candidate.view
      )
    }
  }

  /// Creates a change that cannot be decided, such as one of a run with a rejected secret.
  fileprivate init(_ group: SessionComparison.Group) {
    self.init(
      kind: group.change.kind.rawValue,
      sentence: group.sentence,
      checkpoints: group.checkpoints
    )
  }
}
