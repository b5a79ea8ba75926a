import Actions
import EventModel
import Foundation
import Messages
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Commands to paste", .ownThread)
struct NextCommandTests {
  /// Names of recordings that a shell, an option parser or a terminal would take for something else.
  private static let names = [
    "a;touch PWN;", "$(touch PWN)", "it's \"two\" words", "-rf", "line\nend", "`touch PWN`",
    "a&touch PWN&", "*", "a|touch PWN", ">PWN", "~", "!!", "#1", "é ü", "a\\b", "$HOME", "=ls",
    "{a,b}",
    "e\u{202e}cilA", "##[error]x", "\u{1b}]0;x\u{7}", "--help", "[a]", "a=b", "tab\there", "run",
  ]

  @Test("a shell reads every quoted word as it was")
  func quoting() async throws {
    let words = Self.names + ["", "'", "''", "\\n", "1\n\n2", "\u{7f}12", "a\u{0}b", "\u{2028}9"]
    let read = words.filter { !$0.contains("\0") }
    let script = "printf '%s\\0' \(read.map(\.shellQuoted).joined(separator: " "))"
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    let run = try await shell.run(["-c", script])
    let found = run.standardOutput.split(separator: "\0", omittingEmptySubsequences: false)
    #expect(found.dropLast().map(String.init) == read)
    let shown = words.map { "\(ConsoleText($0.shellQuoted).text)" }
    #expect(shown == words.map(\.shellQuoted), "a printed command has nothing left to escape")
  }

  @Test(
    "every command that is printed can be pasted into a shell, whatever recordings are called",
    arguments: TestEnvironment.current.isFull
      ? names.map { [$0] } : [["a;touch PWN;$(touch PWN)`touch PWN`&*'\" é", "-rf", "line\nend"]]
  )
  func pasted(names: [String]) async throws {
    let suite = try HostileSuite(names)
    let printed = try await suite.outputs()
    let commands = PastedCommands(in: printed).list
    #expect(commands.count >= 4, "\(printed)")
    try await paste(commands, suite, from: printed)
    // Commands about files that somebody changes meanwhile name questions that are gone.
    let damaged = try await suite.damagedOutput()
    try await paste(PastedCommands(in: damaged).list, suite, from: damaged)
    let files = try FileManager.default.subpathsOfDirectory(atPath: suite.folder.url.path)
    #expect(!files.contains { $0.hasSuffix("PWN") && !$0.contains("recs") }, "\(commands)")
  }

  /// Pastes commands one after another: what one of them decided, another one names, and is told so.
  private func paste(
    _ commands: [String],
    _ suite: HostileSuite,
    from printed: String
  ) async throws {
    for command in commands {
      let run = try await suite.paste(command)
      #expect(
        ![.exit(2), .exit(4), .exit(127)].contains(run.status),
        "\(command)\n\(run)\nfrom\n\(printed)"
      )
    }
  }

  @Test(
    "every command that is printed can be pasted into a shell, whatever checkpoints and texts are called",
    arguments: TestEnvironment.current.isFull
      ? names.map { [$0] }
      : [["a;touch PWN;$(touch PWN)`touch PWN`&*'\" é", "two words", "-rf", "$HOME"]]
  )
  func pastedTitles(titles: [String]) async throws {
    let suite = try HostileSuite([])
    let recorded = try await suite.record(titles)
    // They replay on the recorded app, after which nothing of another build is pending.
    try await paste(PastedCommands(in: recorded).list, suite, from: recorded)
    let printed = try await suite.outputs()
    let commands = PastedCommands(in: printed).list
    #expect(commands.count >= 4, "\(printed)")
    try await paste(commands, suite, from: printed)
    let files = try FileManager.default.subpathsOfDirectory(atPath: suite.folder.url.path)
    #expect(!files.contains { $0.hasSuffix("PWN") }, "\(commands)")
  }

  @Test("the next command after a recording is green when it is pasted, also without its secrets")
  func green() async throws {
    let suite = try HostileSuite(["one"])
    try suite.folder.write(
      "tap #add\ntype \"4111 1111 1111 1111\" into \"Title\"\n",
      to: "a b.script"
    )
    let session = ["session", "--app", "todo", "--script", "a b.script"]
    let calls = [
      session + ["--name", "numbered", "--redact", "#title"], session + ["--name", "its"],
      session + ["--name", "named", "--secret", "CARD=#title"],
      ["session", "--continue", "one", "--script", "a b.script"],
      ["session", "--app", "feed", "--monkey", "6", "--seed", "5"],
      ["explore", "--app", "navigation", "--sessions", "1", "--steps", "5"],
    ]
    for words in TestEnvironment.current.sample(calls, count: 2) {
      let run = try await suite.run("simon-record", words + ["--dir", suite.recordings])
      #expect(run.status == .exit(0), "\(run)")
      let next = run.standardOutput.split(separator: "\n").filter { $0.hasPrefix("Next: ") }
      #expect(next.count == 1, "\(run)")
      for command in PastedCommands(in: "\(run)").list {
        let pasted = try await suite.paste(command)
        #expect(pasted.status == .exit(0), "\(command)\n\(pasted)\nfrom\n\(run)")
      }
    }
  }

  @Test("a variable before a command is a part of it")
  func variables() {
    let output =
      "Next: A_1=… simon-replay run 'a b', or simon-record session --app x\nno A=1 command"
    #expect(
      PastedCommands(in: output).list == [
        "A_1=… simon-replay run 'a b'", "simon-record session --app x",
      ]
    )
  }

  @Test("a command repeats the folder, the app and the setting, as far as it takes them")
  func repeated() async throws {
    let suite = try HostileSuite(["one"])
    let driver = suite.driver
    let app = ["--driver", driver, "--driver-timeout", "20"]
    let run = try await suite.replay(["run"] + app + ["--locale", "de_DE"])
    #expect(run.standardOutput.contains("approve --dir '\(suite.recordings)'"), "\(run)")
    let shrunk = try await suite.replay(["shrink", "one", "-o", "short"] + app)
    let next =
      "run short --dir '\(suite.recordings)' --driver \(driver.shellQuoted) --driver-timeout 20\n"
    #expect(shrunk.standardOutput.hasSuffix(next), "\(shrunk)")
    let own = try await suite.replay(["flaky", "one", "--app", "todo:renamed", "--times", "1"])
    #expect(
      own.standardOutput.contains("run one --dir '\(suite.recordings)' --app todo:renamed"),
      "\(own)"
    )
  }
}

