import Actions
import AppDriver
import EventModel
import Foundation
import Projects
import Recorder
import Replayer
import SampleApps
import Stories
import TestSupport
import Testing

@testable import SimonCLI

@Suite("The proof of a long session in a worker")
struct ProofWorkerTests {
  let folder = try? TemporaryFolder()

  /// Records actions, and as many remarks as make a session long.
  private func session(on app: String, _ actions: [String]) throws -> (log: EventLog, file: URL) {
    let driver = try SampleApps.catalogue.makeDriver(for: app)
    let header = SessionHeader(writer: "tests", app: app, setting: SessionSetting())
    var bytes: [UInt8] = []
    let recorder = SessionRecorder(driver, header: header) { bytes += $0 }
    try recorder.launch()
    for action in actions { _ = try recorder.perform(Action(parsing: action)) }
    for number in 0..<ProofWorker.fewestEvents { recorder.mark("\(number)") }
    recorder.finish(.finished)
    let file = try #require(folder).url.appending(path: "events.jsonl")
    try Data(bytes).write(to: file)
    return (recorder.log, file)
  }

  private func worker() throws -> ProofWorker {
    ProofWorker(
      executable: try BuiltTool("simon-record").executable.path,
      answer: .seconds(60),
      memory: 2 << 30
    )
  }

  @Test("a worker proves the same story as this process")
  func same() throws {
    let (log, file) = try session(on: "navigation", ["tap \"Page 1\""])
    let here = try ProvenStory.write(log, as: "long") { (app) throws(DriverError) in
      try SampleApps.catalogue.makeDriver(for: app)
    }
    let there = try worker().story(of: log, in: file, as: "long", secrets: [:])
    #expect(here.isProven)
    #expect(there?.isProven == true)
    #expect(there?.written == here.written)
    #expect(there?.style == here.style)
  }

  @Test("a session that another build shows otherwise, or that ends it, is left to the protocol")
  func other() throws {
    let renamed = ("navigation", "navigation:renamed", ["tap \"Page 1\""])
    let way = ["tap \"Alerts\"", "tap \"Alert\"", "tap \"Continue\""]
    for (app, build, actions) in [renamed, ("controls", "controls:trapping", way)] {
      var (log, _) = try session(on: app, actions)
      log.header.app = build
      let file = try #require(folder).url.appending(path: "events.jsonl")
      try Data(LogWriter.encode(log)).write(to: file)
      #expect(try worker().story(of: log, in: file, as: "long", secrets: [:]) == nil)
    }
  }

  @Test("a short session is not worth a process")
  func short() throws {
    let (log, file) = try session(on: "navigation", ["tap \"Page 1\""])
    var part = log
    part.events.removeLast(20)
    #expect(part.events.count < ProofWorker.fewestEvents)
    #expect(try worker().story(of: part, in: file, as: "short", secrets: [:]) == nil)
  }
}
