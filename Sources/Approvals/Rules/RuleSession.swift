import Differ
public import EventModel
import ViewQuery

/// The rules applied to the checkpoints of one session, in order.
///
/// The run's screens get the golden's values wherever a rule permits a difference. The comparison,
/// the report and the approval therefore need no rules: every difference that is left counts, and
/// no varying value is approved into the golden.
public struct RuleSession {
  /// The rules, and how often each was used.
  public private(set) var uses: [RuleUse]
  private let pseudonyms: [Pseudonyms]
  private let patterns: [RulePattern?]

  /// Starts a session with the given rules.
  public init(_ rules: [Rule]) {
    uses = rules.map { RuleUse(rule: $0, views: 0, hidden: 0) }
    pseudonyms = rules.map { _ in Pseudonyms() }
    patterns = rules.map { rule in
      guard case .pattern(let text, _) = rule.kind else { return nil }
      return try? RulePattern(text)
    }
  }

  /// Returns the run's screens with the golden's values wherever a rule permits a difference.
  ///
  /// - Parameters:
  ///   - expected: The golden's screens.
  ///   - actual: The run's screens.
  /// - Returns: The same number of screens as in `actual`.
  public mutating func reconciled(
    expected: [Golden.Screen],
    actual: [Golden.Screen]
  ) -> [Golden.Screen] {
    let screens = try? reconciled(expected: expected, actual: actual, within: nil)
    return screens ?? actual
  }

  /// Returns the run's screens with the golden's values, as long as the time lasts.
  ///
  /// - Throws: `Budget.Exceeded`.
  public mutating func reconciled(
    expected: [Golden.Screen],
    actual: [Golden.Screen],
    within budget: Budget?
  ) throws(Budget.Exceeded) -> [Golden.Screen] {
    guard !uses.isEmpty else { return actual }
    var result = actual
    for (place, screen) in actual.enumerated() where expected.indices.contains(place) {
      result[place].tree = reconciled(expected: expected[place].tree, actual: screen.tree)
      // Every rule looks for its views on every screen.
      try budget?.spend(screen.tree.count * uses.count)
    }
    return result
  }

  private mutating func reconciled(expected: ViewTree, actual: ViewTree) -> ViewTree {
    let isSame = expected == actual
    var scopes: [RuleScope] = []
    for place in uses.indices {
      let views = uses[place].rule.views
      // A selector with a word that is unknown on this screen matches nothing here.
      let olds = (try? expected.nodes(matching: views)) ?? []
      let news = isSame ? olds : (try? actual.nodes(matching: views)) ?? []
      uses[place].views += max(olds.count, news.count)
      guard !isSame else { continue }
      scopes.append(
        RuleScope(
          uses[place].rule,
          pseudonyms: pseudonyms[place],
          pattern: patterns[place],
          old: (expected, olds),
          new: (actual, news)
        )
      )
    }
    guard !isSame else { return actual }
    let tolerance = RuleTolerance(scopes, old: expected, new: actual)
    let edit = TreeDiff.edit(from: expected, to: actual, tolerating: tolerance)
    for (place, scope) in scopes.enumerated() { uses[place].hidden += scope.hidden.count }
    // If the edit did not apply, which would be a defect, nothing is hidden.
    return (try? expected.applying(edit)) ?? actual
  }
}

/// The pairs of golden value and run value that stand for each other throughout a session.
final class Pseudonyms {
  private var seen: [AttributeValue: AttributeValue] = [:]
  private var golden: [AttributeValue: AttributeValue] = [:]

  /// Returns true if two values stand for each other; values that are both new are paired.
  func matches(_ old: AttributeValue, _ new: AttributeValue) -> Bool {
    guard seen[old] == nil, golden[new] == nil else { return seen[old] == new }
    seen[old] = new
    golden[new] = old
    return true
  }
}
