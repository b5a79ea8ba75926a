public import EventModel
public import ViewQuery

/// A permitted difference between the golden and a run, with its reason.
///
/// ```
/// ignore text, label of #clock because it shows the present time
/// ```
public struct Rule: Hashable, Sendable {
  /// The kinds of permitted difference.
  public enum Kind: Hashable, Sendable {
    /// Any value of these members.
    case ignore([ViewNode.Member])
    /// The view with everything below it, including whether it exists.
    case ignoreAll
    /// Numbers in these members that differ by at most this many points.
    case tolerance(Double, [ViewNode.Member])
    /// Values of these members that both match a regular expression as a whole.
    case pattern(String, [ViewNode.Member])
    /// Another order of the view's children, each at the place of another.
    case unordered
    /// Other values of these members, if each stands for the same golden value in the whole
    /// session.
    case pseudonyms([ViewNode.Member])
  }

  /// The permitted difference.
  public var kind: Kind
  /// The views that the rule applies to.
  public var views: NodeReference
  /// The reason for the rule.
  public var reason: String
  /// The rule as written, without the reason.
  public var text: String
  /// The file that contains the rule.
  public var file: String
  /// The line of the rule, from 1.
  public var line: Int

  /// True if the ledger beside the rule's file names the rule.
  public var isApproved = false

  /// The rule with its reason, as ledgers name it: the line without blanks at its ends.
  public var canonicalText: String { "\(text) because \(reason)" }

  /// The place of the rule, such as `simon.rules:3`.
  public var place: String { "\(file):\(line)" }

  /// The members that the rule applies to, or none if it applies to whole views.
  var members: [ViewNode.Member] {
    switch kind {
    case .ignore(let members), .tolerance(_, let members), .pattern(_, let members),
      .pseudonyms(let members):
      members
    case .ignoreAll, .unordered: []
    }
  }
}

/// The number of views that a rule applied to in a run.
public struct RuleUse: Hashable, Sendable {
  /// The rule that was applied.
  public var rule: Rule
  /// The number of views that matched the rule, over all checkpoints.
  public var views: Int
  /// The number of views with a difference that the rule hid, over all checkpoints.
  public var hidden: Int
}

/// The reason why a line of a rules file is not a rule.
public struct RuleError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in characters.
  public var column: Int
  /// The problem in one lower-case clause.
  public var message: String
  /// The next step for the user, if it is known.
  public var hint: String?
}

/// All problems of a rules file.
public struct RuleErrors: Error, Hashable, Sendable {
  /// The problems in the order of lines, at least one.
  public var list: [RuleError]
}
