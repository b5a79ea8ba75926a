import Stories
import Testing

@Suite("Parts of the selected stories")
struct StoryPartTests {
  private let stories: [Story] = ["a", "b"].flatMap { name in
    let lines = (1...7).map { number in
      let start = [3, 4].contains(number) ? "\(Sentence.resume)" : "the app is launched"
      return "Story: \(name) \(number)\nGiven \(start)\nThen I see \"Add\"\n"
    }
    return StoryFile(parsing: lines.joined(), name: "\(name).stories").stories
  }

  private func places(_ part: Int, of count: Int, title: String? = nil) -> Set<Int> {
    var selection = StorySelection(title: title)
    selection.part = .init(part, of: count)
    return selection.places(in: stories)
  }

  @Test("each story is in one part", arguments: [1, 2, 3, 5, 20])
  func whole(count: Int) {
    let parts = (1...count).map { places($0, of: count) }
    #expect(parts.reduce(0) { $0 + $1.count } == 14)
    #expect(parts.reduce(into: Set()) { $0.formUnion($1) } == Set(stories.indices))
  }

  @Test("a story is in the part of the stories that continue it")
  func chains() {
    for part in 1...3 {
      let places = places(part, of: 3)
      for first in [1, 8] {
        #expect([first, first + 1, first + 2].count(where: places.contains) % 3 == 0)
      }
    }
  }

  @Test("only selected stories are divided")
  func selected() {
    #expect(places(1, of: 2, title: "b").union(places(2, of: 2, title: "b")) == Set(7..<14))
    #expect(places(2, of: 2, title: "a 1") == [])
  }
}