/// Copies of a recording under hostile names, in a folder with a hostile name.
private struct HostileSuite {
  let folder: TemporaryFolder
  let recordings = "my recs & more"
  private let tool: BuiltTool

  /// A command that drives another build of the recorded app.
  var driver: String {
    "'\(tool.executable.deletingLastPathComponent().path)/simon-app' todo:renamed"
  }

  init(_ names: [String]) throws {
    folder = try TemporaryFolder()
    tool = try BuiltTool("simon-replay")
    for name in names {
      let place = folder.url.appending(path: recordings).appending(path: name)
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      for file in ["events.jsonl", "golden.tree", "approvals.jsonl", "story.stories"] {
        try FileManager.default.copyItem(
          at: PackageFolder.file("recordings/create-todo/\(file)"),
          to: place.appending(path: file)
        )
      }
    }
  }

  /// Records a session with checkpoints of these titles, in which they are also typed and shown, and returns what was
  /// printed.
  func record(_ titles: [String]) async throws -> String {
    let actions = titles.flatMap { title in
      let typed = title.replacing("\n", with: " ").quotedForScripts
      return [
        "tap #add", "type \(typed) into \"Title\"", "tap \"Done\"", "\(Action.checkpoint(title))",
      ]
    }
    let run = try await BuiltTool("simon-record").run(
      ["session", "--app", "todo", "--script", "-", "--name", "one", "--dir", recordings],
      input: actions.joined(separator: "\n") + "\n",
      environment: ["GIT_AUTHOR_NAME": "Ann"],
      in: folder.url
    )
    #expect(run.status == .exit(0), "\(run)")
    return "\(run)"
  }

  func run(_ name: String, _ words: [String]) async throws -> ToolRun {
    try await BuiltTool(name)
      .run(words, environment: ["GIT_AUTHOR_NAME": "Ann"], in: folder.url)
  }

  func replay(_ words: [String]) async throws -> ToolRun {
    try await tool.run(
      words + (words.contains("--dir") ? [] : ["--dir", recordings]),
      environment: ["GIT_AUTHOR_NAME": "Ann"],
      in: folder.url
    )
  }

  /// Returns what the commands print that end with commands to paste.
  func outputs() async throws -> String {
    let place = folder.url.appending(path: recordings)
    let stores = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    guard let last = stores.last else { return "" }
    let marked = ["--dir", recordings, "--", last]
    let runs = [
      try await replay(["run", "--driver", driver]),
      try await replay(["approve", "--list"]),
      try await replay(["flaky", "--times", "1", "--driver", driver] + marked),
      try await replay(["shrink", "-o", "short", "--app", "todo:renamed"] + marked),
    ]
    return runs.map { "\($0)" }.joined(separator: "\n")
  }

  /// Returns what a run prints about a session that was cut off, and about a golden that is gone.
  func damagedOutput() async throws -> String {
    let place = folder.url.appending(path: recordings)
    let stores = try FileManager.default.contentsOfDirectory(atPath: place.path).sorted()
    guard let last = stores.last else { return "" }
    let log = place.appending(path: "\(last)/events.jsonl")
    let lines = try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
    let cut = lines.dropLast(2).joined(separator: "\n") + "\n"
    try cut.write(to: log, atomically: false, encoding: .utf8)
    try FileManager.default.removeItem(at: place.appending(path: "\(stores[0])/golden.tree"))
    return "\(try await replay(["run"]))"
  }

  /// Types a command into a shell.
  func paste(_ command: String) async throws -> ToolRun {
    let tools = tool.executable.deletingLastPathComponent().path
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    // Without a terminal, nobody can be asked.
    let needsPerson =
      command.contains(" approve")
      && !["--list", "--only", "--all", "--check"].contains { command.contains($0) }
    let words = needsPerson ? command.replacing(" approve", with: " approve --list") : command
    return try await shell.run(
      ["-c", words],
      environment: [
        "PATH": "\(tools):/usr/bin:/bin", "GIT_AUTHOR_NAME": "Ann",
      ],
      in: folder.url
    )
  }
}
