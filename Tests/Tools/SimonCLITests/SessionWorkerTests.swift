import AppDriver
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Projects
import SampleApps
import TestSupport
import Testing

@testable import Recorder
@testable import SimonCLI

@Suite("The recording of random actions in a worker")
struct SessionWorkerTests {
  private func header(_ app: String, redact: [String] = []) -> SessionHeader {
    SessionHeader(writer: "tests", app: app, setting: SessionSetting(), redact: redact)
  }

  private func job(_ app: String, steps: Int, redact: [String] = []) -> SessionWorker.Job {
    let header = header(app, redact: redact)
    return SessionWorker.Job(
      header: String(decoding: LogWriter.encode(EventLog(header: header)), as: UTF8.self),
      name: "wild",
      steps: steps,
      seed: 5,
      secrets: [:]
    )
  }

  private func worker(_ interruption: Interruption = Interruption()) throws -> SessionWorker {
    SessionWorker(
      executable: try BuiltTool("simon-record").executable.path,
      answer: .seconds(60),
      memory: 2 << 30,
      interruption: interruption
    )
  }

  @Test(
    "a worker records the same bytes as this process",
    arguments: TestEnvironment.current.sample(SampleApps.catalogue.entries.map(\.name), count: 2)
  )
  func same(app: String) throws {
    let steps = TestEnvironment.current.isFull ? 200 : 12
    var bytes: [UInt8] = []
    let driver = try SampleApps.catalogue.makeDriver(for: app)
    let recorder = SessionRecorder(driver, header: header(app)) { bytes += $0 }
    let source = SessionSource.monkey(steps: steps, seed: 5)
    try source.perform(
      on: recorder,
      launch: { try recorder.launch() },
      check: {},
      warn: { _, _ in }
    )
    recorder.finish(.finished)
    var lines: [UInt8] = []
    let session = try worker().record(job(app, steps: steps)) { line in
      lines += line
      return true
    }
    #expect(lines == bytes)
    #expect(session?.isStopped == false)
    #expect(session?.secrets == recorder.redaction.values)
  }

  @Test("a log that shows a secret is refused, with its places")
  func shows() throws {
    // The title of a page is the text of the button that led to it.
    let job = job("navigation", steps: 12, redact: ["UINavigationBar"])
    let error = #expect(throws: ShownSecret.self) { try worker().record(job) { _ in true } }
    #expect(error?.places.isEmpty == false)
  }

  @Test("a log that shows a secret is refused after a request to stop, too")
  func showsAtEnd() throws {
    let places = [SecretLeak(event: 1, member: "label")]
    let folder = try TemporaryFolder()
    let reply = try JSONEncoder().encode(SessionWorker.Reply.shown(places))
    try folder.write(String(decoding: reply, as: UTF8.self) + "\n", to: "reply")
    // A worker that finds the secret only in the search at the end.
    try folder.write(
      "#!/bin/sh\nread job; echo +line; cat > /dev/null; cat '\(folder.file("reply").path)'\n",
      to: "worker"
    )
    let script = folder.file("worker").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    let isRequested = SharedValue(false)
    let worker = SessionWorker(
      executable: script,
      answer: .seconds(60),
      memory: 2 << 30,
      interruption: Interruption(state: { isRequested.withLock { $0 } })
    )
    let error = #expect(throws: ShownSecret.self) {
      try worker.record(job("navigation", steps: 12)) { _ in
        isRequested.withLock { $0 = true }
        return true
      }
    }
    #expect(error?.places == places)
  }

  @Test(
    "a log that no worker has searched for secrets is not kept",
    arguments: [("cat > /dev/null; sleep 100", 130), ("exit 1", 1)]
  )
  func unsearched(ending: String, code: Int32) async throws {
    let folder = try TemporaryFolder()
    let lines = LogWriter.encode(EventLog(header: header("todo")))
    try folder.write(String(decoding: lines, as: UTF8.self), to: "lines")
    // A worker that sends a part of the log, and does not answer a request to stop, or ends. It is no app
    // with which the session could be recorded again.
    try folder.write(
      "#!/bin/sh\nread job; sed 's/^/+/' '\(folder.file("lines").path)'; sleep 0.2; \(ending)\n",
      to: "worker"
    )
    let script = folder.file("worker").path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
    var tool = try InProcessTool("simon-record")
    tool.executable = script
    let log = folder.file("recordings/s/events.jsonl").path
    let wasWritten = SharedValue(false)
    tool.isAskedToStop = {
      let size = try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int
      wasWritten.withLock { $0 = $0 || size ?? 0 > 0 }
      return code == 130 && wasWritten.withLock { $0 }
    }
    let words = ["session", "--app", "todo", "--monkey", "9", "--name", "s", "--seed", "1f"]
    let run = await tool.run(words, in: folder.url)
    #expect(wasWritten.withLock { $0 })
    #expect(run.status == .exit(code), "\(run)")
    #expect(try FolderSnapshot(of: folder.url).paths.filter { $0.contains("events") } == [])
    #expect(code == 1 || run.standardError.contains("searched for secrets"), "\(run)")
    #expect(code == 1 || run.standardError.contains("--seed 1f"), "\(run)")
  }

  @Test("a request to stop ends the log, which is whole")
  func stops() throws {
    let isRequested = SharedValue(false)
    let interruption = Interruption(state: { isRequested.withLock { $0 } })
    var lines: [UInt8] = []
    let session = try worker(interruption).record(job("navigation", steps: 1_000_000)) { line in
      lines += line
      isRequested.withLock { $0 = true }
      return true
    }
    #expect(session?.isStopped == true)
    let log = try EventLog(decoding: lines)
    #expect(log.ending?.status == .interrupted)
  }

  @Test("a worker records nothing if its lines cannot be stored, or if there is no such app")
  func fails() throws {
    let unstored = try worker().record(job("navigation", steps: 3)) { _ in false }
    #expect(unstored == nil)
    let unknown = try worker().record(job("nothing", steps: 3)) { _ in true }
    #expect(unknown == nil)
  }
}
