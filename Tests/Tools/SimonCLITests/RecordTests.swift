import Foundation
import TestSupport
import Testing

@Suite("simon-record session")
struct RecordTests {
  let fixture: CommandLineFixture
  private let script = "tap \"Page 1\"\ntap \"Click me\"\nscroll to row 0 of 12,34 # no\n"

  init() throws { fixture = try CommandLineFixture(empty: ()) }

  private func session(
    _ name: String,
    _ words: String...,
    input: String = "tap \"Page 2\"\n"
  ) async throws -> ToolRun {
    let call = ["session", "--app", "navigation", "--script", "-", "--name", name]
    return try await fixture.record(call + words, input: input)
  }

  @Test("record session writes log, golden, story and ledger, and nothing else")
  func files() async throws {
    let run = try await session("open")
    #expect(run.status == .exit(0))
    expectGolden(run.standardOutput, named: "record.txt")
    #expect(
      try FolderSnapshot(of: fixture.folder.url).paths.filter { $0.contains(".") } == [
        "recordings/open/approvals.jsonl", "recordings/open/events.jsonl",
        "recordings/open/golden.tree", "recordings/open/story.stories",
      ]
    )
    #expect(try await fixture.replay().status == .exit(0))
  }

  @Test("record session writes the same bytes for the same script")
  func sameBytes() async throws {
    let input =
      "tap \"Page 1\"\ntap \"Click me\"\nback\nscroll to row 29 of #pages\ntap \"Page 30\"\n"
    for name in ["one", "two"] { #expect(try await session(name, input: input).status == .exit(0)) }
    let one = try fixture.folder.text(of: "recordings/one/events.jsonl")
    #expect(try fixture.folder.text(of: "recordings/two/events.jsonl") == one)
    let golden = try fixture.folder.text(of: "recordings/one/golden.tree")
    let other = try fixture.folder.text(of: "recordings/two/golden.tree")
    #expect(other.replacing("recording two", with: "recording one") == golden)
  }

  @Test("record session names a recording after its script, and applies the given setting")
  func settings() async throws {
    try fixture.folder.write("tap \"Page 2\"\n", to: "first page.script")
    let words = ["session", "--app", "navigation", "--script", "first page.script"]
    let run = try await fixture.record(
      words + [
        "--screen", "320x568@2", "--seed", "BEEF", "--locale", "de_DE", "--appearance", "dark",
        "--dir", "kept",
      ]
    )
    #expect(run.status == .exit(0))
    let log = try fixture.folder.text(of: "kept/first-page/events.jsonl")
    #expect(log.contains(#""screen":{"width":320,"height":568,"scale":2},"seed":"BEEF""#))
    #expect(log.contains(#""locale":"de_DE""#))
    #expect(log.contains(#""appearance":"dark""#))
    #expect(try await fixture.replay("--dir", "kept").status == .exit(0))
  }

  @Test("record session overwrites a recording only with an option for it")
  func force() async throws {
    _ = try await session("open")
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await session("open", input: "tap \"Page 3\"\n")
      #expect(run.status == .exit(2))
      #expect(run.standardError.contains("a recording \"open\" exists already"))
      #expect(run.standardError.contains("choose another name with --name NAME, or replace"))
    }
    #expect(try await session("open", "--force", input: "tap \"Page 3\"\n").status == .exit(0))
    #expect(try fixture.folder.text(of: "recordings/open/golden.tree").contains("tap \"Page 3\""))
  }

  @Test("a session that fails leaves the recording that it was to replace unchanged")
  func failedReplacement() async throws {
    _ = try await session("open")
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await session("open", "--force", input: "tap \"Page 3\"\ntap \"Nowhere\"\n")
      #expect(run.status != .exit(0))
      #expect(run.standardError.contains("the previous recording is unchanged"))
    }
  }

  @Test(
    "a session that was killed while it replaced a recording left that whole, and can be continued"
  )
  func killed() async throws {
    _ = try await session("open")
    let whole = try fixture.folder.text(of: "recordings/open/events.jsonl")
    let other = try await session("other", input: "tap \"Page 2\"\nback\ntap \"Page 3\"\n")
    #expect(other.status == .exit(0))
    let lines = try fixture.folder.text(of: "recordings/other/events.jsonl")
      .split(separator: "\n", omittingEmptySubsequences: false).prefix(8)
    let left = "recordings/open/events.new.pending"
    try fixture.folder.write(lines.joined(separator: "\n"), to: left)
    #expect(try await fixture.replay("run", "open").status == .exit(0))
    for run in [
      try await session("open"),
      try await fixture.replay(
        "log",
        "repair",
        "-o",
        "mended.jsonl",
        "recordings/open/events.jsonl"
      ),
    ] {
      #expect(run.standardError.contains(left), "\(run)")
    }
    let run = try await session("open", "--force", input: "tap \"Nowhere\"\n")
    #expect(run.status != .exit(0))
    #expect(try fixture.folder.text(of: "recordings/open/events.jsonl") == whole)
    try fixture.folder.write(lines.joined(separator: "\n"), to: left)
    let next = try await fixture.record(["session", "--continue", "open"], input: "back\n")
    #expect(next.status == .exit(0), "\(next)")
    let golden = try fixture.folder.text(of: "recordings/open/golden.tree")
    #expect(golden.contains("tap \"Page 2\"") && !golden.contains("tap \"Page 1\""))
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(!paths.contains { $0.hasSuffix(".pending") }, "\(paths)")
    // No decision explains what lay beside the recording, so that somebody has to look at it.
    #expect(next.standardError.contains("so neither is this recording"), "\(next)")
    #expect(try await fixture.replay("run", "open").status == .exit(0))
    let inCI = try await fixture.replay("run", "open", environment: ["CI": "true"])
    #expect(inCI.status == .exit(5), "\(inCI)")
  }

  @Test(
    "record session reports all errors of a script with line and column before it performs any action"
  )
  func badScript() async throws {
    try fixture.folder.write(
      "tap \"Page 1\"\ntapp \"Click me\"\n\n# fine\ntype \"a\" onto #b\n",
      to: "bad.script"
    )
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record([
        "session", "--app", "navigation", "--script", "bad.script",
      ])
      #expect(run.status == .exit(3))
      #expect(run.standardError.contains("bad.script:2:1: error: "))
      #expect(run.standardError.contains("bad.script:5:"))
      #expect(run.standardError.contains("  tapp \"Click me\"\n  ^"))
    }
  }

  @Test("record session names the line of an action that failed, and keeps the session up to it")
  func impossible() async throws {
    let run = try await session("half", input: "tap \"Page 1\"\n\ntap \"Klick me\"\n")
    #expect(run.status == .exit(1))
    #expect(run.standardError.contains("-:3: error: tap \"Klick me\": "))
    let log = try fixture.folder.text(of: "recordings/half/events.jsonl")
    #expect(log.contains(#""status":"interrupted""#))
    #expect(run.standardError.contains("simon-record session --continue half; to record again"))
  }

  @Test("a session that fails before the app is launched leaves no recording behind")
  func nothingRecorded() async throws {
    try fixture.folder.write("", to: "recordings/notes.txt")
    try fixture.folder.write("Story: x\nGiven the impossible\nThen I see \"a\"\n", to: "x.stories")
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record([
        "session", "--app", "navigation", "--stories", "x.stories",
      ])
      #expect(run.status == .exit(1))
      #expect(run.standardError.hasPrefix("x.stories:2: error: no step definition matches\n"))
      #expect(!run.standardError.contains("--continue"))
    }
  }

  @Test("record session records stories while they run")
  func stories() async throws {
    let story =
      "Story: A page\nGiven the app is launched\nWhen I tap \"Page 7\"\nThen I see \"Click me\"\n"
    try fixture.folder.write(story, to: "pages.stories")
    let run = try await fixture.record([
      "session", "--app", "navigation", "--stories", "pages.stories",
    ])
    #expect(run.status == .exit(0), "\(run)")
    #expect(try await fixture.replay("run", "pages").status == .exit(0))
  }

  @Test(
    "record session explains what is missing or wrong in a call",
    arguments: [
      (["session"], "missing option --app NAME"),
      (["session", "--app", "navigatoin", "--script", "-"], "there is no app \"navigatoin\""),
      (
        ["session", "--app", "todo:nope", "--script", "-"],
        "the app \"todo\" has no variant \"nope\""
      ),
      (
        ["session", "--app", "todo", "--script", "-", "--stories", "-"],
        "--script cannot be combined with --stories"
      ),
      (["session", "--app", "todo", "--script", "-", "--screen", "big"], "--screen takes a size"),
      (["session", "--app", "todo", "--script", "-", "--seed", "XYZ"], "hexadecimal digits"),
      (["session", "--app", "todo", "--script", "-", "--name", "../up"], "no slashes"),
      (["session", "--app", "todo", "--script", "-", "--name", ""], "no slashes"),
      (["session", "extra"], "unexpected argument \"extra\""),
      (["sesion"], "unknown command \"sesion\""),
      (["session", "--ap"], "unknown option \"--ap\""),
      (["apps", "--list"], "unknown option \"--list\""), ([], ""),
    ] as [([String], String)]
  )
  func usage(words: [String], says: String) async throws {
    try await expectNothingWritten(in: fixture.folder.url) {
      let run = try await fixture.record(words)
      #expect(run.status == .exit(2), "\(run)")
      #expect(says.isEmpty || run.standardError.contains(says), "\(run)")
    }
  }

  @Test("record session names a file that does not exist")
  func noFile() async throws {
    let run = try await fixture.record(["session", "--app", "todo", "--script", "nowhere.script"])
    #expect(run.status == .exit(3))
    #expect(run.standardError == "nowhere.script: error: no such file\n")
  }

  @Test("record apps lists the apps with their variants")
  func apps() async throws {
    let run = try await fixture.record(["apps"])
    #expect(run.status == .exit(0))
    let names = run.standardOutput.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    #expect(Set(names).isSuperset(of: ["navigation", "navigation:renamed", "todo", "todo:slow"]))
  }
}
