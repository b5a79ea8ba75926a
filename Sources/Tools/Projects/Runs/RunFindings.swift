import Approvals
package import EventModel
import Foundation
package import Messages
package import Recorder
import Replayer
package import Reports

/// The findings of one run, as far as another run can be compared with it.
package struct RunFindings {
  /// The judgement of a recording.
  package struct Verdict: Equatable {
    /// The verdict in one word.
    package var word: String
    /// The class of the cause; nil for a recording that passed.
    package var cause: String?
    /// The problem in one line, where the changes do not state it.
    package var message: String?
  }

  /// A change that a run shows, compared with the golden.
  package struct Finding {
    package var recording: String
    package var change: JSONReport.Change
    /// The change in one line for people.
    package var sentence: String
  }

  /// The file or folder, as the call names it.
  package let name: String
  /// The verdicts by the paths of recordings.
  package private(set) var verdicts: [String: Verdict] = [:]
  /// The digests of the goldens that the run compared with, by the paths of recordings, where they are known.
  package private(set) var goldens: [String: String] = [:]
  /// The changes, in the order in which they first appear.
  package private(set) var findings: [Finding] = []

  /// Creates the findings of a run without recordings.
  package init(named name: String) { self.name = name }

  /// Adds the findings of a report.
  ///
  /// - Parameters:
  ///   - report: The report.
  ///   - path: The file of the report.
  /// - Throws: `Diagnostic` if another report has one of its recordings, too.
  package mutating func add(_ report: SuiteReport, at path: String) throws(Diagnostic) {
    let sentences = Dictionary(
      report.groups.map { ($0.change.anywhere, $0.sentence) },
      uniquingKeysWith: { first, _ in first }
    )
    for recording in report.recordings {
      let verdict = Verdict(
        word: recording.verdict.rawValue,
        cause: recording.cause,
        message: recording.message
      )
      try add(verdict, of: recording.path, at: path)
      goldens[recording.path] = recording.golden
      for change in recording.changes {
        let change = change.anywhere
        let sentence = sentences[change] ?? "\(change.kind) \(change.node)"
        findings.append(Finding(recording: recording.path, change: change, sentence: sentence))
      }
    }
  }

  /// Adds what a run left beside the golden of a recording.
  ///
  /// - Parameters:
  ///   - store: The recording.
  ///   - path: The path by which both runs name it.
  ///   - last: The result of the last run here; nil if it is not known.
  ///   - budget: The time of reading its files.
  /// - Throws: An error for a file that cannot be read, and for changes of another golden.
  package mutating func add(
    _ store: RecordingStore,
    as path: String,
    last: LastRun.Entry?,
    within budget: Budget
  ) throws {
    let goldens = store.goldens(within: budget)
    let repairs = try goldens.pendingRepairs()
    let drift = repairs.map { $0.repairs.count.counted("drifted target") }
    guard let golden = try goldens.golden() else {
      return try add(
        Verdict(word: "failed", cause: "missing golden", message: drift),
        of: path,
        at: name
      )
    }
    let digest = try goldens.goldenDigest()
    self.goldens[path] = digest?.description
    var verdict = Verdict(word: repairs == nil ? "passed" : "changed", message: drift)
    if let pending = try goldens.pending() {
      let approval = try Approval(
        golden: golden,
        digest: digest,
        pending: pending,
        within: budget.during("comparing screens with the golden")
      )
      verdict.word = "changed"
      if approval.changesCheckpoints {
        let (old, new) = (golden.screens.count, pending.seen.screens.count)
        verdict.message = "the golden has \(old.counted("checkpoint")), the run has \(new)"
      }
      for group in approval.groups {
        findings.append(
          Finding(
            recording: path,
            change: JSONReport.Change(group.change).anywhere,
            sentence: group.sentence.shortened
          )
        )
      }
    }
    // A run that crashed leaves nothing pending; one that changed does until it is approved.
    if let last, last.isRed, last.verdict != "changed", verdict.word == "passed" || repairs != nil {
      verdict.word = last.verdict
    }
    try add(verdict, of: path, at: name)
  }

  private mutating func add(
    _ verdict: Verdict,
    of recording: String,
    at path: String
  ) throws(Diagnostic) {
    guard verdicts.updateValue(verdict, forKey: recording) == nil else {
      throw Diagnostic(
        message: "two reports of this run have the recording \(recording.quoted)",
        path: path,
        hint: "name one report, or the folder of one run"
      )
    }
  }
}
