/// A part of a pattern without groups and with numbered sets, which is all that matching needs.
enum PatternPart: Hashable {
  case set(Int32)
  case sequence([PatternPart])
  case choice([PatternPart])
  indirect case repetition(PatternPart, Int, Int?)
  case start
  case end
}

/// Patterns in a tree by their beginnings, with a branch for each part.
struct PatternTree {
  /// The place of patterns after the same parts.
  struct Branch {
    /// The patterns that end here.
    var patterns: [Int32] = []
    /// The parts that other patterns continue with, and their branches.
    var next: [(part: PatternPart, branch: Int)] = []
  }

  /// The branches, each after the one it grows from.
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

/// The sets of patterns, with numbers.
struct SetIndex {
  /// The sets, each once.
  private(set) var sets: [ScalarSet] = []
  private var known: [ScalarSet: Int32] = [:]

  /// Returns the parts of a pattern that decide whether it matches.
  ///
  /// A `.*` at its beginning and repetitions at its end that can be empty do not.
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

  /// Returns whether a part matches any text of a line, as `.*` does.
  private func isAnything(_ part: PatternPart) -> Bool {
    guard case .repetition(.set(let index), 0, nil) = part else { return false }
    let test = sets[Int(index)].test
    return test == .line || test == .everything
  }
}
