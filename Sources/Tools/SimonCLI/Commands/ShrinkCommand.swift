import AppDriver
import Approvals
import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Recorder
import Replayer

/// `simon-replay shrink`: the shortest recording with the same difference or crash.
enum ShrinkCommand {
  private static let app = StandardOptions.app.saying(
    "the build that fails (default: the recorded app)"
  )
  private static let good = Option<String>(
    "--good APP",
    "the build that passes (default: the recorded app, if --app names another)"
  )
  private static let output = Option<String>(
    "-o, --output NAME",
    "the name of the short recording (default RECORDING-short)"
  )

  static let command = Command(
    name: "shrink",
    group: .looking,
    purpose: "find the shortest recording with the same first difference or crash",
    operands: "RECORDING",
    options: [
      app, good, output, StandardOptions.directory, StandardOptions.force, RunOptions.memoryLimit,
    ] + DriverOption.options,
    examples: [
      "simon-replay shrink create-todo --app todo:renamed -o renamed":
        "the few actions that lead to the difference",
      "simon-replay shrink crashed": "a session that ended with a crash",
    ],
    exitCodes: [.difference, .damaged, .nothing, .locked, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let (console, workers) = (call.console, try AppWorkers(call))
    let recording = try RecordingSelection.recording(call.operands[0], call)
    let log = try recording.log()
    let app = call[app] ?? log.header.app
    let (secrets, own) = (Secrets.values(call), try GoldenRules.rules(of: recording))
    let rules = try GoldenRules(call).approved(for: recording, console)
    let golden = try recording.goldens().golden()
    let writer = RecordingWriter(call: call, makeDriver: workers.makeDriver(for:))
    let store = try writer.places([call[output] ?? "\(recording.title)-short"], option: "-o")[0]
    console.interruption.watch()
    let names = VaryingNames(rules)
    let first = { (build: String) throws(DriverError) in
      let driver = try workers.makeDriver(for: build)
      let outcome = Replay.run(log, on: driver, secrets: secrets, names: names)
      return Finding.first(in: outcome, of: log, against: golden, rules: rules)
    }
    let found = try first(app)
    try console.interruption.check()
    guard let (finding, event) = found else { throw nothing(in: recording) }
    console.print("\(recording.name.printable), event \(event): \(finding.message.printable)")
    let good = try goodBuild(for: log, app, call) { (good) throws(DriverError) in
      try first(good)?.finding
    }
    try console.interruption.check()
    let shrinking = Shrinking(
      log,
      to: finding,
      at: event,
      rules: rules,
      secrets: secrets,
      makeFreshDriver: { () throws(DriverError) in try workers.makeFreshDriver(for: app) },
      makeGoodDriver: good.map { factory(of: $0, workers) },
      makeDriver: factory(of: app, workers)
    )
    let short = try run(shrinking, of: recording, call)
    try Secrets.expectNone(in: short.log, of: store, by: short.redaction)
    let written = try writer.write(
      short.log,
      screens: short.golden,
      to: store,
      secrets: secrets.merging(short.redaction.values) { $1 },
      app: good ?? app,
      option: "-o",
      isExplained: try recording.isExplained(comparedBy: rules),
      carrying: own
    )
    let proof = good.map { "passes on \($0), fails on \(app)" }
    return sayEnd(short, of: log, written.story, proof: proof, in: store, call: call)
  }

  /// Returns the function that makes drivers for a build.
  private static func factory(
    of app: String,
    _ workers: AppWorkers
  ) -> Shrinking.DriverFactory {
    { () throws(DriverError) in try workers.makeDriver(for: app) }
  }

  private static func nothing(in recording: RecordingStore) -> Diagnostic {
    Diagnostic(
      message:
        "\(recording.name.printable) has no failure to shrink: every screen matches the golden",
      hint: "name a build that fails: --app NAME:VARIANT",
      gravity: .nothing
    )
  }

  /// Returns the build that passes the recording, on which every shorter one must pass too.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - app: the build that fails.
  ///   - call: the call.
  ///   - finding: replays the recording on a build; it returns the first problem.
  /// - Returns: nil if no build is named but the one that fails, or if the recorded one fails too.
  /// - Throws: a diagnostic if the build that `--good` names does not pass.
  private static func goodBuild(
    for log: EventLog,
    _ app: String,
    _ call: Invocation,
    finding: (String) throws(DriverError) -> Finding?
  ) throws -> String? {
    let named = call[good]
    let build = named ?? log.header.app
    // A command drives one app, whatever name is asked for.
    let isOther = build != app && !call.has(DriverOption.driver)
    guard named != nil || isOther else { return nil }
    guard let problem = try finding(build) else { return build }
    guard named != nil else { return nil }
    throw Diagnostic(
      message: "the build \(build.quoted) does not pass: \(problem.message)",
      hint: "--good takes a build on which every screen matches the golden",
      gravity: .usage
    )
  }

  /// Prints what became of the recording, and the next command.
  private static func sayEnd(
    _ short: Shrinking.Result,
    of log: EventLog,
    _ story: ProvenStory,
    proof: String?,
    in store: RecordingStore,
    call: Invocation
  ) -> ExitCode {
    let console = call.console
    let isStopped = console.interruption.isRequested
    let all = log.recordedActions.count
    console.print(
      "\(log.events.count.counted("event")), \(all.counted("action")) → "
        + "\(short.log.events.count.counted("event")), \(short.actions.counted("action")) "
        + "in \(short.tries == 1 ? "1 try" : "\(short.tries) tries")"
    )
    console.print("● \(store.folder.relativePath)")
    if let proof, !isStopped { console.print("  \(proof.printable)") }
    console.print("  story \(story.isProven ? "proven" : "not proven")")
    if let failure = story.failure { console.print("    \(failure.message.printable)") }
    console.print()
    console.print("Next: \(NextCommand.replay("run", store))")
    guard isStopped else { return .success }
    console.diagnose("stopped on request: this is the shortest recording so far")
    return .interrupted
  }

  private static func run(
    _ shrinking: Shrinking,
    of recording: RecordingStore,
    _ call: Invocation
  ) throws -> Shrinking.Result {
    let progress = ProgressLine(total: 2, console: call.console)
    let interruption = call.console.interruption
    let short = try shrinking.run(unless: { interruption.isRequested }) { tries, actions in
      progress.say("try \(tries): \(actions.counted("action")) left")
    }
    progress.clear()
    guard let short else {
      try interruption.check()
      throw Diagnostic(
        message: "the failure in \(recording.name.printable) could not be reproduced",
        hint: "list the views that vary: \(NextCommand.replay("flaky", recording))",
        gravity: .difference
      )
    }
    return short
  }
}
