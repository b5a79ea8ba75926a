import EventModel
import Foundation
import Recorder
import Replayer
import ViewQuery

/// `simon-replay query --targets`: the targets of recordings that a screen lacks.
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
    let selectorOptions: [any CommandOption] = [QueryCommand.explain, QueryCommand.language]
    if let option = selectorOptions.first(where: call.has) {
      throw UsageError("\(option.name) goes with a selector, not with --targets")
    }
    guard let tree = call[QueryCommand.tree] else {
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
        throw UsageError(
          "\(recording.name) has events 1 to \(last), not \(operand.drop { $0 != "@" }.dropFirst())"
        )
      }
      events[recording.folder.path, default: []].insert(event)
      return name
    }
    return (try RecordingSelection(named).recordings().filter(\.hasLog), events)
  }

  func run() throws -> ExitCode {
    guard !recordings.isEmpty else {
      throw Diagnostic(message: "no recordings", exitCode: .nothing)
    }
    let findings = try recordings.map {
      try Finding($0, events[$0.folder.path], on: source.tree)
    }
    switch call[StandardOptions.format] ?? .pretty {
    case .json:
      call.console.print(
        try JSONReport.encode(
          Report(tree: source.title, recordings: findings.map(Report.Recording.init))
        )
      )
    case .pretty: call.console.print(text(findings))
    }
    return findings.allSatisfy(\.drifts.isEmpty) ? .success : .difference
  }

  private func text(_ findings: [Finding]) -> String {
    let style = call.console.style
    var lines = findings.flatMap { finding in
      let name = finding.name.printable
      guard !finding.drifts.isEmpty else {
        return ["\(style.green("✓")) \(name)  \(finding.targets.counted("target"))"]
      }
      let count = "\(finding.drifts.count) of \(finding.targets.counted("target")) drifted"
      return ["\(style.red("✗")) \(style.bold(name))  \(style.red(count))"]
        + finding.drifts.flatMap { drift in
          [
            "    \(drift.eventList): \(style.yellow(drift.found.verdict.rawValue))"
              + "  \(drift.found.message.printable)"
          ]
            + TargetReport(drift.found, style: style).driftLines.map { "    \($0)" }
        }
    }
    let drifted = findings.map(\.drifts.count).reduce(0, +)
    let all = findings.map(\.targets).reduce(0, +)
    lines += ["", "\(drifted) of \(all.counted("target")) drifted on \(source.title.printable)"]
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
    var places: [Target: Int] = [:]
    var targets: [(target: Target, events: [Int])] = []
    for event in try recording.log().events {
      guard let target = event.kind.target, only?.contains(event.number) ?? true else { continue }
      if let place = places[target] {
        targets[place].events.append(event.number)
      } else {
        places[target] = targets.count
        targets.append((target, [event.number]))
      }
    }
    self.targets = targets.count
    drifts = tree.drift(of: targets.map(\.target)).map { drift in
      Drift(
        events: targets[drift.place].events,
        found: TargetDrift(drift.target, drift.verdict, in: tree)
      )
    }
  }
}

/// The output of `query --targets --format json`.
private struct Report: Encodable {
  struct Drift: Encodable {
    var events: [Int]
    var screen: String?
    var drift: JSONReport.Drift
  }

  struct Recording: Encodable {
    var name: String
    var targets: Int
    var drifted: [Drift]

    init(_ finding: Finding) {
      name = finding.name
      targets = finding.targets
      drifted = finding.drifts.map {
        Drift(events: $0.events, screen: $0.found.target.screen, drift: JSONReport.Drift($0.found))
      }
    }
  }

  var tree: String
  var recordings: [Recording]
}
