import Approvals
import Differ
import Replayer

extension JSONReport {
  /// A change, with the number of checkpoints and the recordings that show it.
  struct Group: Codable {
    var change: Change
    /// The change in one line for people.
    var sentence: String
    var checkpoints: Int
    /// The names of the recordings, in order.
    var recordings: [String]

    /// The changes of all recordings, each once, in the order in which they first appear.
    static func all(of suite: SuiteResult) -> [Group] {
      let groups = suite.finished.flatMap { result in
        result.changes.map { group in
          let one = Group(
            change: Change(group.change),
            sentence: group.change.sentence.shortened,
            checkpoints: group.checkpoints.count,
            recordings: [result.name]
          )
          return (key: group.change.key, group: one)
        }
      }
      return joined(groups)
    }

    /// Adds up the groups of one change.
    static func joined<Key: Hashable>(_ groups: [(key: Key, group: Group)]) -> [Group] {
      var joined: [Group] = []
      var places: [Key: Int] = [:]
      for (key, group) in groups {
        if let place = places[key] {
          joined[place].checkpoints = [joined[place].checkpoints, group.checkpoints].sum
          joined[place].recordings += group.recordings
        } else {
          places[key] = joined.count
          joined.append(group)
        }
      }
      return joined
    }
  }

  /// A rule, with the number of views that it matched and of those where it hid a difference.
  struct RuleReport: Codable {
    var place: String
    var rule: String
    var reason: String
    var views: Int
    var hidden: Int

    init(_ use: RuleUse) {
      (place, rule, reason) = (use.rule.place, use.rule.text, use.rule.reason)
      (views, hidden) = (use.views, use.hidden)
    }

    /// Adds up the uses of each rule, in the order of rules.
    static func joined(_ uses: some Sequence<RuleReport>) -> [RuleReport] {
      var joined: [RuleReport] = []
      var places: [[String]: Int] = [:]
      for use in uses {
        if let place = places[[use.place, use.rule]] {
          joined[place].views = [joined[place].views, use.views].sum
          joined[place].hidden = [joined[place].hidden, use.hidden].sum
        } else {
          places[[use.place, use.rule]] = joined.count
          joined.append(use)
        }
      }
      return joined
    }
  }
}
