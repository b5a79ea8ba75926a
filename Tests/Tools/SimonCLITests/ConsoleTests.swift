import CommandLines
import Foundation
import Messages
import SampleApps
import Synchronization
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Console")
struct ConsoleTests {
  @Test(
    "a tool inside of the test process does what the built tool does",
    arguments: TestEnvironment.current.sample(
      [
        ["run"], ["run", "--format", "json"], ["run", "--app", "navigation:renamed"],
        ["approve", "--list"], ["show", "milk", "--at", "2"], ["run", "--dir", "nowhere"],
        ["log", "cat", "recordings/milk/events.jsonl"], ["show", "nowhere.json"],
        ["run", "--format", "junit:no/folder.xml"], ["stories", "check", "recordings"],
      ],
      count: 3
    )
  )
  func sameAsBuilt(words: [String]) async throws {
    let (one, other) = (try await CommandLineFixture(), try await CommandLineFixture())
    let built = try await BuiltTool("simon-replay").run(words, in: one.folder.url)
    let inside = try await InProcessTool("simon-replay").run(words, in: other.folder.url)
    #expect(inside.status == built.status)
    #expect(inside.timeless == built.timeless)
    #expect(inside.standardError == built.standardError)
    #expect(
      try FolderSnapshot(of: other.folder.url).paths == FolderSnapshot(of: one.folder.url).paths
    )
  }

  @Test("a result that cannot be written ends the tool with exit code 3")
  func lostOutput() async {
    let said = Mutex("")
    let console = Console(
      output: ConsoleOutput(isTerminal: false) { _ in "No space left on device" },
      errors: ConsoleOutput(isTerminal: false) { bytes in
        said.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
        return nil
      },
      environment: [:],
      directory: FileManager.default.temporaryDirectory
    )
    for words in [["apps"], ["--help"], ["--version"]] {
      let code = await SimonTools.recorder(SampleApps.catalogue).run(words, console: console)
      #expect(code == .damaged)
      let message = "standard output: error: cannot be written: No space left on device\n"
      #expect(said.withLock { $0 } == message)
      said.withLock { $0 = "" }
    }
  }

  @Test("much output is written in large pieces, whole and in order, also before an error")
  func pieces() throws {
    let pieces = Mutex<[[UInt8]]>([])
    let output = ConsoleOutput(isTerminal: false) { bytes in
      pieces.withLock { $0.append(bytes) }
      return nil
    }
    let lines = (0..<30_000).map { "line \($0)\n" }
    #expect(throws: CancellationError.self) {
      try output.inLargePieces { output in
        for line in lines { output.write(line) }
        throw CancellationError()
      }
    }
    let written = pieces.withLock(\.self)
    #expect(Array(written.joined()) == Array(lines.joined().utf8))
    #expect(written.dropLast().allSatisfy { $0.count >= 65_536 })
    #expect(written.count < 10)
  }

  @Test("a terminal sees each line of much output at once")
  func terminalPieces() {
    let seen = Mutex(0)
    let output = ConsoleOutput(isTerminal: true) { _ in
      seen.withLock { $0 += 1 }
      return nil
    }
    output.inLargePieces { output in
      for count in 1...3 {
        output.write("line\n")
        #expect(seen.withLock(\.self) == count)
      }
    }
  }

  @Test(
    "a loss of much output is noticed, at its beginning and at its end",
    arguments: [1, 20_000]
  )
  func lostPieces(lines: Int) {
    let output = ConsoleOutput(isTerminal: false) { _ in "No space left on device" }
    output.inLargePieces { output in
      for _ in 0..<lines { output.write("line\n") }
    }
    #expect(output.lossReason == "No space left on device")
  }
}
