package import Approvals
import Differ
import Messages
package import Replayer

extension JSONReport {
  /// A change, with the number of checkpoints and the recordings that show it.
  package struct Group: Codable {
    /// The change as the first of the recordings shows it.
    package var change: Change
    /// The change in one line for people.
    package var sentence: String
    /// The number of checkpoints that show it, over all recordings.
    package var checkpoints: Int
    /// The names of the recordings, in order.
    package var recordings: [String]

    /// Returns the changes of all recordings, each once, in the order in which they first appear.
    package static func all(of suite: SuiteResult) -> [Group] {
      let groups = suite.finished.flatMap { result in
        result.changes.map { group in
          let one = Group(
            change: Change(group.change),
            sentence: group.sentence.shortened,
            checkpoints: group.checkpoints.count,
            recordings: [result.name]
          )
          return (key: group.change.key, group: one)
        }
      }
      return groups.merged(by: \.key) { $0.group.add($1.group) }.map(\.group)
    }

    /// Adds the places of the same change in other recordings.
    package mutating func add(_ other: Group) {
      checkpoints = [checkpoints, other.checkpoints].sum
      recordings += other.recordings
    }
  }

  /// A rule, with the number of views that it matched and of those where it hid a difference.
  package struct RuleReport: Codable {
    /// The file and the line of the rule, such as `simon.rules:3`.
    package var place: String
    /// The rule as it is written, without its reason.
    package var rule: String
    /// The reason that the rule states.
    package var reason: String
    /// False for a rule that no ledger names; absent for others.
    package var approved: Bool?
    /// The number of views that the rule matched, over all checkpoints.
    package var views: Int
    /// The number of views in which the rule hid a difference, over all checkpoints.
    package var hidden: Int

    /// True if the rule hid something that nobody allowed it to hide.
    package var hidesUnapproved: Bool { approved == false && hidden > 0 }

    /// Reports the use of a rule in one recording.
    package init(_ use: RuleUse) {
      (place, rule, reason) = (use.rule.place, use.rule.text, use.rule.reason)
      (views, hidden) = (use.views, use.hidden)
      if !use.rule.isApproved { approved = false }
    }

    /// Adds up the uses of each rule, in the order of rules.
    package static func joined(_ uses: some Sequence<RuleReport>) -> [RuleReport] {
      uses.merged {
        [$0.place, $0.rule]
      } add: {
        $0.views = [$0.views, $1.views].sum
        $0.hidden = [$0.hidden, $1.hidden].sum
        $0.approved = $0.approved == false ? false : $1.approved
      }
    }
  }
}

extension Sequence {
  /// Returns the elements in order, with those of one key added to the first of them.
  package func merged<Key: Hashable>(
    by key: (Element) -> Key,
    add: (inout Element, Element) -> Void
  ) -> [Element] {
    var merged: [Element] = []
    var places: [Key: Int] = [:]
    for element in self {
      if let place = places[key(element)] {
        add(&merged[place], element)
      } else {
        places[key(element)] = merged.count
        merged.append(element)
      }
    }
    return merged
  }
}
