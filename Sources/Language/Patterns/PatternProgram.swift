/// A pattern as instructions for the search that finds its groups.
package struct PatternProgram: Sendable {
  /// One instruction; its operation gives `x` and `y` their meaning.
  struct Instruction: Sendable {
    var operation: Operation
    var x = 0
    var y = 0
  }

  /// The operation of an instruction.
  enum Operation: UInt8, Sendable {
    /// Matches a scalar of set `x`.
    case set
    /// Matches as many scalars of set `x` as possible, or fewer if that leads to no match.
    case run
    /// Goes on at `x`, or at `y` if that leads to no match.
    case split
    /// Goes on at `x`.
    case jump
    /// Stores the place in slot `x`.
    case save
    /// Matches the start of the text.
    case start
    /// Matches the end of the text.
    case end
    /// Matches the edge of a word if `x` is 1, and other places if it is 0.
    case edge
    /// Stores the place in counter `x`.
    case mark
    /// Matches if the place is not the one in counter `x`.
    case progress
    /// Matches the text of group `x`, in any case if `y` is 1.
    case same
    /// Runs the instructions up to `x` separately, by the bits of `y`, and goes on at `x`.
    case nested
    /// The end of the pattern or of a nested run.
    case match
  }

  /// The bits of a nested run: it consumes its match, looks behind, or must not match.
  enum Nesting {
    static let takes = 1
    static let behind = 2
    static let refuses = 4
  }

  private(set) var instructions: [Instruction] = []
  private(set) var sets: [ScalarSet] = []
  /// The ASCII part of each set.
  private(set) var ascii: [ScalarSet.ASCII] = []
  /// The number of groups; group n has the slots 2n - 2 and 2n - 1.
  let groups: Int
  /// The number of counters.
  private(set) var counters = 0
  /// True if no place must be tried twice at the same instruction.
  let isRegular: Bool

  /// Compiles a pattern.
  package init(_ syntax: PatternSyntax, groups: Int) {
    self.groups = groups
    isRegular = syntax.isRegular
    emit(syntax)
    add(.match)
  }

  /// The possible beginnings of a match.
  enum Beginning {
    case start
    case set(Int)
    case anything
  }

  /// The beginning of every match.
  var beginning: Beginning {
    switch instructions.first(where: { $0.operation != .save }) {
    case let first? where first.operation == .start: .start
    case let first? where first.operation == .set: .set(first.x)
    default: .anything
    }
  }

  /// Returns true if a scalar is in a set.
  @inline(__always)
  func isIn(_ set: Int, _ value: UInt32) -> Bool {
    value < 128 ? ascii[set].contains(value) : sets[set].contains(value)
  }

  private mutating func add(_ operation: Operation, _ x: Int = 0, y: Int = 0) {
    instructions.append(Instruction(operation: operation, x: x, y: y))
  }

  private mutating func index(of set: ScalarSet) -> Int {
    // Patterns have few sets, which a search finds faster than a table.
    if let index = sets.firstIndex(of: set) { return index }
    sets.append(set)
    ascii.append(set.ascii)
    return sets.count - 1
  }

  private mutating func emit(_ syntax: PatternSyntax) {
    switch syntax {
    case .empty: return
    case .set(let set): add(.set, index(of: set))
    case .sequence(let parts): for part in parts { emit(part) }
    case .choice(let branches): emit(branches)
    case .repetition(let body, let least, let most, let isGreedy):
      for _ in 0..<least { emit(body) }
      if let most {
        emit(body, atMost: most - least, isGreedy)
      } else {
        emitLoop(body, isGreedy)
      }
    case .capture(let group, let body):
      add(.save, 2 * group - 2)
      emit(body)
      add(.save, 2 * group - 1)
    case .start: add(.start)
    case .end: add(.end)
    case .edge(let isWanted): add(.edge, isWanted ? 1 : 0)
    case .same(let group, let ignoresCase): add(.same, group, y: ignoresCase ? 1 : 0)
    case .atomic(let body): emitNested(body, Nesting.takes)
    case .look(let body, let isBehind, let isWanted):
      emitNested(body, (isBehind ? Nesting.behind : 0) | (isWanted ? 0 : Nesting.refuses))
    }
  }

  private mutating func emit(_ branches: [PatternSyntax]) {
    var jumps: [Int] = []
    for (place, branch) in branches.enumerated() {
      let split = instructions.count
      let isLast = place == branches.count - 1
      if !isLast { add(.split, split + 1) }
      emit(branch)
      guard !isLast else { break }
      jumps.append(instructions.count)
      add(.jump)
      instructions[split].y = instructions.count
    }
    for jump in jumps { instructions[jump].x = instructions.count }
  }

  private mutating func emit(_ body: PatternSyntax, atMost count: Int, _ isGreedy: Bool) {
    var splits: [Int] = []
    for _ in 0..<count {
      splits.append(instructions.count)
      add(.split)
      emit(body)
    }
    for split in splits { set(split, body: split + 1, behind: instructions.count, isGreedy) }
  }

  private mutating func emitLoop(_ body: PatternSyntax, _ isGreedy: Bool) {
    if isGreedy, case .set(let set) = body {
      add(.run, index(of: set))
      return
    }
    let split = instructions.count
    add(.split)
    let counter = body.canBeEmpty && !isRegular ? counters : nil
    if let counter {
      counters += 1
      add(.mark, counter)
    }
    emit(body)
    if let counter { add(.progress, counter) }
    add(.jump, split)
    set(split, body: split + 1, behind: instructions.count, isGreedy)
  }

  private mutating func set(_ split: Int, body: Int, behind: Int, _ isGreedy: Bool) {
    (instructions[split].x, instructions[split].y) = isGreedy ? (body, behind) : (behind, body)
  }

  private mutating func emitNested(_ body: PatternSyntax, _ bits: Int) {
    let nested = instructions.count
    add(.nested, 0, y: bits)
    emit(body)
    add(.match)
    instructions[nested].x = instructions.count
  }
}
