import AppDriver
import Approvals
import EventModel
import Recorder
import Replayer
import SampleApps
import Stories
import TestSupport
import Testing

@Suite("The screens that a story is proven against")
struct StoryExpectationTests {
  private static let session = "tap \"Page 1\"\ntap \"Click me\"\n"

  private func story(
    _ script: String = session,
    on app: String = "navigation",
    provenOn build: String,
    expecting expectation: StoryExpectation? = nil
  ) throws -> ProvenStory {
    let log = try recorded(script, on: app)
    return try ProvenStory.write(log, as: "test", expecting: expectation) {
      (_) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: build)
    }
  }

  /// The screens of the session on a build, as somebody approved them.
  private func approved(on build: String, _ script: String = session) throws -> StoryExpectation {
    let log = try recorded(script, on: build)
    return StoryExpectation(golden: Golden(recorded: log, as: "test"))
  }

  @Test(
    "a build that differs from the recording proves no story, and the first difference is named",
    arguments: TestEnvironment.current.sample(
      [
        "renamed", "moved", "banner", "covered", "relabelled", "lostlabel", "noidentifier",
        "reordered", "timed", "tablet",
      ],
      count: 5
    )
  )
  func otherBuild(variant: String) throws {
    let story = try story(provenOn: "navigation:\(variant)")
    let failure = try #require(story.failure)
    #expect(failure.isOfBuild, "\(failure.message)")
    let words = [
      "this build differs from the recording: first difference at event ", "stops at event ",
    ]
    #expect(words.contains(where: failure.message.contains), "\(failure.message)")
    #expect(try story.written == self.story(provenOn: "navigation").written, "the recorded words")
  }

  @Test("a touch that another view takes is a difference even if all screens agree with the golden")
  func taker() throws {
    let log = try recorded(Self.session, on: "navigation")
    let covered = "navigation:covered"
    let replay = Replay.run(log, on: try SampleApps.catalogue.makeDriver(for: covered))
    var expectation = StoryExpectation(recorded: log)
    expectation.screens = replay.screens
    let story = try story(provenOn: covered, expecting: expectation)
    let failure = try #require(story.failure)
    #expect(failure.isOfBuild && failure.message.contains("meant for #click was taken by"))
  }

  @Test("the golden that was approved since is what a story has to lead through")
  func golden() throws {
    let expectation = try approved(on: "navigation:renamed", "tap \"Page 1\"\ntap \"Press me\"\n")
    let proven = try story(provenOn: "navigation:renamed", expecting: expectation)
    #expect(proven.failure == nil, "\(proven.failure?.message ?? "")")
    #expect(proven.written.text.contains("I tap \"Press me\""))
    let recorded = try story(provenOn: "navigation", expecting: expectation)
    #expect(recorded.failure?.isOfBuild == true)
    #expect(recorded.failure?.message.hasPrefix("this build differs from the golden: ") == true)
    #expect(
      recorded.written == proven.written,
      "what was approved is told, whatever the build shows"
    )
  }

  @Test("a story is proven where rules allow what differs, and only there")
  func rules() throws {
    let log = try recorded(Self.session, on: "navigation")
    for (text, isProven) in [
      ("ignore label of #click because marketing words it\n", false),
      // The story taps a view by its recorded words, which this build does not show.
      ("ignore all of #click because marketing words it\n", false),
      ("ignore all of #result because it says what was clicked\n", false),
    ] {
      let rules = try Rule.list(parsing: text, file: "simon.rules")
      let expectation = StoryExpectation(recorded: log, rules: rules)
      let story = try story(provenOn: "navigation:renamed", expecting: expectation)
      #expect(story.isProven == isProven, "\(text)\(story.failure?.message ?? "")")
    }
  }

  @Test("a golden with other checkpoints than the replay is a difference")
  func checkpoints() throws {
    var expectation = try approved(on: "navigation")
    expectation.screens.removeLast()
    let short = try story(provenOn: "navigation", expecting: expectation)
    #expect(short.failure?.message.hasSuffix("checkpoints are expected, the replay has 3") == true)
  }

  @Test("a story that is not run says so")
  func notRun() throws {
    let log = try recorded(Self.session, on: "navigation")
    let story = try ProvenStory.write(log, as: "test", makeDriver: nil)
    #expect(story.failure == .notRun && !story.isProven)
  }

  @Test(
    "the lines of a story that an approval changes are the same, however few texts are written"
  )
  func changes() throws {
    let log = try recorded(Self.session, on: "navigation")
    let present = StoryExpectation(recorded: log)
    let new = try approved(on: "navigation:renamed", "tap \"Page 1\"\ntap \"Press me\"\n")
    let told = ToldStory(log, as: "test", expecting: [present])
    let account = try #require(SessionTranscript(log, recording: "test"))
    let texts = StoryWriter.Style.allCases.map { StoryWriter(style: $0).write(account).text }
    let edited = texts[0].replacing("I tap \"Page 1\"", with: "I tap #page-1")
    for story in texts + [ProvenStory.mark + "why\n" + texts[0], edited] {
      let all = told.changes(of: story, to: ToldStory(log, as: "test", expecting: [new]))
      let quick = ToldStory.changes(of: story, log, as: "test", from: [present], to: new)
      #expect(quick == all && !quick.isEmpty, "\(story)")
    }
  }

  private func carried(
    _ story: String,
    from log: EventLog,
    on build: String,
    approving expectation: StoryExpectation
  ) -> StoryProver.Carried {
    let prover = StoryProver(log, as: "test", expecting: expectation) { (_) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: build)
    }
    let former = ToldStory(log, as: "test", expecting: [StoryExpectation(recorded: log)])
    return prover.carried(story, from: former)
  }

  @Test("a story follows the screens that are approved, with the edits that a person made in it")
  func followed() throws {
    let log = try recorded(Self.session, on: "navigation")
    let build = "navigation:renamed"
    let expectation = try approved(on: build, "tap \"Page 1\"\ntap \"Press me\"\n")
    let former = try story(provenOn: "navigation").written.text
    let expected = try story(provenOn: build, expecting: expectation).written.text
    #expect(carried(former, from: log, on: build, approving: expectation) == .rewritten(expected))
    #expect(carried(expected, from: log, on: build, approving: expectation) == .kept)
    let marked = "\(ProvenStory.mark)it was not run\n\(expected)"
    #expect(carried(marked, from: log, on: build, approving: expectation) == .rewritten(expected))
    let title = try #require(former.firstMatch(of: /Story: .*/)).0
    let titled = former.replacing(title, with: "Story: My own title")
    let own = expected.replacing(
      try #require(expected.firstMatch(of: /Story: .*/)).0,
      with: "Story: My own title"
    )
    #expect(carried(titled, from: log, on: build, approving: expectation) == .rewritten(own))
    let edited = former.replacing("I tap \"Click me\"", with: "I tap \"Click  me\"")
    guard case .pending(let reason) = carried(edited, from: log, on: build, approving: expectation)
    else {
      Issue.record("a story that was edited in the lines that change must wait for its editor")
      return
    }
    #expect(reason.hasPrefix("it was edited in the lines that change: line "), "\(reason)")
  }

  @Test("a story is pending where the build does not show what is approved, or does not exist")
  func pending() throws {
    let log = try recorded(Self.session, on: "navigation")
    let former = try story(provenOn: "navigation").written.text
    let expectation = try approved(on: "navigation:banner")
    for build in ["navigation", "navigation:renamed", "navigation:nonsense", "contacts"] {
      let result = carried(former, from: log, on: build, approving: expectation)
      guard case .pending = result else {
        Issue.record("\(build): \(result)")
        continue
      }
    }
  }
}
