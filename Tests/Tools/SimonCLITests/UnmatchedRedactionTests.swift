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

  /// Sources whose second action fails.
  private static let failing: [(words: [String], input: String)] = [
    (["--script", "-"], "tap #add\ntap \"Nope\"\n"), (["--stories", "bad.stories"], ""),
    (["--script", "bad.plist"], ""),
  ]

  @Test(
    "a session that fails says which redaction matched nothing so far, and is checked when continued"
  )
  func failed() async throws {
    try folder.write(
      Self.story.replacing("Then I see \"New item\"", with: "And I tap \"Nope\""),
      to: "bad.stories"
    )
    try folder.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><array><dict>
      <key>command</key><string>touchBackItem</string>
      </dict></array></plist>
      """,
      to: "bad.plist"
    )
    for option in [["--redact", "#titel"], ["--secret", "TITLE=#titel"]] {
      for (words, input) in Self.failing {
        let run = try await fixture.record(
          ["session", "--app", "todo", "--name", "s"] + words + option,
          input: input
        )
        #expect(run.status == .exit(1), "\(words): \(run)")
        let warning =
          "warning: \(option[0]) '\(option[1])' matched no view so far: the text that it "
          + "should hide is in clear in recordings/s/events.jsonl"
        #expect(run.standardError.contains(warning), "\(words): \(run)")
        let log = try folder.text(of: "recordings/s/events.jsonl")
        let again = try await fixture.record(
          ["session", "--continue", "s", "--script", "-"],
          input: "wait 1 s\n"
        )
        #expect(again.status == .exit(1), "\(words): \(again)")
        #expect(again.standardError.contains("matched no view on any screen"), "\(again)")
        #expect(try folder.text(of: "recordings/s/events.jsonl") == log)
        try fixture.remove("recordings")
      }
    }
  }

  @Test("a session that is stopped says which redaction matched nothing so far", .ownThread)
  func stopped() async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    let tool = try BuiltTool("simon-record").executable.path
    for signal in TestEnvironment.current.sample(["TERM", "INT"], count: 1) {
      let call = """
        mkfifo in-\(signal); exec 3<>in-\(signal)
        '\(tool)' session --app todo --name s-\(signal) --redact '#titel' < in-\(signal) > said 2>&1 & pid=$!
        echo 'tap #add' >&3
        for _ in {1..500}; do [ $(grep -c '^ok' said) -ge 2 ] && break; sleep 0.02; done
        kill -\(signal) $pid; wait $pid; echo code $?; cat said
        """
      let run = try await shell.run(["-c", call], in: folder.url)
      #expect(run.standardOutput.contains("code 130"), "\(run)")
      #expect(
        run.standardOutput.contains("warning: --redact '#titel' matched no view so far"),
        "\(run)"
      )
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
