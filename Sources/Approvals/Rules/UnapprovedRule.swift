import ViewQuery

/// A rule that the ledger beside its file does not name.
public struct UnapprovedRule: Hashable, Sendable {
  /// The rule without an approval.
  public var rule: Rule
  /// The share of screens and past changes that it hides; nil if that was not measured.
  public var reach: RuleReach?

  /// Creates an unapproved rule.
  public init(_ rule: Rule, reach: RuleReach? = nil) { (self.rule, self.reach) = (rule, reach) }

  /// Returns the rules in one clause, each with its line.
  static func message(about rules: [UnapprovedRule]) -> String {
    let most = 10
    let named = rules.prefix(most).map { "\($0.rule.place) \($0.rule.text)\($0.clause)" }
    let rest = rules.count > named.count ? "; and \(rules.count - named.count) more" : ""
    let start =
      rules.count == 1 ? "a rule was not approved" : "\(rules.count) rules were not approved"
    return "\(start): \(named.joined(separator: "; "))\(rest)"
  }

  private var clause: String { (reach.map { ", which \($0.words)" } ?? "") + style }

  /// The names that its selector reads in another style than the standard's, in a parenthesis; empty for none.
  private var style: String {
    guard case .selector(let text) = rule.views else { return "" }
    return (try? Selector(text))?.note().map { " (\($0))" } ?? ""
  }
}
