import ConstraintSolver

/// A solver that holds the constraints of a written system.
struct SolvedSystem {
  var solver: LinearSolver
  let variables: [LinearVariable]
  let names: [Character]
  var keys: [ConstraintKey?] = []
  var lines: [WrittenSystem.Line] = []

  init(variables names: [Character]) {
    self.names = names
    var solver = LinearSolver()
    variables = names.map { _ in solver.makeVariable() }
    self.solver = solver
  }

  /// Solves a system whose constraints are added in order.
  init(_ text: String) throws {
    let system = WrittenSystem(text)
    self.init(variables: system.names)
    for line in system.lines { try add(line) }
    try solver.solve()
  }

  mutating func add(_ line: WrittenSystem.Line) throws {
    let terms = zip(variables, line.coefficients)
      .map { LinearTerm($0, Double($1)) }
    let constraint = LinearConstraint(
      sum: terms,
      line.relation,
      Double(line.constant),
      strength: line.strength.map { Strength(Double($0)) } ?? .required
    )
    keys.append(try solver.add(constraint))
    lines.append(line)
  }

  var values: [Double] { variables.map { solver.value(of: $0) } }

  /// The values as text, such as `x 10 y 2.5`.
  var description: String {
    zip(names, values).map { name, value in
      let rounded = (value * 1000).rounded() / 1000
      let whole = Int(rounded)
      return Double(whole) == rounded ? "\(name) \(whole)" : "\(name) \(rounded)"
    }.joined(separator: " ")
  }

  /// How much the constraints are missed: first the worst of the required ones, then the sum of each
  /// strength, strongest first.
  var misses: [Double] {
    var required = 0.0
    var sums: [Int: Double] = [:]
    for (line, key) in zip(lines, keys) where key != nil {
      let sum = zip(line.coefficients, values).reduce(Double(-line.constant)) {
        $0 + Double($1.0) * $1.1
      }
      let miss =
        switch line.relation {
        case .equal: sum.magnitude
        case .lessOrEqual: max(sum, 0)
        case .greaterOrEqual: max(-sum, 0)
        }
      if let strength = line.strength {
        sums[strength, default: 0] += miss
      } else {
        required = max(required, miss)
      }
    }
    return [required] + sums.sorted { $0.key > $1.key }.map(\.value)
  }

  /// The system of the constraints that the solver has now.
  var written: WrittenSystem {
    WrittenSystem(names: names, lines: zip(lines, keys).filter { $0.1 != nil }.map(\.0))
  }
}
