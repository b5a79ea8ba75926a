/// The equations of a solver in basic feasible form, with the objectives of all strengths.
///
/// This is the simplex tableau of Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic
/// Constraint Solving Algorithm" (ACM TOCHI 8(4), 2001). It differs in two ways. Each strength has an
/// objective of its own, and they are minimised one after another: strengths are an order, not weights,
/// so that no number of weak constraints outweighs a strong one. Columns list the rows that may contain
/// a symbol: a list can name a row too many but never one too few, so that a coefficient that becomes
/// zero costs nothing.
struct Tableau {
  /// The ways in which an unknown may be used.
  enum Kind: UInt8 {
    /// Any value; once it is basic, it remains so.
    case free
    /// At least 0: a slack, an error, or a variable of the user.
    case nonNegative
    /// Exactly 0: it only marks the rows to which an equation contributes.
    case dummy
    /// Unused, until the number is given to another unknown.
    case unused
  }

  /// The sum of errors of one strength, by symbol.
  struct Objective {
    let strength: Strength
    var costs: [Double]
    /// The number of constraints with this strength.
    var constraintCount = 0
  }

  var rows: [Row] = []
  /// The row whose basic symbol this is, or −1, by symbol.
  var rowOf: [Int32] = []
  var kinds: [Kind] = []
  /// The rows that may contain a symbol that is not basic, by symbol.
  var columns: [[Int32]] = []
  /// The objectives, strongest first.
  var objectives: [Objective] = []
  /// The costs of the artificial variable while a constraint is being added; empty otherwise.
  var artificialCosts: [Double] = []
  /// The value of the artificial variable.
  var artificialValue = 0.0

  var freeSymbols: [Symbol] = []
  var freeRows: [Int32] = []
  /// The rows that must be made feasible again.
  var infeasible: [Int32] = []
  /// The number of pivots since the tableau was made.
  private(set) var pivotCount = 0

  /// Adds an unknown.
  mutating func makeSymbol(_ kind: Kind) -> Symbol {
    if let symbol = freeSymbols.popLast() {
      kinds[Int(symbol)] = kind
      return symbol
    }
    kinds.append(kind)
    rowOf.append(-1)
    columns.append([])
    for level in objectives.indices { objectives[level].costs.append(0) }
    return Symbol(kinds.count - 1)
  }

  /// Removes an unknown that no equation needs any longer, with its remains from rounding.
  mutating func release(_ symbol: Symbol) {
    for row in columns[Int(symbol)] {
      _ = rows[Int(row)].take(symbol)
    }
    columns[Int(symbol)] = []
    for level in objectives.indices { objectives[level].costs[Int(symbol)] = 0 }
    kinds[Int(symbol)] = .unused
    freeSymbols.append(symbol)
  }

  /// The value of an unknown.
  func value(of symbol: Symbol) -> Double {
    let row = rowOf[Int(symbol)]
    return row < 0 ? 0 : rows[Int(row)].constant
  }

  /// Adds an equation that is already expressed in symbols that are not basic.
  @discardableResult mutating func insert(_ row: Row) -> Int32 {
    let index: Int32
    if let free = freeRows.popLast() {
      index = free
      rows[Int(index)] = row
    } else {
      index = Int32(rows.count)
      rows.append(row)
    }
    rowOf[Int(row.basic)] = index
    for cell in row.cells { columns[Int(cell.symbol)].append(index) }
    return index
  }

  /// Removes the equation of a basic symbol.
  mutating func removeRow(of symbol: Symbol) {
    let index = rowOf[Int(symbol)]
    guard index >= 0 else { return }
    rowOf[Int(symbol)] = -1
    rows[Int(index)].cells.removeAll()
    rows[Int(index)].basic = -1
    freeRows.append(index)
  }

  /// Adds a multiple of a symbol to a new row, by its equation if it is basic.
  func add(_ symbol: Symbol, times factor: Double, to row: inout Row) {
    let index = rowOf[Int(symbol)]
    guard index >= 0 else { return row.add(symbol, times: factor) }
    row.constant += factor * rows[Int(index)].constant
    for cell in rows[Int(index)].cells { row.add(cell.symbol, times: factor * cell.coefficient) }
  }

