import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("A recorded text with pseudonyms of secrets")
struct RecordedTextTests {
  @Test(
    "any text agrees where the pseudonym of a secret is",
    arguments: [
      ("", "", true), ("", "a", false), ("abc", "abc", true), ("abc", "abcd", false),
      ("‹secret 1›", "", true), ("‹secret 1›", "any text", true), ("a‹secret 1›", "a", true),
      ("a‹secret 1›b", "a b", true), ("a‹secret 1›b", "ab", true), ("a‹secret 1›a", "a", false),
      ("ab‹secret 1›bc", "abc", false), ("‹digits 2›-‹e-mail 3›", "12-a@b.c", true),
      ("‹secret PASSWORD›x", "hunter2x", true), ("‹secret 1›‹secret 2›", "both", true),
      ("‹secret 1›, ‹secret 1›", "a; a", false),
      ("%E2%80%B9secret%201%E2%80%BA", "hunter2", true),
      ("p=%E2%80%B9secret+1%E2%80%BA&q", "p=a+b&q", true),
      ("p=%E2%80%B9secret%201%E2%80%BA&q", "p=a&r", false),
      ("‹ 1›", "a", false), ("‹secret›", "a", false), ("‹secret 1", "‹secret 1", true),
      ("‹other 1›", "‹other 1›", true), ("‹other 1›", "a", false),
      // base64 of "ann:‹secret 1›", and of "a‹secret 1›b" in the alphabet of addresses.
      ("YW5uOuKAuXNlY3JldCAx4oC6", "YW5uOmh1bnRlcjI=", true),
      ("/use/YeKAuXNlY3JldCAx4oC6Yg/x", "/use/YWh1bnRlcjJi/x", true),
      ("/use/YeKAuXNlY3JldCAx4oC6Yg/x", "/use/YWh1bnRlcjJi/y", false),
      ("t=YW5uOuKAuXNlY3JldCAx4oC6==&b=1", "t=abc&b=1", true),
      ("YW5uOmh1bnRlcjItLQ==", "abc", false),
      ("e280b97365637265742031e280ba", "68756e74657232", true),
      // A number stands without quotes.
      (#"{"pin":"‹digits 1›","a":1}"#, #"{"pin":4711,"a":1}"#, true),
      (#"{"pin":"‹digits 1›","a":1}"#, #"{"pin":"4711","a":1}"#, true),
      (#"{"pin":"‹digits 1›","a":1}"#, #"{"pin":4711,"a":2}"#, false),
    ]
  )
  func table(recorded: String, text: String, agrees: Bool) {
    #expect(RecordedText(recorded).agrees(with: text) == agrees)
  }

  /// Returns true if a text begins with the pieces in their order, with any texts between them.
  private func agreesNaively(_ text: Substring, _ pieces: ArraySlice<String>) -> Bool {
    guard let piece = pieces.first else { return false }
    guard text.hasPrefix(piece) else { return false }
    let rest = text.dropFirst(piece.count)
    if pieces.count == 1 { return rest.isEmpty }
    return (0...rest.count).contains { agreesNaively(rest.dropFirst($0), pieces.dropFirst()) }
  }

  @Test("a recorded text agrees with the same texts as one that tries every length of its secrets")
  func naive() {
    var counts = [0, 0]
    forAll(seeds: 0..<200) { random in
      func word() -> String {
        let count = Int.random(in: 0...3, using: &random)
        return String((0..<count).compactMap { _ in "ab".randomElement(using: &random) })
      }
      let pieces = (0...Int.random(in: 0...3, using: &random)).map { _ in word() }
      let pseudonym = random.once(in: 2) ? "‹secret 1›" : "%E2%80%B9digits%2012%E2%80%BA"
      let recorded = RecordedText(pieces.joined(separator: pseudonym))
      for _ in 0..<20 {
        let text = word() + word() + word()
        let expected = agreesNaively(text[...], pieces[...])
        counts[expected ? 1 : 0] += 1
        #expect(recorded.agrees(with: text) == expected, "\(text) and \(pieces)")
      }
    }
    #expect(counts.allSatisfy { $0 > 20 }, "both answers are tried: \(counts)")
  }

  @Test("a text always agrees with itself recorded with any part of it as a secret")
  func hidden() {
    forAll(seeds: 0..<100) { random in
      let text = random.text(upTo: 20)
      let characters = Array(text)
      let start = Int.random(in: 0...characters.count, using: &random)
      let end = Int.random(in: start...characters.count, using: &random)
      let pseudonym = "‹secret \(Int.random(in: 1...20, using: &random))›"
      let recorded = String(characters[..<start]) + pseudonym + String(characters[end...])
      #expect(RecordedText(recorded).agrees(with: text), "\(recorded)")
    }
  }

  @Test("a long picture in base64 is read in the time of its length")
  func long() {
    var random = SeededRandom(seed: 7)
    let bytes = (0..<400_000).map { _ in UInt8.random(in: 0...255, using: &random) }
    let picture = Data(bytes).base64EncodedString()
    #expect(
      ["4oC5", "KAu", "igL"].contains { picture.contains($0) },
      "it looks as if it had a secret"
    )
    let recorded = RecordedText("data:image/png;base64,\(picture) at 1")
    #expect(!recorded.hasSecret)
    #expect(!recorded.agrees(with: "data:image/png;base64,\(picture) at 2"))
  }

  @Test("a pseudonym is found in each part between slashes of a word that says none as a whole")
  func parts() {
    let coded = Data("Grüße an ‹secret 1›, heute".utf8).base64EncodedString()
    let recorded = RecordedText("/files/abcdefghijklmnopqrst/\(coded)/end")
    #expect(recorded.hasSecret)
    #expect(recorded.agrees(with: "/files/abcdefghijklmnopqrst/0123/end"))
    #expect(!recorded.agrees(with: "/files/abcdefghijklmnopqrsu/0123/end"))
  }
}
