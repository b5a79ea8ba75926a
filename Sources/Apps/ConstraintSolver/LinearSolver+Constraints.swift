extension LinearSolver {
  /// Adds a constraint.
  ///
  /// - Returns: the key by which it can be changed and removed.
  /// - Throws: a conflict if the constraint is required and contradicts others; the solver is as if
  ///   it had never been added.
  @discardableResult
  public mutating func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintKey {
    for number in constraint.terms.map(\.coefficient) + [constraint.constant]
    where !number.isFinite { throw .notFinite(number: number) }
    let key = freeKeys.popLast() ?? records.count
    if key == records.count { records.append(nil) }
    let record = makeRecord(constraint, owner: Int32(key))
    records[key] = record
    // A refused constraint, too, may leave other symbols basic.
    isStale = true
    do {
      try insert(constraint, record)
    } catch {
      forget(record, key: key)
      throw error
    }
    return ConstraintKey(number: key)
  }

  /// Removes a constraint; a key without one has no effect.
  public mutating func remove(_ key: ConstraintKey) {
    guard records.indices.contains(key.number), let record = records[key.number] else { return }
    addCosts(-1, of: record)
    tableau.removeEquation(of: record.marker)
    if let level = level(of: record.strength) {
      tableau.objectives[level].constraintCount -= 1
      if tableau.objectives[level].constraintCount == 0 { tableau.objectives.remove(at: level) }
    }
    forget(record, key: key.number)
    isStale = true
  }

  /// Changes the number of a constraint, and the solution with it.
  ///
  /// This is far cheaper than removing the constraint and adding another, since the objectives stay
  /// minimal: only equations that the change breaks are solved again. An equation with one variable is
  /// therefore the way to suggest values of that variable one after another.
  ///
  /// - Throws: a conflict if the constraint is required and contradicts others with this number; it
  ///   keeps its former number.
  public mutating func setConstant(
    of key: ConstraintKey,
    to constant: Double
  ) throws(SolverError) {
    guard constant.isFinite else { throw .notFinite(number: constant) }
    guard records.indices.contains(key.number), let record = records[key.number],
      record.constant != constant
    else { return }
    try solve()
    let change = record.constant - constant
    if let proof = try move(record, by: change) {
      let error = conflict(of: proof, without: Int32(key.number))
      // The former number is feasible, so that this finds no other conflict.
      _ = try move(record, by: -change)
      throw error
    }
    records[key.number]?.constant = constant
  }

  /// The number of a constraint; nil once it is removed.
  public func constant(of key: ConstraintKey) -> Double? {
    records.indices.contains(key.number) ? records[key.number]?.constant : nil
  }

  // MARK: - Equations

  private mutating func makeRecord(_ constraint: LinearConstraint, owner: Int32) -> Record {
    let isRequired = constraint.strength == .required
    let sign: Double = constraint.relation == .lessOrEqual ? 1 : -1
    let isEquation = constraint.relation == .equal
    let kind: Tableau.Kind = isEquation && isRequired ? .dummy : .nonNegative
    let marker = makeSymbol(kind, owner: owner)
    let other = isRequired ? -1 : makeSymbol(.nonNegative, owner: owner)
    return Record(
      marker: marker,
      markerCoefficient: sign,
      other: other,
      isEquation: isEquation,
      strength: constraint.strength,
      constant: constraint.constant
    )
  }

  private mutating func insert(
    _ constraint: LinearConstraint,
    _ record: Record
  ) throws(SolverError) {
    var row = Row(basic: -1, constant: -constraint.constant)
    for term in constraint.terms {
      tableau.add(term.variable.symbol, times: term.coefficient, to: &row)
    }
    row.add(record.marker, times: record.markerCoefficient)
    if record.other >= 0 { row.add(record.other, times: -record.markerCoefficient) }
    if row.constant < 0 { row.scale(by: -1) }
    if row.constant < Row.tolerance { row.constant = 0 }
    if record.other >= 0 { addObjective(record) }
    if let subject = subject(of: row) {
      // The placeholder leaves the equation, which then defines the subject.
      row.solve(for: subject, keepsBasic: false)
      tableau.substitute(tableau.insert(row))
    } else if let proof = try tableau.insertWithArtificial(row, marker: record.marker) {
      throw conflict(of: proof, without: owners[Int(record.marker)])
    }
  }

  /// Returns a symbol that can become basic without making any row infeasible.
  private func subject(of row: Row) -> Symbol? {
    if let free = row.cells.first(where: { tableau.kinds[Int($0.symbol)] == .free }) {
      return free.symbol
    }
    // A symbol that occurs nowhere else can take any value of its own kind.
    return row.cells.first { cell in
      cell.coefficient < 0 && tableau.kinds[Int(cell.symbol)] == .nonNegative
        && tableau.columns[Int(cell.symbol)].isEmpty
    }?.symbol
  }

  private mutating func forget(_ record: Record, key: Int) {
    for symbol in [record.marker, record.other] where symbol >= 0 {
      owners[Int(symbol)] = -1
      tableau.release(symbol)
    }
    records[key] = nil
    freeKeys.append(key)
  }

  /// Moves the number of a constraint; returns the proof if that contradicts others.
  private mutating func move(_ record: Record, by change: Double) throws(SolverError) -> [Symbol]? {
    let shift = change / record.markerCoefficient
    let basic = tableau.rowOf[Int(record.marker)]
    if basic >= 0 { tableau.changeConstant(of: basic, by: -shift) }
    let rows = tableau.rowsContaining(record.marker)
    for index in rows {
      let factor = tableau.rows[Int(index)].coefficient(of: record.marker)
      tableau.changeConstant(of: index, by: factor * shift)
    }
    // An equation that repeats others has a basic dummy, which is 0 or a contradiction.
    for index in rows + [basic] where index >= 0 {
      let row = tableau.rows[Int(index)]
      if tableau.kinds[Int(row.basic)] == .dummy, row.constant != 0 { return proof(in: index) }
    }
    return try tableau.restoreFeasibility().map { proof(in: $0) }
  }

  private func proof(in index: Int32) -> [Symbol] {
    [tableau.rows[Int(index)].basic] + tableau.rows[Int(index)].cells.map(\.symbol)
  }

  // MARK: - Objectives

  private func level(of strength: Strength) -> Int? {
    tableau.objectives.firstIndex { $0.strength == strength }
  }

  private mutating func addObjective(_ record: Record) {
    let level = tableau.objectives.firstIndex { $0.strength <= record.strength }
    if level.map({ tableau.objectives[$0].strength == record.strength }) != true {
      let costs = [Double](repeating: 0, count: tableau.kinds.count)
      tableau.objectives.insert(
        Tableau.Objective(strength: record.strength, costs: costs),
        at: level ?? tableau.objectives.count
      )
    }
    if let level = self.level(of: record.strength) {
      tableau.objectives[level].constraintCount += 1
    }
    addCosts(1, of: record)
  }

  /// Adds a multiple of a constraint's errors to the objective of its strength.
  private mutating func addCosts(_ factor: Double, of record: Record) {
    guard record.other >= 0, let level = level(of: record.strength) else { return }
    tableau.addCost(factor, of: record.other, at: level)
    if record.isEquation { tableau.addCost(factor, of: record.marker, at: level) }
  }
}
