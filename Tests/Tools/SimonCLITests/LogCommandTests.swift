import EventModel
import Foundation
import TestSupport
import Testing

@Suite("simon-replay log", .ownThread)
struct LogCommandTests {
  let fixture: CommandLineFixture
  private var folder: TemporaryFolder { fixture.folder }

  init() throws {
    fixture = try CommandLineFixture(empty: ())
  }

  /// The path of the log in the folder of each test.
  private static let path = "recordings/a/events.jsonl"

  /// The log of a session, recorded once for all tests.
  private static let session = Task {
    let fixture = try CommandLineFixture(empty: ())
    let run = try await fixture.record(
      ["session", "--app", "navigation", "--script", "-", "--name", "a"],
      input: "tap \"Page 3\"\nback\n"
    )
    #expect(run.status == .exit(0), "\(run)")
    return try fixture.folder.text(of: path)
  }

  /// Writes the log of a session into the folder.
  ///
  /// - Returns: the path of the log.
  private func recorded() async throws -> String {
    try folder.write(try await Self.session.value, to: Self.path)
    return Self.path
  }

  private func log(_ words: String...) async throws -> ToolRun {
    try await fixture.replay(["log"] + words)
  }

  private func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.file(path)))
  }

  @Test("log cat prints one aligned line for each event: number, time, kind and content")
  func cat() async throws {
    let run = try await log("cat", try await recorded())
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.count == 8)
    #expect(lines[0] == "    1      0.000 s  snapshot  all 61 views")
    #expect(
      lines[1] == "    2      0.500 s  touch     began 195,201  UITableViewCell \"Page 3\""
    )
    #expect(lines[7] == "    8      1.860 s  end       finished")
  }

  @Test("the name of a recording means it also if there is a folder of the same name")
  func sameName() async throws {
    let path = try await recorded()
    let expected = try await log("cat", path).standardOutput
    try folder.write("", to: "a/notes.txt")
    #expect(try await log("cat", "a").standardOutput == expected)
    try folder.write(try folder.text(of: path), to: "b/events.jsonl")
    #expect(try await log("cat", "b").standardOutput == expected)
  }

  @Test("log cat --format json prints one object a line")
  func catJSON() async throws {
    let run = try await log("cat", "--format", "json", try await recorded())
    let objects = try run.standardOutput.split(separator: "\n").map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(objects.map { $0["number"] as? Int } == Array(1...8))
    #expect(objects[1]["atMicroseconds"] as? Int == 500_000)
  }

  @Test("log cat --at prints the screen at an event, and lists the events if there is none")
  func catAt() async throws {
    let path = try await recorded()
    let run = try await log("cat", "--at", "5", path)
    #expect(run.standardOutput.contains("UILabel \"Page 3\""))
    #expect(!run.standardOutput.contains("UITableViewCell"))
    let beyond = try await log("cat", "--at", "9", path)
    #expect(beyond.status == .exit(2))
    #expect(beyond.standardError.contains("has no event 9; its events are 1 to 8"))
  }

  @Test(
    "log commands read a pipe once, whether the log is complete or cut off",
    arguments: ["--at 5", "", "cut"]
  )
  func pipe(how: String) async throws {
    let path = try await recorded()
    let isCut = how == "cut"
    let words = isCut ? "" : how
    let size = isCut ? 3_000 : try bytes(path).count
    let script = """
      mkfifo pipe
      (head -c \(size) \(path) >pipe) &
      '\(try BuiltTool("simon-replay").executable.path)' log cat \(words) pipe
      """
    let shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    let run = try await shell.run(["-c", script], in: folder.url)
    #expect(run.status == .exit(isCut ? 3 : 0), "\(run)")
    #expect(run.standardError.contains("ends within this line") == isCut)
  }

  @Test("log stats counts lines and bytes of each kind, and draws their shares")
  func stats() async throws {
    let path = try await recorded()
    let run = try await log("stats", path)
    let size = try bytes(path).count
    #expect(run.standardOutput.contains("8 events in 1.860 s"))
    #expect(run.standardOutput.contains("████████████████████████████████"))
    let json = try await log("stats", "--format", "json", path)
    let report = try #require(
      try JSONSerialization.jsonObject(with: Data(json.output)) as? [String: Any]
    )
    #expect(report["bytes"] as? Int == size)
    let kinds = try #require(report["kinds"] as? [[String: Any]])
    #expect(kinds.compactMap { $0["bytes"] as? Int }.reduce(0, +) == size)
  }

  @Test("log repair makes a torn log complete, and keeps the lost bytes beside it")
  func repair() async throws {
    let path = try await recorded()
    let whole = try bytes(path)
    let torn = Array(whole.dropLast(60))
    try Data(torn).write(to: folder.file(path))
    let refused = try await log("check", path)
    #expect(refused.status == .exit(3))
    let run = try await log("repair", path)
    #expect(run.status == .exit(0))
    #expect(run.standardError.contains("kept 7 events and added an end event; moved 1 line ("))
    #expect(run.standardError.contains(" bytes) to \(path).lost\n"))
    #expect(try await log("check", path).standardOutput.contains("8 events, 3 checkpoints, interr"))
    let start = (torn.lastIndex(of: 0x0A) ?? 0) + 1
    #expect(try bytes("\(path).lost") == Array(torn[start...]))
    try Data().write(to: folder.file("empty.jsonl"))
    let empty = try await log("check", "empty.jsonl")
    #expect(empty.standardError.contains("error: the header line is missing; expected {\"simon\":"))
    #expect(empty.standardError.contains("restore the log from version control, or record the"))
    let again = try await log("repair", path)
    #expect(again.standardError == "\(path): nothing to repair\n")
  }

  @Test("log cut and log splice restore the log, and -o - writes to standard output")
  func cutAndSplice() async throws {
    let path = try await recorded()
    let first = try await log("cut", "--to", "3", path, "-o", "first.jsonl")
    let second = try await log("cut", "--from", "4", path, "-o", "second.jsonl")
    #expect([first.status, second.status] == [.exit(0), .exit(0)])
    let whole = try await log("splice", "first.jsonl", "second.jsonl", "-o", "-")
    #expect(whole.output == (try bytes(path)))
    let inner = try await log("cut", "--from", "5", path, "-o", "inner.jsonl")
    #expect(inner.status == .exit(0))
    let apart = try await log("splice", "first.jsonl", "inner.jsonl")
    #expect(apart.status == .exit(1))
    #expect(apart.standardError.contains("inner.jsonl does not continue first.jsonl"))
    #expect(apart.output.isEmpty)
  }

  @Test("log upgrade writes the canonical form, and reports if nothing changes")
  func upgrade() async throws {
    let path = try await recorded()
    let canonical = try bytes(path)
    let same = try await log("upgrade", path)
    #expect(same.standardError == "\(path): already format 1.0 in its canonical form\n")
    let spaced = String(decoding: canonical, as: UTF8.self).replacing("{\"n\":", with: "{ \"n\" : ")
    try Data("# mine\n\(spaced)".utf8).write(to: folder.file(path))
    let run = try await log("upgrade", path)
    #expect(
      run.standardError
        == "\(path): format 1.0, rewritten in its canonical form; 1 remark left out\n"
    )
    #expect(try bytes(path) == canonical)
  }

  @Test("a full disk causes a clear error, and nothing is written after half a line")
  func fullDisk() async throws {
    try FileManager.default.createDirectory(
      at: folder.file("recordings/full"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: folder.file("recordings/full/events.jsonl").path,
      withDestinationPath: "/dev/full"
    )
    let run = try await fixture.record(
      ["session", "--app", "navigation", "--script", "-", "--name", "full", "--force"],
      input: "tap \"Page 3\"\n"
    )
    #expect(run.status == .exit(3))
    #expect(run.standardError.contains("recordings/full/events.jsonl: error: cannot be written"))
    #expect(run.standardError.contains("No space left on device"))
  }

  @Test("a request to stop makes a recorder end its log as interrupted", .timeLimit(.minutes(5)))
  func interrupted() async throws {
    let script = (1...1_000).map { "tap \"Page \($0 % 9 + 1)\"\nback" }.joined(separator: "\n")
    try folder.write(script, to: "long.script")
    let terminal = try BuiltTool("simon-record").openTerminal(
      ["session", "--app", "navigation", "--script", "long.script", "--name", "stopped"],
      in: folder.url
    )
    let path = "recordings/stopped/events.jsonl"
    while ((try? bytes(path))?.count { $0 == 0x0A } ?? 0) < 20 {
      try await Task.sleep(for: .milliseconds(10))
    }
    terminal.send(SIGINT)
    #expect(await terminal.end() == .exit(130))
    let log = try EventLog(decoding: try bytes(path))
    #expect(log.ending == .init(.interrupted))
    #expect(log.events.count > 18)
  }

  @Test(
    "a kill at any moment leaves every line that the recorder completed",
    .timeLimit(.minutes(5))
  )
  func killed() async throws {
    let script = (1...1_000).map { "tap \"Page \($0 % 9 + 1)\"\nback" }.joined(separator: "\n")
    try folder.write(script, to: "long.script")
    var random = SeededRandom(seed: 20_261_120)
    var longest: [UInt8] = []
    for attempt in 0..<(TestEnvironment.current.isFull ? 40 : 1) {
      let path = "recordings/killed\(attempt)/events.jsonl"
      let tool = try BuiltTool("simon-record").openTerminal(
        [
          "session", "--app", "navigation", "--script", "long.script", "--name",
          "killed\(attempt)", "--sync", "3",
        ],
        in: folder.url
      )
      let lines = Int.random(in: 1...150, using: &random)
      while ((try? bytes(path))?.count { $0 == 0x0A } ?? 0) < lines {
        try await Task.sleep(for: .milliseconds(5))
      }
      tool.send(SIGKILL)
      #expect(await tool.end() == .signal(SIGKILL))
      let bytes = try bytes(path)
      let (log, loss) = try EventLog.recover(bytes)
      #expect(log?.events.count == bytes.count { $0 == 0x0A } - 1)
      #expect(loss != nil)
      // Every session is the same, so the shorter log is a prefix of the longer one.
      let (short, long) = bytes.count < longest.count ? (bytes, longest) : (longest, bytes)
      #expect(long.starts(with: short))
      longest = long
    }
  }
}
