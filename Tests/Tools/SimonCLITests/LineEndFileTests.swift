import Foundation
import TestSupport
import Testing

@Suite("Line ends and byte order marks of files")
struct LineEndFileTests {
  /// A file that a person writes, and a call that reads it.
  struct Kind {
    var name: String
    var text: String
    var call: [String]
    /// A Boolean value that says whether the file is standard input.
    var isInput = false
  }

  private static let script = "tap \"Page 1\"\n# a comment\n\nback\n"
  static let kinds = [
    Kind(
      name: "f.script",
      text: script,
      call: ["record", "session", "--app", "navigation", "--name", "x", "--script", "f.script"]
    ),
    Kind(
      name: "f.stories",
      text:
        "Story: A\nGiven the app is launched\nThen I see \"Page 1\"\n\nStory: B\nThen I see \"x\"\n",
      call: ["replay", "stories", "run", "f.stories", "--app", "navigation"]
    ),
    Kind(
      name: "f.feature",
      text: "Feature: f\n  Scenario: s\n    Given the app is launched\n    Then I see \"x\"\n",
      call: ["replay", "stories", "run", "f.feature", "--app", "navigation"]
    ),
    Kind(
      name: "f.json",
      text: "{\"class\":\"UIWindow\",\n\"children\":[{\"class\":\"UILabel\",\n\"text\":\"a\"}]}\n",
      call: ["replay", "query", "//*", "f.json"]
    ),
    Kind(
      name: "secrets.txt",
      text: "Tr0ub4dor3x\n\nsecond-one\n",
      call: ["replay", "log", "check", "--secrets", "secrets.txt", "data"]
    ),
    Kind(
      name: "builds.txt",
      text: "navigation\n# a comment\n\nnavigation:renamed\n",
      call: ["replay", "bisect", "nothing", "--builds", "builds.txt"]
    ),
    Kind(
      name: "dialogue",
      text: script,
      call: ["record", "session", "--app", "navigation", "--name", "x"],
      isInput: true
    ),
  ]

  @Test(
    "a file of each kind is read the same with each line end, with and without a byte order mark",
    arguments: kinds.indices
  )
  func same(place: Int) async throws {
    let kind = Self.kinds[place]
    var first: String?
    for end in ["\n", "\r\n", "\r"] {
      for mark in ["", "\u{FEFF}"] {
        let fixture = try CommandLineFixture(empty: ())
        let text = mark + kind.text.replacing("\n", with: end)
        try fixture.folder.write("second-on\n", to: "data/a.txt")
        if !kind.isInput { try fixture.folder.write(text, to: kind.name) }
        let words = Array(kind.call.dropFirst())
        let input = kind.isInput ? text : ""
        let run =
          kind.call[0] == "record"
          ? try await fixture.record(words, input: input) : try await fixture.replay(words)
        let recorded =
          kind.call[0] == "record" ? try fixture.folder.text(of: "recordings/x/story.stories") : ""
        let shown = "\(run.status)\n\(run.standardOutput)\n\(run.standardError)\n\(recorded)"
          .replacing(#/[0-9.]+ m?s\b/#, with: "TIME")
        #expect(
          shown == first ?? shown,
          "\(kind.name) with \(end.debugDescription) and \(mark.count)"
        )
        first = first ?? shown
      }
    }
  }

  @Test(
    "a recording whose files were checked out with CR LF is told by its line ends",
    arguments: [
      ("events.jsonl", Int32(5), "its lines end in CR LF"),
      ("approvals.jsonl", 3, "the line ends with a carriage return"),
      ("golden.tree", 3, "the line ends with a carriage return"),
    ]
  )
  func checkedOut(file: String, code: Int32, words: String) async throws {
    let fixture = try await CommandLineFixture()
    let path = "recordings/click/\(file)"
    let text = try fixture.folder.text(of: path)
    try fixture.folder.write(text.replacing("\n", with: "\r\n"), to: path)
    let run = try await fixture.replay("click", environment: ["CI": "true"])
    #expect(run.status == .exit(code), "\(run)")
    #expect(run.standardOutput.contains(words), "\(run)")
  }
}
