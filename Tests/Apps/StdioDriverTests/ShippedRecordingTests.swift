import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
import StdioDriver
import TestSupport
import Testing

/// The folder of the project that the tests were built from.
let project = PackageFolder.url

@Suite("A shipped recording", .ownThread, .serialized)
struct ShippedRecordingTests {
  static let names = ((try? RecordingStore.all(below: project.appending(path: "recordings"))) ?? [])
    .filter(\.hasLog).map(\.name)

  @Test(
    "a recording leads to the same screens in process and over stdio",
    arguments: TestEnvironment.current.sample(names, count: 2)
  )
  func screens(name: String) throws {
    let log = try RecordingStore(folder: project.appending(path: "recordings/\(name)")).log()
    let app = try BuiltTool("simon-app").executable.path
    let inProcess = Replay.run(log, on: try SampleApps.catalogue.makeDriver(for: log.header.app))
    for words in ["'\(app)'", "'\(app)' '\(log.header.app)'"] {
      let driver = try StdioDriver(CommandWords(parsing: words), app: log.header.app)
      let overPipes = Replay.run(log, on: driver)
      #expect(overPipes.stop == nil)
      #expect(overPipes.screens == inProcess.screens)
      #expect(overPipes.screens.map(\.hash) == log.checkpoints.map(\.tree.hash))
    }
  }

  @Test("a recording leads to the same screens on an app that takes only whole gestures")
  func gestures() throws {
    let log = try RecordingStore(folder: project.appending(path: "recordings/create-todo")).log()
    let app = try BuiltTool("BrokenApp").executable.path
    let driver = try StdioDriver(CommandWords(parsing: "'\(app)' gestures"))
    #expect(driver.capabilities.takesGestures)
    #expect(Replay.run(log, on: driver).screens == log.checkpoints.map(\.tree))
  }

  @Test("the report is the same in process and over stdio except for durations and digests")
  func report() async throws {
    let app = try BuiltTool("simon-app").executable.path
    let replay = try BuiltTool("simon-replay")
    let names = TestEnvironment.current.sample(Self.names, count: 3)
    let call = names + ["--format", "json"]
    let inProcess = try await replay.run(call, environment: ["CI": "1"], in: project)
    let overPipes = try await replay.run(
      call + ["--driver", "'\(app)'"],
      environment: ["CI": "1"],
      in: project
    )
    #expect(inProcess.status == .exit(0))
    #expect(overPipes.status == .exit(0), "\(overPipes)")
    #expect(withoutDurations(overPipes) == withoutDurations(inProcess))
    #expect(names.allSatisfy { overPipes.standardOutput.contains("\"\($0)\"") })
  }

  private func withoutDurations(_ run: ToolRun) -> [Substring] {
    // The digests of a suite cover the driver: shards on other drivers do not belong together.
    run.standardOutput.split(separator: "\n").filter { line in
      !line.contains("durationMicroseconds") && !line.contains("\"digest\"")
    }
  }
}
