import Foundation
import TestSupport
import Testing

/// Each app waits for its tool: it answers a later launch only when a line about an earlier one was read.
@Suite("Results that are printed as soon as they are known", .ownThread)
struct LiveOutputTests {
  /// A command whose second result has to wait until its first one is read.
  struct Command: CustomTestStringConvertible, Sendable {
    var words: String
    /// The beginning of the line of the first result.
    var first: String
    /// The launch of the app that waits for this line.
    var launch: Int
    var app = "todo"
    var status: Int32 = 0
    var testDescription: String { words }
  }

  private static let commands = [
    Command(words: "simon-replay run --jobs 1", first: "✓ one", launch: 2),
    Command(words: "simon-replay stories run a.stories --jobs 1", first: "Success: one", launch: 2),
    Command(
      words: "simon-replay stories run a.stories --jobs 1 --format simon",
      first: "Result: Success",
      launch: 2
    ),
    Command(
      words: "simon-record explore --sessions 2 --steps 5 --seed 1",
      first: "session 1: ",
      launch: 3
    ),
    Command(
      words: "simon-replay approve --check",
      first: "recordings/one/story.stories: error: the story is not proven",
      launch: 3,
      status: 5
    ),
    Command(
      words: "simon-replay bisect one --builds 'sh app.sh todo 0' --builds",
      first: "✓ 1",
      launch: 1,
      app: "todo:renamed",
      status: 1
    ),
  ]

  /// A driver whose launches are counted, and wait from one on until a file is there.
  private static let driver = """
    while IFS= read -r line; do
      case "$line" in *'"do":"launch"'*)
        if [ "$2" != 0 ]; then
          echo >> launches
          if [ "$(wc -l < launches)" -ge "$2" ] && [ ! -e read ]; then
            for i in $(seq 600); do [ -e read ] && break; sleep 0.05; done
            [ -e read ] || touch late
          fi
        fi
      esac
      printf '%s\\n' "$line"
    done | simon-app "$1"
    """

  /// Prepares two recordings with changed stories, two stories and the driver.
  private func prepare() async throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for name in ["one", "two"] {
      for file in ["events.jsonl", "golden.tree", "story.stories"] {
        let text = try String(
          contentsOf: PackageFolder.file("recordings/create-todo/\(file)"),
          encoding: .utf8
        )
        let changed =
          file == "story.stories" ? text.replacing("I see \"Nothing", with: "I see \"No") : text
        try folder.write(changed, to: "recordings/\(name)/\(file)")
      }
    }
    let stories = ["one", "two"].map { title in
      "Story: \(title)\n  Given the app is launched\n  Then I see \"Nothing to do\"\n"
    }
    try folder.write(stories.joined(separator: "\n"), to: "a.stories")
    try folder.write(Self.driver, to: "app.sh")
    return folder
  }

  private var environment: [String: String] {
    get throws {
      let tools = try BuiltTool("simon-replay").executable.deletingLastPathComponent().path
      return ["PATH": "\(tools):/usr/bin:/bin", "GIT_AUTHOR_NAME": "Ann", "TERM": "dumb"]
    }
  }

  private func line(_ command: Command) -> String {
    let option = command.words.hasSuffix("--builds") ? "" : " --driver"
    let app = "'sh app.sh \(command.app) \(command.launch)'"
    return "\(command.words)\(option) \(app) --driver-timeout 100"
  }

  @Test(
    "a line goes into a pipe when its result is known",
    arguments: TestEnvironment.current.sample(commands, count: 4)
  )
  func pipe(_ command: Command) async throws {
    let folder = try await prepare()
    let script = """
      \(line(command)) 2>&1 | while IFS= read -r line; do
        printf '%s\\n' "$line"
        case "$line" in *'\(command.first)'*) touch read;; esac
      done
      exit ${PIPESTATUS[0]}
      """
    let run = try await BuiltTool(at: URL(filePath: "/bin/bash"))
      .run(["-c", script], environment: environment, in: folder.url)
    #expect(run.standardOutput.contains(command.first), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder.file("late").path), "\(run)")
    let launches = try folder.text(of: "launches").count
    #expect(launches >= command.launch, "no launch had to wait: \(launches) \(run)")
    #expect(run.status == .exit(command.status), "\(run)")
  }

  @Test(
    "a line goes to a terminal when its result is known",
    arguments: TestEnvironment.current.sample(commands, count: 3)
  )
  func terminal(_ command: Command) async throws {
    let folder = try await prepare()
    let terminal = try BuiltTool(at: URL(filePath: "/bin/bash")).openTerminal(
      ["-c", line(command)],
      size: TerminalSize(columns: 200, rows: 50),
      environment: environment,
      in: folder.url
    )
    try await terminal.wait { $0.contains(command.first) }
    try folder.write("", to: "read")
    let status = await terminal.end()
    #expect(!FileManager.default.fileExists(atPath: folder.file("late").path))
    #expect(status == .exit(command.status), "\(terminal.plainTranscript)")
  }
}
