import Foundation
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
}
