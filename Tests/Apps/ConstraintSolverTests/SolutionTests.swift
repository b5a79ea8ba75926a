import ConstraintSolver
import Testing

@Suite("Solutions of constraints")
struct SolutionTests {
  /// Systems and the solutions that follow by hand.
  ///
  /// Those with `2x = y + z` are the middle of a bar between its ends, from section 2 of Badros,
  /// Borning and Stuckey (2001).
  private static let table = """
    x = 10 → x 10
    x >= 10; x = 0 @1 → x 10
    x <= 10; x = 50 @999 → x 10
    2x = 5 → x 2.5
    3x - 6 = 0 → x 2
    x = -7 → x -7
    x + y = 10; x - y = 4 → x 7 y 3
    x = y; y = 7 → x 7 y 7
    2x = y + z; z = x + 10; z <= 100; y >= 0; x = 40 @500 → x 40 y 30 z 50
    2x = y + z; z = x + 10; z <= 100; y >= 0; x = 90 @500; z = 150 @250 → x 90 y 80 z 100
    2x = y + z; z = x + 10; z <= 100; y >= 0; x = 95 @500 → x 90 y 80 z 100
    2x = y + z; z = x + 10; z <= 100; y >= 0; x = 0 @500 → x 10 y 0 z 20
    x <= y; y = x + 3; x = 10 @1; y = 10 @2 → x 7 y 10
    x <= y; y = x + 3; x = 10 @750; y = 10 @250 → x 10 y 13
    x >= 10; x >= 20; x = 0 @1 → x 20
    x <= 10; x <= 5; x = 99 @1 → x 5
    x >= 10; x <= 20; x = 15 @1 → x 15
    x = 10 @750; x = 20 @250 → x 10
    x = 10 @250; x = 20 @750 → x 20
    x = 10 @999; x = 20 @999; x = 20 @1 → x 20
    x = 0 @5; x = 4 @5; x = 9 @5 → x 4
    x = 0 @5; x = 0 @5; x = 9 @5 → x 0
    x >= 30 @750; x <= 20 @251; x = 0 @1 → x 30
    x >= 30 @250; x <= 20 @750; x = 99 @1 → x 20
    x + y <= 100; x = 80 @750; y = 80 @250 → x 80 y 20
    x + y <= 100; x = 80 @250; y = 80 @750 → x 20 y 80
    x + y = 100; x = y → x 50 y 50
    x + y = 100; x = 3y → x 75 y 25
    x + y + z = 90; x = y; y = z → x 30 y 30 z 30
    x + y + z = 90; y = 2x; z = 3x → x 15 y 30 z 45
    x + 2y = 10; x - y = 1 → x 4 y 3
    x + 2y = 10; x - y = 1; x = 99 @999 → x 4 y 3
    x = y; x = y; y = 4 → x 4 y 4
    x = y; 2x = 2y; x + y = 8 → x 4 y 4
    x = 6; x >= 6; x <= 6 → x 6
    x >= 6; x <= 6 → x 6
    x + y = 0; x = 5 @1 → x 5 y -5
    x = -5; y = x @750; y >= 0 → x -5 y 0
    x = 100; y = x - 20 @750; y <= 50 → x 100 y 50
    x = 100; 2y = x @750; y <= 30 @751 → x 100 y 30
    x = 8 @1; y = x + 8 @1; z = y + 8 @1 → x 8 y 16 z 24
    x = 8; y = x + 8 @1; z = y + 8 @1; z <= 20 @2; y = 16 @3 → x 8 y 16 z 20
    x - y >= 10; x + y <= 50; x = 100 @750; y = 100 @250 → x 100 y -50
    x - y >= 10; x + y <= 50; x = 100 @250; y = 100 @750 → x 30 y 20
    """.split(separator: "\n")

  @Test("systems with known solutions have those solutions")
  func known() throws {
    for line in Self.table {
      let parts = line.split(separator: " → ")
      let solved = try SolvedSystem(String(parts[0]))
      #expect(solved.description == parts[1], "\(line)")
    }
  }

  @Test("a stronger constraint wins over any number of weaker ones")
  func order() throws {
    for count in 1...40 {
      let weak = (0..<count).map { _ in "; x = 1000 @749" }.joined()
      #expect(try SolvedSystem("x = \(count) @750\(weak)").description == "x \(count)")
    }
  }

  @Test("of equal wishes the middle one is met")
  func median() throws {
    for count in 1...30 {
      let wishes = (0..<(2 * count - 1)).map { "x = \($0 * $0) @5" }.joined(separator: "; ")
      #expect(try SolvedSystem(wishes).description == "x \((count - 1) * (count - 1))")
    }
  }

  @Test("a length is shared in the given proportions")
  func proportions() throws {
    for first in 1...6 {
      for second in 1...6 {
        let total = 12 * (first + second)
        let text = "x + y = \(total); \(second)x = \(first)y"
        #expect(try SolvedSystem(text).description == "x \(12 * first) y \(12 * second)")
      }
    }
  }

  @Test("a wish outside the bounds is met at the nearer bound")
  func bounds() throws {
    for wish in stride(from: -30, through: 60, by: 1) {
      let nearest = min(max(wish, 0), 30)
      let text = "x >= 0; x <= 30; y = 2x + 1; x = \(wish) @250"
      #expect(try SolvedSystem(text).description == "x \(nearest) y \(2 * nearest + 1)")
    }
  }

  @Test("places in a row add up")
  func chain() throws {
    for step in 1...64 {
      let text = "a = 3; b = a + \(step); c = b + \(step); d = c + \(step); e + d = 0"
      let places = "a 3 b \(3 + step) c \(3 + 2 * step) d \(3 + 3 * step) e \(-3 - 3 * step)"
      #expect(try SolvedSystem(text).description == places)
    }
  }

  @Test("a variable that must not be negative stops at zero")
  func nonNegative() throws {
    var solver = LinearSolver()
    let left = solver.makeVariable()
    let width = solver.makeVariable(isNonNegative: true)
    let sum = [LinearTerm(left), LinearTerm(width)]
    try solver.add(LinearConstraint(sum: sum, .equal, 10))
    let wish = LinearConstraint(sum: [LinearTerm(left)], .equal, 30, strength: Strength(750))
    let key = try solver.add(wish)
    try solver.solve()
    #expect([left, width].map { solver.value(of: $0) } == [10, 0])
    try solver.setConstant(of: key, to: 4)
    #expect([left, width].map { solver.value(of: $0) } == [4, 6])
    let refused = LinearConstraint(sum: [LinearTerm(left)], .greaterOrEqual, 11)
    let conflict = SolverError.Conflict(
      constraints: [ConstraintKey(number: 0)],
      nonNegative: [width]
    )
    #expect(throws: SolverError.conflict(conflict)) { try solver.add(refused) }
  }
}
