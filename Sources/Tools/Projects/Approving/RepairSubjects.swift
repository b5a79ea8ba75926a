package import Approvals
package import EventModel
import Foundation
import Messages
package import Recorder
import Replayer

/// The drifted targets of one recording.
package struct RepairSubjects {
  /// One for each target, in the order of events.
  package private(set) var entries: [ApprovalSubjects.Entry] = []

  /// Reads the targets that the last run left pending.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - goldens: Its files.
  ///   - budget: The time of the reading.
  /// - Throws: A diagnostic if the log was changed since.
  package init(
    of recording: RecordingStore,
    _ goldens: GoldenStore,
    within budget: Budget
  ) throws {
    try self.init(of: recording, goldens, goldens.pendingRepairs(), within: budget)
  }

  /// Collects targets that a run left pending.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - goldens: Its files.
  ///   - pending: The targets; nil if there are none.
  ///   - budget: The time of reading the log.
  /// - Throws: A diagnostic if the log was changed since.
  package init(
    of recording: RecordingStore,
    _ goldens: GoldenStore,
    _ pending: PendingRepairs?,
    within budget: Budget
  ) throws {
    guard let pending else { return }
    let contents = try goldens.contents(withLog: true)
    guard contents.log == pending.log else {
      throw Diagnostic(
        message: "the log changed after the run that left these targets pending",
        path: goldens.repairsFile.relativePath,
        hint: "replay again: \(NextCommand.replay("run", recording))"
      )
    }
    let limits = LogLimits(budget: budget.during("reading the log"))
    let log = try recording.log(limits: limits)
    // The story is told only for the questions that somebody looks at.
    let digest = pending.log
    let steps = RecordedSteps(as: recording.name) {
      // A log that was changed since has other steps.
      guard (try? recording.goldens().logDigest()) == digest else { return nil }
      return try? recording.log(limits: limits)
    }
    entries = log.questions(about: pending.repairs, named: recording.name, in: steps).map {
      ApprovalSubjects.Entry(subject: $0, store: recording.goldens(), contents: contents)
    }
  }
}

/// The decisions about the targets of one log.
package struct TargetDecision {
  package let store: GoldenStore
  /// The events of the targets.
  package private(set) var events: [Int] = []
  /// The accepted and the rejected repairs, in the words of the ledger.
  package private(set) var (approved, rejected): ([DecidedChange], [DecidedChange]) = ([], [])
  private var repairs: [Review.Repair] = []

  package init(_ store: GoldenStore) { self.store = store }

  /// Adds the decision about one target.
  package mutating func add(_ outcome: Review.Outcome, about repair: Review.Repair) {
    events.append(repair.event)
    if let accepted = outcome.repair { repairs.append(accepted) }
    let atEvent = { (change: DecidedChange) in
      DecidedChange(
        change: "\(change.change) at event \(repair.event)",
        name: change.name,
        reason: change.reason,
        group: change.group
      )
    }
    approved += outcome.approvals.map(atEvent)
    rejected += outcome.rejections.map(atEvent)
  }

  /// The log with all accepted repairs.
  package struct RepairedLog {
    /// The digests of its bytes before and after.
    package var before, after: Digest
    /// Its contents and its new text; nil if no repair was accepted.
    package var contents: LogSummary?
    package var text: String?
  }

  /// Returns the log with all accepted repairs.
  package func repairedLog() throws -> RepairedLog {
    let recording = RecordingStore(folder: store.folder)
    let bytes = try recording.logBytes()
    let before = Digest(of: bytes.span)
    guard !repairs.isEmpty else { return RepairedLog(before: before, after: before) }
    let log = try recording.log()
    let repaired = repairs.sorted { $0.event < $1.event }.reduce(log) { log, repair in
      if let outcome = repair.proposed.outcome {
        return log.recording(outcome, ofInput: repair.event)
      }
      return log.retargeting(repair.event, to: repair.proposed.evidence)
    }
    let text = String(
      decoding: LogWriter.encode(repaired, changedFrom: log, bytes),
      as: UTF8.self
    )
    return RepairedLog(
      before: before,
      after: Digest(of: text),
      contents: LogSummary(of: repaired),
      text: text
    )
  }
}
