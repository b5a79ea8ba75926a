public import EventModel
public import ViewQuery

/// One thing that may vary between the golden and a run, with the reason why.
///
/// ```
/// ignore text, label of #clock because it shows the present time
/// ```
public struct Rule: Hashable, Sendable {
  /// What may vary.
  public enum Kind: Hashable, Sendable {
    /// These members, whatever their values.
    case ignore([ViewNode.Member])
    /// The view with all below it, and whether it is there at all.
    case ignoreAll
    /// These members, each number of theirs by so many points.
    case tolerance(Double, [ViewNode.Member])
    /// These members, as long as both values wholly match a regular expression.
    case pattern(String, [ViewNode.Member])
    /// The order of the view's children, and with it their places.
    case unordered
    /// These members, as long as each value always stands for the same one of the golden.
    case pseudonyms([ViewNode.Member])
  }

  /// What may vary.
  public var kind: Kind
  /// Of which views.
  public var views: NodeReference
  /// Why.
  public var reason: String
  /// The rule as written, without the reason.
  public var text: String
  /// The file that it stands in.
  public var file: String
  /// The line that it stands in, from 1.
  public var line: Int

  /// Where the rule stands, such as `simon.rules:3`.
  public var place: String { "\(file):\(line)" }

  /// The members that the rule is about; none where it is about whole views.
  var members: [ViewNode.Member] {
    switch kind {
    case .ignore(let members), .tolerance(_, let members), .pattern(_, let members),
      .pseudonyms(let members):
      members
    case .ignoreAll, .unordered: []
    }
  }
}

/// How a rule was used in a run.
public struct RuleUse: Hashable, Sendable {
  /// The rule.
  public var rule: Rule
  /// How many views it was about, all checkpoints together.
  public var views: Int
  /// Of how many views it hid a difference, all checkpoints together.
  public var hidden: Int

  /// The uses of several recordings together, in the order of the rules' first appearance.
  public static func summed(_ uses: [RuleUse]) -> [RuleUse] {
    var places: [Rule: Int] = [:]
    var sums: [RuleUse] = []
    for use in uses {
      if let place = places[use.rule] {
        sums[place].views += use.views
        sums[place].hidden += use.hidden
      } else {
        places[use.rule] = sums.count
        sums.append(use)
      }
    }
    return sums
  }
}

/// Why a line of a rules file is no rule.
public struct RuleError: Error, Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column, from 1, in letters.
  public var column: Int
  /// What was found and what was expected, in one lower-case clause.
  public var message: String
  /// What to do about it, where that is known.
  public var hint: String?
}
