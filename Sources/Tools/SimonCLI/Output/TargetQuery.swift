import CommandLines
import EventModel
import Foundation
import Messages
import Recorder
import Replayer
import Reports
import ViewQuery

/// `simon-replay query --targets`: the recorded targets that are missing on a screen.
///
/// Nothing is run. Every target is looked up on the one screen, whichever screen it was recorded on.
struct TargetQuery {
  private let call: Invocation
  private let recordings: [RecordingStore]
  /// The events of a recording that was named with events, by its folder.
  private let events: [String: Set<Int>]
  private let source: TreeSource

  init(_ call: Invocation) throws {
    self.call = call
    let selectorOptions: [any CommandOption] = [QueryOptions.explain, QueryOptions.language]
    if let option = selectorOptions.first(where: call.has) {
      throw UsageError("\(option.name) cannot be combined with --targets")
    }
    guard let tree = call[QueryOptions.tree] else {
      throw UsageError("--targets needs a screen: --tree TREE.json")
    }
    (recordings, events) = try Self.recordings(call)
    source = try TreeSource(tree, call)
  }

  /// Returns the recordings of a call, and the events of those that were named as `RECORDING@N`.
  private static func recordings(
    _ call: Invocation
  ) throws -> ([RecordingStore], [String: Set<Int>]) {
    var events: [String: Set<Int>] = [:]
    var named = call
    named.operands = try call.operands.map { operand in
      guard let (name, event) = TreeSource.eventNamed(in: operand) else { return operand }
      let recording = try RecordingSelection.recording(name, call)
      let last = try recording.log().events.count
      guard (1...max(last, 1)).contains(event) else {
        let asked = operand[(operand.lastIndex(of: "@") ?? operand.startIndex)...].dropFirst()
        throw UsageError.noEvent(String(asked), of: recording.name, last: last)
      }
      events[recording.folder.path, default: []].insert(event)
      return name
    }
    return (try RecordingSelection(named).recordings().filter(\.hasLog), events)
  }

  func run() throws -> ExitCode {
    guard !recordings.isEmpty else {
      throw Diagnostic(message: "no recordings", gravity: .nothing)
    }
    let findings = try recordings.map {
      try Finding($0, events[$0.folder.path], on: source.tree)
    }
    switch call[StandardOptions.format] ?? .pretty {
    case .json:
      let report: JSONMembers = ["tree": source.address, "recordings": findings.map(\.members)]
      call.console.print(try JSONReport.encode(report))
    case .pretty: call.console.print(text(findings))
    }
    return findings.allSatisfy(\.drifts.isEmpty) ? .success : .difference
  }

  private func lines(of drift: Finding.Drift) -> [ConsoleText] {
    let style = call.console.style
    let verdict = style.yellow("\(drift.found.verdict.rawValue)")
    let report = TargetReport(drift: drift.found, style: style)
    return ["    \(drift.eventList): \(verdict)  \(drift.found.message.printable)"]
      + report.driftLines.map { "    \($0)" }
  }

  private func text(_ findings: [Finding]) -> ConsoleText {
    let style = call.console.style
    var lines = findings.flatMap { finding -> [ConsoleText] in
      let name = finding.name.printable
      guard !finding.drifts.isEmpty else {
        return ["\(style.green("✓")) \(name)  \(finding.targets.counted("target"))"]
      }
      let count: ConsoleText =
        "\(finding.drifts.count) of \(finding.targets.counted("target")) drifted"
      let head: ConsoleText = "\(style.red("✗")) \(style.bold("\(name)"))  \(style.red(count))"
      return [head] + finding.drifts.flatMap { self.lines(of: $0) }
    }
    let drifted = findings.map(\.drifts.count).reduce(0, +)
    let all = findings.map(\.targets).reduce(0, +)
    let count =
      drifted == 0
      ? "\(all.counted("target")) verified"
      : "\(drifted) of \(all.counted("target")) cannot be verified"
    lines += ["", "\(count) on the screen \(source.title.printable)"]
    return lines.joined(separator: "\n")
  }
}

/// The targets of one recording that a screen lacks.
private struct Finding {
  /// A target with all events that have it.
  struct Drift {
    var events: [Int]
    var found: TargetDrift

    var eventList: String {
      (events.count == 1 ? "event " : "events ")
        + events.map { "\($0)" }.joined(separator: ", ")
    }
  }

  var name: String
  /// The number of different targets.
  var targets: Int
  var drifts: [Drift]

  init(_ recording: RecordingStore, _ only: Set<Int>?, on tree: ViewTree) throws {
    name = recording.name
    let log = try recording.log()
    let events = log.events.filter { only?.contains($0.number) ?? true }
    let targets = events.compactMap { event in
      event.kind.target.map { (target: $0, events: [event.number]) }
    }.merged(by: \.target) { $0.events += $1.events }
    self.targets = targets.count
    drifts = tree.drift(of: targets.map(\.target)).map { drift in
      Drift(
        events: targets[drift.place].events,
        found: TargetDrift(
          drift.target,
          drift.verdict,
          in: tree,
          recordedOn: targets[drift.place].events.first.flatMap { log.screen(before: $0) }
        )
      )
    }
  }

  /// The output as JSON.
  var members: JSONMembers {
    let drifted = drifts.map { drift -> JSONMembers in
      [
        "events": drift.events,
        "screen": drift.found.target.screen,
        "drift": JSONReport.Drift(drift.found),
      ]
    }
    return ["name": name, "targets": targets, "drifted": drifted]
  }
}
