import SimonTesting
import TeaApp

@Suite("The team's stories")
struct StoryTests {
  /// The team's own steps, which stories can use beside the built-in ones.
  private let library: StepLibrary

  init() throws {
    library = try StepLibrary {
      step(#"I want a cup that draws for (\d+) minutes"#) { (context, minutes: Int) in
        for _ in 3..<max(minutes, 3) { try context.perform(.tap(.identifier("more"))) }
        for _ in minutes..<max(minutes, 3) { try context.perform(.tap(.identifier("less"))) }
      }
      step(#"the kitchen clock goes on for (\d+) seconds"#) { (context, seconds: Int) in
        try context.perform(.wait(.seconds(Double(seconds))))
      }
    }
  }

  @Test("a story of the team passes on the app", arguments: StoryCase.all(in: "../../stories"))
  func story(story: StoryCase) {
    story.test(on: TeaApp.catalogue, app: "tea", steps: library)
  }
}
