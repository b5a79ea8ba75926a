public import AppDriver
import Approvals
import EventModel
public import Replayer

extension FlakySearch {
  /// The lines of `simon.rules` that would allow variations and hide none of the planted changes.
  public var proposals: [Proposal] { tried.compactMap(\.proposal) }

  /// The views whose variation no rule can allow without hiding a real change, each with that change.
  public var withoutRule: [(node: String, hides: String)] {
    tried.compactMap { line, proposal, hides in
      guard proposal == nil, let node = line.variations.first?.node else { return nil }
      return (node, hides ?? "nothing that was planted")
    }
  }

  /// The most variations that rules are proposed for: an app in which more varies needs another remedy.
  public static let mostProposals = 50

  /// The narrowest lines for the first variations, each with its trial.
  private var tried: [(line: RuleProposal.Line, proposal: Proposal?, hides: String?)] {
    let first = Array(variations.prefix(Self.mostProposals))
    return RuleProposal(variations: first, replays: replays).lines.map { line in
      let trial = RuleTrial(line, on: screens, beside: rules)
      guard trial.hidden == nil, trial.planted > 0 else { return (line, nil, trial.hidden) }
      return (line, Proposal(text: line.text, planted: trial.planted, found: trial.found), nil)
    }
  }

  /// A proposed rule and the result of its trial.
  public struct Proposal: Hashable, Sendable {
    /// The line of `simon.rules`.
    public var text: String
    /// The number of real changes that were planted to try the rule.
    public var planted: Int
    /// The number of them that are found in spite of the rule.
    public var found: Int
  }

  /// True if every screen that was seen matches the recorded one with the proposed rules.
  public var areProposalsEnough: Bool {
    let proposed = proposedRules
    return others.allSatisfy { place, trees in
      trees.values.allSatisfy { proposed.reconcile($0, with: screens[place]) == screens[place] }
    }
  }

  /// Replays the recording with jitter and compares it by the proposed rules, too.
  ///
  /// - Returns: true if the replay matches the recording.
  public func isGreen(on driver: any AppDriver, jitter: Jitter) -> Bool {
    let outcome = replay(on: driver, with: jitter)
    let proposed = proposedRules
    return outcome.reachesTargets
      && outcome.screens.count == screens.count
      && zip(outcome.screens, screens).allSatisfy { proposed.reconcile($0, with: $1) == $1 }
  }

  private var proposedRules: [Rule] {
    let text = proposals.map(\.text).joined(separator: "\n")
    return rules + ((try? Rule.list(parsing: text, file: "simon.rules")) ?? [])
  }
}
