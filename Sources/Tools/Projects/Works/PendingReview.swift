public import Approvals
public import Messages
import EventModel
import FoundationEssentials
import Recorder
import Replayer

/// A review of everything that runs left to decide about, whose decisions are then carried out.
///
/// ```swift
/// var pending = try project.review()
/// pending.review.decideRest(.approve)
/// try pending.carryOut(reason: "new wording")
/// ```
public struct PendingReview {
  /// The questions with their decisions so far.
  public var review: Review
  /// The recordings that cannot be read, with the reasons.
  public let problems: [Diagnostic]

  private let entries: [ApprovalSubjects.Entry]
  private let stores: [RecordingStore]
  private let project: Project

  init(of all: [RecordingStore], isPartial: Bool, in project: Project) throws {
    let stores = all.filter { $0.refusal == nil }
    RecordingLock.finishDecisions(in: stores, project)
    var found = try ApprovalSubjects(stores, project, isPartial: isPartial)
    found.keep(only: project.setting)
    entries = found.list
    problems = all.compactMap(\.refusal).map { Diagnostic($0) } + found.problems
    (self.stores, self.project) = (stores, project)
    review = Review(entries.map(\.subject))
  }

  /// Writes the decisions into the files of the recordings; what is undecided stays pending.
  ///
  /// Goldens and logs get exactly the approved changes, stories follow as far as they can be proven, and ledgers
  /// note each decision.
  ///
  /// - Parameter reason: The reason for the ledgers; nil for none.
  /// - Returns: The decisions that could not be written and the approved stories that are not proven, with the
  ///   reasons; empty if everything was written.
  /// - Throws: `Diagnostic` in CI, for a `review` of other recordings, and if another process has a recording or
  ///   changed one since the review was made: nothing is written then.
  @discardableResult
  public mutating func carryOut(reason: String? = nil) throws -> [Diagnostic] {
    guard !project.isCI else {
      throw Diagnostic(
        message: "approve is disabled in CI",
        hint: "approve on a development machine and commit the golden",
        gravity: .usage
      )
    }
    // Decisions are carried out by the places of their recordings.
    guard review.subjects.map(\.name) == entries.map(\.subject.name) else {
      throw Diagnostic(message: "these decisions are about other recordings", gravity: .usage)
    }
    review.decideRest(.skip)
    let outcomes = review.outcomes()
    let decided = outcomes.map { entries[$0.subject] }
    var failures: [Diagnostic] = []
    var locks = ApprovalLocks(project)
    defer { locks.release() }
    let unlocked = try locks.take(decided, noting: &failures)
    if let place = ApprovalLocks.changed(decided).first {
      throw Diagnostic(
        message: "another process changed this recording during the review; "
          + "no decision about it was written",
        path: decided[place].store.folder.relativePath,
        gravity: .difference
      )
    }
    let kept = outcomes.filter { outcome in
      entries[outcome.subject].read.allSatisfy { !unlocked.contains($0.store.folder.path) }
    }
    let proofs = try StoryProofs(project, for: stores)
    var writer = ApprovalWriter(project, proofs, reason: reason)
    let stories = try writer.write(kept, entries, noting: &failures)
    return failures
      + stories.compactMap { (story) -> Diagnostic? in
        guard story.isRefused, case .pending(let reason) = story.carried else {
          return nil
        }
        return Diagnostic(
          message: "this story stays pending, since it is not proven: \(reason)",
          path: story.recording.storyFile.relativePath,
          gravity: .difference
        )
      }
  }
}
