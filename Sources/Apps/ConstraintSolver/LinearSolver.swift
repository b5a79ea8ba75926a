/// A solver of linear equations and inequalities with strengths, which keeps its solution while
/// constraints come, go and change.
///
/// Required constraints always hold. Others hold as well as they can, in the order of their strengths.
/// The same calls give the same solution in every run, also where several are possible.
///
/// ```swift
/// var solver = LinearSolver()
/// let (left, right) = (solver.makeVariable(), solver.makeVariable())
/// try solver.add(LinearConstraint(sum: [LinearTerm(right), LinearTerm(left, -1)], .greaterOrEqual, 100))
/// let edge = try solver.add(LinearConstraint(sum: [LinearTerm(left)], .equal, 20, strength: Strength(750)))
/// try solver.solve()
/// solver.value(of: right)   // 120
/// try solver.setConstant(of: edge, to: 30)
/// ```
///
/// It is an implementation of Cassowary; see `Tableau`. A coefficient whose magnitude is below 10⁻⁸ is
/// taken to be 0.
public struct LinearSolver: Sendable {
  /// The bookkeeping of one constraint.
  struct Record {
    /// The symbol that the algorithm added for this constraint alone, and its coefficient.
    let marker: Symbol
    let markerCoefficient: Double
    /// The second such symbol, of a constraint that is not required; −1 if there is none.
    let other: Symbol
    /// True for an equation, whose marker also measures by how much the constraint is missed.
    let isEquation: Bool
    let strength: Strength
    var constant: Double
  }

  var tableau = Tableau()
  var records: [Record?] = []
  var freeKeys: [Int] = []
  /// The constraint of a symbol that the algorithm added, or −1, by symbol.
  var owners: [Int32] = []
  /// True after a change that may leave the objectives above their minimum.
  var isStale = false

  /// Creates a solver without constraints.
  public init() {}

  /// The number of constraints.
  public var constraintCount: Int { records.count - freeKeys.count }

  /// The number of unknowns: the variables and those that the algorithm added.
  public var symbolCount: Int { tableau.kinds.count - tableau.freeSymbols.count }

  /// The number of steps taken so far, as a measure of the work.
  public var stepCount: Int { tableau.pivotCount }

  /// Makes a variable; one that must be at least 0 costs less than a variable and a constraint.
  public mutating func makeVariable(isNonNegative: Bool = false) -> LinearVariable {
    LinearVariable(symbol: makeSymbol(isNonNegative ? .nonNegative : .free, owner: -1))
  }

  /// Gives back a variable that no constraint contains any longer.
  public mutating func release(_ variable: LinearVariable) {
    // An equation that still defines the variable was left by rounding alone.
    tableau.removeRow(of: variable.symbol)
    tableau.release(variable.symbol)
  }

  /// The value of a variable at the last call of `solve`; 0 for a variable without constraints.
  public func value(of variable: LinearVariable) -> Double { tableau.value(of: variable.symbol) }

  /// Makes the constraints that are not required hold as well as they can.
  ///
  /// It does nothing if nothing has changed.
  public mutating func solve() throws(SolverError) {
    guard isStale else { return }
    try tableau.minimise()
    isStale = false
  }

  mutating func makeSymbol(_ kind: Tableau.Kind, owner: Int32) -> Symbol {
    let symbol = tableau.makeSymbol(kind)
    // The tableau makes symbols of its own, which no constraint owns.
    while owners.count < tableau.kinds.count { owners.append(-1) }
    owners[Int(symbol)] = owner
    return symbol
  }

  /// The constraints and variables to which the symbols of a proof belong.
  func conflict(of symbols: [Symbol], without refused: Int32) -> SolverError {
    var constraints: Set<Int32> = []
    var variables: [LinearVariable] = []
    for symbol in symbols {
      let owner = Int(symbol) < owners.count ? owners[Int(symbol)] : -1
      if owner >= 0 {
        constraints.insert(owner)
      } else if tableau.kinds[Int(symbol)] == .nonNegative {
        variables.append(LinearVariable(symbol: symbol))
      }
    }
    constraints.remove(refused)
    let keys = constraints.sorted().map { ConstraintKey(number: Int($0)) }
    return .conflict(.init(constraints: keys, nonNegative: variables))
  }
}
