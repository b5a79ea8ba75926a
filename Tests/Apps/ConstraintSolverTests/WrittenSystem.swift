import ConstraintSolver

/// A system of constraints as text: `x + 2y <= 10 @750; x = 3`.
///
/// Variables are single letters, numbers are whole, and a constraint without a strength is required.
struct WrittenSystem {
  struct Line {
    var coefficients: [Int]
    var relation: LinearConstraint.Relation
    var constant: Int
    var strength: Int?

    /// The side of the number on which a sum is, as a distance that is 0 where the constraint holds.
    func miss(at values: [Fraction]) -> Fraction {
      var sum = Fraction(-constant)
      for (coefficient, value) in zip(coefficients, values) {
        sum = sum + Fraction(coefficient) * value
      }
      return switch relation {
      case .equal: sum.magnitude
      case .lessOrEqual: max(sum, Fraction(0))
      case .greaterOrEqual: max(Fraction(0) - sum, Fraction(0))
      }
    }
  }

  var names: [Character] = []
  var lines: [Line] = []

  init(names: [Character], lines: [Line]) {
    self.names = names
    self.lines = lines
  }

  /// Reads a system; its variables are in the order of their first use.
  init(_ text: String) {
    names = text.filter(\.isLetter).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    for part in text.split(separator: ";") {
      var line = Line(coefficients: names.map { _ in 0 }, relation: .equal, constant: 0)
      // What stands left of the relation counts as it is, what stands right of it is subtracted.
      var (side, sign) = (1, 1)
      for word in part.split(separator: " ") {
        switch word {
        case "+": sign = 1
        case "-": sign = -1
        case "=": (side, sign) = (-1, 1)
        case "<=": (line.relation, side, sign) = (.lessOrEqual, -1, 1)
        case ">=": (line.relation, side, sign) = (.greaterOrEqual, -1, 1)
        case _ where word.hasPrefix("@"): line.strength = Int(word.dropFirst())
        default:
          let digits = word.prefix { !$0.isLetter }
          let number = side * sign * (digits.isEmpty ? 1 : digits == "-" ? -1 : Int(digits) ?? 0)
          if let name = word.last, let place = names.firstIndex(of: name) {
            line.coefficients[place] += number
          } else {
            line.constant -= number
          }
        }
      }
      lines.append(line)
    }
  }

  /// The strengths of constraints that are not required, strongest first.
  var strengths: [Int] { Set(lines.compactMap(\.strength)).sorted(by: >) }

  /// Returns how much the constraints of each strength are missed; nil if a required one is.
  func misses(at values: [Fraction]) -> [Fraction]? {
    guard lines.allSatisfy({ $0.strength != nil || $0.miss(at: values) == Fraction(0) }) else {
      return nil
    }
    return strengths.map { strength in
      lines.filter { $0.strength == strength }.reduce(Fraction(0)) { $0 + $1.miss(at: values) }
    }
  }
}

extension WrittenSystem {
  /// The best values by exact arithmetic, found by trying every corner; nil for a contradiction.
  ///
  /// Required constraints and errors are linear between the lines on which constraints change from
  /// held to missed. A best point is therefore where as many such lines, or axes, meet as there are
  /// variables.
  var exactMisses: [Fraction]? {
    let axes = names.indices.map { axis in
      Line(
        coefficients: names.indices.map { $0 == axis ? 1 : 0 },
        relation: .equal,
        constant: 0
      )
    }
    var best: [Fraction]?
    forEachChoice(of: names.count, from: lines + axes) { choice in
      guard let values = Self.meeting(of: choice), let misses = misses(at: values) else { return }
      if best.map({ misses.lexicographicallyPrecedes($0) }) ?? true { best = misses }
    }
    return best
  }

  private func forEachChoice(of count: Int, from all: [Line], _ body: ([Line]) -> Void) {
    func choose(_ chosen: [Line], from first: Int) {
      if chosen.count == count { return body(chosen) }
      for index in all.indices.dropFirst(first) { choose(chosen + [all[index]], from: index + 1) }
    }
    choose([], from: 0)
  }

  /// Returns the point in which lines meet, by elimination; nil unless there is exactly one.
  private static func meeting(of lines: [Line]) -> [Fraction]? {
    var rows = lines.map { ($0.coefficients + [$0.constant]).map { Fraction($0) } }
    for column in rows.indices {
      guard let pivot = rows[column...].firstIndex(where: { $0[column] != Fraction(0) }) else {
        return nil
      }
      rows.swapAt(column, pivot)
      let factor = rows[column][column]
      rows[column] = rows[column].map { $0 / factor }
      for row in rows.indices where row != column && rows[row][column] != Fraction(0) {
        let factor = rows[row][column]
        rows[row] = zip(rows[row], rows[column]).map { $0 - factor * $1 }
      }
    }
    return rows.map { $0[lines.count] }
  }
}
