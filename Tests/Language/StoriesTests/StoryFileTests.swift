import Stories
import TestSupport
import Testing

@Suite("Story files")
struct StoryFileTests {
  private func read(_ text: String, _ grammar: StoryGrammar = .simon03) -> StoryFile {
    StoryFile(parsing: text, name: "shop.stories", grammar: grammar)
  }

  @Test("a story file has the line and column of every step, with LF and CRLF")
  func places() {
    let file = read("# shop\r\nStory: Buying.\r\n\r\n  Given a shop,\r\n\tThen, I buy!\r\n")
    #expect(file.problems.isEmpty)
    #expect(
      file.stories == [
        Story(
          title: "Buying",
          steps: [
            Step(.given, "Given a shop", line: 4, column: 3),
            Step(.then, "Then, I buy", line: 5, column: 2),
          ],
          file: "shop.stories",
          line: 2
        )
      ]
    )
  }

  @Test("a story file reports all mistakes at once, with the expected keywords")
  func allMistakes() {
    let file = read("Given a\nStory:\nGivn b\n  Then c\nAs d\n| x |\nBut e\nWhen f\nStory: g\n")
    let reported = file.problems.map { "\($0.line):\($0.column) \($0.code) \($0.hint)" }
    #expect(
      reported == [
        "1:1 InvalidStorySyntax expected Story at the start of a file",
        "2:1 InvalidStorySyntax expected When, Then or And after Given",
        "2:1 EmptyTitle write a title after the keyword, such as: Story: adding a todo",
        "3:1 InvalidKeyword did you mean \"Given\"?",
        "4:3 InvalidStorySyntax expected As or Given after Story",
        "5:1 InvalidStorySyntax expected And or Story after Then",
        "6:1 InvalidKeyword the grammar simon-0.3 has no tags and tables; leave out --grammar to use them",
        "7:1 InvalidKeyword write And instead; Simon has no keyword But",
        "9:1 InvalidStorySyntax expected Then or And after When",
      ]
    )
  }

  @Test("only the newer grammar has When, and only the older one allows Then after As")
  func grammars() {
    let older = "Story: a\nAs b\nThen c\n"
    #expect(read(older, .simon01).problems.isEmpty)
    #expect(read(older).problems.map(\.message) == ["Invalid syntax: Then cannot follow As"])
    let younger = "Story: a\nGiven b\nWhen c\nThen d\n"
    #expect(read(younger).problems.isEmpty)
    #expect(
      read(younger, .simon01).problems.first?.hint == "the grammar simon-0.1 has no keyword When"
    )
  }

  @Test(
    "a title excludes the keyword, blanks and a colon",
    arguments: [
      ("Story: a", "a"), ("story a", "a"), ("Story : a", "a"), ("STORY:a: b", "a: b"),
      ("Story:\t «a» !", "«a»"), ("...Story: a?", "a"), ("Story a story", "a story"),
    ]
  )
  func titles(line: String, title: String) {
    #expect(read(line).stories.map(\.title) == [title])
  }

  @Test("a story is selected by the beginning of its title, whatever its case and diacritics")
  func selection() {
    let story = Story(title: "Épicerie Ålborg", steps: [])
    #expect(story.hasTitle(prefix: "epicerie a"))
    #expect(story.hasTitle(prefix: "E\u{301}PI"))
    #expect(!story.hasTitle(prefix: "picerie"))
  }

  @Test("a mutated story file never crashes the reader, and every mistake has a place in the file")
  func mutations() {
    let text =
      "Story: Buying\nAs a guest\nGiven a shop\nAnd \"milk\"\nWhen I tap \"Buy\"\nThen I see 1\n"
    let pieces: [Unicode.Scalar] = [
      ":", "\n", "\r", " ", "\"", "#", "\u{301}", "é", "|", "A", "\u{0}",
    ]
    forAll(seeds: 0..<50, full: 17_000) { random in
      var scalars = Array(text.unicodeScalars)
      for _ in 0...Int.random(in: 0..<6, using: &random) {
        let place = Int.random(in: 0..<scalars.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: scalars.remove(at: place)
        case 1: scalars.insert(pieces[Int.random(in: 0..<pieces.count, using: &random)], at: place)
        default: scalars.swapAt(place, Int.random(in: 0..<scalars.count, using: &random))
        }
      }
      var mutated = ""
      mutated.unicodeScalars.append(contentsOf: scalars)
      let lines = mutated.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      for problem in read(mutated).problems {
        #expect((1...lines.count).contains(problem.line))
        #expect((1...lines[problem.line - 1].count).contains(problem.column))
      }
    }
  }
}
