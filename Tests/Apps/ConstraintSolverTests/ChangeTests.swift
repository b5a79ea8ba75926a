import ConstraintSolver
import TestSupport
import Testing

@Suite("Changes of constraints")
struct ChangeTests {
  @Test("a system is solved as well as exact arithmetic can, after every change")
  func exact() {
    forAll(seeds: 0..<30, full: 2_000) { random in
      let count = 1 + random.below(TestEnvironment.current.isFull ? 3 : 2)
      var system = SolvedSystem(variables: Array("xyz".prefix(count)))
      for _ in 0..<8 {
        try random.change(&system)
        try system.solver.solve()
        let exact = try #require(system.written.exactMisses).map(\.number)
        let misses = system.misses
        #expect(misses.count == exact.count + 1)
        let pairs = zip(misses, [0] + exact)
        #expect(pairs.allSatisfy { ($0 - $1).magnitude < 1e-6 }, "\(misses) for \(exact)")
      }
    }
  }

  @Test("the same calls give the same values, bit by bit")
  func determinism() {
    forAll(seeds: 0..<4, full: 200) { random in
      let start = random
      let runs = try (0..<2).map { _ in
        random = start
        var system = SolvedSystem(variables: ["x", "y", "z"])
        for _ in 0..<12 { try random.change(&system) }
        try system.solver.solve()
        return system.values
      }
      #expect(runs[0] == runs[1])
    }
  }

  @Test("suggesting values moves what depends on them")
  func suggestions() throws {
    var system = try SolvedSystem("m = 0 @500; 2m = l + r; r >= l + 10; l >= 0; r <= 100")
    let key = try #require(system.keys[0])
    for suggestion in stride(from: 0.0, through: 100, by: 20) {
      try system.solver.setConstant(of: key, to: suggestion)
      #expect(system.values[0] == min(max(suggestion, 5), 95))
      #expect(system.misses[0] < 1e-9)
    }
    #expect(system.solver.stepCount < 60)
  }

  @Test("removing constraints and variables leaves the solver as empty as before")
  func removal() throws {
    var solver = LinearSolver()
    for round in 0..<50 {
      let variables = (0..<4).map { _ in solver.makeVariable() }
      let keys = try variables.indices.dropFirst().map { index in
        let terms = [LinearTerm(variables[index]), LinearTerm(variables[index - 1], -1)]
        let strength = index == 3 ? Strength(250) : .required
        return try solver.add(
          LinearConstraint(sum: terms, .equal, Double(round), strength: strength)
        )
      }
      try solver.solve()
      #expect(solver.value(of: variables[3]) - solver.value(of: variables[0]) == Double(3 * round))
      for key in keys { solver.remove(key) }
      for variable in variables { solver.release(variable) }
      #expect(solver.constraintCount == 0)
      #expect(solver.symbolCount < 20)
    }
  }

  @Test("a change that solves nothing anew takes no steps")
  func idle() throws {
    var system = try SolvedSystem("x = 10; y >= x + 5; y = 100 @250")
    let before = system.solver.stepCount
    try system.solver.solve()
    try system.solver.setConstant(of: try #require(system.keys[0]), to: 20)
    #expect(system.solver.stepCount == before)
    #expect(system.values == [20, 100])
  }
}

extension SeededRandom {
  fileprivate mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Adds, changes or removes a constraint; a contradiction has to be a proven and smallest one.
  fileprivate mutating func change(_ system: inout SolvedSystem) throws {
    let present = system.keys.indices.filter { system.keys[$0] != nil }
    let choice = below(6)
    let place = present.isEmpty || choice > 2 ? nil : present[below(present.count)]
    do {
      if let place, let key = system.keys[place] {
        guard choice > 0 else {
          system.solver.remove(key)
          return system.keys[place] = nil
        }
        let constant = below(41) - 20
        try system.solver.setConstant(of: key, to: Double(constant))
        system.lines[place].constant = constant
      } else {
        let line = line(count: system.variables.count)
        do { try system.add(line) } catch let error as SolverError {
          try expectSmallest(error, refused: line, in: system)
        }
      }
    } catch is SolverError {
      // A new constant may contradict required constraints; the old one then remains.
    }
  }

  private mutating func line(count: Int) -> WrittenSystem.Line {
    var coefficients = (0..<count).map { _ in below(2) == 0 ? 0 : below(7) - 3 }
    if coefficients.allSatisfy({ $0 == 0 }) { coefficients[below(count)] = 1 }
    return WrittenSystem.Line(
      coefficients: coefficients,
      relation: [.equal, .lessOrEqual, .greaterOrEqual][below(3)],
      constant: below(41) - 20,
      strength: [nil, 750, 250, 1][below(4)]
    )
  }

  private func expectSmallest(
    _ error: SolverError,
    refused: WrittenSystem.Line,
    in system: SolvedSystem
  ) throws {
    guard case .conflict(let conflict) = error else { throw error }
    var lines = zip(system.lines, system.keys)
      .filter { $0.1.map(conflict.constraints.contains) ?? false }.map(\.0)
    lines.append(refused)
    #expect(WrittenSystem(names: system.names, lines: lines).exactMisses == nil)
    for index in lines.indices {
      var rest = lines
      rest.remove(at: index)
      #expect(WrittenSystem(names: system.names, lines: rest).exactMisses != nil)
    }
  }
}
