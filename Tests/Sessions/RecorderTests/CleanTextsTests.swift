import TestSupport
import Testing

@testable import Recorder

@Suite("The texts in which secrets were searched for in vain")
struct CleanTextsTests {
  /// Letters that are equal to a reader but not to a search, and digits, which make numbers.
  private static let letters = ["a", "b", "0", "7", "-", "\u{D55C}", "\u{1112}\u{1161}\u{11AB}"]

  @Test("a list of secrets replaces what it replaces when it searches every text again")
  func reference() {
    forAll(seeds: 0..<80, full: 20_000) { random in
      func text(_ most: Int) -> String {
        (0..<Int.random(in: 1...most, using: &random))
          .map { _ in Self.letters.randomElement(using: &random) ?? "" }.joined()
      }
      let texts = (0..<12).map { _ in text(8) }
      var (remembering, searching) = (SecretList(), SecretList())
      for _ in 0..<40 {
        if Int.random(in: 0..<8, using: &random) == 0 {
          let (secret, isTyped) = (text(5), Bool.random(using: &random))
          if isTyped { remembering.add(secret) } else { remembering.know(secret) }
          if isTyped { searching.add(secret) } else { searching.know(secret) }
        }
        // Copies share what is known, and each of them may get other secrets.
        var copy = remembering
        copy.know(text(5))
        let shown = texts.randomElement(using: &random) ?? ""
        let kind: SecretList.Kind = Bool.random(using: &random) ? .text : .name
        let expected =
          shown.utf8.count < SecretSearch.shortest
          ? remembering.redact(shown, kind) : searching.redact([shown], kind)?[0] ?? shown
        _ = copy.redact(shown, kind)
        #expect(Array(remembering.redact(shown, kind).utf8) == Array(expected.utf8))
      }
    }
  }

  @Test("a text that only looks the same is searched, too")
  func equivalent() {
    let (composed, apart) = ("\u{D55C}\u{AE00}\u{D55C}", "\u{1112}\u{1161}\u{11AB}\u{AE00}\u{D55C}")
    #expect(composed == apart)
    var secrets = SecretList()
    secrets.add(composed)
    #expect(Array(secrets.redact(apart).utf8) == Array(apart.utf8))
    #expect(secrets.redact(composed) == "‹secret 1›")
  }
}
