import Approvals
import EventModel
package import Foundation
package import Messages
import Platform
package import Recorder
package import Replayer

/// The writer of the screens and targets that a run leaves for `approve`.
///
/// It is made before the run, so that it knows which recordings another process changed meanwhile.
package struct PendingWriter {
  /// The end of the writing.
  package struct Outcome {
    /// The gravity of the gravest failure; nil if there is none that changes the run's own.
    package var failure: Gravity?
    /// True if no write failed.
    package var isWhole = true

    package init(failure: Gravity? = nil, isWhole: Bool = true) {
      (self.failure, self.isWhole) = (failure, isWhole)
    }
  }

  private let recordings: [RecordingStore]
  private let project: Project
  /// The state of each recording's files before the run.
  private let before: [[FileStamp?]]

  package init(_ recordings: [RecordingStore], _ project: Project) {
    (self.recordings, self.project) = (recordings, project)
    before = recordings.map(Self.stamps)
  }

  /// Writes what differs beside the goldens, and removes what is out of date.
  ///
  /// A folder that cannot be written is reported; the others are written all the same.
  ///
  /// - Returns: the gravity of the gravest failure, and whether something could not be kept.
  package func write(_ suite: SuiteResult) -> Outcome {
    // All recordings that others have locked are waited for together.
    let deadline = ContinuousClock.now + project.lockWait
    var failures: [Gravity] = []
    var isUnwritable = false
    for (place, (recording, result)) in zip(recordings, suite.results).enumerated() {
      guard let result, changes(recording, result) else { continue }
      do {
        let lock = try RecordingLock(recording.folder, project, until: deadline)
        defer { lock.release() }
        guard Self.stamps(of: recording) == before[place] else {
          project.warn(
            "another process changed this recording during the run, so nothing is left pending; "
              + "replay it again",
            at: recording.folder.relativePath
          )
          continue
        }
        let store = recording.goldens(in: result.setting)
        guard !ReviewMarks.cover(store) else {
          project.warn(
            "a review of this recording is open, so its pending changes were not updated; "
              + "replay it again after the review",
            at: recording.folder.relativePath
          )
          continue
        }
        try write(result, of: recording, to: store)
      } catch GoldenFileError.unwritable(let path, let reason) {
        warn(path, reason)
        isUnwritable = true
      } catch { failures.append(report(error)) }
    }
    let failure: Gravity? = failures.isEmpty ? nil : .gravest(of: failures)
    return Outcome(failure: failure, isWhole: failure == nil && !isUnwritable)
  }

  /// Writes what differs to other folders than those of the recordings, which nobody else writes to.
  ///
  /// - Returns: the gravity of the gravest failure, and whether something could not be kept.
  package func write(_ suite: SuiteResult, in folder: (RecordingStore) -> URL) -> Outcome {
    var failures: [Gravity] = []
    for case (let recording, let result?) in zip(recordings, suite.results)
    where recording.refusal == nil {
      let store = GoldenStore(folder: folder(recording), in: result.setting)
      do { try write(result, of: recording, to: store) } catch {
        failures.append(report(error))
      }
    }
    let failure: Gravity? = failures.isEmpty ? nil : .gravest(of: failures)
    return Outcome(failure: failure, isWhole: failure == nil)
  }

  private func report(_ error: any Error) -> Gravity {
    let found = Diagnostic.diagnostics(for: error, tool: "simon-replay", command: "run")
    for diagnostic in found { project.diagnose(diagnostic) }
    return .gravest(of: found.map(\.gravity))
  }

  /// Tells that a checkout cannot be written, which changes nothing about what the run saw.
  private func warn(_ path: String, _ reason: String) {
    project.warn(
      "cannot be written, so approve has nothing to review: \(reason); in a read-only checkout, "
        + "set CI=1",
      at: path
    )
  }

  private func write(
    _ result: RecordingResult,
    of recording: RecordingStore,
    to store: GoldenStore
  ) throws(GoldenFileError) {
    // Screens that cannot be kept must not keep the targets from it.
    let screens = Result { () throws(GoldenFileError) in
      switch result.verdict {
      case .changed, .excessCheckpoints, .stopped: try store.keep(seenAgain: result.pending)
      default: try store.write(nil as Pending?)
      }
    }
    // A run in another setting leaves those of the recorded one as they are.
    guard result.setting.isEmpty else { return try screens.get() }
    try store.keep(result.repairs, of: recording.goldens())
    try screens.get()
  }

  /// Returns whether a result adds or removes files, or a killed process left some to remove: only then
  /// the recording is locked.
  private func changes(_ recording: RecordingStore, _ result: RecordingResult) -> Bool {
    // Nothing is written behind a link.
    guard recording.refusal == nil else { return false }
    let store = recording.goldens(in: result.setting)
    return result.pending != nil || !result.repairs.isEmpty
      || [store.pendingFile, store.repairsFile].contains { UntrustedFile.exists($0) }
      || WholeFile.hasParts(recording.folder.path)
  }

  private static func stamps(of recording: RecordingStore) -> [FileStamp?] {
    let store = recording.goldens()
    let overlays = store.overlaySettings().map { store.store(in: $0).approvedFile }
    return ([store.goldenFile, store.ledgerFile, store.logFile] + overlays)
      .map { FileStamp($0.path) }
  }
}
