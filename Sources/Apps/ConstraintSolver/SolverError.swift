/// The reason why a solver refused a constraint or stopped.
public enum SolverError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A required constraint contradicts others.
  case conflict(Conflict)
  /// A number of the constraint is not finite.
  case notFinite(number: Double)
  /// The search for a solution took more steps than its bound allows.
  case tooManySteps(limit: Int)

  /// Required constraints that cannot hold together, although all but any one of them could.
  public struct Conflict: Hashable, Sendable {
    /// The constraints that the solver has, without the refused one, in the order of their keys.
    public let constraints: [ConstraintKey]
    /// The variables of the contradiction that must not be negative.
    public let nonNegative: [LinearVariable]

    /// Creates a conflict from its parts.
    public init(constraints: [ConstraintKey], nonNegative: [LinearVariable]) {
      self.constraints = constraints
      self.nonNegative = nonNegative
    }
  }

  /// The problem in one line, with its remedy.
  public var description: String {
    switch self {
    case .conflict(let conflict):
      let numbers = conflict.constraints.map { "\($0.number)" }.joined(separator: ", ")
      let signs = conflict.nonNegative.isEmpty ? "" : " and variables that must not be negative"
      return "the constraint contradicts the required constraints [\(numbers)]\(signs); "
        + "hint: remove one of them or lower its strength"
    case .notFinite(let number):
      return "\(number) in a constraint; hint: constants and coefficients are finite numbers"
    case .tooManySteps(let limit):
      return "no solution after \(limit) steps; hint: use coefficients of similar magnitude"
    }
  }
}
