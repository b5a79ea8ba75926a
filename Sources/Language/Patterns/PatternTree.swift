/// Patterns in a tree by their beginnings, with a branch for each part.
struct PatternTree {
  /// The place of patterns after the same parts.
  struct Branch {
    /// The patterns that end here.
    var patterns: [Int32] = []
    /// The parts that other patterns continue with, and their branches.
    var next: [(part: PatternSyntax, branch: Int)] = []
  }

  /// The branches, each after the one it grows from.
  private(set) var branches = [Branch()]

  /// Adds a pattern.
  mutating func add(_ syntax: PatternSyntax, as pattern: Int32) {
    var place = 0
    for part in syntax.decisiveParts {
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

extension PatternSyntax {
  /// The parts of a pattern that decide whether it matches.
  ///
  /// A `.*` at its beginning and repetitions at its end that can be empty do not.
  fileprivate var decisiveParts: ArraySlice<PatternSyntax> {
    var flat: [PatternSyntax] = []
    flatten(into: &flat)
    var parts = flat[...]
    if parts.count > 1, parts.last == .end, parts[parts.endIndex - 2].isAnything {
      parts = parts.dropLast(2)
    }
    while case .repetition(_, 0, _, _)? = parts.last { parts.removeLast() }
    if parts.count > 1, parts.first == .start, parts[parts.startIndex + 1].isAnything {
      parts.removeFirst()
    }
    return parts.drop(while: \.isAnything)
  }

  private func flatten(into parts: inout [PatternSyntax]) {
    switch self {
    case .empty: break
    case .sequence(let members): for member in members { member.flatten(into: &parts) }
    case .capture(_, let body): body.flatten(into: &parts)
    default: parts.append(self)
    }
  }

  /// True if the pattern matches any text of a line, as `.*` does.
  private var isAnything: Bool {
    guard case .repetition(.set(let set), 0, nil, _) = self else { return false }
    return set.test == .line || set.test == .everything
  }
}
