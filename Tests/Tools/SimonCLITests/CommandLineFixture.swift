import EventModel
import Foundation
import TestSupport
import Testing

/// A working folder with two recordings, and the tools to use there.
///
/// The tools run inside of the test process. ``spawned`` gives the same folder with tools that run as
/// processes, for tests of signals, terminals, workers and crashes.
struct CommandLineFixture {
  let folder: TemporaryFolder
  private var spawns = false

  /// The scripts of the recordings, with their names and apps.
  private static let scripts = [
    ("click", "navigation", "tap \"Page 1\"\ntap \"Click me\"\ncheckpoint \"clicked\"\nback\n"),
    ("milk", "todo", "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\n"),
  ]

  /// A session on the way through an alert, whose last action ends or blocks some builds of its app.
  private static let answer = (
    "answer", "controls", "tap \"Alerts\"\ntap \"Alert\"\ntap \"Continue\"\n"
  )

  /// A session in which the secret `s3cret` is typed.
  private static let signIn = (
    "signin", "login",
    "type \"ann\" into \"Name\"\ntype \"s3cret\" into \"Password\"\ntap \"Sign in\"\n"
  )

  /// The files of the recordings, recorded once for all tests.
  private static let recorded = Task { try await files(of: scripts) }

  /// The files of the recording of the answer, recorded once for all tests.
  private static let recordedAnswer = Task { try await files(of: [answer]) }

  /// The files of the recording of the sign-in, recorded once for all tests.
  private static let recordedSignIn = Task { try await files(of: [signIn]) }

  /// Records sessions, and returns their files.
  private static func files(
    of scripts: [(name: String, app: String, script: String)]
  ) async throws -> [String: String] {
    let fixture = try CommandLineFixture(empty: ())
    for (name, app, script) in scripts {
      let words = ["session", "--app", app, "--script", "-", "--name", name]
      let run = try await fixture.record(words, input: script)
      guard run.status == .exit(0) else { throw NotRecorded(run: run) }
    }
    return try fixture.files
  }

  /// A build with two independent changes.
  static let changedBuild = "navigation:renamed:banner"

  /// The files of the recordings and their pending changes, run once for all tests.
  private static let pending = Task {
    let fixture = try await CommandLineFixture()
    let run = try await fixture.replay("--app", changedBuild)
    guard run.status == .exit(1) else { throw NotRecorded(run: run) }
    return try fixture.files
  }

  /// The texts of all files, by their paths.
  private var files: [String: String] {
    get throws {
      let paths = try FolderSnapshot(of: folder.url).paths
      let files = paths.compactMap { path in
        (try? folder.text(of: path)).map { (path, $0) }
      }
      return Dictionary(uniqueKeysWithValues: files)
    }
  }

  private struct NotRecorded: Error {
    var run: ToolRun
  }

  /// Creates a folder with the two recordings.
  init() async throws {
    try self.init(empty: ())
    for (path, text) in try await Self.recorded.value { try folder.write(text, to: path) }
  }

  /// Creates a folder with the two recordings after a run of ``changedBuild``.
  init(afterChanges: Void) async throws {
    try self.init(empty: ())
    for (path, text) in try await Self.pending.value { try folder.write(text, to: path) }
  }

  /// Creates a folder with the two recordings, and a third one named `answer`.
  init(withAnswer: Void) async throws {
    try await self.init()
    for (path, text) in try await Self.recordedAnswer.value { try folder.write(text, to: path) }
  }

  /// Creates a folder with a recording named `signin`, in which the secret `s3cret` is typed.
  init(withSignIn: Void) async throws {
    try self.init(empty: ())
    for (path, text) in try await Self.recordedSignIn.value { try folder.write(text, to: path) }
  }

  /// Creates an empty folder.
  init(empty: Void) throws { folder = try TemporaryFolder() }

  /// The fixture with tools that run as processes of their own.
  var spawned: CommandLineFixture {
    var copy = self
    copy.spawns = true
    return copy
  }

  @discardableResult
  func record(
    _ words: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    try await run("simon-record", words, input, environment)
  }

  @discardableResult
  func replay(
    _ words: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    try await run("simon-replay", words, input, environment)
  }

  @discardableResult
  func replay(
    _ words: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    try await replay(words, input: input, environment: environment)
  }

  /// Approves all that waits for a decision, such as new rules, each by its name.
  func approveRules() async throws {
    let list = try await replay("approve", "--list").standardOutput
    let names = list.matches(of: #/(?m)^([0-9a-f]{6})  /#).map { String($0.1) }
    try await replay("approve", "--only", names.joined(separator: ","))
  }

  private func run(
    _ tool: String,
    _ words: [String],
    _ input: String,
    _ environment: [String: String]
  ) async throws -> ToolRun {
    let author = ["GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org"]
    let variables = author.merging(environment) { $1 }
    guard spawns else {
      return try await InProcessTool(tool)
        .run(words, input: input, environment: variables, in: folder.url)
    }
    return try await BuiltTool(tool)
      .run(words, input: input, environment: variables, in: folder.url)
  }

  /// Opens a terminal that cannot draw with the review of pending changes, line by line, which prints the settings
  /// of the terminal at the end.
  func openReview(
    size: TerminalSize = TerminalSize(),
    environment: [String: String] = ["TERM": "dumb"]
  ) throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    let call = "\"\(tool)\" approve --by Ann; echo ended: $?; stty -a"
    return try shell.openTerminal(
      ["-c", call],
      size: size,
      environment: environment,
      in: folder.url
    )
  }

  /// Opens a terminal with a session, which prints its settings at the end.
  ///
  /// - Parameters:
  ///   - words: the arguments after `simon-record session`.
  ///   - size: the size of the terminal.
  ///   - environment: the variables that the tool gets beside the usual ones.
  ///   - errors: the file for standard error; nil for the terminal.
  /// - Returns: the terminal.
  /// - Throws: `ToolError` if the tool is not built or does not start.
  func openSession(
    _ words: [String],
    size: TerminalSize = TerminalSize(),
    environment: [String: String] = [:],
    errors: String? = nil
  ) throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool =
      "\"\(try BuiltTool("simon-record").executable.path)\" session \"$@\""
      + (errors.map { " 2> \($0)" } ?? "")
    // Signals reach everything in the terminal, but the shell must stay.
    let call =
      "trap : INT TERM HUP ABRT SEGV; \(tool); code=$?; echo $code > ended; "
      + "echo ended: $code; stty -a"
    let own = ["GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org"]
    return try shell.openTerminal(
      ["-c", call, "sh"] + words,
      size: size,
      environment: own.merging(environment) { $1 },
      in: folder.url
    )
  }

  /// Removes a file.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.file(path))
  }
}

extension ToolRun {
  /// Standard output with the digests of files replaced, which follow every change of a format.
  var withoutDigests: String {
    standardOutput.replacing(/"(golden|log|screens|targets)" : "[0-9a-f]{32}"/) { match in
      "\"\(match.1)\" : \"…\""
    }
  }

  /// Standard output with its durations replaced, which differ in every run.
  var timeless: String {
    standardOutput
      .replacing(/in (under 1 ms|[0-9.]+ m?s)/, with: "in … ms")
      .replacing(/"durationMicroseconds" : [0-9]+/, with: "\"durationMicroseconds\" : 0")
  }
}
