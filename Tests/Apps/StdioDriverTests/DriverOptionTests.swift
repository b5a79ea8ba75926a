import EventModel
import Foundation
import Glibc
import StdioDriver
import TestSupport
import Testing

@Suite("--driver", .ownThread, .serialized)
struct DriverOptionTests {
  let replay: BuiltTool
  let record: BuiltTool

  init() throws {
    replay = try BuiltTool("simon-replay")
    record = try BuiltTool("simon-record")
  }

  @Test("an app that fails leads to one failed result with its last words")
  func red() async throws {
    let app = try BuiltTool("BrokenApp").executable.path
    let run = try await replay.run(
      ["run", "create-todo", "--driver", "'\(app)' exits"],
      environment: ["CI": "1"],
      in: project
    )
    #expect(run.status == .exit(1))
    #expect(run.standardOutput.contains("ended with exit code 3"), "\(run)")
    #expect(run.standardOutput.contains("its last output was \"no screen here: [31mout of paper\""))
    #expect(run.standardOutput.contains("1 recording: 1 failed"))
  }

  @Test("a killed tool leaves no process of the app", .timeLimit(.minutes(5)))
  func killed() async throws {
    let command = try BrokenCommand(
      "hangs",
      shell: "setsid sh -c \"sleep 600; : $3\" & exec \"$@\""
    )
    let process = Process()
    process.executableURL = replay.executable
    let words = command.words.words.map { "'\($0)'" }.joined(separator: " ")
    // The recording is of the app that hangs: of another one, the tool would end by itself after the greeting.
    process.arguments = ["run", "create-todo", "--driver", words, "--driver-timeout", "600"]
    process.currentDirectoryURL = project
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    try process.run()
    // The tool, its app and what the app left behind.
    while process.isRunning, command.leftovers.count < 3 {
      try await Task.sleep(for: .milliseconds(5))
    }
    guard process.isRunning else {
      let said = try output.fileHandleForReading.readToEnd() ?? Data()
      let end = "\(process.terminationReason.rawValue) \(process.terminationStatus)"
      Issue.record("the tool ended by itself: \(end), \(String(decoding: said, as: UTF8.self))")
      return
    }
    kill(process.processIdentifier, SIGKILL)
    let deadline = ContinuousClock.now + .seconds(20)
    while command.leftovers != [], ContinuousClock.now < deadline {
      try await Task.sleep(for: .milliseconds(5))
    }
    #expect(command.leftovers == [])
  }

  @Test("a session can be stopped while it waits for the app", .timeLimit(.minutes(5)))
  func stopped() async throws {
    let folder = try TemporaryFolder()
    let command = try BrokenCommand("hangs")
    let process = Process()
    process.executableURL = record.executable
    let words = command.words.words.map { "'\($0)'" }.joined(separator: " ")
    process.arguments = [
      "session", "--driver", words, "--driver-timeout", "600", "--script", "-", "--name", "one",
    ]
    process.currentDirectoryURL = folder.url
    let input = Pipe()
    process.standardInput = input
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.close()
    let path = folder.file("recordings/one/events.jsonl").path
    while process.isRunning, FileManager.default.contents(atPath: path)?.isEmpty ?? true {
      try await Task.sleep(for: .milliseconds(5))
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit)
    #expect(process.terminationStatus == 130)
    #expect(command.leftovers == [])
    let log = try EventLog(decoding: Array(try folder.text(of: "recordings/one/events.jsonl").utf8))
    #expect(log.ending?.status == .interrupted)
  }

