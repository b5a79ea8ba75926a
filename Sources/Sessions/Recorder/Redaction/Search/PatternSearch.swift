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
    /// True if the letters are those of an encoding of the secret; false for the secret as it is.
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

  /// True if the search has no pattern.
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

  /// Returns true if any pattern occurs; patterns that were added since the search was prepared do not count.
  func occurs(in letters: [UInt32]) -> Bool { automata.contains { $0.occurs(in: letters) } }
}

/// The states of a search: each is a beginning of a pattern.
///
/// The states are in the order of their length, then of their letters. So those that are one letter longer
/// than a state are adjacent, and all steps are in flat arrays, however long a pattern is.
struct PatternAutomaton: Sendable {
  let patterns: [PatternSearch.Pattern]

  /// The last letter of each state; that of the first one, which is empty, means nothing.
  private var letters: [UInt32] = [0]
  /// The first of the states that are one letter longer than each state, and the end of the last ones.
  private var nexts: [Int32] = []
  /// The state of the longest other beginning with which each state ends.
  private var fallbacks: [Int32] = [0]
  /// The longest pattern that ends at each state; -1 for none.
  private var found: [Int32] = []
  /// The letters below 128 with which a pattern begins.
  private var isFirst = [Bool](repeating: false, count: 128)

  /// Creates the states; of equal patterns the first counts.
  init(_ patterns: [PatternSearch.Pattern]) {
    self.patterns = patterns
    for case let first? in patterns.map(\.letters.first) where first < 128 {
      isFirst[Int(first)] = true
    }
    let order = patterns.indices.sorted {
      patterns[$0].letters.lexicographicallyPrecedes(patterns[$1].letters)
    }
    // The patterns that begin with each state are adjacent in this order.
    var ranges = [0..<order.count]
    var (layer, length) = (0..<1, 0)
    while !layer.isEmpty {
      for state in layer { extend(state, ofLength: length, by: order, &ranges) }
      (layer, length) = (layer.upperBound..<letters.count, length + 1)
    }
    nexts.append(Int32(letters.count))
  }

  /// Adds the states that are one letter longer than a state; those of all states before it are there.
  private mutating func extend(
    _ state: Int,
    ofLength length: Int,
    by order: [Int],
    _ ranges: inout [Range<Int>]
  ) {
    nexts.append(Int32(letters.count))
    let range = ranges[state]
    var place = range.lowerBound
    // A pattern is in front of those that it begins.
    while place < range.upperBound, patterns[order[place]].letters.count == length { place += 1 }
    let isEnd = place > range.lowerBound
    let inherited = state > 0 ? found[fallback(of: state)] : -1
    found.append(isEnd ? Int32(order[range.lowerBound]) : inherited)
    while place < range.upperBound {
      let (start, letter) = (place, patterns[order[place]].letters[length])
      repeat {
        place += 1
      } while place < range.upperBound
        && patterns[order[place]].letters[length] == letter
      letters.append(letter)
      ranges.append(start..<place)
      fallbacks.append(state > 0 ? Int32(next(after: fallback(of: state), letter)) : 0)
    }
  }

  private func fallback(of state: Int) -> Int { Int(fallbacks[state]) }

  private func next(after state: Int, _ letter: UInt32) -> Int {
    var state = state
    while true {
      let end = Int(nexts[state + 1])
      var (low, high) = (Int(nexts[state]), end)
      while low < high {
        let middle = (low + high) / 2
        if letters[middle] < letter { low = middle + 1 } else { high = middle }
      }
      if low < end, letters[low] == letter { return low }
      guard state != 0 else { return 0 }
      state = fallback(of: state)
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
      let pattern = Int(found[state])
      guard pattern >= 0 else { continue }
      let start = place + 1 - patterns[pattern].letters.count
      matches.append(PatternSearch.Match(range: start..<place + 1, pattern: patterns[pattern]))
    }
    return matches
  }

  /// Returns true if any pattern occurs.
  func occurs(in letters: [UInt32]) -> Bool {
    var state = 0
    for letter in letters {
      if state == 0, letter < 128, !isFirst[Int(letter)] { continue }
      state = next(after: state, letter)
      if found[state] >= 0 { return true }
    }
    return false
  }
}
