import Differ
import TestSupport
import Testing

@Suite("Pieces of texts")
struct TextPieceTests {
  /// The simplest search: at each word, the former words are compared from their first one on.
  private func naivelyReplaced(_ piece: TextPiece, in text: String) -> String {
    let former = piece.from.split(separator: " ", omittingEmptySubsequences: false)
    var rest = text.split(separator: " ", omittingEmptySubsequences: false)[...]
    var words: [Substring] = []
    while let first = rest.first {
      let isFound = rest.starts(with: former)
      words.append(isFound ? piece.to[...] : first)
      rest.removeFirst(isFound ? former.count : 1)
    }
    return words.joined(separator: " ")
  }

  @Test("words are replaced wherever they stand, as the simplest search does")
  func replaced() {
    forAll(seeds: 0..<200, full: 20_000) { (random: inout SeededRandom) throws in
      func text(_ count: ClosedRange<Int>) -> String {
        (0..<Int.random(in: count, using: &random))
          .map { _ in ["a", "b", ""].randomElement(using: &random) ?? "a" }
          .joined(separator: " ")
      }
      guard let piece = TextPiece(from: text(1...5), to: "c") else { return }
      let whole = text(0...12)
      let expected = naivelyReplaced(piece, in: whole)
      #expect(piece.replaced(in: whole) == expected, "\(piece) in \(whole)")
    }
  }

  @Test("the search in a long text that repeats the first words takes one look at each word")
  func repeating() throws {
    let start = String(repeating: "a ", count: 50_000)
    let piece = try #require(TextPiece(from: start + "b", to: "c"))
    #expect(piece.replaced(in: start + start + "b") == start + "c")
  }
}
