import AppDriver
import EventModel
import Foundation
import Projects
import Recorder
import Replayer
import SampleApps
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Damage that a worker reports")
struct ReportedDamageTests {
  /// A file that an attempt finds to be damaged.
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var file: String
    var damage: @Sendable (String) -> String
    var testDescription: String { name }
  }

  static let cases = [
    Case(name: "a log that is cut off", file: "events.jsonl") { String($0.dropLast(9)) },
    Case(name: "a log without its end", file: "events.jsonl") { log in
      log.split(separator: "\n").dropLast().map { $0 + "\n" }.joined()
    },
    Case(name: "an edited log", file: "events.jsonl") { $0.replacing("navigation", with: "other") },
    Case(name: "no log", file: "events.jsonl") { _ in "\u{1}\n" },
    Case(name: "a log of a later version", file: "events.jsonl") {
      $0.replacing("{\"simon\":\"1.0\"", with: "{\"simon\":\"9.0\"")
    },
    Case(name: "a damaged golden", file: "golden.tree") { $0.replacing("==", with: "=!") },
    Case(name: "no golden", file: "golden.tree") { _ in "garbage\n" },
  ]

  @Test(
    "is the verdict of a run that reads the files itself, place and line included",
    arguments: cases
  )
  func same(_ sample: Case) async throws {
    let fixture = try await CommandLineFixture()
    let path = "recordings/click/\(sample.file)"
    try fixture.folder.write(sample.damage(try fixture.folder.text(of: path)), to: path)
    try expectSame(in: fixture)
  }

  @Test("is also that of a golden that cannot be read")
  func unreadable() async throws {
    let fixture = try await CommandLineFixture()
    try fixture.remove("recordings/click/golden.tree")
    try FileManager.default.createDirectory(
      at: fixture.folder.file("recordings/click/golden.tree"),
      withIntermediateDirectories: true
    )
    try expectSame(in: fixture)
  }

  private func expectSame(in fixture: CommandLineFixture) throws {
    let store = RecordingStore(folder: fixture.folder.file("recordings/click"))
    let run = RecordingRun(store) { (app) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: app)
    }
    let attempt = run.attempt()
    let lines = try WorkerReply(attempt, isWhole: false, microseconds: 1).lines()
    let damage = try #require(try WorkerReply(lines).damage)
    #expect("\(run.result(of: damage).verdict)" == "\(attempt.result.verdict)")
    // The bytes of the files stay where they are.
    #expect(lines.count == 1 && lines[0].count < 1_000)
  }
}
