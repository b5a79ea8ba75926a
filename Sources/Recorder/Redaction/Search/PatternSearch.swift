/// A search of a text for many patterns at once, in a time linear in the text.
///
/// Patterns can be added between searches. Each addition belongs to an automaton (Aho and Corasick),
/// and automata of similar sizes are merged, so that there are few and each pattern is moved seldom.
struct PatternSearch: Sendable {
  /// The letters to search for.
  struct Pattern: Sendable {
    var letters: [UInt32]
    /// The place of the secret in its list.
    var secret: Int
    /// A Boolean value that says whether the letters are those of an encoding of the secret.
    var isEncoded = false
  }

  /// A pattern that was found.
  struct Match {
    var range: Range<Int>
    var pattern: Pattern
  }

  private var automata: [PatternAutomaton] = []
  private var pending: [Pattern] = []

  /// The letters of the longest pattern.
  private(set) var longest = 0

  /// A Boolean value that says whether there is nothing to search for.
  var isEmpty: Bool { automata.isEmpty && pending.isEmpty }

  /// Adds a pattern.
  mutating func add(_ pattern: Pattern) {
    guard !pattern.letters.isEmpty else { return }
    pending.append(pattern)
    longest = max(longest, pattern.letters.count)
  }

  /// Prepares for a search.
  mutating func prepare() {
    guard !pending.isEmpty else { return }
    var patterns = pending
    pending = []
    while let last = automata.last, last.patterns.count <= 2 * patterns.count {
      patterns = last.patterns + patterns
      automata.removeLast()
    }
    automata.append(PatternAutomaton(patterns))
  }

  /// Returns, for each place where a pattern ends, the longest one that ends there.
  func matches(in letters: [UInt32]) -> [Match] {
    automata.flatMap { $0.matches(in: letters) }
  }
}

/// The states of a search: each is a beginning of a pattern.
struct PatternAutomaton: Sendable {
  let patterns: [PatternSearch.Pattern]

  private struct State: Sendable {
    /// The state of the longest other beginning with which this one ends.
    var fallback = 0
    /// The longest pattern that ends here; -1 for none.
    var pattern = -1
  }

  private struct Step: Hashable, Sendable {
    var state: Int
    var letter: UInt32
  }

  private var states = [State()]
  private var steps: [Step: Int] = [:]
  /// The letters below 128 with which a pattern begins.
  private var isFirst = [Bool](repeating: false, count: 128)

  /// Creates the states; of equal patterns the first counts.
  init(_ patterns: [PatternSearch.Pattern]) {
    self.patterns = patterns
    // The steps from state to state, in the order of the states' depth.
    var layers: [[(step: Step, state: Int)]] = []
    for (place, pattern) in patterns.enumerated() {
      if let first = pattern.letters.first, first < 128 { isFirst[Int(first)] = true }
      var state = 0
      for (depth, letter) in pattern.letters.enumerated() {
        let step = Step(state: state, letter: letter)
        if let next = steps[step] {
          state = next
          continue
        }
        states.append(State())
        state = states.count - 1
        steps[step] = state
        if layers.count <= depth { layers.append([]) }
        layers[depth].append((step, state))
      }
      if states[state].pattern < 0 { states[state].pattern = place }
    }
    for layer in layers.dropFirst() {
      for (step, state) in layer {
        states[state].fallback = next(after: states[step.state].fallback, step.letter)
        if states[state].pattern < 0 {
          states[state].pattern = states[states[state].fallback].pattern
        }
      }
    }
  }

  private func next(after state: Int, _ letter: UInt32) -> Int {
    var state = state
    while true {
      if let next = steps[Step(state: state, letter: letter)] { return next }
      guard state != 0 else { return 0 }
      state = states[state].fallback
    }
  }

  /// Returns, for each place where a pattern ends, the longest one that ends there.
  func matches(in letters: [UInt32]) -> [PatternSearch.Match] {
    var matches: [PatternSearch.Match] = []
    var state = 0
    for (place, letter) in letters.enumerated() {
      // Most letters begin nothing.
      if state == 0, letter < 128, !isFirst[Int(letter)] { continue }
      state = next(after: state, letter)
      let found = states[state].pattern
      guard found >= 0 else { continue }
      let start = place + 1 - patterns[found].letters.count
      matches.append(PatternSearch.Match(range: start..<place + 1, pattern: patterns[found]))
    }
    return matches
  }
}
