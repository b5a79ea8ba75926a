import EventModel

/// The reason why no rule describes the differences between launches of an app.
public struct LaunchObstacle: Error, Hashable, Sendable {
  /// The problem in one clause.
  public var message: String
  /// The next step for the user.
  public var hint: String

  /// Creates the obstacle that the values of a view have no common form.
  static func noPattern(of kind: FoundValues.Kind, at view: String, _ values: [String]) -> Self {
    let shown = values.prefix(3).map(\.quoted).joined(separator: ", ")
    return LaunchObstacle(
      message: "the \(kind.member.ruleName) of the \(kind.className) at \(view) differs at "
        + "each launch (\(shown)), and no pattern matches these values",
      hint: "let the app use the same \(kind.member.ruleName) at each launch, or approve a rule "
        + "`ignore \(kind.member.ruleName) of …`, and record it again"
    )
  }

  /// Creates the obstacle that a rule cannot tell a view that varies from one that does not.
  static func notApart(_ kind: FoundValues.Kind, at view: String) -> Self {
    LaunchObstacle(
      message: "the \(kind.member.ruleName) of the \(kind.className) at \(view) differs at "
        + "each launch, and a rule for it would hide changes of a view at the same place",
      hint: "give the view an identifier, and record it again"
    )
  }

  /// Creates the obstacle that a view has another class, or attributes with other names, at each launch.
  static func otherNames(_ names: String, of view: String, _ values: [String]) -> Self {
    let shown = values.map(\.quoted).joined(separator: ", ")
    return LaunchObstacle(
      message: "launches differ in the \(names) of the view at \(view) (\(shown)), "
        + "which no rule allows",
      hint: "let the app use the same \(names) at each launch, and record it again"
    )
  }

  /// Creates the obstacle that more values vary than a recording may have rules.
  static func tooMany(_ count: Int) -> Self {
    LaunchObstacle(
      message: "\(count) rules would be needed for what differs between launches, "
        + "and a recording has at most \(LaunchValues.mostRules)",
      hint: "approve rules of your own for these views, and record it again"
    )
  }
}

extension ViewNode.Member {
  /// The name of the member in a rule.
  var ruleName: String {
    if case .attribute(let name) = self { "attribute \(name)" } else { name }
  }
}
