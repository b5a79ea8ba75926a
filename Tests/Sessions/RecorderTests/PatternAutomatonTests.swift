import TestSupport
import Testing

@testable import Recorder

@Suite("The search for many patterns at once")
struct PatternAutomatonTests {
  /// Returns the longest pattern that ends at each place, by trying all of them.
  private func matches(
    of patterns: [PatternSearch.Pattern],
    in letters: [UInt32]
  ) -> [String] {
    letters.indices.compactMap { end in
      let found = patterns.filter {
        letters[...end].suffix($0.letters.count).elementsEqual($0.letters)
      }
      guard let most = found.map(\.letters.count).max(),
        let first = found.first(where: { $0.letters.count == most })
      else { return nil }
      return "\(first.secret) at \(end + 1 - most)..<\(end + 1)"
    }
  }

  @Test("finds what a search for one pattern after the other finds")
  func reference() {
    forAll(seeds: 0..<60, full: 20_000) { random in
      // Few letters, so that patterns begin and end with one another.
      let alphabet: [UInt32] = [0x61, 0x62, 0x3B1, 0x1F600]
      let count = Int.random(in: 1...4, using: &random)
      func letters(_ length: Int) -> [UInt32] {
        (0..<length).map { _ in alphabet[Int.random(in: 0..<count, using: &random)] }
      }
      let patterns = (0..<Int.random(in: 1...9, using: &random)).map { secret in
        PatternSearch.Pattern(
          letters: letters(Int.random(in: 1...6, using: &random)),
          secret: secret
        )
      }
      let text = letters(40)
      let found = PatternAutomaton(patterns).matches(in: text)
        .map { "\($0.pattern.secret) at \($0.range)" }
      #expect(found == matches(of: patterns, in: text))
    }
  }

  @Test("without patterns nothing is found")
  func empty() { #expect(PatternAutomaton([]).matches(in: [0x61, 0x3B1]).isEmpty) }
}
