import Actions
import AppDriver
import EventModel
import Foundation
import Stories
import TeaApp
import Testing

@Suite("The team's stories")
struct StoryTests {
  /// The team's own steps, beside those that every app has.
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

  @Test("hold on the app")
  func stories() throws {
    let file = ownFolder.appending(path: "stories/tea.stories")
    let stories = StoryFile(
      parsing: try String(contentsOf: file, encoding: .utf8),
      name: "tea.stories"
    )
    #expect(stories.problems.isEmpty)
    let stage = DriverSink(try TeaApp.catalogue.makeDriver(for: "tea"))
    let run = StoryRunner(library: library).run(stories.stories, on: stage)
    #expect(run.results.count == 2)
    #expect(run.isSuccess(), "\(StoryReport(run))")
    #expect(run.unused.isEmpty)
  }
}

/// The folder of this package.
let ownFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent()
