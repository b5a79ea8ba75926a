/// An automaton that finds in one pass over a step which of many patterns match anywhere in it.
///
/// Simon has its own patterns, and does not use Foundation's or Swift's, for three reasons:
/// - Patterns come from files, so a match must take linear time. Backtracking engines do not promise that.
/// - One pass over a step searches for all step definitions at once; a team may have thousands.
/// - A pattern of another engine takes long to compile, which every start of the tool would pay for.
///
/// All patterns form one nondeterministic automaton. States of the deterministic one are made when a step
/// first leads to them (a lazy subset construction, after Thompson 1968). A pattern can begin anywhere, so
/// a state has only the patterns that have begun, and those that begin with a letter are added to it.
package struct StepAutomaton {
  /// The most states; beyond that all are deleted and made again as needed.
  private static let limit = 60_000

  private var network: StateNetwork
  private var alphabet: ScalarAlphabet
  /// The next state by state and letter; -1 if it is not made yet.
  private var next: [Int32] = []
  private var stride: Int
  private var states: [[Int32]] = []
  private var numbers: [Members: Int32] = [:]
  /// The patterns that match as soon as a state is reached; mostly none.
  private var found: [[Int32]] = []
  /// For each state, true if some pattern matches as soon as the state is reached.
  private var isFinal: [Bool] = []
  /// The patterns that match if the text ends in a state; nil if not known yet.
  private var ending: [[Int32]?] = []
  /// The nodes of the patterns that begin with a letter.
  private var beginnings: [[Int32]?] = []
  /// The patterns that match an empty text, and so match at the end of every text.
  private let always: [Int32]

  /// Creates the automaton of regular patterns, each with a number.
  package init(_ patterns: [(number: Int, syntax: PatternSyntax)]) {
    network = StateNetwork(patterns)
    alphabet = ScalarAlphabet(network.sets)
    stride = alphabet.count + 8
    always = network.matches(in: network.closure(of: network.starts, isEnd: true))
    forget()
  }

  /// Returns the numbers of the patterns that match anywhere in a text, in ascending order.
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
    let begun = beginning(letter)
    let moved = network.moved(states[state], by: letter, alphabet, with: begun)
    let number = number(of: moved)
    next[state * stride + letter] = Int32(number)
    return number
  }

  private mutating func beginning(_ letter: Int) -> [Int32] {
    while beginnings.count <= letter { beginnings.append(nil) }
    if let begun = beginnings[letter] { return begun }
    let begun = network.moved(network.closure(of: network.starts), by: letter, alphabet)
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

  /// Makes space for letters that have not occurred before.
  private mutating func widen() {
    let wider = max(stride * 2, alphabet.count + 8)
    var table = [Int32](repeating: -1, count: states.count * wider)
    for state in states.indices {
      for letter in 0..<stride { table[state * wider + letter] = next[state * stride + letter] }
    }
    (next, stride) = (table, wider)
  }
}

/// The members of a state as a key, hashed once by FNV-1a over whole numbers.
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
