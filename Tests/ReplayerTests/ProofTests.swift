import AppDriver
import EventModel
import Recorder
import Replayer
import SampleApps
import Stories
import TestSupport
import Testing

@Suite("The story of a recording")
struct ProofTests {
  private func story(of log: EventLog) throws -> ProvenStory {
    try ProvenStory.write(log, as: "monkey") { (app) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: app)
    }
  }

  /// A recording made while a story runs.
  private func recording(of story: ProvenStory, on app: String) throws -> EventLog {
    let driver = try SampleApps.catalogue.makeDriver(for: app)
    let header = SessionHeader(writer: "monkey", app: app, setting: SessionSetting())
    let recorder = SessionRecorder(driver, header: header)
    let file = StoryFile(parsing: story.written.text, name: "story.stories")
    _ = StoryRunner().run(file.stories, on: recorder)
    recorder.finish(.finished)
    return recorder.log
  }

  private static let signIn = """
    type "ann" into "Name"
    type "a" into "Password"
    tap "Sign in"
    wait 5
    checkpoint "later"
    """

  private static let scripts = [
    ("navigation", "double tap \"Page 1\"", "When I double tap \"Page 1\""),
    ("navigation", "swipe left on 70,18\nlong press \"Page 8\"", "When I swipe left on 70,18"),
    ("login", "swipe up on 195,287", "When I swipe up on 195,287"),
    ("navigation", "tap 70,18\ntap \"Page 8\"", "When I tap 70,18"),
    ("login", signIn, "And I wait 5 s\nAnd I do not see \"Wrong name or password\""),
  ]

  @Test(
    "tells what was done to views that slide, beside all controls, and by waiting, the same each time",
    arguments: scripts
  )
  func told(app: String, script: String, expected: String) throws {
    let story = try story(of: recorded(script, on: app))
    #expect(story.failure == nil && story.style == .readable)
    #expect(story.written.text.contains("\(expected)\n"), "\(story.written.text)")
    let again = SessionTranscript(try recording(of: story, on: app), recording: "monkey")
    #expect(again.map { StoryWriter().write($0).text } == story.written.text)
  }

  @Test("is proven for 19 of 20 sessions without a plan, and the same when it is recorded again")
  func monkeys() throws {
    let seeds = try TestEnvironment.current.seeds(0..<60)
    var unproven: [String] = []
    for seed in seeds {
      var monkey = Monkey(seed: seed)
      let story = try story(of: try monkey.session())
      if let failure = story.failure {
        unproven.append("seed \(seed), \(monkey.app): \(failure.message)")
        continue
      }
      let again = SessionTranscript(try recording(of: story, on: monkey.app), recording: "monkey")
      let written = again.map { StoryWriter(style: story.style).write($0).text }
      #expect(written == story.written.text, "seed \(seed), \(monkey.app)")
    }
    let count = seeds.count - unproven.count
    print("proven stories: \(count) of \(seeds.count) sessions without a plan")
    for line in unproven { print("  not proven: \(line)") }
    #expect(Double(count) >= 0.95 * Double(seeds.count), "\(unproven.joined(separator: "\n"))")
  }
}
