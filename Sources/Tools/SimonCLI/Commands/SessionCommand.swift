import AppDriver
import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Recorder
import Replayer

/// `simon-record session`: a session recorded with its golden and its story.
enum SessionCommand {
  static let command = Command(
    name: "session",
    group: .everyday,
    purpose: "record a session: every touch, and every screen it led to",
    options: [
      StandardOptions.app, SessionOptions.script, SessionOptions.stories,
      SessionContinuation.name,
      SessionContinuation.from, SessionOptions.monkey,
      StandardOptions.name.saying("the recording's name (default: that of the app or the file)"),
      StandardOptions.directory, StandardOptions.seed, StandardOptions.screen,
      SessionOptions.locale, SessionOptions.appearance, SessionOptions.redact,
      SessionOptions.sync, SessionOptions.keepPauses, SessionOptions.window,
      SessionOptions.browser, StandardOptions.force, RunOptions.appMemory,
      RunOptions.timeLimit.saying("the time limit for reading what is continued (default 60)"),
    ] + SecretOptions.all + DriverOption.options,
    examples: examples,
    exitCodes: [.difference, .damaged, .nothing, .locked, .interrupted],
    run: { try run($0) }
  )

  private static let examples: KeyValuePairs<String, String> = [
    "simon-record session --app todo --name shopping":
      "show the app in the terminal, and record what you do with mouse and keys",
    "simon-record session --app todo --window":
      "show it in a window of Chromium instead, for mouse, keyboard and touch",
    "simon-record session --app navigation --script open-page.script":
      "perform a script and keep the session as recordings/open-page",
    "printf 'tap \"Page 1\"\\ntree\\n' | simon-record session --app navigation":
      "control the session line by line: each answer is ok or error, see docs/dialogue.md",
    "simon-record session --continue create-todo --from 9 --script more.script":
      "replay up to event 9, perform a script, and keep the events after it if they still work",
    "simon-record session --app feed --monkey 200 --seed C0FFEE":
      "perform 200 random actions; a crash is kept whole and shrunk",
    "simon-record session --app login --script sign-in.script --redact '#greeting'":
      "keep a name out of log, golden and story; passwords always are",
    "simon-record session --app login --secret PASSWORD='#password'":
      "give a secret a name: a replay types the text of SIMON_SECRET_PASSWORD",
    "simon-record session --app todo --stories shopping.stories": "record stories while they run",
    "simon-record session --driver \"python3 notes.py\" --script a.script":
      "record an app in any language, by the protocol of docs/DRIVER.md",
  ]

