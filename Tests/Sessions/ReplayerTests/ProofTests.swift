import AppDriver
import EventModel
import Recorder
import Replayer
import SampleApps
import Stories
import TestSupport
import Testing

@Suite("Proof of a story")
struct ProofTests {
  private func story(of log: EventLog) throws -> ProvenStory {
    try ProvenStory.write(log, as: "random") { (app) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: app)
    }
  }

  /// Records a session while a story runs.
  private func recording(of story: ProvenStory, on app: String) throws -> EventLog {
    let driver = try SampleApps.catalogue.makeDriver(for: app)
    let header = SessionHeader(writer: "tests", app: app, setting: SessionSetting())
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

  /// The touch between the texts is left out, but the screen between them is not.
  private static let apart = """
    type "a" into "Name"
    tap "Welcome"
    type "b" into "Name"
    """

  private static let scripts = [
    ("navigation", "double tap \"Page 1\"", "When I double tap \"Page 1\""),
    ("login", signIn, "And I wait until I do not see \"Wrong name or password\""),
    ("login", apart, "Then \"Name\" has text \"a\"\nAnd I type \"b\" into \"Name\""),
    ("login", "tap \"Name\"\ntap 190,697", "And I tap 190,697\nThen \"Name\" has text \"g\""),
    ("controls", "tap \"Alerts\"\ntap \"Name\"\ntype \"Bob\"\ntap \"OK\"", "And I type \"Bob\""),
  ]

  private static let notice = """
    type "ann" into "Name"
    type "a" into "Password"
    tap "Sign in"
    """
  private static let secretInParts = """
    \(notice)
    type "a" into "Password"
    wait 1
    type "b" into "Password"
    wait 1
    tap "Welcome"
    """
  /// The message vanishes between the parts of the secret, which are one event.
  private static let secretAsNoticeGoes = """
    \(notice)
    type "a" into "Password"
    wait 3
    type "b" into "Password"
    """
  private static let turns = """
    \(notice)
    wait 1
    rotate left
    rotate right
    wait 1
    """

  @Test("a story with all times has the time between parts of a secret while a message goes")
  func timed() throws {
    let story = try story(of: recorded(Self.secretAsNoticeGoes, on: "login"))
    #expect(story.failure == nil && story.style == .timed, "\(story.written.text)")
  }

  @Test(
    "a message that goes after a secret in parts, and after the device turned, is waited for",
    arguments: [secretInParts, turns]
  )
  func awaitedLater(script: String) throws {
    let story = try story(of: recorded(script, on: "login"))
    #expect(story.failure == nil && story.style != .timed, "\(story.written.text)")
    let gone = "And I wait until I do not see \"Wrong name or password\"\n"
    #expect(story.written.text.contains(gone), "\(story.written.text)")
  }

  @Test(
    "a story repeats gestures on moving views, touches beside controls, and waits",
    arguments: scripts
  )
  func told(app: String, script: String, expected: String) throws {
    let story = try story(of: recorded(script, on: app))
    #expect(story.failure == nil && story.style == .readable)
    #expect(story.written.text.contains("\(expected)\n"), "\(story.written.text)")
    let again = SessionTranscript(try recording(of: story, on: app), recording: "random")
    #expect(again.map { StoryWriter().write($0).text } == story.written.text)
  }

  @Test(
    "a message that goes during a touch that nothing took is waited for, and no such touch is told",
    arguments: ["tap", "double tap", "pinch in on"]
  )
  func awaited(touch: String) throws {
    let idle = String(repeating: "\n\(touch) \"Welcome\"", count: 7)
    let story = try story(of: recorded(Self.notice + idle, on: "login"))
    #expect(story.failure == nil && story.style == .readable)
    let gone = "And I wait until I do not see \"Wrong name or password\"\n"
    #expect(story.written.text.contains(gone), "\(story.written.text)")
    #expect(!story.written.text.contains("\(touch) \"Welcome\""), "\(story.written.text)")
  }

  @Test(
    "a message that goes while something else is done makes one wait of the touches before it",
    arguments: ["tap", "double tap"]
  )
  func paced(touch: String) throws {
    let idle = String(repeating: "\ntap \"Welcome\"", count: 4)
    let notice = Self.notice.replacing("tap", with: touch)
    let story = try story(of: recorded("\(notice)\(idle)\ntype \"b\" into \"Name\"", on: "login"))
    #expect(story.failure == nil && story.style == .paced, "\(story.written.text)")
    #expect(story.written.idleWaits.count == 1, "\(story.written.text)")
    #expect(!story.written.text.contains("tap \"Welcome\""), "\(story.written.text)")
  }

  @Test("a touch that parts two secrets is told, and a wait in place of those that only take time")
  func parting() throws {
    let script = """
      type "a" into "Password"
      tap "Welcome"
      type "a\\n" into "Password"
      type "ann" into "Name"
      tap "Sign in"
      tap "Welcome"
      tap "Welcome"
      tap "Welcome"
      tap "Welcome"
      type "b" into "Name"
      """
    let story = try story(of: recorded(script, on: "login"))
    #expect(story.failure == nil && story.style == .whole, "\(story.written.text)")
    #expect(
      story.written.text.split(separator: "tap \"Welcome\"").count == 2,
      "\(story.written.text)"
    )
    #expect(story.written.idleWaits.count == 1, "\(story.written.text)")
  }

  @Test(
    "a touch that nothing took and that changed nothing is in the log, and in no readable story",
    arguments: [
      ("navigation", "swipe left on 70,18\nlong press \"Page 8\"", "When I long press \"Page 8\""),
      ("navigation", "tap 70,18\ntap \"Page 8\"", "When I tap \"Page 8\""),
      ("login", "swipe up on 195,287", "Given the app is launched"),
    ]
  )
  func idle(app: String, script: String, expected: String) throws {
    let log = try recorded(script, on: app)
    #expect(log.events.contains { if case .ignored? = $0.lastOutcome { true } else { false } })
    let story = try story(of: log)
    #expect(story.failure == nil && story.style == .readable)
    #expect(story.written.text.contains("\(expected)\n"), "\(story.written.text)")
    #expect(!story.written.text.contains("70,18") && !story.written.text.contains("195,287"))
  }

  @Test("the stories of 19 in 20 random sessions are proven, and the same when recorded again")
  func random() throws {
    let seeds = try TestEnvironment.current.seeds(0..<2, full: 1_020)
    var unproven: [String] = []
    for seed in seeds {
      var session = RandomSession(seed: seed)
      let story = try story(of: try session.record())
      if let failure = story.failure {
        unproven.append("seed \(seed), \(session.app): \(failure.message)")
        continue
      }
      let again = SessionTranscript(try recording(of: story, on: session.app), recording: "random")
      let written = again.map { StoryWriter(style: story.style).write($0).text }
      #expect(written == story.written.text, "seed \(seed), \(session.app)")
    }
    let count = seeds.count - unproven.count
    print("proven stories: \(count) of \(seeds.count) random sessions")
    for line in unproven { print("  not proven: \(line)") }
    #expect(Double(count) >= 0.95 * Double(seeds.count), "\(unproven.joined(separator: "\n"))")
  }
}
