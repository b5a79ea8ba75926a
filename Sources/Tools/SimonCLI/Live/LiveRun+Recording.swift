import AppDriver
import EventModel
import Foundation
import LiveTerminal
import Platform
import Recorder

extension LiveRun {
  /// Returns whether a call records a person at this terminal.
  ///
  /// - Throws: `UsageError` for a terminal that cannot draw, and for an option that only a live session
  ///   can have.
  static func isMeant(_ call: Invocation) throws(UsageError) -> Bool {
    let isMeant = call.console.isInteractive && !SessionOptions.sources.contains(where: call.has)
    guard isMeant else {
      guard !call.has(SessionOptions.keepPauses) else {
        throw UsageError("--keep-pauses needs a person at the terminal; a script uses wait")
      }
      return false
    }
    guard call.console.environment["TERM"] != "dumb" else {
      throw UsageError(
        "this terminal (TERM=dumb) cannot draw",
        hint: "give the actions by --script FILE, or - for standard input"
      )
    }
    return true
  }

  /// Records a person at the terminal.
  ///
  /// - Returns: the recorder with the whole log, whose ending is finished or interrupted.
  static func record(
    after prior: SessionContinuation?,
    _ driver: any AppDriver,
    _ header: SessionHeader,
    to new: NewLog,
    of store: RecordingStore,
    call: Invocation
  ) throws -> SessionRecorder {
    try expectClock(of: driver, call)
    let file = try new.start(syncingEvery: call[SessionOptions.sync])
    let recording = LiveRecording(
      driver,
      header: header,
      secrets: Secrets.values(call),
      file: file
    ) { try prior?.beginAgain(on: $0, call) ?? $0.launch() }
    var (status, problem): (Event.Ending.Status, (any Error)?) = (.finished, nil)
    do {
      try prior?.begin(on: recording.recorder, call) ?? recording.recorder.launch()
      try recording.check()
      let terminal = try call.console.openTerminal()
      defer { terminal.end() }
      let start = ContinuousClock.now
      var run = LiveRun(
        recording,
        on: terminal,
        title: "\(header.app.printable) → \(store.folder.relativePath)",
        beginning: prior.map { "continue from \($0.place)" } ?? "launch",
        keepsPauses: call.has(SessionOptions.keepPauses),
        isColored: call.console.style.isOn
      ) { Microseconds(Int64((ContinuousClock.now - start) / .microseconds(1))) }
      status = try run.run()
      terminal.end()
      if recording.isFull {
        recording.recorder.finish(.interrupted, reason: LogGrowth.reason)
      } else {
        prior?.finish(on: recording.recorder, call)
      }
    } catch {
      problem = error
      status = .interrupted
    }
    let recorder = recording.recorder
    recorder.finish(status)
    try Secrets.expectNone(in: recorder, of: store)
    try recording.check()
    try file.close()
    if let problem, recorder.log.ending?.status != .crashed { throw problem }
    return recorder
  }

  /// Makes sure that the app can wait if the session keeps pauses.
  private static func expectClock(of driver: any AppDriver, _ call: Invocation) throws(UsageError) {
    guard call.has(SessionOptions.keepPauses), !driver.capabilities.hasVirtualClock else { return }
    throw UsageError("--keep-pauses needs an app with a virtual clock; this app runs in real time")
  }
}

extension RecordingStore {
  /// The size of the log: `850 B`, `1.2 kB`.
  var logSizeText: String {
    let bytes = (try? logBytes().count) ?? 0
    return bytes < 1_000 ? "\(bytes) B" : "\((Double(bytes) / 100).rounded() / 10) kB"
  }
}