  private static func run(_ call: Invocation) throws -> ExitCode {
    let workers = try AppWorkers(call)
    // A team's driver may only need more time or memory; random actions go on to find the way to it.
    let includesLimits = !workers.drivers.isCommand || call.has(SessionOptions.monkey)
    let makeDriver = { (app: String) throws(DriverError) in
      try workers.makeRecordedDriver(for: app, includingLimits: includesLimits)
    }
    let plan = try plan(call, workers.drivers, by: makeDriver)
    plan.source?.watch(call.console.interruption)
    let lock = try RecordingLock(plan.store.folder, call.console, makesFolder: true)
    defer { lock.release() }
    try plan.expectPlace(call)
    // Nothing could be added to a damaged ledger at the end.
    let budget = Budget(endingAfter: RunOptions.time(call))
    _ = try plan.store.goldens(within: budget).ledger()
    guard var session = try plan.record(call) else {
      call.console.print("discarded: nothing of the session is kept")
      return .success
    }
    let newLock = session.moveToNewPlace(call)
    defer { newLock?.release() }
    let (log, new, store) = (session.log, session.new, session.store)
    let worker = ProofWorker(call, workers.drivers)
    let writer = RecordingWriter(call: call, makeDriver: makeDriver, worker: worker)
    let golden = Golden(recorded: log, as: store.title)
    let (secrets, isExplained) = (session.secrets, plan.prior?.isExplained ?? true)
    let carried = plan.prior.flatMap { $0.replaces(store) ? nil : $0.rules } ?? []
    let proof = try writer.prove(log, as: store, secrets: secrets, in: new.file, carrying: carried)
    if let fault = proof.fault(of: log) {
      let refusal = refusal(of: log, for: fault, because: proof.obstacle, in: new)
      throw Secrets.redact(refusal, by: Redactor(hiding: secrets))
    }
    try writer.keep(
      golden,
      of: log,
      with: proof,
      in: store,
      as: new.isBeside ? .beside : .inPlace,
      isExplained: isExplained
    )
    printSummary(of: session, proof, isLive: plan.source == nil, call: call)
    guard !call.console.interruption.isRequested else { return .interrupted }
    if call.has(SessionOptions.monkey), log.ending?.status == .crashed {
      try CrashWriter(writer: writer, isExplained: isExplained)
        .writeShort(log, of: store.title, by: proof)
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

  /// Keeps only the log of a recording that its own build does not replay; returns the error that says
  /// how to keep the part that is sound.
  private static func refusal(
    of log: EventLog,
    for fault: RecordingFault,
    because obstacle: LaunchObstacle?,
    in new: NewLog
  ) -> Diagnostic {
    let path = new.file.relativePath
    let result = new.isBeside ? "sound.jsonl" : path
    let kept = "the log of \(log.events.count.counted("event")) is kept"
    return Diagnostic(
      message: "the recording does not replay on its own build: "
        + "at event \(fault.event), \(fault.reason)",
      path: path,
      line: fault.event + 1,
      details: (obstacle.map { [$0.message] } ?? []) + [
        new.isBeside
          ? "the previous recording is unchanged; \(kept) beside it" : "\(kept) without a golden"
      ],
      hint: fault.lastSound.map {
        let options = ["--to", "\($0)", "-o", result]
        return "to keep what is sound: \(NextCommand.replay("log cut", path, options: options))"
      } ?? obstacle?.hint ?? "record it again; the app shows another screen at each launch",
      gravity: .difference
    )
  }

  /// Reads the options of a call; nothing is written yet.
  private static func plan(
    _ call: Invocation,
    _ drivers: DriverOption,
    by makeDriver: @escaping (String) throws(DriverError) -> any AppDriver
  ) throws -> SessionRecording {
    let prior = try SessionContinuation(call)
    let live = try LiveChoice.choice(of: call)
    let waiting = ProgressLine(total: live == nil ? 0 : 2, console: call.console)
    waiting.say("starting the app …")
    defer { waiting.clear() }
    let app = try drivers.app(of: call, or: prior?.header.app)
    let source = try live == nil ? SessionSource(call) : nil
    let header = SessionHeader(
      writer: "simon-record \(ToolVersion.current)",
      app: app,
      setting: prior?.header.setting ?? SessionOptions.setting(call),
      redact: try SecretOptions.redactions(call, after: prior?.header.redact ?? [])
    )
    try prior?.expectNoneLate(of: header.redact, call)
    let worker = prior == nil ? SessionWorker(call, drivers) : nil
    // An app that is unknown, or that does not start, is reported before anything else.
    let made = worker == nil ? try makeDriver(app) : nil
    if made == nil { _ = try call.apps.makeDriver(for: app) }
    let name = call[StandardOptions.name] ?? Self.name(for: source?.name ?? app)
    let store = try prior?.place(call) ?? RecordingSelection.place(named: name, call)
    let plan = SessionRecording(
      header: header,
      makeDriver: { () throws(DriverError) in
        guard let made else { return try makeDriver(app) }
        return made
      },
      store: store,
      prior: prior,
      source: source,
      live: live ?? .terminal,
      worker: worker
    )
    try plan.expectPlace(call)
    return plan
  }

  /// Returns the name of a recording that nobody named.
  private static func name(for source: String) -> String {
    let name = source.replacing(":", with: "-").replacing("/", with: "-").safeName
    return name.isEmpty ? "session" : name
  }

  private static func printSummary(
    of session: SessionRecording.Finished,
    _ proof: RecordingProof,
    isLive: Bool,
    call: Invocation
  ) {
    let (log, store, story) = (session.log, session.store, proof.story)
    let console = call.console
    let style = console.style
    let path = store.folder.relativePath
    let checkpoints = log.events.count(where: \.isCheckpoint)
    console.print(
      "\(style.green("●")) \(path): \(log.events.count.counted("event")), "
        + "\(checkpoints.counted("checkpoint"))" + (isLive ? ", \(store.logSizeText)" : "")
    )
    if let ending = log.ending, ending.status == .crashed {
      console.print(style.red("  the app crashed: \(ending.reason?.printable ?? "")"))
    }
    if let ending = log.ending, ending.status == .interrupted {
      let reason = (ending.reason ?? session.loss)?.printable ?? "stopped on request"
      console.print(style.yellow("  \(reason); the events up to there are kept"))
      if ending.reason != nil {
        let half = ["--to", "\(max(1, log.events.count / 2))", "-o", "part.jsonl"]
        let part = NextCommand.replay("log cut", store.logFile.relativePath, options: half)
        console.print("  record the rest as another session, or continue a part: \(part)")
      }
    }
    console.print("  story \(story.isProven ? style.green("proven") : style.yellow("not proven"))")
    if let failure = story.failure { console.print("    \(failure.message.printable)") }
    for line in proof.lines(for: store) { console.print("  \(line.printable)") }
    if session.hidesTexts || !session.secrets.isEmpty || !log.header.redact.isEmpty,
      let hidden = HiddenSecrets(in: log).line
    {
      console.print("  \(hidden.printable)")
    }
    if !session.isAnswered { OpenSecrets.warn(of: log, in: store, call) }
    console.print()
    console.print("Next: \(NextCommand.replay("run", store))")
    if !log.typedPseudonyms.isEmpty {
      let variables = log.typedPseudonyms.map(\.variable).joined(separator: ", ")
      console.print("secrets: set \(variables) to replay with the real text")
    }
    console.print("To see it: \(NextCommand.replay("show", store))")
  }
}
