import TestSupport
import Testing

@testable import Stories

@Suite("Parts of texts")
struct TextPartTests {
  @Test("a text holds the parts that Swift finds in it")
  func parts() {
    forAll(seeds: 0..<300) { random in
      let text = random.text(upTo: 8)
      let start = Int.random(in: 0...text.count, using: &random)
      let part = String(text.dropFirst(start).prefix(Int.random(in: 1...3, using: &random)))
      for part in [part, random.text(upTo: 2)] where !part.isEmpty {
        #expect(text.holds(part) == text.contains(part))
      }
    }
    #expect("Add Milk".holds("Milk"))
    #expect(!"Mil".holds("Milk"))
    #expect(!"a\r\nb".holds("\r"))
  }

  @Test("an answer is found out once, until there are too many")
  func answers() {
    let answers = RecentAnswers<Int>()
    var questions = 0
    for number in [7, 7, 8, 7] {
      let isEven = answers.isTrue(of: number) {
        questions += 1
        return number.isMultiple(of: 2)
      }
      #expect(isEven == number.isMultiple(of: 2))
    }
    #expect(questions == 2)
    for number in 100..<5_000 { _ = answers.isTrue(of: number) { true } }
    #expect(answers.isTrue(of: 7) { true })
  }

  @Test(
    "a text has the words of another one only where none of them is cut",
    arguments: [
      ("page 1", "page 1", true), ("page 10", "page 1", false), ("see page 1!", "page 1", true),
      ("subpage 1", "page 1", false), ("page 10, page 1", "page 1", true), ("第1页", "第1", true),
      ("été", "ét", true), ("12", "1", false), ("x1 1 1", "1 1", true), ("", "a", false),
    ]
  )
  func words(text: String, part: String, isPart: Bool) {
    #expect(text.hasWords(part) == isPart)
  }
}
