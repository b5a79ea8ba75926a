import AppDriver
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder

/// The recording of a session, as the options of a call describe it.
enum SessionCall {
  /// The options of every call that records a session, but for that of the app.
  static let options: [any CommandOption] =
    [
      StandardOptions.name.saying("the recording's name (default: that of the app or the file)"),
      StandardOptions.directory, StandardOptions.seed, StandardOptions.screen,
      SessionOptions.locale, SessionOptions.appearance, SessionOptions.redact,
      StandardOptions.force, RunOptions.appMemory,
    ] + SecretOptions.all + DriverOption.options

  /// Records a session.
  ///
  /// - Parameters:
  ///   - call: The call.
  ///   - given: The source of its actions; nil for that which the options name.
  /// - Returns: The exit code.
  /// - Throws: The errors of the recorder.
  static func run(_ call: Invocation, from given: SessionSource? = nil) throws -> ExitCode {
    let project = call.project
    let workers = try AppWorkers(project)
    // A team's driver may only need more time or memory; random actions go on to find the way to it.
    let isRandom = call.has(SessionOptions.monkey)
    var writer = RecordingWriter(
      project: project,
      replaces: call.has(StandardOptions.force),
      makeDriver: { (app: String) throws(DriverError) in
        let includesLimits = isRandom || !workers.drivers.isDriven(app)
        return try workers.makeRecordedDriver(for: app, includingLimits: includesLimits)
      },
      worker: ProofWorker(project, workers.drivers)
    )
    writer.useNetwork = { workers.network = $0 }
    let plan = try plan(call, workers, by: writer, from: given)
    guard let kept = try plan.keep(in: project) else {
      call.console.print("discarded: nothing of the session is kept")
      return .success
    }
    defer { withExtendedLifetime(kept) { for lock in kept.locks { lock.release() } } }
    let log = kept.session.log
    SessionSummary.print(of: kept.session, kept.proof, isLive: plan.source == nil, call: call)
    guard !project.interruption.isRequested else { return .interrupted }
    if call.has(SessionOptions.monkey), let crash = kept.crash {
      try CrashWriter(writer: writer, isExplained: kept.isExplained)
        .writeShort(crash, of: kept.session.store.title, by: kept.proof)
    }
    return exitCode(of: log)
  }

  /// Returns the exit code of a session that is kept.
  private static func exitCode(of log: EventLog) -> ExitCode {
    switch log.ending?.status {
    case .crashed: .difference
    case .interrupted: .interrupted
    default: .success
    }
  }

  /// Reads the options of a call; nothing is written yet.
  private static func plan(
    _ call: Invocation,
    _ workers: AppWorkers,
    by writer: RecordingWriter,
    from given: SessionSource?
  ) throws -> SessionRecording {
    let drivers = workers.drivers
    let prior = try SessionContinuation(call)
    workers.network = prior.map { .completed(from: $0.networkPath) } ?? .recorded
    let live = try given == nil ? LiveChoice.choice(of: call) : nil
    let waiting = ProgressLine(total: live == nil ? 0 : 2, console: call.console)
    waiting.say("starting the app …")
    defer { waiting.clear() }
    let app = try drivers.app(of: call.project, or: prior?.header.app)
    let source = try live == nil ? given ?? SessionSource(call) : nil
    let header = SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: prior?.header.setting ?? SessionOptions.setting(call, of: app),
      redact: try SecretOptions.redactions(call, after: prior?.header.redact ?? [])
    )
    try prior?.expectNoneLate(of: header.redact, again: call.recordingAgain)
    let isRandom = prior == nil && call.has(SessionOptions.monkey)
    let worker = isRandom ? SessionWorker(call.project, drivers, for: app) : nil
    // An app that is unknown, or that does not start, is reported before anything else.
    let made = worker == nil ? try writer.makeDriver(app) : nil
    if made == nil { try drivers.expect(app) }
    let name = call[StandardOptions.name] ?? Self.name(for: source?.name ?? app)
    let own = call.has(StandardOptions.name) ? nil : prior?.store
    var plan = SessionRecording(
      header: header,
      store: try own ?? call.project.place(named: name),
      prior: prior,
      source: source,
      worker: worker,
      writer: writer,
      again: call.recordingAgain
    ) { () throws(DriverError) in
      guard let made else { return try writer.makeDriver(app) }
      return made
    }
    plan.sync = call[SessionOptions.sync]
    plan.allowsUnmatched = call.has(SecretOptions.allowUnmatched)
    if let live { plan.live = live.recording(of: plan, call) }
    try plan.expectPlace()
    return plan
  }

  /// Returns the name of a recording that nobody named.
  private static func name(for source: String) -> String {
    let name = source.replacing(":", with: "-").replacing("/", with: "-").safeName
    return name.isEmpty ? "session" : name
  }
}
