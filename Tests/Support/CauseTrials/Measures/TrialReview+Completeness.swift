import Approvals
import Differ
import EventModel
import TestSupport

extension TrialReview {
  /// Returns the ways in which the questions miss something that differs, each in one line; empty if they miss nothing.
  public func omissions() -> [String] {
    var found = groupOmissions()
    for (number, checkpoint) in approval.comparison.checkpoints.enumerated() {
      guard let old = checkpoint.expected, let new = checkpoint.actual else { continue }
      let asked = Set(review.items.compactMap { $0.question.change?.key })
      let unasked = checkpoint.changes.filter { !asked.contains($0.key) }
      if !unasked.isEmpty {
        found.append("screen \(number): \(unasked.count) changes are in no item")
      }
      found += Self.uncovered(checkpoint, from: old, to: new).map {
        "screen \(number): \($0)"
      }
    }
    var all = review
    for group in review.groups.indices { all.decide(.approve, review.groups[group].items) }
    let screens = all.outcomes().first?.golden?.screens ?? golden.screens
    if screens != seen.screens { found.append("all items together do not give the screens") }
    return found
  }

  /// The items that are in no group or in several.
  private func groupOmissions() -> [String] {
    var counts = Array(repeating: 0, count: review.items.count)
    for item in review.groups.flatMap(\.items) { counts[item] += 1 }
    return counts.indices.filter { counts[$0] != 1 }
      .map { "item in \(counts[$0]) groups: \(review.items[$0].sentence)" }
  }

  /// Compares the views that no change is about with the views of the new screen, without any matching.
  ///
  /// What no change is about must be on the new screen unaltered. And the new screen has no further views than these,
  /// those that changed, and those that entered.
  private static func uncovered(
    _ checkpoint: SessionComparison.Checkpoint,
    from old: ViewTree,
    to new: ViewTree
  ) -> [String] {
    var found: [String] = []
    guard let edit = checkpoint.edit else { return ["no edit"] }
    let parts = checkpoint.changes.flatMap(\.parts)
    if (try? old.applying(edit)) != new { found.append("the edit does not give the new screen") }
    let items = edit.placements.reduce(0) { $0 + $1.items.count }
    let wanted = edit.updates.count + edit.removals.count + items
    if Set(parts).count != wanted {
      found.append("\(wanted) parts of the edit, \(Set(parts).count) of them in changes")
    }
    let changed = Set(edit.updates.map(\.node))
    var removed: Set<Int> = []
    for node in edit.removals { removed.formUnion(node..<old.end(of: node)) }
    var left: [ViewNode: Int] = [:]
    for node in new.nodes { left[node, default: 0] += 1 }
    var lost = 0
    for node in old.nodes.indices where !changed.contains(node) && !removed.contains(node) {
      left[old[node], default: 0] -= 1
      if left[old[node], default: 0] < 0 { lost += 1 }
    }
    if lost > 0 { found.append("\(lost) unchanged views are not on the new screen") }
    return found
  }

  /// Approves the groups in a random order, one review after another, and compares the golden at the end with the
  /// screens.
  ///
  /// - Parameters:
  ///   - most: The number of reviews after which the rest is approved at once.
  ///   - random: The source of the order.
  /// - Returns: The fault; nil if the golden has the screens.
  public func stepwiseFault(
    most: Int = 12,
    using random: inout some RandomNumberGenerator
  ) -> String? {
    var golden = golden
    for step in 0...most {
      do throws(ApprovalError) {
        var next = try TrialReview(from: golden, to: seen).review
        guard !next.items.isEmpty else {
          return golden.screens == seen.screens ? nil : "the golden differs without a question"
        }
        if step == most {
          next.decide(.approve, Array(next.items.indices))
        } else if let group = next.groups.randomElement(using: &random) {
          next.decide(.approve, group.items)
        }
        guard let changed = next.outcomes().first?.golden else {
          return "no golden after step \(step + 1)"
        }
        // A view that moved into a new one waits for it.
        golden = changed
      } catch { return "step \(step + 1): \(error.message)" }
    }
    return golden.screens == seen.screens ? nil : "the golden at the end differs from the screens"
  }

  /// Approves the members of a group in a random order, one review after another by the names of the first one, and
  /// compares the golden with that of the group.
  ///
  /// - Returns: The fault; nil if the goldens are the same.
  public func memberFault(using random: inout some RandomNumberGenerator) -> String? {
    let large = review.groups.filter { 2...40 ~= $0.items.count }
    guard let group = large.randomElement(using: &random) else { return nil }
    do throws(ApprovalError) {
      var whole = review
      whole.decide(.approve, group.items)
      let expected = whole.outcomes().first?.golden
      var golden = golden
      for name in group.items.map({ review.items[$0].id }).shuffled(using: &random) {
        var next = try TrialReview(from: golden, to: seen).review
        guard next.decide(.approve, about: name) else {
          // A member may be decided by another one that it is inseparable from.
          continue
        }
        golden = next.outcomes().first?.golden ?? golden
      }
      return golden.screens == expected?.screens
        ? nil : "\(group.items.count) members give another golden than their group"
    } catch { return "a member: \(error.message)" }
  }
}
