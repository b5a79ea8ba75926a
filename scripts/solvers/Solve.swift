// Reads systems of constraints from standard input, and prints the values of their variables and,
// after a bar, the numbers of the constraints that were refused. See scripts/compare-solvers.

@main struct Solve {
  static func main() throws {
    while let head = numbers() {
      var solver = LinearSolver()
      let variables = (0..<head[0]).map { _ in solver.makeVariable() }
      var refused: [Int] = []
      for number in 0..<head[1] {
        guard let line = numbers() else { return }
        let rest = line.suffix(3).map { $0 }
        let constraint = LinearConstraint(
          sum: zip(variables, line).filter { $0.1 != 0 }.map { LinearTerm($0.0, Double($0.1)) },
          [.lessOrEqual, .equal, .greaterOrEqual][rest[0]],
          Double(rest[1]),
          strength: rest[2] == 0 ? .required : Strength(Double(rest[2]))
        )
        do { try solver.add(constraint) } catch { refused.append(number) }
      }
      try solver.solve()
      let values = variables.map { "\(solver.value(of: $0))" }.joined(separator: " ")
      print("\(values)|\(refused.map { "\($0)" }.joined(separator: " "))")
    }
  }

  private static func numbers() -> [Int]? {
    readLine()?.split(separator: " ").compactMap { Int($0) }
  }
}
