import Approvals
import EventModel
import Foundation
import HTMLReport
import Messages
import Recorder
import Replayer
import Stories

/// The files of one recording of a run, and what they leave to decide.
struct RunReading {
  /// The recording with its result.
  let entry: RunPage.Entry
  /// The log; nil if it cannot be read.
  let log: EventLog?
  /// The golden; nil if there is none, or it cannot be read.
  let golden: Golden?
  /// The questions about it, in the order in which a review takes them: targets, then screens.
  let subjects: [Review.Subject]
  /// The digests that bind a decision; nil if there is nothing to decide.
  let basis: PageRecording.Basis?
  /// The ledger, if it has decisions about some changes of the run while others are left; nil otherwise.
  let ledger: Ledger?

  /// Reads the files of a recording within its time.
  ///
  /// - Parameters:
  ///   - entry: The recording.
  ///   - known: The screens that were compared before.
  init(_ entry: RunPage.Entry, knowing known: ComparedScreens) {
    self.entry = entry
    let (result, store) = (entry.result, entry.store)
    // A damaged file was read to its damage already; any other is read within the time of a recording.
    let budget = Budget(endingAfter: entry.time)
    let isReadable = store.refusal == nil && result.verdict.damage == nil
    let limits = LogLimits(budget: budget.during("reading the log for the page"))
    let goldens = store.goldens(in: result.setting, within: budget)
    let log = isReadable ? try? store.log(limits: limits) : nil
    let golden = isReadable ? (try? goldens.golden()).flatMap(\.self) : nil
    (self.log, self.golden) = (log, golden)
    // What was decided before is known by the stored screens alone.
    let pending = result.pending.map { goldens.withEarlierDecisions($0) }
    ledger = pending?.part == nil ? nil : try? goldens.ledger()
    let screens = golden.flatMap { golden in
      pending.flatMap {
        Self.subject(
          of: entry,
          $0,
          in: goldens,
          with: golden,
          log: log,
          within: budget,
          knowing: known
        )
      }
    }
    let subjects =
      (golden == nil ? [] : Self.targets(of: result, in: log)) + (screens.map { [$0] } ?? [])
    guard !subjects.isEmpty, let digest = (try? goldens.goldenDigest()).flatMap(\.self) else {
      (self.subjects, basis) = ([], nil)
      return
    }
    self.subjects = subjects
    let digestOfLog = (try? goldens.logDigest()).flatMap(\.self)
    basis = PageRecording.Basis(
      golden: "\(digest)",
      log: digestOfLog.map { "\($0)" },
      screens: screens == nil ? nil : pending.map { "\(Digest(of: $0.text))" },
      targets: digestOfLog.flatMap { log in
        result.repairs.isEmpty || !result.setting.isEmpty
          ? nil : "\(Digest(of: PendingRepairs(log: log, repairs: result.repairs).text))"
      }
    )
  }

  /// Returns the questions about targets, which only a run in the recorded setting asks.
  private static func targets(of result: RecordingResult, in log: EventLog?) -> [Review.Subject] {
    guard let log, result.setting.isEmpty else { return [] }
    let steps = RecordedSteps(as: result.name) { log }
    return log.questions(about: result.repairs, named: result.name, in: steps)
  }

  /// True if a run left something of a recording to decide, or that nobody can decide.
  static func isNeeded(for entry: RunPage.Entry) -> Bool {
    let result = entry.result
    return result.pending != nil || !result.repairs.isEmpty || !result.changes.isEmpty
  }

  /// Returns the question about the screens of a recording; nil if there is nothing to decide about them.
  private static func subject(
    of entry: RunPage.Entry,
    _ pending: Pending,
    in goldens: GoldenStore,
    with golden: Golden,
    log: EventLog?,
    within budget: Budget,
    knowing known: ComparedScreens
  ) -> Review.Subject? {
    let setting = entry.result.setting
    let name = entry.store.name(in: setting)
    let doubtful = log?.checkpointsAfterSecrets ?? []
    if pending.part != nil {
      return try? Review.Subject(
        name: name,
        pending: pending,
        of: goldens,
        within: budget,
        knowing: known
      ) { $0.checkpointsAfterSecrets = doubtful }
    }
    guard let digest = try? goldens.goldenDigest(),
      let approval = try? Approval(
        golden: golden,
        digest: digest,
        pending: pending,
        within: budget.during("comparing screens for the page"),
        knowing: known
      )
    else { return nil }
    var subject = Review.Subject(name: name, approval: approval)
    subject.checkpointsAfterSecrets = doubtful
    // The run reports a ledger that cannot be read.
    subject.rejections = (try? goldens.ledger())?.about(setting).rejections ?? [:]
    return subject
  }
}
