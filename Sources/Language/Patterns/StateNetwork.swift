/// A nondeterministic automaton of many regular patterns, without their groups.
///
/// Patterns share their beginnings, since many sentences begin with the same few words. The end of a
/// pattern that matches any text is left out: `I add (.*)` matches as soon as `I add ` was read.
struct StateNetwork {
  private enum Node {
    /// Goes on after a scalar of a set.
    case set(Int32, Int32)
    /// Goes on at both.
    case split(Int32, Int32)
    case start(Int32)
    case end(Int32)
    case match(Int32)
  }

  /// The sets of all patterns, each once.
  private(set) var sets: [ScalarSet] = []
  private var known: [ScalarSet: Int32] = [:]
  /// The nodes at which the patterns begin.
  private(set) var starts: [Int32] = []
  /// The number of each pattern.
  let numbers: [Int]
  private var nodes: [Node] = []
  private var marks: [UInt32] = []
  private var round: UInt32 = 0
  private var open: [Int32] = []

  init(_ patterns: [(number: Int, syntax: PatternSyntax)]) {
    var tree = PatternTree()
    for (place, pattern) in patterns.enumerated() {
      tree.add(pattern.syntax, as: Int32(place))
    }
    numbers = patterns.map(\.number)
    // Each branch follows the one it grows from, so they are written from the last to the first.
    var entries = [Int32](repeating: 0, count: tree.branches.count)
    for place in tree.branches.indices.reversed() {
      let branch = tree.branches[place]
      var ways = branch.patterns.map { add(.match($0)) }
      for (part, next) in branch.next { ways.append(emit(part, before: entries[next])) }
      entries[place] = ways.dropLast().reversed().reduce(ways.last ?? 0) { add(.split($1, $0)) }
    }
    starts = patterns.isEmpty ? [] : [entries[0]]
    marks = Array(repeating: 0, count: nodes.count)
  }

  private mutating func add(_ node: Node) -> Int32 {
    nodes.append(node)
    return Int32(nodes.count - 1)
  }

  private mutating func index(of set: ScalarSet) -> Int32 {
    if let index = known[set] { return index }
    let index = Int32(sets.count)
    sets.append(set)
    known[set] = index
    return index
  }

  /// Adds the nodes of a part that goes on at a node, and returns its first node.
  private mutating func emit(_ part: PatternSyntax, before follower: Int32) -> Int32 {
    switch part {
    case .empty, .edge, .look, .atomic, .same: return follower
    case .set(let set): return add(.set(index(of: set), follower))
    case .capture(_, let body): return emit(body, before: follower)
    case .sequence(let parts): return parts.reversed().reduce(follower) { emit($1, before: $0) }
    case .choice(let branches):
      let entries = branches.map { emit($0, before: follower) }
      return entries.dropLast().reversed().reduce(entries.last ?? follower) { add(.split($1, $0)) }
    case .start: return add(.start(follower))
    case .end: return add(.end(follower))
    case .repetition(let body, let least, let most, _):
      var entry = follower
      if let most {
        for _ in 0..<(most - least) { entry = add(.split(emit(body, before: entry), follower)) }
      } else {
        entry = add(.split(follower, follower))
        nodes[Int(entry)] = .split(emit(body, before: entry), follower)
      }
      return (0..<least).reduce(entry) { entry, _ in emit(body, before: entry) }
    }
  }

  /// Returns all sets, ends and matches that are reached from some nodes without a scalar, in ascending
  /// order.
  mutating func closure(of entries: [Int32], isStart: Bool = false, isEnd: Bool = false) -> [Int32]
  {
    round += 1
    var reached: [Int32] = []
    for entry in entries { reach(entry, isStart: isStart, isEnd: isEnd, into: &reached) }
    reached.sort()
    return reached
  }

  private mutating func reach(_ entry: Int32, isStart: Bool, isEnd: Bool, into out: inout [Int32]) {
    open.append(entry)
    while let index = open.popLast() {
      guard marks[Int(index)] != round else { continue }
      marks[Int(index)] = round
      switch nodes[Int(index)] {
      case .set, .match: out.append(index)
      case .split(let one, let other):
        open.append(one)
        open.append(other)
      case .start(let follower): if isStart { open.append(follower) }
      case .end(let follower):
        out.append(index)
        if isEnd { open.append(follower) }
      }
    }
  }

  /// Returns the nodes after a letter, and some others, in ascending order.
  mutating func moved(
    _ members: [Int32],
    by letter: Int,
    _ alphabet: borrowing ScalarAlphabet,
    with others: [Int32] = []
  ) -> [Int32] {
    round += 1
    var reached = others
    for other in others { marks[Int(other)] = round }
    for member in members {
      guard case .set(let set, let follower) = nodes[Int(member)],
        alphabet.isIn(set, letter)
      else {
        continue
      }
      reach(follower, isStart: false, isEnd: false, into: &reached)
    }
    reached.sort()
    return reached
  }

  /// Returns the nodes among some that wait for the text's end.
  func ends(_ members: [Int32]) -> [Int32] {
    members.filter { if case .end = nodes[Int($0)] { true } else { false } }
  }

  /// Returns the patterns that match at some nodes.
  func matches(in members: [Int32]) -> [Int32] {
    members.compactMap { if case .match(let pattern) = nodes[Int($0)] { pattern } else { nil } }
  }
}
