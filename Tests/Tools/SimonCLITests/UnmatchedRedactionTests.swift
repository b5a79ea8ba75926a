import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Redactions that match nothing")
struct UnmatchedRedactionTests {
  let fixture: CommandLineFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private static let script = "tap #add\ntype \"Buy whisky\" into \"Title\"\ntap #save\n"
  private static let story = """
    Story: Add
    Given the app is launched
    When I tap "Add"
    Then I see "New item"

    """

  private static let sources: [(words: [String], input: String)] = [
    (["--script", "-"], script), (["--stories", "a.stories"], ""), (["--monkey", "3"], ""),
    ([], script),
  ]

  @Test("a redaction that matches no view keeps nothing, for every source of actions")
  func sources() async throws {
    try folder.write(Self.story, to: "a.stories")
    for option in [["--redact", "#titel"], ["--secret", "TITLE=#titel"]] {
      for (words, input) in Self.sources {
        let run = try await fixture.record(
          ["session", "--app", "todo", "--name", "s"] + words + option,
          input: input
        )
        #expect(run.status == .exit(1), "\(words): \(run)")
        #expect(run.standardError.contains("\(option[0]) "), "\(run)")
        #expect(run.standardError.contains("matched no view on any screen"), "\(run)")
        #expect(
          !FileManager.default.fileExists(atPath: folder.file("recordings/s").path),
          "\(words)"
        )
      }
    }
  }

  @Test("a redaction that matches no view is kept with a warning where that is allowed")
  func allowed() async throws {
    try folder.write(Self.story, to: "a.stories")
    for (words, input) in Self.sources {
      let run = try await fixture.record(
        ["session", "--app", "todo", "--name", "s", "--force"] + words
          + ["--redact", "#titel", "--allow-unmatched-redaction"],
        input: input
      )
      #expect(run.status == .exit(0), "\(words): \(run)")
      #expect(run.standardError.contains("warning: --redact"), "\(words): \(run)")
    }
  }

  @Test("a continued recording stays unchanged where a new redaction matches no view")
  func continued() async throws {
    let first = try await fixture.record(
      ["session", "--app", "todo", "--name", "s", "--script", "-"],
      input: Self.script
    )
    #expect(first.status == .exit(0), "\(first)")
    try await expectNothingWritten(in: folder.url) {
      let run = try await fixture.record(
        ["session", "--continue", "s", "--script", "-", "--redact", "#nowhere"],
        input: "tap #add\n"
      )
      #expect(run.status == .exit(1), "\(run)")
      #expect(run.standardError.contains("matched no view"), "\(run)")
    }
  }

  @Test(
    "explore keeps nothing if a redaction matches no view of any session, unless that is allowed"
  )
  func explored() async throws {
    let words = ["explore", "--app", "todo", "--sessions", "2", "--steps", "6", "--seed", "7"]
    for option in [["--redact", "#titel"], ["--secret", "TITLE=#titel"]] {
      let run = try await fixture.record(words + option)
      #expect(run.status == .exit(1), "\(run)")
      #expect(run.standardError.contains("\(option[0]) "), "\(run)")
      #expect(run.standardError.contains("matched no view on any screen"), "\(run)")
      #expect(!FileManager.default.fileExists(atPath: folder.file("recordings").path))
      let allowed = try await fixture.record(
        words + option + ["--force", "--allow-unmatched-redaction"]
      )
      #expect(allowed.status == .exit(0), "\(allowed)")
      #expect(allowed.standardError.contains("warning: \(option[0])"), "\(allowed)")
      try fixture.remove("recordings")
    }
    let matched = try await fixture.record(words + ["--redact", "#title"])
    #expect(matched.status == .exit(0), "\(matched)")
    #expect(!matched.standardError.contains("matched no view"), "\(matched)")
  }
}
