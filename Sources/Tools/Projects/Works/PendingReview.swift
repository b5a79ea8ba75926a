public import Approvals
public import Messages
import EventModel
import FoundationEssentials
import Recorder

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

  init(of stores: [RecordingStore], isPartial: Bool, in project: Project) throws {
    let found = try ApprovalSubjects(stores, project, isPartial: isPartial)
    (entries, problems) = (found.list, found.problems)
    (self.stores, self.project) = (stores, project)
    review = Review(entries.map(\.subject))
  }

  /// Writes the decisions into goldens, ledgers and stories; what is undecided stays pending.
  ///
  /// - Parameter reason: The reason for the ledgers; nil for none.
  /// - Returns: The recordings whose decisions could not be written, with the reasons; empty if all were.
  /// - Throws: `Diagnostic` if another process has a recording or changed one since the review was made; nothing is
  ///   written then.
  @discardableResult
  public mutating func carryOut(reason: String? = nil) throws -> [Diagnostic] {
    review.decideRest(.skip)
    let outcomes = try review.outcomes()
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
    _ = try writer.write(kept, entries, noting: &failures)
    return failures
  }
}
