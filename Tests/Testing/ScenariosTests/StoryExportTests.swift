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

  @Test("a flow of Maestro has only commands of Maestro", arguments: names)
  func maestro(name: String) throws {
    let lines = try export(name, as: .maestro).split(separator: "\n")
    let commands = lines.filter { $0.hasPrefix("- ") }.map { line in
      String(line.dropFirst(2).prefix { $0.isLetter })
    }
    #expect(commands.first == "launchApp" && commands.count > 3)
    #expect(Set(commands).subtracting(MaestroExport.commands) == [])
    #expect(lines.allSatisfy { $0.first != "\t" && !$0.hasPrefix("-  ") })
  }

  @Test("no export sleeps, and each says what it cannot say", arguments: names)
  func honest(name: String) throws {
    for format in [ExportFormat.playwright, .maestro, .xcuitest] {
      let text = try export(name, as: format)
      #expect(!text.contains("sleep") && !text.contains("wait_for_timeout"))
      let actions = try session(name).0.stories.flatMap(\.lines).count(where: \.isAction)
      let lines = text.split(separator: "\n")
      #expect(lines.count > actions)
    }
    // A wheel of a mouse is not in a session of fingers.
    if name == "scroll-to-page-30" {
      let text = try export(name, as: .playwright)
      #expect(text.contains("# cannot be said here: When I scroll to row 29"), "\(text)")
    }
  }

  @Test("a secret is read from the environment and never written")
  func secrets() throws {
    for (format, words) in [
      (ExportFormat.playwright, "os.environ[\"SIMON_SECRET_1\"]"),
      (.maestro, "- inputText: \"${SIMON_SECRET_1}\""),
      (.xcuitest, "ProcessInfo.processInfo.environment[\"SIMON_SECRET_1\", default: \"\"]"),
    ] {
      #expect(try export("sign-in", as: format).contains(words))
    }
  }

  @Test("the tests for XCUITest compile against a module like Apple's")
  func xcuitest() async throws {
    let compiler = ["/opt/swift/usr/bin/swiftc", "/usr/bin/swiftc", "/usr/local/bin/swiftc"]
      .first(where: FileManager.default.isExecutableFile)
    let swiftc = try BuiltTool(at: URL(filePath: compiler ?? "swiftc"))
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
