import AppDriver
import CommandLines
import EventModel
import Exploring
import Foundation
import Messages
import Recorder
import Replayer
import Reports

/// `simon-replay flaky`: the views of a recording that vary although the app is the same.
enum FlakyCommand {
  private static let times = Option(
    "--times N",
    in: 1...1_000_000,
    "the number of replays (default 50)"
  )
  private static let seed = StandardOptions.seed.saying("the seed of the jitter (default 1)")

  static let command = Command(
    name: "flaky",
    group: .looking,
    purpose: "replay with jitter (delays and frame rates vary), and list the views that vary",
    operands: "RECORDING",
    options: [
      times, seed, StandardOptions.otherApp, StandardOptions.directory, RunOptions.memoryLimit,
    ] + DriverOption.options,
    examples: [
      "simon-replay flaky create-todo --times 50": "what a slower machine would change"
    ],
    exitCodes: [.difference, .damaged, .nothing, .flaky, .interrupted],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let (console, seed) = (call.console, call[seed] ?? 1)
    let workers = try AppWorkers(call)
    let recording = try RecordingSelection.recording(call.operands[0], call)
    let log = try recording.log()
    let (app, times) = (call[StandardOptions.app] ?? log.header.app, call[times] ?? 50)
    let rules = try GoldenRules(call).approved(for: recording, console)
    var search = FlakySearch(log, rules: rules, secrets: Secrets.values(call))
    let interruption = console.interruption
    interruption.watch()
    // A replay that stopped is repeated, since it may stop in some replays only; one that hung is not.
    var failed = search.begin(on: try workers.makeDriver(for: app)).flatMap { stop in
      stop.reasonNotToRepeat == nil ? nil : stop
    }
    try interruption.check()
    let progress = ProgressLine(total: times, console: console)
    for place in 0..<times where failed == nil && !interruption.isRequested {
      try replay(&search, Jitter(seed: seed &+ UInt64(place)), unless: interruption) {
        () throws(DriverError) in
        try workers.makeDriver(for: app)
      }
      progress.show(recording.name)
    }
    progress.clear()
    if !interruption.isRequested { failed = failed ?? search.commonStop }
    if let failed { throw failure(of: recording, at: failed, call) }
    // The rules are tried on replays from which they were not derived.
    let isPartial = interruption.isRequested
    let further = search.proposals.isEmpty || isPartial ? 0 : min(times, 5)
    var green = 0
    for place in 0..<further {
      try interruption.check()
      let jitter = Jitter(seed: seed &+ UInt64(times + place))
      if search.isGreen(on: try workers.makeDriver(for: app), jitter: jitter) { green += 1 }
    }
    let report = FlakyReport(
      search: search,
      recording: recording,
      trial: (green, further),
      again: NextCommand.replay("run", recording),
      style: console.style
    )
    console.print(report.text)
    guard !isPartial else {
      console.diagnose("stopped on request: \(search.replays) of \(times.counted("replay")) made")
      return .interrupted
    }
    guard search.isSteady else { return .flaky }
    return search.changes.isEmpty && search.inputChanges.isEmpty ? .success : .difference
  }

  /// Makes one more replay, which does not count if it was ended on request.
  private static func replay(
    _ search: inout FlakySearch,
    _ jitter: Jitter,
    unless interruption: Interruption,
    makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) {
    var next = search
    do throws(DriverError) { next.replay(on: try makeDriver(), jitter: jitter) } catch {
      guard interruption.isRequested else { throw error }
    }
    if !interruption.isRequested { search = next }
  }

  /// Returns the diagnostic of a recording that fails without jitter.
  private static func failure(
    of recording: RecordingStore,
    at stop: Replay.Stop,
    _ call: Invocation
  ) -> Diagnostic {
    let name = recording.name.printable
    return Diagnostic(
      message: "\(name) fails even without jitter, at event \(stop.event): "
        + stop.reason.message,
      hint: "\(NextCommand.replay("run", recording))",
      gravity: .difference
    )
  }
}
