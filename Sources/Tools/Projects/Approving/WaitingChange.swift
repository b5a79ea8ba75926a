package import Approvals
import EventModel

/// An approved change that the golden takes only together with others.
package enum WaitingChange {
  /// The largest number of changes that are told.
  private static let most = 8

  /// Returns a line for each of these changes.
  ///
  /// - Parameters:
  ///   - outcomes: The decisions that were written.
  ///   - review: The review that made them.
  /// - Returns: The lines; empty if every approved change is in its golden.
  package static func lines(of outcomes: [Review.Outcome], _ review: Review) -> [String] {
    var needed: [String: Set<String>] = [:]
    for waiting in outcomes.flatMap(\.waiting) {
      needed[waiting.name, default: []].formUnion(waiting.needed)
    }
    let lines = needed.sorted { $0.key < $1.key }.map { name, needed in
      let isRejected = needed.contains { name in
        review.items.indices.contains {
          review.items[$0].id == name && review.decisions[$0] == .reject
        } || review.settled[name] == .reject
      }
      let names = needed.sorted().joined(separator: ",")
      return isRejected
        ? "\(name) is not in the golden, since it is one edit with \(names), which is rejected"
        : "\(name) comes into the golden with \(names), which is one edit with it"
    }
    let more = lines.count - most
    return lines.prefix(most) + (more > 0 ? ["and \(more) more"] : [])
  }
}
