import EventModel
import TestSupport
import Testing

@testable import Approvals

@Suite("The shortest text of a golden")
struct GoldenShortestTests {
  @Test("no difference has fewer lines than the bound that rules it out")
  func bound() {
    forAll(seeds: 0..<30) { random in
      let old = RandomTree.make(.mixed, size: 30, using: &random)
      let new = RandomTree.changed(
        old,
        edits: 1 + Int.random(in: 0..<12, using: &random),
        using: &random
      )
      let golden = Golden(
        app: "a",
        recording: "r",
        screens: [old, new].map { .init(title: "t", tree: $0) }
      )
      let lines = golden.text.split(separator: "\n", omittingEmptySubsequences: false)
      let second = lines.firstIndex { $0.hasPrefix("== 2") } ?? 0
      // The list ends with the empty line behind the last line end.
      let count = lines.count - second - 2
      #expect(count >= min(ScreenLikeness([old, new]).fewestLines(from: 0, to: 1), new.count))
    }
  }

  @Test("the text is the one for which all screens are compared")
  func text() {
    forAll(seeds: 0..<3, full: 200) { random in
      var screens = [RandomTree.make(.mixed, size: 24, using: &random)]
      for _ in 0..<14 {
        let base = screens[Int.random(in: screens.indices, using: &random)]
        let edits = random.once(in: 3) ? 0 : Int.random(in: 1..<20, using: &random)
        screens.append(RandomTree.changed(base, edits: edits, using: &random))
      }
      let golden = Golden(
        app: "a",
        recording: "r",
        screens: screens.map { .init(title: "t", tree: $0) }
      )
      let naive = golden.text(by: ScreenLikeness(ofUnknownScreens: screens.count))
      #expect(golden.text.utf8.elementsEqual(naive.utf8))
    }
  }

  @Test("a screen that was there before is named by its number, however far back it was")
  func same() {
    forAll(seeds: 0..<4) { random in
      let first = RandomTree.make(.mixed, size: 40, using: &random)
      let others = (0..<8).map { _ in RandomTree.make(.mixed, size: 40, using: &random) }
      let screens = [first] + others + [first]
      let golden = Golden(
        app: "a",
        recording: "r",
        screens: screens.map { .init(title: "t", tree: $0) }
      )
      #expect(golden.text.hasSuffix("== 10 t\n= as 1\n"))
    }
  }
}
