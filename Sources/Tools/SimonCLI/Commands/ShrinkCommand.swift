import AppDriver
import Approvals
import EventModel
import Exploring
import Foundation
import Recorder
import Replayer

/// `simon-replay shrink`: the shortest recording with the same difference or crash.
enum ShrinkCommand {
  private static let app = StandardOptions.app.saying(
    "the build that fails (default: the recorded app)"
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
      app, output, StandardOptions.directory, StandardOptions.force, RunOptions.memoryLimit,
    ] + DriverOption.options,
    examples: [
      "simon-replay shrink create-todo --app todo:renamed -o renamed":
        "the few actions that lead to the difference",
      "simon-replay shrink crashed": "a session that ended with a crash",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let console = call.console
    let workers = try AppWorkers(call)
    let recording = try RecordingSelection.recording(call.operands[0], call)
    let log = try recording.log()
    let app = call[app] ?? log.header.app
    let secrets = Secrets.values(call)
    let rules = try GoldenRules(call).rules(for: recording)
    let golden = try GoldenStore(folder: recording.folder).golden()
    let writer = RecordingWriter(call: call, makeDriver: workers.makeDriver(for:))
    let store = try writer.places([call[output] ?? "\(recording.name)-short"], option: "-o")[0]
    let outcome = Replay.run(log, on: try workers.makeDriver(for: app), secrets: secrets)
    guard
      let (finding, event) = Finding.first(in: outcome, of: log, against: golden, rules: rules)
    else {
      throw Diagnostic(
        message:
          "\(recording.name.printable) has no failure to shrink: every screen matches the golden",
        hint: "name a build that fails: --app NAME:VARIANT",
        exitCode: .nothing
      )
    }
    console.print("\(recording.name.printable), event \(event): \(finding.message.printable)")
    let shrinking = Shrinking(
      log,
      to: finding,
      at: event,
      rules: rules,
      secrets: secrets,
      makeFreshDriver: { () throws(DriverError) in try workers.makeFreshDriver(for: app) }
    ) { () throws(DriverError) in
      try workers.makeDriver(for: app)
    }
    let short = try run(shrinking, of: recording, call)
    let story = try writer.write(
      short.log,
      screens: short.golden,
      to: store,
      secrets: secrets.merging(short.redaction.values) { $1 },
      app: app
    )
    sayEnd(short, of: log, story, in: store, call: call)
    return .success
  }

  /// Prints what became of the recording, and the next command.
  private static func sayEnd(
    _ short: Shrinking.Result,
    of log: EventLog,
    _ story: ProvenStory,
    in store: RecordingStore,
    call: Invocation
  ) {
    let console = call.console
    let all = log.recordedActions.count
    console.print(
      "\(log.events.count.counted("event")), \(all.counted("action")) → "
        + "\(short.log.events.count.counted("event")), \(short.actions.counted("action")) "
        + "in \(short.tries == 1 ? "1 try" : "\(short.tries) tries")"
    )
    console.print("● \(store.folder.relativePath)")
    console.print("  story \(story.isProven ? "proven" : "not proven")")
    console.print()
    console.print("Next: simon-replay run \(store.name)\(call.repeatedForRun)")
  }

  private static func run(
    _ shrinking: Shrinking,
    of recording: RecordingStore,
    _ call: Invocation
  ) throws -> Shrinking.Result {
    let progress = ProgressLine(total: 2, console: call.console)
    let short = try shrinking.run { tries, actions in
      progress.say("try \(tries): \(actions.counted("action")) left")
    }
    progress.clear()
    guard let short else {
      throw Diagnostic(
        message: "the failure in \(recording.name.printable) could not be reproduced",
        hint: "list the views that vary: simon-replay flaky \(recording.name.printable)"
          + call.repeated(
            StandardOptions.app,
            DriverOption.driver,
            StandardOptions.directory,
            RunOptions.memoryLimit,
            DriverOption.timeout
          ),
        exitCode: .difference
      )
    }
    return short
  }
}
