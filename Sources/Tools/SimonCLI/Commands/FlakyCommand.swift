import AppDriver
import EventModel
import Exploring
import Foundation
import Recorder
import Replayer

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
    exitCodes: [.difference, .damaged, .nothing, .flaky],
    run: { try run($0) }
  )

  private static func run(_ call: Invocation) throws -> ExitCode {
    let console = call.console
    let workers = try AppWorkers(call)
    let recording = try RecordingSelection.recording(call.operands[0], call)
    let log = try recording.log()
    let app = call[StandardOptions.app] ?? log.header.app
    let times = call[times] ?? 50
    let seed = call[seed] ?? 1
    let rules = try GoldenRules(call).rules(for: recording)
    var search = FlakySearch(log, rules: rules, secrets: Secrets.values(call))
    if let stop = search.begin(on: try workers.makeDriver(for: app)) {
      let name = recording.name.printable
      throw Diagnostic(
        message: "\(name) fails even without jitter, at event \(stop.event): "
          + stop.reason.message,
        hint: "simon-replay run \(name)\(call.repeatedForRun)",
        exitCode: .difference
      )
    }
    let progress = ProgressLine(total: times, console: console)
    console.interruption.watch()
    for place in 0..<times {
      try console.interruption.check()
      let jitter = Jitter(seed: seed &+ UInt64(place))
      search.replay(on: try workers.makeDriver(for: app), jitter: jitter)
      progress.show(recording.name)
    }
    progress.clear()
    console.print(FlakyReport(search: search, recording: recording, style: console.style).text)
    return search.variations.isEmpty && search.stops.isEmpty ? .success : .flaky
  }
}

/// The report of a search for flakiness.
private struct FlakyReport {
  let search: FlakySearch
  let recording: RecordingStore
  let style: Style

  var text: String {
    let replays = search.replays.counted("replay")
    let name = recording.name.printable
    let variations = search.variations
    guard !variations.isEmpty || !search.stops.isEmpty else {
      return "\(style.green("✓")) \(name): the same in \(replays)"
    }
    let views = Set(variations.map(\.node)).count
    var lines = ["\(style.red("✗")) \(name): \(views.counted("view")) varied in \(replays)"]
    var entries: [String] = []
    for variation in variations {
      // A view's text and its accessibility label mostly vary together.
      let body = self.values(variation)
      let like = variations.filter { $0.node == variation.node && self.values($0) == body }
      let members = like.compactMap(\.member?.name).joined(separator: ", ")
      let places = variation.checkpoints.sorted().map(String.init).joined(separator: ", ")
      let head =
        "  \(variation.node.printable)\(members.isEmpty ? "" : "  \(members)"), at checkpoint \(places)"
      let entry = ([head] + body).joined(separator: "\n")
      if !entries.contains(entry) { entries.append(entry) }
    }
    lines += entries
    for (stop, count) in search.stops {
      lines.append(
        "  \(count) of \(replays) stopped at event \(stop.event): \(stop.reason.message.printable)"
      )
    }
    let rules = search.proposals
    if !rules.isEmpty {
      let added = rules.count == 1 ? "this line" : "these lines"
      lines += [
        "",
        "To permit these differences, add \(added) to \(recording.folder.relativePath)/simon.rules "
          + "and write the reason after \"because\":",
      ]
      lines += rules.map { "  \($0)" }
    }
    return lines.joined(separator: "\n")
  }

  private func values(_ variation: Variation) -> [String] {
    var lines: [String] = []
    let values = variation.values
    for (value, replays) in values.prefix(4) {
      let words = (value?.words ?? "none").printable
      let count = replays == 0 ? "as recorded" : "in \(replays.counted("replay"))"
      lines.append("    \(words)  \(style.dim(count))")
    }
    if values.count > 4 { lines.append("    and \((values.count - 4).counted("other value"))") }
    return lines
  }
}
