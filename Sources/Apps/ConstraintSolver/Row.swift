/// The number of an unknown in the tableau: a variable of the user or one that the algorithm added.
typealias Symbol = Int32

/// One unknown of a row and its coefficient.
struct Cell {
  var coefficient: Double
  let symbol: Symbol
}

/// One equation of the tableau, solved for its basic symbol: basic = constant + Σ coefficient · symbol.
///
/// The cells are in the order of their symbols, in one flat array, as in the solver kiwi.
struct Row {
  var basic: Symbol
  var constant: Double
  var cells: [Cell] = []

  /// Smaller coefficients and constants are rounding errors.
  static let tolerance = 1e-8

  /// Returns the place of a symbol, or else the place where it belongs.
  func place(of symbol: Symbol) -> Int {
    var (low, high) = (0, cells.count)
    while low < high {
      let middle = (low + high) >> 1
      if cells[middle].symbol < symbol { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the coefficient of a symbol; 0 if the row does not contain it.
  func coefficient(of symbol: Symbol) -> Double {
    let place = place(of: symbol)
    return place < cells.count && cells[place].symbol == symbol ? cells[place].coefficient : 0
  }

  /// Adds a multiple of a symbol.
  mutating func add(_ symbol: Symbol, times factor: Double) {
    let place = place(of: symbol)
    guard place < cells.count, cells[place].symbol == symbol else {
      if factor.magnitude >= Row.tolerance {
        cells.insert(Cell(coefficient: factor, symbol: symbol), at: place)
      }
      return
    }
    cells[place].coefficient += factor
    if cells[place].coefficient.magnitude < Row.tolerance { cells.remove(at: place) }
  }

  /// Removes a symbol; returns its coefficient, or 0 if the row does not contain it.
  mutating func take(_ symbol: Symbol) -> Double {
    let place = place(of: symbol)
    guard place < cells.count, cells[place].symbol == symbol else { return 0 }
    return cells.remove(at: place).coefficient
  }

  /// Adds a multiple of other cells; returns the symbols that were not in the row before.
  mutating func add(_ others: [Cell], times factor: Double) -> [Symbol] {
    // Few cells are inserted one by one, many are merged.
    guard others.count * 6 > cells.count else { return insert(others, times: factor) }
    return merge(others, times: factor)
  }

  private mutating func insert(_ others: [Cell], times factor: Double) -> [Symbol] {
    var added: [Symbol] = []
    for cell in others {
      let count = cells.count
      add(cell.symbol, times: factor * cell.coefficient)
      if cells.count > count { added.append(cell.symbol) }
    }
    return added
  }

  private mutating func merge(_ others: [Cell], times factor: Double) -> [Symbol] {
    var added: [Symbol] = []
    let old = cells
    let (mine, theirs) = (old.span, others.span)
    cells = Array(capacity: mine.count + theirs.count) { merged in
      var (left, right) = (0, 0)
      while left < mine.count, right < theirs.count {
        var (cell, other) = (mine[left], theirs[right])
        if cell.symbol < other.symbol {
          merged.append(cell)
          left += 1
          continue
        }
        right += 1
        other.coefficient *= factor
        if cell.symbol == other.symbol {
          left += 1
          cell.coefficient += other.coefficient
          if cell.coefficient.magnitude >= Row.tolerance { merged.append(cell) }
        } else if other.coefficient.magnitude >= Row.tolerance {
          merged.append(other)
          added.append(other.symbol)
        }
      }
      while left < mine.count {
        merged.append(mine[left])
        left += 1
      }
      while right < theirs.count {
        var other = theirs[right]
        right += 1
        other.coefficient *= factor
        guard other.coefficient.magnitude >= Row.tolerance else { continue }
        merged.append(other)
        added.append(other.symbol)
      }
    }
    return added
  }

  /// Multiplies the right side.
  mutating func scale(by factor: Double) {
    constant *= factor
    for place in cells.indices { cells[place].coefficient *= factor }
  }

  /// Solves the equation for another symbol, which the former basic one replaces in the cells unless
  /// its value is taken to be 0.
  mutating func solve(for symbol: Symbol, keepsBasic: Bool = true) {
    let place = place(of: symbol)
    let factor = -1 / cells[place].coefficient
    cells.remove(at: place)
    scale(by: factor)
    if keepsBasic { add(basic, times: -factor) }
    basic = symbol
  }
}
