import Approvals
import EventModel
import Foundation
import Recorder
import Stories

/// The targets of one recording about which something is to be decided.
struct RepairSubjects {
  /// One for each target, in the order of events.
  private(set) var entries: [ApprovalSubjects.Entry] = []

  /// Reads what the last run left.
  ///
  /// - Throws: a diagnostic where the log is no longer the one that was replayed.
  init(of recording: RecordingStore) throws {
    let store = GoldenStore(folder: recording.folder)
    guard let pending = try store.pendingRepairs() else { return }
    guard try store.logDigest() == pending.log else {
      throw Diagnostic(
        message: "the log was changed after the run that left these targets pending",
        place: .init(path: store.repairsFile.relativePath),
        hint: "replay again: simon-replay"
      )
    }
    let log = try recording.log()
    let account = SessionTranscript(log, recording: recording.name)
    let story = account.map { StoryWriter(style: .readable).write($0).lines } ?? []
    for repair in pending.repairs where log.events.indices.contains(repair.event - 1) {
      let line = story.first { $0.events?.contains(repair.event) == true }
      // What is said, without the keyword before it.
      let words = line?.text.split(separator: " ").dropFirst().joined(separator: " ")
      guard let recorded = log.events[repair.event - 1].kind.target,
        let question = Review.Repair(action: words, recorded: recorded, pending: repair)
      else { continue }
      entries.append(
        ApprovalSubjects.Entry(
          subject: Review.Subject(name: recording.name, repair: question),
          store: store
        )
      )
    }
  }
}

/// What was decided about the targets of one log.
struct TargetDecision {
  let store: GoldenStore
  /// The events that were decided about.
  private(set) var events: [Int] = []
  /// The repairs that were accepted, and those that were not, as the ledger has them.
  private(set) var (approved, rejected): ([String], [String]) = ([], [])
  private var repairs: [Review.Repair] = []

  init(_ store: GoldenStore) { self.store = store }

  mutating func add(_ outcome: Review.Outcome, about repair: Review.Repair) {
    events.append(repair.event)
    if let accepted = outcome.repair { repairs.append(accepted) }
    approved += outcome.approved.map { "\($0) at event \(repair.event)" }
    rejected += outcome.rejected.map { "\($0) at event \(repair.event)" }
  }

  /// The log with all accepted repairs in it, and the digests of its bytes before and after; the text
  /// is nil where nothing was accepted.
  func repairedLog() throws -> (before: Digest, after: Digest, text: String?) {
    let recording = RecordingStore(folder: store.folder)
    let bytes = try recording.logBytes()
    let before = Digest(of: bytes.span)
    guard !repairs.isEmpty else { return (before, before, nil) }
    let log = try recording.log()
    let repaired = repairs.sorted { $0.event < $1.event }.reduce(log) { log, repair in
      log.retargeting(repair.event, to: repair.proposed.evidence)
    }
    let text = String(
      decoding: LogWriter.encode(repaired, changedFrom: log, bytes),
      as: UTF8.self
    )
    return (before, Digest(of: text), text)
  }
}