  @Test("a session records the app under its own name, with a proven story")
  func session() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let folder = try TemporaryFolder()
    let run = try await record.run(
      ["session", "--driver", "'\(app)' todo", "--script", "-", "--name", "one"],
      input: "tap \"Add\"\n",
      in: folder.url
    )
    #expect(run.status == .exit(0), "\(run)")
    #expect(run.standardOutput.contains("story proven"))
    let log = try folder.text(of: "recordings/one/events.jsonl")
    #expect(log.contains(#""app":"todo""#))
    #expect(log.contains(#","Outcome":0,"#), "the app names the view that took the tap")
  }

  @Test("the platform that an app reports chooses the overlay")
  func platform() async throws {
    let plain = "'\(try BuiltTool("simon-app").executable.path)' todo"
    let kiosk = "'\(try BuiltTool("BrokenApp").executable.path)' onKiosk"
    let folder = try TemporaryFolder()
    func session(_ driver: String, _ name: String) async throws {
      let run = try await record.run(
        ["session", "--driver", driver, "--script", "-", "--name", name],
        input: "tap \"Add\"\n",
        in: folder.url
      )
      #expect(run.status == .exit(0), "\(run)")
    }
    func outcome(_ words: String...) async throws -> ToolRun {
      try await replay.run(words, in: folder.url)
    }
    try await session(plain, "one")
    let golden = try folder.text(of: "recordings/one/golden.tree")
    let red = try await outcome("run", "--driver", kiosk)
    #expect(red.status == .exit(1), "\(red)")
    #expect(red.standardOutput.contains("in platform kiosk"), "\(red)")
    let files = {
      try FileManager.default.contentsOfDirectory(atPath: folder.file("recordings/one").path)
    }
    #expect(try files().filter { $0.hasSuffix(".pending") } == ["golden@platform=kiosk.pending"])
    let approval = try await outcome("approve", "--all", "--reason", "the kiosk's window")
    #expect(approval.status == .exit(0), "\(approval)")
    #expect(try folder.text(of: "recordings/one/golden.tree") == golden)
    #expect(
      try folder.text(of: "recordings/one/golden@platform=kiosk.tree")
        .hasPrefix("overlay 1  app todo  recording one  setting platform=kiosk\n")
    )
    for driver in [kiosk, plain] {
      let green = try await outcome("run", "--driver", driver)
      #expect(green.status == .exit(0), "\(green)")
    }
    // A recording on the platform itself needs no overlay.
    try await session(kiosk, "two")
    #expect(try folder.text(of: "recordings/two/events.jsonl").contains(#""Platform":"kiosk""#))
    let own = try await outcome("run", "two", "--driver", kiosk)
    #expect(own.status == .exit(0), "\(own)")
    #expect(try await outcome("approve", "--check").status == .exit(0))
  }

  @Test(
    "the name of an app in a log is never run as a command",
    arguments: TestEnvironment.current.sample(
      ["/bin/sh -c 'touch pwned'", "; touch pwned", "$(touch pwned)"],
      count: 2
    )
  )
  func noCommandFromLogs(name: String) async throws {
    let folder = try TemporaryFolder()
    let app = try BuiltTool("simon-app").executable.path
    let made = try await record.run(
      ["session", "--app", "todo", "--script", "-", "--name", "one"],
      input: "tap \"Add\"\n",
      in: folder.url
    )
    #expect(made.status == .exit(0))
    let log = try folder.text(of: "recordings/one/events.jsonl")
    try folder.write(resealed(log, app: name), to: "recordings/one/events.jsonl")
    for driver in [[], ["--driver", "'\(app)'"]] {
      let run = try await replay.run(["run"] + driver, in: folder.url)
      #expect(run.status != .exit(0))
      #expect(!FileManager.default.fileExists(atPath: folder.file("pwned").path))
    }
  }

  @Test(
    "--driver is refused with contradicting or invalid options",
    arguments: [
      ["run", "--driver", "a | b"], ["run", "--driver", "a", "--app", "todo"],
      ["run", "--driver", "a", "--driver-timeout", "soon"], ["driver", "check", "'"],
    ]
  )
  func usage(words: [String]) async throws {
    let run = try await replay.run(words, in: project)
    #expect(run.status == .exit(2), "\(run)")
  }
}