  /// Returns the rows that contain a symbol, each once, and forgets those that no longer do.
  mutating func rowsContaining(_ symbol: Symbol) -> [Int32] {
    let sorted = columns[Int(symbol)].sorted()
    columns[Int(symbol)] = sorted.indices.compactMap { place in
      let row = sorted[place]
      let isRepeated = place > 0 && sorted[place - 1] == row
      return isRepeated || rows[Int(row)].coefficient(of: symbol) == 0 ? nil : row
    }
    return columns[Int(symbol)]
  }

  /// Adds a multiple of a symbol to an objective, by its equation if it is basic.
  mutating func addCost(_ cost: Double, of symbol: Symbol, at level: Int) {
    let row = rowOf[Int(symbol)]
    let cells = row < 0 ? [Cell(coefficient: 1, symbol: symbol)] : rows[Int(row)].cells
    for cell in cells {
      let sum = objectives[level].costs[Int(cell.symbol)] + cost * cell.coefficient
      objectives[level].costs[Int(cell.symbol)] = sum.magnitude < Row.tolerance ? 0 : sum
    }
  }

  // MARK: - Pivoting

  /// Makes a symbol of a row basic instead of the row's present one.
  ///
  /// - Parameters:
  ///   - symbol: the symbol that enters the basis.
  ///   - index: the row whose basic symbol leaves it.
  ///   - keepsLeaving: true if the leaving symbol remains in the equations; otherwise it is 0.
  mutating func pivot(to symbol: Symbol, in index: Int32, keepsLeaving: Bool = true) {
    pivotCount += 1
    let leaving = rows[Int(index)].basic
    rows[Int(index)].solve(for: symbol, keepsBasic: keepsLeaving)
    rowOf[Int(leaving)] = -1
    if keepsLeaving { note(leaving, in: index) }
    substitute(index)
    rowOf[Int(symbol)] = index
  }

  /// Replaces the basic symbol of a row by its equation, in all other rows and in the objectives.
  mutating func substitute(_ index: Int32) {
    let row = rows[Int(index)]
    let symbol = Int(row.basic)
    var column: [Int32] = []
    swap(&column, &columns[symbol])
    for other in column where other != index { replace(row, in: other) }
    for level in objectives.indices { replace(row, in: &objectives[level].costs) }
    if !artificialCosts.isEmpty {
      artificialValue += artificialCosts[symbol] * row.constant
      replace(row, in: &artificialCosts)
    }
  }

  private func replace(_ row: Row, in costs: inout [Double]) {
    let cost = costs[Int(row.basic)]
    guard cost != 0 else { return }
    costs[Int(row.basic)] = 0
    for cell in row.cells {
      let sum = costs[Int(cell.symbol)] + cost * cell.coefficient
      costs[Int(cell.symbol)] = sum.magnitude < Row.tolerance ? 0 : sum
    }
  }

  /// Replaces the basic symbol of `source` in one row.
  private mutating func replace(_ source: Row, in target: Int32) {
    let factor = rows[Int(target)].take(source.basic)
    guard factor != 0 else { return }
    let added = rows[Int(target)].add(source.cells, times: factor)
    for symbol in added { note(symbol, in: target) }
    changeConstant(of: target, by: factor * source.constant)
  }

  /// Notes that a row contains a symbol.
  private mutating func note(_ symbol: Symbol, in row: Int32) {
    columns[Int(symbol)].append(row)
    // Coefficients that vanish and come back leave repeated entries.
    guard columns[Int(symbol)].count > 2 * rows.count + 16 else { return }
    _ = rowsContaining(symbol)
  }

  /// Adds to the constant of a row, and notes the row if that makes it infeasible.
  mutating func changeConstant(of index: Int32, by change: Double) {
    rows[Int(index)].constant += change
    guard kinds[Int(rows[Int(index)].basic)] != .free else { return }
    let constant = rows[Int(index)].constant
    if constant.magnitude < Row.tolerance {
      rows[Int(index)].constant = 0
    } else if constant < 0 {
      infeasible.append(index)
    }
  }
}
