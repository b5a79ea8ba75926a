import Approvals
import Differ
import EventModel
import Replayer

/// What a run found beyond its single recordings: changes that several share, and the use of rules.
struct SuiteFindings {
  /// A change, and where in the suite it was seen.
  struct Group {
    var change: TreeChange
    /// How many checkpoints have it.
    var checkpoints: Int
    /// The names of the recordings that have it, in order.
    var recordings: [String]
  }

  /// The changes of all recordings, each once, in the order in which they first appear.
  private(set) var groups: [Group] = []
  /// The use of each rule, in the order of rules.
  private(set) var rules: [RuleUse]

  init(_ suite: SuiteResult) {
    var places: [ChangeKey: Int] = [:]
    for result in suite.finished {
      for group in result.changes {
        if let place = places[group.change.key] {
          groups[place].checkpoints += group.checkpoints.count
          groups[place].recordings.append(result.name)
        } else {
          places[group.change.key] = groups.count
          groups.append(
            Group(
              change: group.change,
              checkpoints: group.checkpoints.count,
              recordings: [result.name]
            )
          )
        }
      }
    }
    rules = RuleUse.summed(suite.finished.flatMap(\.rules))
  }

  /// The findings for people; none where there is nothing to say.
  func lines(_ style: Style) -> [String] {
    sharedLines(style) + ruleLines(style)
  }

  private func sharedLines(_ style: Style) -> [String] {
    let shared = groups.filter { $0.recordings.count > 1 }
    guard !shared.isEmpty else { return [] }
    let report = PrettyReport(style: style)
    let lines = shared.prefix(20).map { group in
      let places =
        "\(group.checkpoints.counted("checkpoint")), \(group.recordings.count) recordings"
      return "  \(report.colored(group.change)): \(style.dim(places))"
    }
    let rest = shared.count > 20 ? ["  … and \(shared.count - 20) more"] : []
    return ["", "The same change in several recordings:"] + lines + rest
  }

  private func ruleLines(_ style: Style) -> [String] {
    guard !rules.isEmpty else { return [] }
    let used = rules.filter { $0.hidden > 0 }.map { use in
      "  \(use.rule.place)  \(use.rule.text.printable)  hid something of "
        + "\(use.hidden.counted("view"))  \(style.dim("(\(use.rule.reason.printable))"))"
    }
    let unused = rules.filter { $0.views == 0 }.map { use in
      style.yellow(
        "  \(use.rule.place)  \(use.rule.text.printable)  never applied: no view is like that"
      )
    }
    let hidden = rules.map(\.hidden).reduce(0, +)
    let head = "\(rules.count.counted("rule")) hid something of \(hidden.counted("view"))"
    return ["", unused.isEmpty ? head : "\(head), \(unused.count) never applied"] + used + unused
  }
}

extension JSONReport {
  /// A change that was seen somewhere, and where.
  struct Group: Codable {
    var change: Change
    /// The change in one line for people.
    var sentence: String
    var checkpoints: Int
    var recordings: [String]

    init(_ group: SuiteFindings.Group) {
      change = Change(group.change)
      sentence = group.change.sentence.shortened
      checkpoints = group.checkpoints
      recordings = group.recordings
    }
  }

  /// What became of a rule.
  struct RuleReport: Codable {
    var place: String
    var rule: String
    var reason: String
    var views: Int
    var hidden: Int

    init(_ use: RuleUse) {
      place = use.rule.place
      rule = use.rule.text
      reason = use.rule.reason
      views = use.views
      hidden = use.hidden
    }
  }
}
