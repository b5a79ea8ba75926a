import Foundation
import TestSupport
import Testing

@Suite("simon-replay stories")
struct StoriesTests {
  let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  @Test("stories emit writes the story of a recording, proven by a run")
  func emit() async throws {
    let run = try await fixture.replay("stories", "emit", "click")
    #expect(run.status == .exit(0))
    #expect(run.standardOutput == (try fixture.folder.text(of: "recordings/click/story.stories")))
    #expect(run.standardError == "proven: running it shows the screens of the recording\n")
    #expect(run.standardOutput.contains("When I tap \"Page 1\""))
  }

  @Test(
    "stories emit writes a file that can be checked and run on the recorded app",
    arguments: ["-o", "--output"]
  )
  func output(option: String) async throws {
    let emitted = try await fixture.replay("stories", "emit", "milk", option, "out.stories")
    #expect(emitted.status == .exit(0))
    #expect(emitted.standardOutput == "")
    #expect(try await fixture.replay("stories", "check", "out.stories").status == .exit(0))
    let run = try await fixture.replay("stories", "run", "out.stories", "--app", "todo")
    #expect(run.status == .exit(0), "\(run)")
  }

  @Test("stories emit reports a story as not proven if the app no longer follows it")
  func unproven() async throws {
    let run = try await fixture.replay("stories", "emit", "click", "--app", "navigation:reordered")
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.hasPrefix("# Not proven: "))
    #expect(run.standardError.contains("the story is not proven: "))
    let unasked = try await fixture.replay(
      "stories",
      "emit",
      "click",
      "--app",
      "navigation:reordered",
      "--no-proof"
    )
    #expect(unasked.status == .exit(0))
    #expect(unasked.standardError == "")
  }

  @Test("stories check counts stories and steps")
  func check() async throws {
    let run = try await fixture.replay(
      "stories",
      "check",
      "recordings/click/story.stories",
      "recordings/milk/story.stories"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardOutput.hasPrefix("2 files: "))
    #expect(run.standardOutput.hasSuffix(", no errors\n"))
  }

  @Test("stories check reports every error of a file at once, with its place")
  func badGrammar() async throws {
    try fixture.folder.write(
      "Story: A\nWhen I tap \"B\"\nGiven the app is launched\nPerhaps not\n",
      to: "bad.stories"
    )
    let run = try await fixture.replay("stories", "check", "bad.stories")
    #expect(run.status == .exit(3))
    #expect(run.standardOutput == "")
    let places = run.standardError.matches(of: #/(?m)^bad\.stories:([0-9]+):[0-9]+: error: /#)
    #expect(places.count >= 2, "\(run)")
    let json = try await fixture.replay("stories", "check", "bad.stories", "--format", "json")
    #expect(json.status == .exit(3))
    let files = try JSONSerialization.jsonObject(with: Data(json.output)) as? [[String: Any]]
    let errors = files?.first?["errors"] as? [[String: Any]]
    #expect(errors?.count == places.count)
    #expect(errors?.compactMap { $0["line"] as? Int } == places.compactMap { Int($0.1) })
  }

  @Test("stories run fails at the step that cannot be performed, and --dry-run performs nothing")
  func failing() async throws {
    let story =
      "Story: A\nGiven the app is launched\nWhen I tap \"Page 1\"\nThen I see \"Nonsense\"\n"
    try fixture.folder.write(story, to: "a.stories")
    let run = try await fixture.replay("stories", "run", "a.stories", "--app", "navigation")
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("Nonsense"))
    let dry = try await fixture.replay(
      "stories",
      "run",
      "a.stories",
      "--app",
      "navigation",
      "--dry-run"
    )
    #expect(dry.status == .exit(0))
  }

  @Test("stories run selects stories by the beginning of their titles, ignoring case")
  func title() async throws {
    let story = "Story: Open\nGiven the app is launched\nThen I see \"Page 1\"\n"
    try fixture.folder.write(story + "\n" + story.replacing("Open", with: "Close"), to: "a.stories")
    let run = try await fixture.replay(
      "stories",
      "run",
      "a.stories",
      "--app",
      "navigation",
      "--title",
      "cl"
    )
    #expect(run.status == .exit(0))
    #expect(run.standardOutput.contains("Close"))
    #expect(!run.standardOutput.contains("Open"))
    let none = try await fixture.replay(
      "stories",
      "run",
      "a.stories",
      "--app",
      "navigation",
      "--title",
      "x"
    )
    #expect(none.status == .exit(4))
  }

  @Test(
    "stories commands need an app, a recording and a known name",
    arguments: [["run", "a.stories"], ["emit"], [], ["chek"]]
  )
  func usage(words: [String]) async throws {
    let run = try await fixture.replay(["stories"] + words)
    #expect(run.status == .exit(2), "\(run)")
    #expect(run.standardError.contains("hint: "))
  }
}
