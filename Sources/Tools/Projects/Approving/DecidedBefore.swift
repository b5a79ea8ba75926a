package import Approvals
package import Messages
package import Recorder
import Replayer
import Reports

/// The answer to a decision about a change that is not pending, since an earlier command may have decided about it.
package struct DecidedBefore {
  private let name: String
  private let review: Review
  /// The earlier decision; nil if there is none.
  private var decision: Review.Decision?
  /// The person and the day of the decision; nil for a group that no ledger names.
  private var words: String?

  /// Looks for the earlier decision.
  ///
  /// - Parameters:
  ///   - name: The name of a change or a group.
  ///   - review: The questions that are left.
  ///   - stores: The recordings.
  package init(_ name: String, in review: Review, of stores: [RecordingStore]) {
    (self.name, self.review) = (name, review)
    decision = review.settled[name]
    let entries = stores.compactMap { store in
      (try? store.goldens().ledger())?.entries.last { entry in
        entry.names.contains(name) && [.approved, .repaired, .rejected].contains(entry.decision)
      }
    }
    guard let last = entries.max(by: { $0.at < $1.at }) else { return }
    words =
      "by \(last.by.prefix { $0 != "<" }.split(separator: " ").joined(separator: " "))"
      + " on \(last.at.prefix(10))"
    if decision == nil { decision = last.decision == .rejected ? .reject : .approve }
  }

  /// Returns the sentence that says that the decision was made before.
  ///
  /// - Throws: A diagnostic for a name of nothing, and for the contrary of the earlier decision.
  package func answer(to wanted: Review.Decision) throws(Diagnostic) -> String {
    guard let decision, review.longerNames(of: name).isEmpty else {
      throw .unknownChange(name, in: review)
    }
    let participle = decision == .reject ? "rejected" : "approved"
    let sentence = "\(name) was \(participle) before" + (words.map { ", \($0)" } ?? "")
    guard decision != wanted else { return sentence }
    throw Diagnostic(
      message: sentence,
      hint: decision == .reject
        ? "replay to decide about it again: \(NextCommand.replay())"
        : "to take that back, restore golden.tree from version control and replay: \(NextCommand.replay())",
      gravity: .nothing
    )
  }
}
