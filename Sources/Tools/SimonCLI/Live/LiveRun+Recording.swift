import AppDriver
import EventModel
import Foundation
import LiveTerminal
import Recorder

extension LiveRun {
  /// The options that say where else the actions of a session come from.
  private static let otherSources = ["--script", "--stories", "--monkey"]

  /// Whether a call is about a person at this terminal.
  ///
  /// - Throws: `UsageError` for a terminal that cannot be drawn on, and for an option that only a person's
  ///   session can have.
  static func isMeant(_ call: Invocation) throws(UsageError) -> Bool {
    let isMeant = call.console.isInteractive && !otherSources.contains(where: call.has)
    guard isMeant else {
      guard !call.has("--keep-pauses") else {
        throw UsageError("--keep-pauses is for a person at the terminal; a script says wait")
      }
      return false
    }
    guard call.console.environment["TERM"] != "dumb" else {
      throw UsageError(
        "this terminal (TERM=dumb) cannot be drawn on",
        hint: "give the actions by --script FILE, or - for standard input"
      )
    }
    return true
  }

  /// Records what a person does at the terminal.
  ///
  /// - Returns: the recorder with the whole log, which says whether it was finished or stopped.
  static func record(
    after prior: SessionContinuation?,
    _ driver: any AppDriver,
    _ header: SessionHeader,
    into store: RecordingStore,
    _ call: Invocation
  ) throws -> SessionRecorder {
    let keepsPauses = call.has("--keep-pauses")
    guard !keepsPauses || driver.capabilities.hasVirtualClock else {
      throw UsageError("--keep-pauses is for apps on a virtual clock: this one waits by itself")
    }
    let batch = try call.integer("--sync", in: 1...1_000_000)
    let file = try store.startLog(syncingEvery: batch)
    let recording = LiveRecording(
      driver,
      header: header,
      secrets: Secrets.values(call),
      file: file
    ) { try prior?.beginAgain(on: $0, call) ?? $0.launch() }
    var status = Event.Ending.Status.finished
    var problem: (any Error)?
    do {
      try prior?.begin(on: recording.recorder, call) ?? recording.recorder.launch()
      try recording.check()
      let terminal = try RawTerminal()
      defer { terminal.end() }
      let start = ContinuousClock.now
      var run = LiveRun(
        recording,
        on: terminal,
        title: "\(header.app.printable) → \(store.folder.relativePath)",
        beginning: prior.map { "go on from \($0.place)" } ?? "launch",
        keepsPauses: keepsPauses,
        isColored: call.console.style.isOn
      ) { Microseconds(Int64((ContinuousClock.now - start) / .microseconds(1))) }
      if try run.run() == .stopped { status = .interrupted }
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
    try recording.check()
    try file.close()
    if let problem, recorder.log.ending?.status != .crashed { throw problem }
    return recorder
  }
}

extension RecordingStore {
  /// How large the log is, for people.
  var logSizeForPeople: String {
    let bytes = (try? logBytes().count) ?? 0
    return bytes < 1_000 ? "\(bytes) B" : "\((Double(bytes) / 100).rounded() / 10) kB"
  }
}
