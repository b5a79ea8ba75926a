/// A linear equation or inequality: a sum of variables, a relation and a number.
///
/// ```swift
/// // left + width ≤ 320
/// LinearConstraint(sum: [LinearTerm(left), LinearTerm(width)], .lessOrEqual, 320)
/// ```
public struct LinearConstraint: Hashable, Sendable {
  /// The relation between the sum and the number.
  public enum Relation: Hashable, Sendable {
    /// The sum is at most the number.
    case lessOrEqual
    /// The sum is the number.
    case equal
    /// The sum is at least the number.
    case greaterOrEqual
  }

  /// The sum; a variable may occur several times.
  public var terms: [LinearTerm]
  /// The relation between the sum and the number.
  public var relation: Relation
  /// The number.
  public var constant: Double
  /// The importance against other constraints.
  public var strength: Strength

  /// Creates a constraint from its sum, relation and number.
  public init(
    sum terms: [LinearTerm],
    _ relation: Relation,
    _ constant: Double,
    strength: Strength = .required
  ) {
    self.terms = terms
    self.relation = relation
    self.constant = constant
    self.strength = strength
  }
}

/// A variable times a number.
public struct LinearTerm: Hashable, Sendable {
  /// The variable.
  public var variable: LinearVariable
  /// The number by which its value is multiplied.
  public var coefficient: Double

  /// Creates a term; without a number it is the variable alone.
  public init(_ variable: LinearVariable, _ coefficient: Double = 1) {
    self.variable = variable
    self.coefficient = coefficient
  }
}

/// An unknown of a solver, which is valid until the solver releases it.
public struct LinearVariable: Hashable, Sendable {
  let symbol: Symbol
}

/// The key of a constraint within its solver, which is valid until the constraint is removed.
public struct ConstraintKey: Hashable, Comparable, Sendable {
  /// The number of the constraint; removed numbers are used again.
  public let number: Int

  /// Creates the key of a constraint whose number is known.
  public init(number: Int) { self.number = number }

  /// Returns true if the first number is less than the second.
  public static func < (first: ConstraintKey, second: ConstraintKey) -> Bool {
    first.number < second.number
  }
}
