import ConstraintSolver
import Testing

@Suite("Conflicts of constraints")
struct ConflictTests {
  @Test(
    "a contradiction names the constraints that take part in it, and no others",
    arguments: [
      ("x = 1; y = 5; z >= 0", "x = 2", [0]),
      ("x >= 10; y >= 10; z = 3", "x + y <= 19", [0, 1]),
      ("x = y; y = z; z >= 4; x <= 100", "x <= 3", [0, 1, 2]),
      ("x + y = 10; x - y = 4; x >= 0 @750", "x = 8", [0, 1]),
    ]
  )
  func names(system: String, refused: String, expected: [Int]) throws {
    var solved = try SolvedSystem(system)
    let before = solved.values
    var line = try #require(WrittenSystem("\(system); \(refused)").lines.last)
    do {
      try solved.add(line)
      Issue.record("the constraint was accepted")
    } catch let error as SolverError {
      let keys = expected.compactMap { solved.keys[$0] }
      #expect(error == .conflict(.init(constraints: keys, nonNegative: [])))
      #expect(error.description.contains("hint: remove one of them or lower its strength"))
    }
    try solved.solver.solve()
    #expect(solved.values == before)
    line.strength = 999
    try solved.add(line)
  }

  @Test("a number that contradicts others is refused, and the old one remains")
  func constants() throws {
    var system = try SolvedSystem("x >= 10; y = x; y <= 20; x = 0 @5")
    let key = try #require(system.keys[2])
    #expect(throws: SolverError.self) { try system.solver.setConstant(of: key, to: 5) }
    #expect(system.solver.constant(of: key) == 20)
    #expect(system.values == [10, 10])
    try system.solver.setConstant(of: key, to: 11)
    #expect(system.values == [10, 10])
  }

  @Test("a number that is not finite is refused", arguments: [Double.nan, .infinity])
  func numbers(number: Double) throws {
    var system = try SolvedSystem("x = 1")
    let constraint = LinearConstraint(sum: [LinearTerm(system.variables[0])], .equal, number)
    do {
      try system.solver.add(constraint)
      Issue.record("the constraint was accepted")
    } catch {
      #expect(error.description.contains("constants and coefficients are finite numbers"))
    }
  }
}
