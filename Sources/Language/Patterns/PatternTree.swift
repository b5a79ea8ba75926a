/// A part of a pattern for telling whether it matches: groups are gone, sets are numbered.
enum PatternPart: Hashable {
  case set(Int32)
  case sequence([PatternPart])
  case choice([PatternPart])
  indirect case repetition(PatternPart, Int, Int?)
  case start
  case end
}

/// Patterns by what they begin with: a branch for each part that some go on with.
struct PatternTree {
  /// Where some patterns are after the same parts.
  struct Branch {
    /// The patterns that end here.
    var patterns: [Int32] = []
    /// The parts that others go on with, and the branches behind them.
    var next: [(part: PatternPart, branch: Int)] = []
  }

  /// The branches, each behind the one it grows from.
  private(set) var branches = [Branch()]

  /// Adds a pattern.
  mutating func add(_ parts: [PatternPart], as pattern: Int32) {
    var place = 0
    for part in parts {
      if let known = branches[place].next.first(where: { $0.part == part }) {
        place = known.branch
      } else {
        branches.append(Branch())
        branches[place].next.append((part, branches.count - 1))
        place = branches.count - 1
      }
    }
    branches[place].patterns.append(pattern)
  }
}

/// Numbers the sets of patterns.
struct SetIndex {
  /// The sets, each once.
  private(set) var sets: [ScalarSet] = []
  private var known: [ScalarSet: Int32] = [:]

  /// The parts of a pattern one after the other, without what changes nothing about whether it
  /// matches: `.*` at its beginning, and anything that can be empty at its end.
  mutating func parts(of syntax: PatternSyntax) -> [PatternPart] {
    var flat: [PatternPart] = []
    flatten(syntax, into: &flat)
    var parts = flat[...]
    if parts.count > 1, parts.last == .end, isAnything(parts[parts.endIndex - 2]) {
      parts = parts.dropLast(2)
    }
    while case .repetition(_, 0, _)? = parts.last { parts.removeLast() }
    if parts.count > 1, parts.first == .start, isAnything(parts[parts.startIndex + 1]) {
      parts.removeFirst()
    }
    while let first = parts.first, isAnything(first) { parts.removeFirst() }
    return Array(parts)
  }

  private mutating func flatten(_ syntax: PatternSyntax, into parts: inout [PatternPart]) {
    switch syntax {
    case .empty, .edge, .look, .atomic, .same: break
    case .set(let set): parts.append(.set(index(of: set)))
    case .sequence(let members): for member in members { flatten(member, into: &parts) }
    case .choice(let branches): parts.append(.choice(branches.map { part($0) }))
    case .capture(_, let body): flatten(body, into: &parts)
    case .start: parts.append(.start)
    case .end: parts.append(.end)
    case .repetition(let body, let least, let most, _):
      parts.append(.repetition(part(body), least, most))
    }
  }

  private mutating func part(_ syntax: PatternSyntax) -> PatternPart {
    var parts: [PatternPart] = []
    flatten(syntax, into: &parts)
    return parts.count == 1 ? parts[0] : .sequence(parts)
  }

  private mutating func index(of set: ScalarSet) -> Int32 {
    if let index = known[set] { return index }
    let index = Int32(sets.count)
    sets.append(set)
    known[set] = index
    return index
  }

  /// Whether a part takes whatever stands on a line, as `.*` does.
  private func isAnything(_ part: PatternPart) -> Bool {
    guard case .repetition(.set(let index), 0, nil) = part else { return false }
    let test = sets[Int(index)].test
    return test == .line || test == .everything
  }
}
