/// A search for the first match of a pattern and its groups, which tries alternatives one by one.
///
/// A regular pattern is never tried twice at the same instruction and place, so that the search takes at
/// most as many steps as the product of both lengths. Patterns that look around or repeat a group have no
/// such bound: they stop after a number of steps, which unlike a time is the same on every machine.
package struct PatternSearch {
  /// The most instructions of a search.
  package static let limit = 1_000_000

  /// The error of a search that took too many steps.
  package struct Stopped: Error, Hashable {}

  private let program: PatternProgram
  private let text: [UInt32]
  private var slots: [Int]
  private var counters: [Int]
  /// The steps back of all runs under way.
  private var retreats: [Retreat] = []
  private var left: Int
  /// A bit for each instruction with several ways at each place.
  private var tried: [UInt64]

  /// Creates a search in a text.
  package init(_ program: PatternProgram, in text: [UInt32], limit: Int = PatternSearch.limit) {
    self.program = program
    self.text = text
    slots = Array(repeating: -1, count: 2 * program.groups)
    counters = Array(repeating: -1, count: program.counters)
    let bits = program.isRegular ? program.instructions.count * (text.count + 1) : 0
    tried = Array(repeating: 0, count: (bits + 63) / 64)
    left = limit + (program.isRegular ? bits : 0)
    retreats.reserveCapacity(32)
  }

  /// Returns the places of the groups in the first match, nil for a group without one; nil if nothing
  /// matches.
  package mutating func groups() throws(Stopped) -> [Range<Int>?]? {
    let first = program.beginning
    for start in 0...text.count {
      switch first {
      case .start where start > 0: return nil
      case .set(let set) where start == text.count || !program.isIn(set, text[start]): continue
      default: break
      }
      guard try run(from: 0, at: start) != nil else { continue }
      return (0..<program.groups).map { group in
        let (begin, end) = (slots[2 * group], slots[2 * group + 1])
        return begin >= 0 && end >= begin ? begin..<end : nil
      }
    }
    return nil
  }

  /// A step back for the case that the present way leads to no match.
  private enum Retreat {
    case branch(Int, at: Int)
    /// The same branch at several places, the last first.
    case branches(Int, from: Int, to: Int)
    case slot(Int, Int)
    case counter(Int, Int)
  }

  /// Runs from an instruction to `match`, which may be required at a place.
  private mutating func run(
    from first: Int,
    at place: Int,
    to wanted: Int? = nil
  ) throws(Stopped) -> Int? {
    let instructions = program.instructions
    let base = retreats.count
    defer { retreats.removeLast(retreats.count - base) }
    var (index, at) = (first, place)
    while true {
      left -= 1
      guard left > 0 else { throw Stopped() }
      let instruction = instructions[index]
      let next: (index: Int, at: Int)?
      switch instruction.operation {
      case .set:
        let isIn = at < text.count && program.isIn(instruction.x, text[at])
        next = isIn ? (index + 1, at + 1) : nil
      case .match:
        if wanted == nil || wanted == at { return at }
        next = nil
      case .split: next = split(instruction, index, at: at)
      case .run: next = takeRun(instruction.x, index, at)
      case .jump: next = (instruction.x, at)
      case .nested:
        next = try runNested(instruction, index + 1, at: at).map { (instruction.x, $0) }
      case .save:
        retreats.append(.slot(instruction.x, slots[instruction.x]))
        slots[instruction.x] = at
        next = (index + 1, at)
      case .mark:
        retreats.append(.counter(instruction.x, counters[instruction.x]))
        counters[instruction.x] = at
        next = (index + 1, at)
      default: next = end(of: instruction, from: at).map { (index + 1, $0) }
      }
      guard let way = next ?? retreat(to: base) else { return nil }
      (index, at) = way
    }
  }

  /// Takes the first way of an instruction with two ways, and keeps the other for later.
  @inline(__always)
  private mutating func split(
    _ instruction: PatternProgram.Instruction,
    _ index: Int,
    at: Int
  ) -> (index: Int, at: Int)? {
    guard isNew(index, at) else { return nil }
    retreats.append(.branch(instruction.y, at: at))
    return (instruction.x, at)
  }

  /// Takes as many scalars of a set as possible, and keeps fewer for later.
  @inline(__always)
  private mutating func takeRun(_ set: Int, _ index: Int, _ at: Int) -> (index: Int, at: Int)? {
    guard isNew(index, at) else { return nil }
    var end = at
    while end < text.count, program.isIn(set, text[end]) { end += 1 }
    if !program.isRegular { left -= end - at }
    if end > at { retreats.append(.branches(index + 1, from: at, to: end - 1)) }
    return (index + 1, end)
  }

  /// Undoes all changes since the last branch of a run, and returns its other way.
  private mutating func retreat(to base: Int) -> (Int, Int)? {
    while retreats.count > base {
      let last = retreats.removeLast()
      switch last {
      case .branch(let index, let at): return (index, at)
      case .branches(let index, let from, let to):
        if to > from { retreats.append(.branches(index, from: from, to: to - 1)) }
        return (index, to)
      case .slot(let slot, let value): slots[slot] = value
      case .counter(let counter, let value): counters[counter] = value
      }
    }
    return nil
  }

  private mutating func isNew(_ index: Int, _ at: Int) -> Bool {
    guard program.isRegular else { return true }
    let bit = index * (text.count + 1) + at
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard tried[bit >> 6] & mask == 0 else { return false }
    tried[bit >> 6] |= mask
    return true
  }

  /// Returns the place after an instruction with one way; nil if it does not match.
  private func end(
    of instruction: PatternProgram.Instruction,
    from at: Int
  ) -> Int? {
    switch instruction.operation {
    case .start: return at == 0 ? at : nil
    case .end: return at == text.count ? at : nil
    case .edge: return isEdge(at) == (instruction.x == 1) ? at : nil
    case .progress: return counters[instruction.x] == at ? nil : at
    case .same: return same(instruction, at)
    case .set, .run, .split, .jump, .save, .mark, .nested, .match: return nil
    }
  }

  private func isEdge(_ at: Int) -> Bool {
    let isWord = { (place: Int) in
      text.indices.contains(place) && Unicode.Scalar(text[place])?.isWordScalar == true
    }
    return isWord(at - 1) != isWord(at)
  }

  private func same(_ instruction: PatternProgram.Instruction, _ at: Int) -> Int? {
    let (begin, end) = (slots[2 * instruction.x - 2], slots[2 * instruction.x - 1])
    guard begin >= 0, end >= begin, at + end - begin <= text.count else { return nil }
    let isSame = zip(text[begin..<end], text[at...]).allSatisfy { one, other in
      guard one != other, instruction.y == 1 else { return one == other }
      let lower = [one, other].compactMap { Unicode.Scalar($0)?.properties.lowercaseMapping }
      return lower.count == 2 && lower[0] == lower[1]
    }
    return isSame ? at + end - begin : nil
  }

  /// Runs a lookaround or an atomic group and returns the place after it; nil if it does not match.
  private mutating func runNested(
    _ nested: PatternProgram.Instruction,
    _ first: Int,
    at: Int
  ) throws(Stopped) -> Int? {
    let kept = slots
    var end: Int?
    if nested.y & PatternProgram.Nesting.behind == 0 {
      end = try run(from: first, at: at)
    } else {
      for start in (0...at).reversed() where end == nil {
        end = try run(from: first, at: start, to: at)
      }
    }
    if nested.y & PatternProgram.Nesting.refuses != 0 {
      slots = kept
      return end == nil ? at : nil
    }
    guard let end else {
      slots = kept
      return nil
    }
    return nested.y & PatternProgram.Nesting.takes != 0 ? end : at
  }
}
