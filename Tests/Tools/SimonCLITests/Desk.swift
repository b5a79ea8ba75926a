import EventModel
import Foundation
import TestSupport
import Testing

/// A person's working folder with two recordings in it, and the tools to use there.
struct Desk {
  let folder: TemporaryFolder
  private let recorder: BuiltTool
  private let replayer: BuiltTool

  /// The scripts the recordings are made from, by their names, with their apps.
  private static let scripts = [
    ("click", "navigation", "tap \"Page 1\"\ntap \"Click me\"\ncheckpoint \"clicked\"\nback\n"),
    ("milk", "todo", "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\n"),
  ]

  /// Recorded once by the tool itself, for all tests.
  private static let recorded = Task {
    let desk = try Desk(empty: ())
    for (name, app, script) in scripts {
      let run = try await desk.record(
        ["session", "--app", app, "--script", "-", "--name", name],
        input: script
      )
      guard run.status == .exit(0) else { throw NotRecorded(run: run) }
    }
    let paths = try FolderSnapshot(of: desk.folder.url).paths.filter { $0.contains(".") }
    return try Dictionary(uniqueKeysWithValues: paths.map { ($0, try desk.folder.text(of: $0)) })
  }

  private struct NotRecorded: Error {
    var run: ToolRun
  }

  /// A desk with the two recordings.
  init() async throws {
    try self.init(empty: ())
    for (path, text) in try await Self.recorded.value { try folder.write(text, to: path) }
  }

  /// A desk with nothing on it.
  init(empty: Void) throws {
    folder = try TemporaryFolder()
    recorder = try BuiltTool("simon-record")
    replayer = try BuiltTool("simon-replay")
  }

  @discardableResult
  func record(
    _ words: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    let own = ["GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org"]
    let variables = own.merging(environment) { $1 }
    return try await recorder.run(words, input: input, environment: variables, in: folder.url)
  }

  @discardableResult
  func replay(_ words: [String]) async throws -> ToolRun {
    try await replayer.run(words, in: folder.url)
  }

  @discardableResult
  func replay(
    _ words: String...,
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    let own = ["GIT_AUTHOR_NAME": "Ann", "GIT_AUTHOR_EMAIL": "ann@example.org"]
    let variables = own.merging(environment) { $1 }
    return try await replayer.run(words, input: input, environment: variables, in: folder.url)
  }

  /// A terminal in which the review of what is pending runs; when it ends, the terminal is asked
  /// how it was left.
  func openReview() throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let call = "\"\(replayer.executable.path)\" approve --by Ann; echo ended: $?; stty -a"
    return try shell.openTerminal(["-c", call], in: folder.url)
  }

  /// A terminal in which a session is recorded; when it ends, the terminal is asked how it was left.
  func openSession(
    _ words: [String],
    size: TerminalSize = TerminalSize(),
    environment: [String: String] = [:]
  ) throws -> ToolTerminal {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = "\"\(recorder.executable.path)\" session \"$@\""
    // Signals go to all that runs in the terminal; the shell is to stay.
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

  /// Takes a file away.
  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: folder.file(path))
  }
}

extension ToolRun {
  /// Standard output with its times replaced, which are no two times the same.
  var timeless: String {
    standardOutput
      .replacing(/in (under 1 ms|[0-9.]+ m?s)/, with: "in … ms")
      .replacing(/"durationMicroseconds" : [0-9]+/, with: "\"durationMicroseconds\" : 0")
  }
}
