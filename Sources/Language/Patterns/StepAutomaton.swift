/// Says in one pass over a step which of many patterns match anywhere in it.
///
/// All patterns are one nondeterministic automaton; of the deterministic one that does the same,
/// only the states that steps lead to are made, when they first do (a lazy subset construction, after
/// Thompson 1968). The beginning of a pattern can be anywhere, so it belongs to every state and is
/// kept beside them: a state holds what has begun, and what begins with each letter is added to it.
package struct StepAutomaton {
  /// The most states that are kept; with more, all are forgotten and made anew as needed.
  private static let limit = 60_000

  private var network: StateNetwork
  private var alphabet: ScalarAlphabet
  /// The next state by state and letter class; -1 where it was never needed.
  private var next: [Int32] = []
  private var stride: Int
  private var states: [[Int32]] = []
  private var numbers: [Members: Int32] = [:]
  /// The patterns that match once a state is reached, whatever follows; mostly none.
  private var found: [[Int32]] = []
  /// Whether there are such.
  private var isFinal: [Bool] = []
  /// The patterns that match if the text ends in a state; nil where it never did.
  private var ending: [[Int32]?] = []
  /// What begins with a letter of a class.
  private var beginnings: [[Int32]?] = []
  /// The patterns that match nothing at all, and so match at every text's end.
  private let always: [Int32]

  /// Creates the automaton of patterns that are regular, each with the number it is known by.
  package init(_ patterns: [(number: Int, syntax: PatternSyntax)]) {
    network = StateNetwork(patterns)
    alphabet = ScalarAlphabet(network.sets)
    stride = alphabet.count + 8
    always = network.matches(in: network.closure(of: network.starts, isEnd: true))
    forget()
  }

  /// How many states were made so far.
  package var stateCount: Int { states.count }

  /// The numbers of the patterns that match somewhere in a text, in ascending order.
  package mutating func matches(in text: [UInt32]) -> [Int] {
    var matches: [Int32] = []
    var state = 0
    if isFinal[0] { matches += found[0] }
    for value in text {
      let letter = alphabet.letter(of: value)
      if letter >= stride { widen() }
      let known = letter < stride ? next[state * stride + letter] : -1
      state = known >= 0 ? Int(known) : step(state, letter)
      if isFinal[state] { matches += found[state] }
    }
    matches += end(state)
    if !text.isEmpty { matches += always }
    guard matches.count > 1 else { return matches.map { network.numbers[Int($0)] } }
    return Set(matches).map { network.numbers[Int($0)] }.sorted()
  }

  private mutating func step(_ state: Int, _ letter: Int) -> Int {
    if states.count >= Self.limit {
      let kept = states[state]
      forget()
      return step(number(of: kept), letter)
    }
    let moved = network.moved(states[state], letter, alphabet)
    let begun = beginning(letter)
    let number = number(of: begun.isEmpty ? moved : network.union(moved, begun))
    next[state * stride + letter] = Int32(number)
    return number
  }

  private mutating func beginning(_ letter: Int) -> [Int32] {
    while beginnings.count <= letter { beginnings.append(nil) }
    if let begun = beginnings[letter] { return begun }
    let begun = network.moved(network.closure(of: network.starts), letter, alphabet)
    beginnings[letter] = begun
    return begun
  }

  private mutating func end(_ state: Int) -> [Int32] {
    if let known = ending[state] { return known }
    let ends = network.ends(states[state])
    let matches =
      ends.isEmpty ? [] : network.matches(in: network.closure(of: ends, isEnd: true))
    ending[state] = matches
    return matches
  }

  private mutating func number(of members: [Int32]) -> Int {
    let key = Members(members)
    if let number = numbers[key] { return Int(number) }
    let number = states.count
    numbers[key] = Int32(number)
    states.append(members)
    found.append(network.matches(in: members))
    isFinal.append(found.last?.isEmpty == false)
    ending.append(nil)
    next += [Int32](repeating: -1, count: stride)
    return number
  }

  private mutating func forget() {
    (states, numbers, found, isFinal, ending, next) = ([], [:], [], [], [], [])
    _ = number(of: network.closure(of: network.starts, isStart: true))
  }

  /// Makes room for letters that no pattern names and that were not seen before.
  private mutating func widen() {
    let wider = max(stride * 2, alphabet.count + 8)
    var table = [Int32](repeating: -1, count: states.count * wider)
    for state in states.indices {
      for letter in 0..<stride { table[state * wider + letter] = next[state * stride + letter] }
    }
    (next, stride) = (table, wider)
  }
}

/// The members of a state as a key, hashed once and quickly (FNV-1a over whole numbers).
private struct Members: Hashable {
  let members: [Int32]
  private let digest: UInt64

  init(_ members: [Int32]) {
    self.members = members
    digest = members.reduce(0xCBF2_9CE4_8422_2325) { digest, member in
      (digest ^ UInt64(UInt32(bitPattern: member))) &* 0x100_0000_01B3
    }
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
