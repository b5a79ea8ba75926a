import Foundation
import Platform
import TestSupport
import Testing

@Suite("Commands that are asked to stop", .ownThread, .serialized, .notUnderThreadSanitizer)
struct StopTests {
  private let fixture: CommandLineFixture

  init() async throws { fixture = try await CommandLineFixture() }

  /// The commands, each with words of what it says and whether it leaves new recordings.
  private static let commands: [(words: String, says: String, keeps: Bool)] = [
    ("simon-replay flaky click --times 100000", "stopped on request", false),
    ("simon-record explore --app controls --minutes 5", "session", true),
    ("simon-replay shrink click --app navigation:renamed", "", false),
    ("simon-replay stories run many.stories --app navigation", "stor", false),
    ("simon-replay run --jobs 1", "", false),
    ("simon-record session --app navigation --monkey 1000000", "", true),
  ]

  /// Waits until the tool has begun to handle signals: a shell starts what runs in the background with
  /// SIGINT ignored, and on a busy machine the start takes long.
  private static let untilItListens = """
    for _ in {1..500}; do
      caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' /proc/$pid/status)
      (( 0x${caught:-2} & 2 )) && break; sleep 0.02
    done
    """

  @Test(
    "SIGINT and SIGTERM end a command within a second with 130, and keep what is whole",
    arguments: TestEnvironment.current.isFull ? Array(0..<12) : [1]
  )
  func stops(place: Int) async throws {
    let (words, says, keeps) = Self.commands[place % 6]
    let signal = place < 6 ? "INT" : "TERM"
    let step = "Given the app is launched\nWhen I tap \"Page 1\"\nThen I see \"Click me\"\n"
    let stories = (1...3_000).map { "Story: number \($0)\n\(step)" }.joined(separator: "\n")
    try fixture.folder.write(stories, to: "many.stories")
    let parts = words.split(separator: " ", maxSplits: 1)
    let tool = try BuiltTool(String(parts[0])).executable.path
    let call = """
      '\(tool)' \(parts[1]) > said 2>&1 & pid=$!
      \(Self.untilItListens)
      sleep \(TestEnvironment.current.isFull ? "4" : "0.5"); kill -\(signal) $pid
      start=$(date +%s%N); wait $pid; echo code $?
      echo millis $(( ($(date +%s%N) - start) / 1000000 ))
      """
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    let run = try await shell.run(["-c", call], in: fixture.folder.url)
    let said = try fixture.folder.text(of: "said")
    // A short command may have ended before.
    let isShort = words.contains("shrink") || words.contains("run --jobs")
    #expect(run.standardOutput.contains("code 130\n") || isShort, "\(words) \(run) \(said)")
    let time = run.standardOutput.firstMatch(of: #/millis (\d+)/#).flatMap { Int($0.1) }
    // On a busy machine the end itself takes time.
    #expect(try #require(time) < 3_000, "\(run)")
    #expect(says.isEmpty || said.contains(says), "\(words) \(said)")
    let paths = try FolderSnapshot(of: fixture.folder.url).paths
    #expect(paths.filter { $0.contains(".simon-") } == [])
    let logs = paths.filter { $0.hasSuffix("events.jsonl") }.count
    // One that was stopped before it showed a screen is not kept.
    let isEarly = said.hasPrefix("0 sessions") || said.hasPrefix("1 session: 0 screens")
    #expect(keeps && !isEarly ? logs > 2 : logs >= 2, "\(paths) \(said)")
  }

  /// Commands that wait for something that never comes.
  private static let waiting = [
    "simon-replay log check -", "simon-replay log repair -", "simon-replay log check pipe",
    "simon-replay log upgrade pipe", "simon-replay merge pipe",
    "simon-replay driver check 'sleep 100'",
    "simon-replay stories emit click --driver 'sleep 100'",
    "simon-replay stories run a.stories --driver 'sleep 100'",
    "simon-replay script run a.script --driver 'sleep 100'",
    "simon-replay log stats pipe",
    "simon-record session --name new --script a.script --driver 'sleep 100'",
    "simon-record session --name new --app navigation",
  ]

  @Test(
    "a signal ends a command that waits for an app, a pipe or standard input",
    arguments: TestEnvironment.current.isFull ? Array(0..<24) : [4, 5]
  )
  func waits(place: Int) async throws {
    let words = Self.waiting[place % 12].split(separator: " ", maxSplits: 1)
    try fixture.folder.write("tap \"Page 1\"\n", to: "a.script")
    let story = "Story: a\nGiven the app is launched\n"
    try fixture.folder.write(story, to: "a.stories")
    let tool = try BuiltTool(String(words[0])).executable.path
    let call = """
      mkfifo pipe idle; sleep 50 > pipe & sleep 50 > idle &
      '\(tool)' \(words[1]) < idle > said 2>&1 & pid=$!
      \(Self.untilItListens)
      sleep 0.4; kill -\(place < 12 ? "INT" : "TERM") $pid
      start=$(date +%s%N); wait $pid; echo code $?
      echo millis $(( ($(date +%s%N) - start) / 1000000 ))
      exec 3<> pipe 4<> idle; kill $(jobs -p) 2> /dev/null; true
      """
    let shell = try BuiltTool(at: URL(filePath: "/bin/bash"))
    let run = try await shell.run(["-c", call], in: fixture.folder.url)
    let said = try fixture.folder.text(of: "said")
    #expect(run.standardOutput.contains("code 130\n"), "\(words) \(run) \(said)")
    let time = run.standardOutput.firstMatch(of: #/millis (\d+)/#).flatMap { Int($0.1) }
    #expect(try #require(time) < 3_000, "\(run)")
  }

  @Test(
    "a driver gets no secret but what is typed",
    arguments: TestEnvironment.current.isFull ? [true, false] : [true]
  )
  func environment(runs: Bool) async throws {
    let app = try BuiltTool("simon-app").executable.path
    try fixture.folder.write("#!/bin/sh\nenv >> seen\nexec '\(app)' serve\n", to: "app.sh")
    let words =
      runs ? ["run", "click", "--driver", "sh app.sh"] : ["driver", "check", "sh app.sh"]
    let given = ["SIMON_SECRET_1": "s3cret", "OTHER": "visible"]
    let run = try await fixture.spawned.replay(words, environment: given)
    #expect(run.status == .exit(0), "\(run)")
    let seen = try fixture.folder.text(of: "seen")
    #expect(seen.contains("OTHER=visible"), "\(seen)")
    #expect(!seen.contains("SIMON_SECRET") && !seen.contains("s3cret"), "\(seen)")
  }

  @Test(
    "a daemon that left its group and cleared its environment ends with its run or session",
    arguments: TestEnvironment.current.isFull ? [true, false] : [true]
  )
  func daemon(runs: Bool) async throws {
    let app = try BuiltTool("simon-app").executable.path
    let mark = "9\(UInt32.random(in: 1_000_000...9_999_999)).5"
    let daemon = "(env -i setsid sh -c 'env -i sleep \(mark) & exit') </dev/null >/dev/null 2>&1"
    try fixture.folder.write("#!/bin/sh\n\(daemon)\nexec '\(app)' serve\n", to: "app.sh")
    let driver = ["--driver", "sh app.sh"]
    if runs {
      let run = try await fixture.spawned.replay(["run", "click"] + driver)
      #expect(run.standardOutput.contains("✓ click"), "\(run)")
    } else {
      let words = ["session", "--name", "new", "--app", "navigation", "--script", "-"]
      let run = try await fixture.spawned.record(words + driver, input: "tap \"Page 1\"\n")
      #expect(run.status == .exit(0), "\(run)")
    }
    let left = SystemProcess.all.filter { $0.words?.contains(mark) == true }
    for process in left { process.kill() }
    #expect(left.isEmpty)
  }

  @Test("a folder that a guardian of a killed driver removes is removed")
  func guardian() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let folder = fixture.folder.url.appending(path: "profile").path
    // It has no mark of the driver's processes, and takes its time.
    let script = #"sleep 0.5; rm -rf \"\$2\""#
    try fixture.folder.write(
      """
      #!/bin/sh
      mkdir '\(folder)'
      (env -i setsid sh -c "\(script)" simon-guardian mark '\(folder)' &) </dev/null >/dev/null 2>&1
      exec '\(app)' serve
      """,
      to: "app.sh"
    )
    let run = try await fixture.spawned.replay(["run", "click", "--driver", "sh app.sh"])
    #expect(run.standardOutput.contains("✓ click"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test(
    "a process that may open too few files ends with an error",
    arguments: TestEnvironment.current.isFull ? [4, 6, 12] : [4]
  )
  func files(limit: Int) async throws {
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let tool = try BuiltTool("simon-replay").executable.path
    let call = "ulimit -n \(limit); exec '\(tool)' log check recordings/click/events.jsonl"
    let run = try await shell.run(["-c", call], in: fixture.folder.url)
    #expect(run.status == .exit(70), "\(run)")
    #expect(run.standardError.contains("this process may open too few files"), "\(run)")
  }
}
