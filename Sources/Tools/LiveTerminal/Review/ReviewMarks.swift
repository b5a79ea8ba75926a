import Approvals
import Differ
import EventModel

/// The changed views of a checkpoint, before and after.
struct ReviewMarks {
  /// The views that change, in the golden's screen.
  private(set) var olds: Set<Int> = []
  /// The views that have changed, in the run's screen.
  private(set) var news: Set<Int> = []
  /// For views whose text changed, the number of letters before its change, in the golden's screen.
  private(set) var oldChanges: [Int: Int] = [:]
  /// The same in the run's screen.
  private(set) var newChanges: [Int: Int] = [:]

  /// Returns the changes of some items whose views are marked.
  ///
  /// Of items with one cause only those that it gives are marked, and not those that follow from them.
  static func keys(of items: [Int], in review: Review) -> Set<ChangeKey> {
    let changes = items.compactMap { review.items[$0].question.change }
    let all = Set(changes.map(\.key))
    let groups = Set(items.map { review.group(of: $0) })
    guard items.count > 1, groups.count == 1, let group = groups.first,
      review.groups[group].cause != nil
    else { return all }
    let own = items.filter { !review.items[$0].isConsequence }
      .compactMap { review.items[$0].question.change?.key }
    return own.isEmpty ? all : Set(own)
  }

  /// Finds the views that some changes are about.
  init(_ checkpoint: SessionComparison.Checkpoint, _ keys: Set<ChangeKey>) {
    guard let before = checkpoint.expected, let after = checkpoint.actual else { return }
    let changes = checkpoint.changes.filter { keys.contains($0.key) }
    guard !changes.isEmpty else { return }
    let matches = ScreenMatch.matches(from: before, to: after)
    for change in changes {
      if change.kind == .insert {
        news.formUnion(change.places)
        continue
      }
      olds.formUnion(change.places)
      guard change.kind != .remove else { continue }
      let places = change.places.compactMap { matches.indices.contains($0) ? matches[$0] : nil }
      news.formUnion(places)
      guard let old = change.from?.text, let new = change.to?.text else { continue }
      let same = zip(old, new).prefix { $0 == $1 }.count
      for place in change.places { oldChanges[place] = same }
      for place in places { newChanges[place] = same }
    }
  }
}
