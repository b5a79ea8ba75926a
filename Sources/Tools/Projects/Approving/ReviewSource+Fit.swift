import Approvals
package import EventModel
import Foundation
import Messages
package import Recorder
import Replayer

extension ReviewSource.Part {
  /// Returns the part without what was decided here already, which is nil if that is everything.
  ///
  /// - Parameters:
  ///   - recording: The recording here.
  ///   - budget: The time of reading its files.
  /// - Returns: The rest; nil if nothing is left to decide.
  /// - Throws: `Diagnostic` with the name of the recording if another log was replayed, or if the screens were
  ///   compared with another golden.
  package func left(of recording: RecordingStore, within budget: Budget) throws -> Self? {
    let store = recording.goldens(in: setting, within: budget)
    var left = self
    try left.leaveOutRepaired(recording, store)
    try left.leaveOutApproved(recording, store)
    return left.pending == nil && left.repairs == nil ? nil : left
  }

  /// Takes the targets that were repaired in the log here out of the part.
  private mutating func leaveOutRepaired(_ recording: RecordingStore, _ store: GoldenStore) throws {
    guard let log, let present = try store.logDigest(), present != log else { return }
    let repaired = try store.ledger().eventsRepaired(from: log, to: present) ?? []
    let local = try store.pendingRepairs().flatMap { $0.log == present ? $0 : nil }
    let open = (repairs?.repairs ?? []).filter { !repaired.contains($0.event) }
    guard !repaired.isEmpty, open.allSatisfy({ local?.repairs.contains($0) == true }) else {
      throw refusal(of: "log", recording, "the one that was replayed")
    }
    self.log = present
    repairs = open.isEmpty ? nil : PendingRepairs(log: present, repairs: open)
  }

  /// Takes the changes that were decided here out of the part.
  private mutating func leaveOutApproved(_ recording: RecordingStore, _ store: GoldenStore) throws {
    guard let pending else { return }
    guard let golden = try store.goldenDigest() else {
      // The recorded screens are proposed then, never those of a run.
      throw Diagnostic(
        message: "\(recording.name.quoted) has no golden that a run could differ from",
        path: place,
        hint: "approve its recorded screens first: \(NextCommand.replay("approve", recording))",
        gravity: .missingGolden
      )
    }
    let rest = try store.pending().flatMap { rest in
      rest.golden == golden && rest.seen == pending.seen ? rest : nil
    }
    if golden != pending.golden {
      if try store.golden()?.screens == pending.seen.screens {
        self.pending = nil
      } else if let rest {
        // Some of these changes were approved here; the others stayed pending.
        self.pending = rest
      } else {
        throw refusal(of: "golden", recording, "the one that the run was compared with")
      }
    } else if let rest, rest.part != nil {
      self.pending = rest
    }
    guard pending.seen.recording == recording.title else {
      throw refusal(of: "name", recording, "that of the replayed recording")
    }
  }

  private func refusal(
    of file: String,
    _ recording: RecordingStore,
    _ expected: String
  ) -> Diagnostic {
    Diagnostic(
      message: "the \(file) of \(recording.name.quoted) is not \(expected)",
      path: place,
      hint: "take the commit that was replayed, or replay this one"
    )
  }
}
