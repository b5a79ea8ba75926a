import Differ
import EventModel
import ViewQuery

/// The rules at work on one session, its checkpoints in order.
///
/// What a run saw is brought back to the golden wherever a rule allows the difference, so that all
/// who come after, the comparison, the report and the approval, know nothing of rules: what is then
/// different is a difference, and what is approved takes nothing of what varies into the golden.
public struct RuleSession {
  /// The rules and what became of each.
  public private(set) var uses: [RuleUse]
  private let pseudonyms: [Pseudonyms]
  private let patterns: [RulePattern?]

  /// Begins a session under rules.
  public init(_ rules: [Rule]) {
    uses = rules.map { RuleUse(rule: $0, views: 0, hidden: 0) }
    pseudonyms = rules.map { _ in Pseudonyms() }
    patterns = rules.map { rule in
      guard case .pattern(let text, _) = rule.kind else { return nil }
      return try? RulePattern(text)
    }
  }

  /// What a run saw, with the golden's values wherever a rule allows another.
  ///
  /// - Parameters:
  ///   - expected: the golden's screens.
  ///   - actual: the run's screens.
  /// - Returns: the run's screens, as many as before.
  public mutating func reconciled(
    expected: [Golden.Screen],
    actual: [Golden.Screen]
  ) -> [Golden.Screen] {
    guard !uses.isEmpty else { return actual }
    var result = actual
    for (place, screen) in actual.enumerated() where expected.indices.contains(place) {
      result[place].tree = reconciled(expected: expected[place].tree, actual: screen.tree)
    }
    return result
  }

  private mutating func reconciled(expected: ViewTree, actual: ViewTree) -> ViewTree {
    let isSame = expected == actual
    var scopes: [RuleScope] = []
    for place in uses.indices {
      let views = uses[place].rule.views
      // A selector with a word that means nothing on this screen picks nothing here.
      let olds = (try? expected.nodes(matching: views)) ?? []
      let news = isSame ? olds : (try? actual.nodes(matching: views)) ?? []
      uses[place].views += max(olds.count, news.count)
      guard !isSame else { continue }
      scopes.append(
        RuleScope(
          uses[place].rule,
          pseudonyms[place],
          patterns[place],
          (expected, olds),
          (actual, news)
        )
      )
    }
    guard !isSame else { return actual }
    let tolerance = RuleTolerance(scopes, old: expected, new: actual)
    let edit = TreeDiff.edit(from: expected, to: actual, tolerating: tolerance)
    for (place, scope) in scopes.enumerated() { uses[place].hidden += scope.hidden.count }
    // An edit that does not fit would be an error of ours; then nothing is hidden.
    return (try? expected.applying(edit)) ?? actual
  }
}

/// Which value of a run stands for which of the golden, all through a session.
final class Pseudonyms {
  private var seen: [AttributeValue: AttributeValue] = [:]
  private var golden: [AttributeValue: AttributeValue] = [:]

  /// Whether the two stand for each other; the first time they meet, from then on they do.
  func matches(_ old: AttributeValue, _ new: AttributeValue) -> Bool {
    guard seen[old] == nil, golden[new] == nil else { return seen[old] == new }
    seen[old] = new
    golden[new] = old
    return true
  }
}
