import AppDriver
import EventModel
import Exploring
import Recorder
import Replayer
import SampleApps
import Stories
import TestSupport
import Testing

@Suite("Stories of random sessions")
struct RandomStoryTests {
  static let apps = ["controls", "feed", "login", "navigation", "olympics", "todo"]

  private func story(of app: String, seed: UInt64) throws -> ProvenStory {
    let recorder = SessionRecorder(try driver(app), header: header(app, seed: seed))
    try recorder.launch()
    var monkey = Monkey(seed: seed)
    try monkey.use(recorder, steps: TestEnvironment.current.isFull ? 60 : 25)
    recorder.finish(.finished)
    return try ProvenStory.write(recorder.log, as: "random") { (app) throws(DriverError) in
      try driver(app)
    }
  }

  @Test("a story is proven, and has no step or check that tells nothing", arguments: apps)
  func telling(app: String) throws {
    forAll(seeds: 881_200..<881_202, full: 167) { random in
      let seed: UInt64 = random.next()
      let story = try story(of: app, seed: seed)
      #expect(story.isProven, "\(app) \(seed): \(story.failure?.message ?? "")")
      // A story that is proven only with the steps that changed nothing needs their time.
      guard [.readable, .exact].contains(story.style), let account = story.account else { return }
      let faults = StoryFaults(of: story.written, account)
      #expect(faults.all == [], "\(app) \(seed) \(story.style)")
    }
  }

  @Test("the search for steps without effect finds those that only the whole story has")
  func faults() throws {
    let script = "long press \"Pages\"\ntap \"Page 1\""
    let log = try recorded(script, on: "navigation")
    let session = try #require(SessionTranscript(log, recording: "taps"))
    let whole = StoryFaults(of: StoryWriter(style: .whole).write(session), session)
    #expect(whole.inert.count == 1, "\(whole.all)")
    #expect(StoryFaults(of: StoryWriter().write(session), session).all == [])
  }
}
