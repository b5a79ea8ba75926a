extension Tableau {
  /// The bound of the pivots of one search.
  private var pivotLimit: Int { 64 * (kinds.count + rows.count) + 4096 }

  // MARK: - Primal simplex

  /// Makes all objectives as small as they can be, the strongest first.
  ///
  /// Symbols that cost something for a stronger objective are left at 0, so that a weaker objective
  /// cannot spoil a stronger one. Bland's rule, the first symbol with a negative cost, never cycles.
  mutating func minimise() throws(SolverError) {
    let limit = pivotCount + pivotLimit
    for level in objectives.indices {
      while let entering = enteringSymbol(at: level) {
        guard let row = leavingRow(for: entering) else { break }
        guard pivotCount < limit else { throw .tooManySteps(limit: pivotLimit) }
        pivot(to: entering, in: row)
      }
    }
  }

  private func enteringSymbol(at level: Int) -> Symbol? {
    objectives[level].costs.indices.first { symbol in
      guard objectives[level].costs[symbol] < -Row.tolerance, kinds[symbol] != .dummy else {
        return false
      }
      return objectives[..<level].allSatisfy { $0.costs[symbol] <= Row.tolerance }
    }.map { Symbol($0) }
  }

  /// Returns the row that limits the growth of a symbol most; nil if nothing limits it.
  private func leavingRow(for entering: Symbol) -> Int32? {
    var best: (ratio: Double, basic: Symbol, row: Int32)?
    for index in columns[Int(entering)] {
      let basic = rows[Int(index)].basic
      guard basic >= 0, kinds[Int(basic)] != .free else { continue }
      let coefficient = rows[Int(index)].coefficient(of: entering)
      guard coefficient < 0 else { continue }
      let ratio = -rows[Int(index)].constant / coefficient
      if best.map({ (ratio, basic) < ($0.ratio, $0.basic) }) ?? true {
        best = (ratio, basic, index)
      }
    }
    return best?.row
  }

  // MARK: - Dual simplex

  /// Makes the rows feasible again whose constants have become negative, while the objectives stay
  /// minimal.
  ///
  /// - Returns: a row that no change of other symbols can make feasible; nil if all are feasible.
  mutating func restoreFeasibility() throws(SolverError) -> Int32? {
    let limit = pivotCount + pivotLimit
    while true {
      infeasible.removeAll { rows[Int($0)].basic < 0 || rows[Int($0)].constant >= 0 }
      guard
        let row = infeasible.min(by: { rows[Int($0)].basic < rows[Int($1)].basic })
      else { return nil }
      guard let entering = dualEnteringSymbol(in: row) else { return row }
      guard pivotCount < limit else { throw .tooManySteps(limit: pivotLimit) }
      pivot(to: entering, in: row)
    }
  }

  /// Returns the symbol of a row whose growth costs least, compared strength by strength.
  private func dualEnteringSymbol(in index: Int32) -> Symbol? {
    var best: Cell?
    for cell in rows[Int(index)].cells
    where cell.coefficient > 0 && kinds[Int(cell.symbol)] != .dummy {
      if best.map({ isCheaper(cell, than: $0) }) ?? true { best = cell }
    }
    return best?.symbol
  }

  private func isCheaper(_ cell: Cell, than best: Cell) -> Bool {
    for objective in objectives {
      let ratio = objective.costs[Int(cell.symbol)] / cell.coefficient
      let least = objective.costs[Int(best.symbol)] / best.coefficient
      if (ratio - least).magnitude > Row.tolerance { return ratio < least }
    }
    return false
  }

  // MARK: - Artificial variable

  /// Adds an equation without a symbol that can become basic at once.
  ///
  /// An artificial variable stands for its right side and is then minimised; the equation holds with
  /// the others if that makes it 0.
  ///
  /// - Parameters:
  ///   - row: the equation 0 = constant + Σ, with a constant that is not negative.
  ///   - marker: the symbol that belongs to this equation alone.
  /// - Returns: the symbols that prove the contradiction; nil if the equation holds.
  /// - Throws: `tooManySteps`; the equation is then not in the tableau.
  mutating func insertWithArtificial(
    _ row: Row,
    marker: Symbol
  ) throws(SolverError) -> [Symbol]? {
    let artificial = makeSymbol(.nonNegative)
    defer { release(artificial) }
    var row = row
    row.basic = artificial
    insert(row)
    artificialCosts = Array(repeating: 0, count: kinds.count)
    for cell in row.cells { artificialCosts[Int(cell.symbol)] = cell.coefficient }
    artificialValue = row.constant
    defer { artificialCosts = [] }
    let limit = pivotCount + pivotLimit
    while artificialValue > Row.tolerance, let entering = cheaperSymbol() {
      guard let row = leavingRow(for: entering) else { break }
      guard pivotCount < limit else {
        removeEquation(of: artificial)
        throw .tooManySteps(limit: pivotLimit)
      }
      pivot(to: entering, in: row)
    }
    if artificialValue > Row.tolerance {
      let proof = kinds.indices.filter { artificialCosts[$0] != 0 }.map { Symbol($0) }
      removeEquation(of: artificial)
      return proof
    }
    replaceArtificial(artificial, marker: marker)
    return nil
  }

  private func cheaperSymbol() -> Symbol? {
    artificialCosts.indices.first {
      artificialCosts[$0] < -Row.tolerance && kinds[$0] != .dummy
    }.map { Symbol($0) }
  }

  /// Ends the use of an artificial variable that has become 0.
  private mutating func replaceArtificial(_ artificial: Symbol, marker: Symbol) {
    let index = rowOf[Int(artificial)]
    guard index >= 0 else { return }
    rows[Int(index)].constant = 0
    // An equation of dummies alone repeats others; its marker stays basic, at 0.
    let cells = rows[Int(index)].cells
    let pivotable = cells.first { kinds[Int($0.symbol)] != .dummy }?.symbol
    pivot(to: pivotable ?? marker, in: index, keepsLeaving: false)
  }

  // MARK: - Removal

  /// Removes the equation that a marker belongs to, and the marker from all others.
  mutating func removeEquation(of marker: Symbol) {
    if rowOf[Int(marker)] < 0, let row = rowToLeave(for: marker) { pivot(to: marker, in: row) }
    removeRow(of: marker)
  }

  /// Returns the row in which a marker can become basic without making others infeasible.
  private func rowToLeave(for marker: Symbol) -> Int32? {
    var best: (rank: Int, ratio: Double, basic: Symbol, row: Int32)?
    for index in columns[Int(marker)] {
      let row = rows[Int(index)]
      guard row.basic >= 0 else { continue }
      let coefficient = row.coefficient(of: marker)
      guard coefficient != 0 else { continue }
      // A repeated equation is at 0 and has to stay there, so that it takes the place of the removed one.
      let rank =
        switch kinds[Int(row.basic)] {
        case .dummy: 0
        case .nonNegative, .unused: coefficient < 0 ? 1 : 2
        case .free: 3
        }
      let ratio = rank == 3 ? 0 : row.constant / coefficient.magnitude
      if best.map({ (rank, ratio, row.basic) < ($0.rank, $0.ratio, $0.basic) }) ?? true {
        best = (rank, ratio, row.basic, index)
      }
    }
    return best?.row
  }
}
