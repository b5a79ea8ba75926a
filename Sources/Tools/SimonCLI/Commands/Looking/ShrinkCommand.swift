import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Projects
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
    _ = try AppDrivers(call.project)
    let recording = try RecordingSelection.recording(call.operands[0], call)
    var search = RecordingShrinking(of: recording, in: call.project)
    (search.good, search.bad, search.name) = (call[good], call[app], call[output])
    search.replaces = call.has(StandardOptions.force)
    let result = try search.run { event, failure in
      call.console.print("\(recording.name.printable), event \(event): \(failure.printable)")
    }
    return sayEnd(result, call)
  }

  /// Prints what became of the recording, and the next command.
  private static func sayEnd(_ result: RecordingShrinking.Result, _ call: Invocation) -> ExitCode {
    let console = call.console
    let (short, story) = (result.short, result.story)
    let isStopped = console.interruption.isRequested
    let all = result.log.recordedActions.count
    console.print(
      "\(result.log.events.count.counted("event")), \(all.counted("action")) → "
        + "\(short.log.events.count.counted("event")), \(short.actions.counted("action")) "
        + "in \(short.tries == 1 ? "1 try" : "\(short.tries) tries")"
    )
    console.print("● \(result.store.folder.relativePath)")
    if let good = result.good, !isStopped {
      console.print("  \("passes on \(good), fails on \(result.bad)".printable)")
    }
    console.print("  story \(story.isProven ? "proven" : "not proven")")
    if let failure = story.failure { console.print("    \(failure.message.printable)") }
    console.print()
    console.print("Next: \(NextCommand.replay("run", result.store))")
    guard isStopped else { return .success }
    console.diagnose("stopped on request: this is the shortest recording so far")
    return .interrupted
  }
}
