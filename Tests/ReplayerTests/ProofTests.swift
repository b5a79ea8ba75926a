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
      let again = SessionAccount(try recording(of: story, on: monkey.app), recording: "monkey")
      let written = again.map { StoryWriter(style: story.style).write($0).text }
      #expect(written == story.written.text, "seed \(seed), \(monkey.app)")
    }
    let count = seeds.count - unproven.count
    print("proven stories: \(count) of \(seeds.count) sessions without a plan")
    for line in unproven { print("  not proven: \(line)") }
    #expect(Double(count) >= 0.95 * Double(seeds.count), "\(unproven.joined(separator: "\n"))")
  }
}
