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

  private func log(of app: String, seed: UInt64) throws -> EventLog {
    let recorder = SessionRecorder(try driver(app), header: header(app, seed: seed))
    try recorder.launch()
    var monkey = Monkey(seed: seed)
    try monkey.use(recorder, steps: TestEnvironment.current.isFull ? 60 : 25)
    recorder.finish(.finished)
    return recorder.log
  }

  private func story(of log: EventLog) throws -> ProvenStory {
    try ProvenStory.write(log, as: "random") { (app) throws(DriverError) in try driver(app) }
  }

  /// Returns those of some steps of a story without which it is proven, too.
  private func needless(_ places: [Int], in story: ProvenStory, of log: EventLog) throws -> [String]
  {
    try places.filter { place in
      let text = story.written.leavingOut([place]).text
      return try ProvenStory.failure(of: text, as: log) { (app) throws(DriverError) in
        try driver(app)
      } == nil
    }.map { "no effect: \(story.written.lines[$0].text)" }
  }

  @Test("a story is proven, and has no step or check that tells nothing", arguments: apps)
  func telling(app: String) throws {
    var styles: [StoryWriter.Style: Int] = [:]
    forAll(seeds: 881_200..<881_202, full: 167) { random in
      let seed: UInt64 = random.next()
      let log = try log(of: app, seed: seed)
      let story = try story(of: log)
      #expect(story.isProven, "\(app) \(seed): \(story.failure?.message ?? "")")
      styles[story.style, default: 0] += 1
      guard let account = story.account else { return }
      let faults = StoryFaults(of: story.written, account)
      let needless = try needless(faults.inert, in: story, of: log)
      #expect(faults.all + needless == [], "\(app) \(seed) \(story.style)")
    }
    let figures = styles.map { "\($0.value) \($0.key)" }.sorted().joined(separator: ", ")
    print("stories of random sessions of \(app): \(figures)")
  }

  @Test("the search for steps without effect finds those that only the whole story has")
  func faults() throws {
    let script = "long press \"Pages\"\ntap \"Page 1\""
    let log = try recorded(script, on: "navigation")
    let session = try #require(SessionTranscript(log, recording: "taps"))
    let whole = StoryFaults(of: StoryWriter(style: .whole).write(session), session)
    #expect(whole.inert.count == 1, "\(whole.all)")
    let readable = StoryFaults(of: StoryWriter().write(session), session)
    #expect(readable.inert.isEmpty && readable.all == [])
  }
}
