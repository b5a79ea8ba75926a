import Foundation
import TestSupport
import Testing

@Suite("Stories that must be able to fail, in the tools")
struct StoryChecksToolTests {
  private let fixture: CommandLineFixture

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  static let uncheckedStories = [
    "Story: A\n", "Story: A\nGiven the app is launched\nWhen I tap \"Add\"\n",
    "Story: A\rGiven I tap \"Add\"\r",
  ]

  @Test(
    "a story that checks nothing is red in every format and in a check",
    arguments: uncheckedStories
  )
  func unchecked(_ text: String) async throws {
    try fixture.folder.write(text, to: "a.stories")
    let formats = ["pretty", "simon:s.txt", "json:r.json", "junit:r.xml", "messages:m.ndjson"]
    let run = try await fixture.replay(
      ["stories", "run", "a.stories", "--app", "todo"] + formats.flatMap { ["--format", $0] }
    )
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("Checks nothing: A  a.stories:1"))
    #expect(run.standardOutput.contains("hint: add what the app shows then"))
    #expect(run.standardOutput.hasSuffix("1 story: 1 checking nothing\n"))
    #expect(try fixture.folder.text(of: "s.txt").contains("Failed story: A"))
    let json = try fixture.folder.text(of: "r.json")
    #expect(
      json.contains("\"status\" : \"Checks nothing\"") && json.contains("\"checksNothing\" : 1")
    )
    #expect(try fixture.folder.text(of: "r.xml").contains("failures=\"1\""))
    let messages = try fixture.folder.text(of: "m.ndjson")
    #expect(messages.contains("\"status\":\"FAILED\"") && messages.contains("\"success\":false"))
    let dry = try await fixture.replay([
      "stories", "run", "a.stories", "--app", "todo", "--dry-run",
    ])
    #expect(dry.status == .exit(1))
    let check = try await fixture.replay(["stories", "check", "a.stories"])
    #expect(check.status == .exit(1))
    #expect(check.standardError.contains("a.stories:1: error: the story checks nothing"))
  }

  @Test("stories check reads the sentences, too")
  func sentences() async throws {
    let text = """
      Story: A
      Given the app is lanched
      When I tap on "Add"
      Then I should see "New item"

      """
    try fixture.folder.write(text, to: "a.stories")
    let check = try await fixture.replay(["stories", "check", "a.stories"])
    #expect(check.status == .exit(1))
    for line in 2...4 { #expect(check.standardError.contains("a.stories:\(line): error: ")) }
    #expect(check.standardError.contains("the nearest built-in sentence is: the app is launched"))
    let json = try await fixture.replay(["stories", "check", "a.stories", "--format", "json"])
    #expect(json.status == .exit(1) && json.standardOutput.contains("\"UndefinedStep\""))
    let allowed = try await fixture.replay(["stories", "check", "a.stories", "--allow-unmapped"])
    #expect(allowed.status == .exit(0))
  }

  @Test(
    "a story scrolls to the rows that its script names",
    arguments: [[20], [20, 3], [3], [22, 39, 0], [25, 5]]
  )
  func rows(_ rows: [Int]) async throws {
    let lines = rows.map { "scroll to row \($0) of #pages\n" }
    try fixture.folder.write(lines.joined(), to: "a.script")
    let run = try await fixture.record(["session", "--app", "navigation", "--script", "a.script"])
    #expect(run.status == .exit(0) && run.standardOutput.contains("story proven"), "\(run)")
    let story = try fixture.folder.text(of: "recordings/a/story.stories")
    // The script counts from 0, and a reader from the first.
    let told = story.matches(of: /I scroll to the (\d+)(st|nd|rd|th) row\n/)
      .compactMap { Int($0.1).map { $0 - 1 } }
    // A row that is visible needs no drag.
    #expect(told == rows.filter { $0 != 3 || rows.count > 1 }, "\(story)")
  }

  @Test("a check of a script that does not hold while recording is told with its line")
  func failingRemark() async throws {
    let lines = [
      "tap \"Page 1\"", #"marker "I see \"Click me\"""#, #"marker "I see \"Milk\"""#,
      "marker \"look here\"",
    ]
    try fixture.folder.write(lines.joined(separator: "\n") + "\n", to: "a.script")
    let run = try await fixture.record(["session", "--app", "navigation", "--script", "a.script"])
    #expect(run.status == .exit(0), "\(run)")
    let warnings = run.standardError.split(separator: "\n").filter { $0.contains("a.script:") }
    let reason = "I see \"Milk\": \"Milk\" is not on the screen; the story does not check it"
    #expect(warnings == ["a.script:3: warning: \(reason)"], "\(run)")
    let story = try fixture.folder.text(of: "recordings/a/story.stories")
    #expect(story.contains("I see \"Click me\"") && !story.contains("Milk"), "\(story)")
  }

  @Test("a recording's own story runs in the setting of the recording")
  func setting() async throws {
    try fixture.folder.write("tap \"Page 1\"\n", to: "a.script")
    let words = [
      "session", "--app", "navigation", "--script", "a.script", "--screen", "500x1000@2",
    ]
    #expect(try await fixture.record(words).status == .exit(0))
    let run = try await fixture.replay(
      ["stories", "run", "recordings/a/story.stories", "--app", "navigation"]
    )
    #expect(run.status == .exit(0), "\(run)")
    // Only the screen of the recording has place for so many rows.
    #expect(run.standardOutput.contains("20 other texts and \"Page 22\""), "\(run)")
    let other = try await fixture.record(
      ["session", "--app", "navigation", "--script", "a.script", "--name", "b"]
    )
    #expect(other.status == .exit(0))
    #expect(try !fixture.folder.text(of: "recordings/b/story.stories").contains("Page 22"))
  }
}
