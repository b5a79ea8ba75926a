import AppDriver
import EventModel
import Foundation
import Recorder
import Replayer
import SampleApps
@testable import Scenarios
import Stories
import TestSupport
import Testing

@Suite("Exports of stories to other frameworks")
struct StoryExportTests {
  private static let names = [
    "create-todo", "click-me", "scroll-to-page-30", "hidden-views", "key-facts",
    "load-more-posts", "sign-in",
  ]

  /// Returns the session of a recording, without a proof.
  private func session(_ name: String) throws -> (ExportedSession, app: String) {
    let folder = PackageFolder.url.appending(path: "recordings/\(name)")
    let log = try RecordingStore(folder: folder).log()
    let transcript = try #require(SessionTranscript(log, recording: name))
    let written = StoryWriter().write(transcript)
    let source = PageObjectWriter.Source(transcript: transcript, written: written)
    return (ExportedSession(source, in: log.header.setting), log.header.app)
  }

  private func export(_ name: String, as format: ExportFormat) throws -> String {
    StoryExporter(try session(name).0).text(as: format)
  }

  @Test(
    "a .feature file is Gherkin, and runs green on the recorded app",
    arguments: names.dropLast()
  )
  func feature(name: String) throws {
    let text = try export(name, as: .feature)
    let file = StoryFile(parsing: text, name: "\(name).feature")
    #expect(file.problems == [])
    let driver = try SampleApps.catalogue.makeDriver(for: try session(name).app)
    let recorder = SessionRecorder(driver, header: try log(name).header)
    let run = StoryRunner().run(file.stories, on: recorder)
    #expect(run.isSuccess(), "\(text)\(StoryReport(run))")
    #expect(!run.results.isEmpty)
  }

  private func log(_ name: String) throws -> EventLog {
    try RecordingStore(folder: PackageFolder.url.appending(path: "recordings/\(name)")).log()
  }

  @Test(
    "an export looks as people write such a test",
    arguments: [ExportFormat.playwright, .maestro, .xcuitest]
  )
  func looks(format: ExportFormat) throws {
    expectGolden(try export("create-todo", as: format), named: "create-todo.\(format.rawValue).txt")
  }

  @Test("a flow of Maestro has only commands and members of its documentation", arguments: names)
  func maestro(name: String) throws {
    let text = try export(name, as: .maestro)
    #expect(MaestroCommands.problems(in: text) == [])
    #expect(text.split(separator: "\n").count { $0.hasPrefix("- ") } > 3)
  }

  @Test("the table of Maestro's documentation refuses other commands, members and values")
  func maestroTable() {
    for (flow, problem) in [
      ("- clickOn:\n    text: \"A\"", "unknown command clickOn"),
      ("- tapOn:\n    label: \"A\"", "tapOn has no member label"),
      ("- pressKey: Escape", "pressKey has no value Escape"),
      ("- swipe:\n    direction: NORTH", "direction has no value NORTH"),
    ] {
      #expect(MaestroCommands.problems(in: "appId: a\n---\n\(flow)\n") == [problem])
    }
  }

  @Test("no export sleeps")
  func waits() throws {
    for name in Self.names {
      for format in [ExportFormat.playwright, .maestro, .xcuitest] {
        let text = try export(name, as: format)
        for pause in ["sleep", "wait_for_timeout", "usleep", "asyncAfter"] {
          #expect(!text.contains(pause))
        }
      }
    }
  }

  @Test(
    "an action that a framework cannot say is named, and the first line says that it is missing"
  )
  func incomplete() throws {
    let pinched = try RecordedWords("pinch in", on: "controls").session
    let text = StoryExporter(pinched).text(as: .maestro)
    #expect(text.hasPrefix("# Incomplete: 1 action is not supported by Maestro\n"), "\(text)")
    #expect(text.contains("# not supported by Maestro: When I pinch in"))
  }

  @Test(
    "scrolling to a row is exported to every framework",
    arguments: [
      (ExportFormat.playwright, "name=\"Page 30\""),
      (
        .maestro,
        "- scrollUntilVisible:\n    element:\n      text: \"Page 30\"\n    direction: DOWN"
      ),
      (.xcuitest, "where !app.cells[\"Page 30\"].isHittable { app.swipeUp() }"),
    ]
  )
  func row(format: ExportFormat, words: String) throws {
    let text = try export("scroll-to-page-30", as: format)
    #expect(!text.contains("not supported by"))
    let isPlaywright = format == .playwright
    #expect(text.contains(isPlaywright ? "scroll_into_view_if_needed()" : words), "\(text)")
  }

  @Test("a secret is read from the environment and never written")
  func secrets() throws {
    for (format, words) in [
      (ExportFormat.playwright, "os.environ[\"SIMON_SECRET_1\"]"),
      (.maestro, "- inputText: \"${MAESTRO_SIMON_SECRET_1}\""),
      (.xcuitest, "ProcessInfo.processInfo.environment[\"SIMON_SECRET_1\", default: \"\"]"),
    ] {
      #expect(try export("sign-in", as: format).contains(words))
    }
  }

  @Test("the tests for XCUITest compile against a module like Apple's")
  func xcuitest() async throws {
    let swiftc = try BuiltTool(at: URL(filePath: SwiftCompiler.path ?? "swiftc"))
    let folder = try TemporaryFolder()
    let standIn = PackageFolder.file("Tests/Fixtures/xctest-stand-in/XCTest.swift.txt")
    try folder.write(String(contentsOf: standIn, encoding: .utf8), to: "XCTest.swift")
    for name in Self.names { try folder.write(export(name, as: .xcuitest), to: "\(name).swift") }
    let module = try await swiftc.run(
      ["-emit-module", "-parse-as-library", "-module-name", "XCTest", "XCTest.swift"],
      in: folder.url,
      timeout: .seconds(300)
    )
    #expect(module.status == .exit(0), "\(module)")
    let tests = try await swiftc.run(
      ["-typecheck", "-swift-version", "6", "-I", "."] + Self.names.map { "\($0).swift" },
      in: folder.url,
      timeout: .seconds(300)
    )
    #expect(tests.status == .exit(0), "\(tests)")
  }
}
