/// Finds where a pattern matches first, and its groups there, trying alternatives one by one.
///
/// Where the pattern is regular no place is tried twice at the same instruction, so the search ends
/// after the product of both lengths at the latest. Patterns that look around or repeat what a group
/// matched have no such bound; they are stopped after a number of steps, which unlike a time is the
/// same on every machine.
package struct PatternSearch {
  /// How many instructions a search may carry out.
  package static let limit = 1_000_000

  /// The search took too long.
  package struct Stopped: Error, Hashable {}

  private let program: PatternProgram
  private let text: [UInt32]
  private var slots: [Int]
  private var counters: [Int]
  /// What is to be done when the present way leads nowhere, of all runs under way.
  private var retreats: [Retreat] = []
  private var left: Int
  /// A bit for each instruction with several ways and each place that it was tried at.
  private var tried: [UInt64]

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

  /// The places of the groups in the first match, nil for one that took no part; nil where there is
  /// no match.
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

  /// What is to be done when the present way leads nowhere.
  private enum Retreat {
    case branch(Int, at: Int)
    /// The same at several places, the last first.
    case branches(Int, from: Int, to: Int)
    case slot(Int, Int)
    case counter(Int, Int)
  }

  /// Runs from an instruction until `match`, which counts only at a place where one is given.
  private mutating func run(
    from first: Int,
    at place: Int,
    to wanted: Int? = nil
  ) throws(Stopped)
    -> Int?
  {
    let instructions = program.instructions
    let base = retreats.count
    defer { retreats.removeLast(retreats.count - base) }
    var (index, at) = (first, place)
    while true {
      left -= 1
      guard left > 0 else { throw Stopped() }
      let instruction = instructions[index]
      let isOn: Bool
      switch instruction.operation {
      case .set:
        isOn = at < text.count && program.isIn(instruction.x, text[at])
        if isOn { (index, at) = (index + 1, at + 1) }
      case .match:
        if wanted == nil || wanted == at { return at }
        isOn = false
      case .split:
        isOn = isNew(index, at)
        if isOn {
          retreats.append(.branch(instruction.y, at: at))
          index = instruction.x
        }
      case .run:
        isOn = isNew(index, at)
        if isOn {
          let end = end(ofRun: instruction.x, from: at)
          if !program.isRegular { left -= end - at }
          if end > at { retreats.append(.branches(index + 1, from: at, to: end - 1)) }
          (index, at) = (index + 1, end)
        }
      case .jump:
        index = instruction.x
        isOn = true
      case .nested:
        if let end = try runNested(instruction, index + 1, at) {
          (index, at) = (instruction.x, end)
          isOn = true
        } else {
          isOn = false
        }
      case .save:
        retreats.append(.slot(instruction.x, slots[instruction.x]))
        slots[instruction.x] = at
        index += 1
        isOn = true
      case .mark:
        retreats.append(.counter(instruction.x, counters[instruction.x]))
        counters[instruction.x] = at
        index += 1
        isOn = true
      default:
        if let end = taken(instruction, at) {
          (index, at) = (index + 1, end)
          isOn = true
        } else {
          isOn = false
        }
      }
      if isOn { continue }
      guard let branch = retreat(to: base) else { return nil }
      (index, at) = branch
    }
  }

  /// Undoes what was kept since the last branch of a run, and gives the other way there.
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

  private func end(ofRun set: Int, from start: Int) -> Int {
    var end = start
    while end < text.count, program.isIn(set, text[end]) { end += 1 }
    return end
  }

  private mutating func isNew(_ index: Int, _ at: Int) -> Bool {
    guard program.isRegular else { return true }
    let bit = index * (text.count + 1) + at
    let mask: UInt64 = 1 << UInt64(bit & 63)
    guard tried[bit >> 6] & mask == 0 else { return false }
    tried[bit >> 6] |= mask
    return true
  }

  /// Where an instruction without alternatives goes on; nil where it does not match.
  private func taken(_ instruction: PatternProgram.Instruction, _ at: Int) -> Int? {
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

  /// Runs what a lookaround or an atomic group holds; the place after it, nil where it refuses.
  private mutating func runNested(
    _ nested: PatternProgram.Instruction,
    _ first: Int,
    _ at: Int
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
