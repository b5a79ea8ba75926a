import ConstraintSolver

extension Benchmark {
  /// Measures the constraint solver, on rows and on groups of views.
  ///
  /// `scripts/compare-solvers` solves the same systems with kiwi's C++ core.
  static let layout = Benchmark(
    name: "layout",
    purpose: "solving 1,000 constraints, and solving them again after one change"
  ) { call in
    let count = try call.number("views", or: 200)
    return try [("row", false), ("groups", true)].flatMap { name, isGrouped in
      let sample = LayoutSample(count: count, isGrouped: isGrouped)
      let build = try Stopwatch.milliseconds { _ = try sample.solved() }
      var change = Double.infinity
      for _ in 0..<5 {
        var (solver, width) = try sample.solved()
        change = min(
          change,
          try Stopwatch.milliseconds(runs: 1) {
            try solver.setConstant(of: width, to: Double(45 * count))
          }
        )
      }
      return [
        Figure("\(name): \(5 * count) constraints", build, in: "ms"),
        Figure("\(name): one change", change, in: "ms"),
      ]
    }
  }
}

/// A system of about five constraints for each view.
struct LayoutSample {
  /// The number of views.
  var count: Int
  /// True if the views are in groups of five; false if they are in one long row.
  var isGrouped: Bool

  /// Returns a solver of the system, and the constraint that holds the width of all views.
  func solved() throws -> (LinearSolver, ConstraintKey) {
    var solver = LinearSolver()
    let total = solver.makeVariable()
    func less(_ first: LinearVariable, _ others: LinearVariable...) -> [LinearTerm] {
      [LinearTerm(first)] + others.map { LinearTerm($0, -1) }
    }
    func set(_ terms: [LinearTerm], to number: Double, _ strength: Strength = .required) throws {
      try solver.add(LinearConstraint(sum: terms, .equal, number, strength: strength))
    }
    let wish = LinearConstraint(
      sum: less(total),
      .equal,
      Double(100 * count),
      strength: Strength(900)
    )
    let key = try solver.add(wish)
    var group: (left: LinearVariable, width: LinearVariable)?
    var before: (left: LinearVariable, width: LinearVariable)?
    for index in 0..<count {
      let view = (left: solver.makeVariable(), width: solver.makeVariable())
      if isGrouped, index % 5 == 0 {
        try set(group.map { less(view.left, $0.left) } ?? less(view.left), to: 0)
        try set(less(view.width, total), to: -16)
        (group, before) = (view, nil)
      } else {
        if let before {
          try set(less(view.left, before.left, before.width), to: 8)
        } else {
          try set(
            group.map { less(view.left, $0.left) } ?? less(view.left),
            to: group == nil ? 0 : 8
          )
        }
        var room = less(total, view.left, view.width)
        if let group {
          room = [LinearTerm(group.left)] + less(group.width, view.left, view.width)
        }
        try solver.add(LinearConstraint(sum: room, .greaterOrEqual, 8))
        before = view
      }
      try solver.add(LinearConstraint(sum: less(view.width), .greaterOrEqual, 20))
      try set(less(view.width), to: Double(40 + index * 7 % 30), Strength(750))
      try solver.add(
        LinearConstraint(sum: less(view.width), .lessOrEqual, 30, strength: Strength(250))
      )
    }
    try solver.solve()
    return (solver, key)
  }
}
