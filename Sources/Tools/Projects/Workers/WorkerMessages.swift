package import AppDriver
import Approvals
import ChildProcesses
package import EventModel
import Foundation
package import Replayer
import ViewQuery

/// The request to a worker: an attempt at a recording.
package struct WorkerJob: LineMessage {
  /// The recording's folder.
  package var folder: String
  /// The last event to replay; nil for that of the plan.
  package var last: Int?
  /// True if the worker makes no experiment.
  package var isPlain = false
}

/// The reply of a worker.
///
/// The first line is this value. Screens follow, one a line: those of the checkpoints, and those on
/// which targets were not verified. The reply repeats nothing that the files of the recording contain.
package struct WorkerReply: Codable {
  /// An attempt that passed.
  package struct Pass: Codable {
    package var events: Int
    package var checkpoints: Int
    /// For each rule, the number of views that it matched and of those where it hid a difference.
    package var rules: [[Int]]
  }

  /// The observation of any other attempt.
  package struct Seen: Codable {
    package var events: Int
    package var screens: Int
    package var warnings: [Int]
    package var scrolls: [Replay.Scroll]
    /// The app's remarks.
    package var remarks: [String]
    /// The inputs with another outcome; the screens on which they began are the last ones.
    package var outcomes: [Replay.SeenOutcome]
    package var stop: Stop?
    package var diagnosis: Diagnosis
    /// The surroundings that the app reported, which choose the overlays.
    package var identity: AppIdentity
    /// The rest of the session behind the target that stopped the replay; nil if it did not go on.
    package var trial: Trial?
  }

  /// The rest of a session behind the target that stopped its replay; its screens follow in the same order.
  package struct Trial: Codable {
    package var screens: Int
    /// The events of the targets that were not verified, the one of the stop first.
    package var warnings: [Int]
    package var outcomes: [Replay.SeenOutcome]
  }

  /// The event at which a replay stopped, with the error; without one, a target was not verified.
  package struct Stop: Codable {
    package var event: Int
    package var error: DriverError?
  }

  package var pass: Pass?
  package var seen: Seen?
  package var noApp: DriverError?
  /// The damage of the recording's files, which no other process needs to look for again.
  package var damage: FileDamage?
  /// The duration of the attempt.
  package var microseconds: Int64
  /// The screens that follow.
  package private(set) var trees: [ViewTree] = []

  private enum CodingKeys: String, CodingKey {
    case pass, seen, noApp, damage, microseconds
  }

  /// Creates the reply for an attempt.
  ///
  /// - Parameters:
  ///   - attempt: the observation and the result.
  ///   - isWhole: whether the reply contains the screens even of an attempt that passed.
  ///   - microseconds: the duration.
  package init(_ attempt: RecordingAttempt, isWhole: Bool, microseconds: Int64) {
    self.microseconds = microseconds
    let result = attempt.result
    damage = result.verdict.fileDamage
    guard damage == nil else { return }
    if !isWhole, result.verdict.isGood, result.warnings.isEmpty, result.scrolls.isEmpty,
      result.remarks.isEmpty, result.setting.isEmpty
    {
      let rules = result.rules.map { [$0.views, $0.hidden] }
      pass = Pass(events: result.events, checkpoints: result.checkpoints, rules: rules)
      return
    }
    switch attempt.observation {
    case nil: break
    case .noApp(let error): noApp = error
    case .replay(let outcome, let diagnosis):
      trees = outcome.screens + outcome.unverifiedScreens + outcome.outcomeChanges.map(\.screen)
      seen = Seen(
        events: outcome.events,
        screens: outcome.screens.count,
        warnings: outcome.warnings.map(\.event),
        scrolls: outcome.scrolls,
        remarks: outcome.remarks,
        outcomes: outcome.outcomeChanges.map(\.seen),
        stop: outcome.stop.map { stop in
          guard case .driver(let error) = stop.reason else { return Stop(event: stop.event) }
          return Stop(event: stop.event, error: error)
        },
        diagnosis: diagnosis,
        identity: outcome.identity
      )
      let trial = outcome.trial.map { add($0, behind: outcome) }
      seen?.trial = trial
    }
  }

  /// Adds what a trial saw behind the stop.
  private mutating func add(_ trial: Replay.Trial, behind stop: Replay.Outcome) -> Trial {
    let screens = trial.screens.dropFirst(stop.screens.count)
    let outcomes = trial.outcomeChanges.dropFirst(stop.outcomeChanges.count)
    // The screen on which the replay stopped is there already.
    trees += screens + trial.unverifiedScreens.dropFirst(stop.unverifiedScreens.count)
    trees += outcomes.map(\.screen)
    return Trial(
      screens: screens.count,
      warnings: trial.warnings.dropFirst(stop.warnings.count).map(\.event),
      outcomes: outcomes.map(\.seen)
    )
  }

  /// Reads the lines of a reply.
  package init(_ lines: [[UInt8]]) throws {
    guard let head = lines.first else { throw LogError(.missingHeader, line: 1, column: 1) }
    self = try JSONDecoder().decode(WorkerReply.self, from: Data(head))
    trees = try lines.dropFirst().map { try TreeNotation.decode($0) }
  }

  /// Returns the reply as lines.
  package func lines() throws -> [[UInt8]] {
    [[UInt8](try JSONEncoder().encode(self))] + trees.map { TreeNotation.encode($0) }
  }

  /// Returns the observation of the attempt; nil if it replayed nothing.
  package func observation(of log: EventLog) -> ReplayObservation? {
    if let noApp { return .noApp(noApp) }
    guard let seen, seen.screens >= 0, seen.screens + seen.outcomes.count <= trees.count else {
      return nil
    }
    let behind = seen.trial.map { $0.screens + $0.warnings.count - 1 + $0.outcomes.count } ?? 0
    guard behind >= 0, seen.screens + seen.outcomes.count + behind <= trees.count else {
      return nil
    }
    var outcome = Replay.Outcome()
    outcome.events = seen.events
    outcome.identity = seen.identity
    outcome.screens = Array(trees.prefix(seen.screens))
    (outcome.scrolls, outcome.remarks) = (seen.scrolls, seen.remarks)
    let others = trees.dropFirst(seen.screens).dropLast(behind)
    outcome.unverifiedScreens = Array(others.dropLast(seen.outcomes.count))
    for (input, tree) in zip(seen.outcomes, others.suffix(seen.outcomes.count)) {
      guard let change = OutcomeChange(input, on: tree, of: log) else { return nil }
      outcome.outcomeChanges.append(change)
    }
    for (event, tree) in zip(seen.warnings, outcome.unverifiedScreens) {
      guard let drift = log.drift(of: event, in: tree) else { return nil }
      outcome.warnings.append(Replay.Warning(event: event, drift: drift))
    }
    if let stop = seen.stop {
      if let error = stop.error {
        outcome.stop = Replay.Stop(event: stop.event, reason: .driver(error))
      } else {
        guard let tree = outcome.unverifiedScreens.last,
          let drift = log.drift(of: stop.event, in: tree)
        else {
          return nil
        }
        outcome.stop = Replay.Stop(event: stop.event, reason: .target(drift))
      }
    }
    if let trial = seen.trial {
      outcome.trial = Replay.Trial(trial, trees.suffix(behind), behind: outcome, of: log)
      guard outcome.trial != nil else { return nil }
    }
    return .replay(outcome, seen.diagnosis)
  }
}

extension Replay.Trial {
  /// Creates the trial behind a stop from the rest that a worker saw; nil if the two do not belong together.
  fileprivate init?(
    _ rest: WorkerReply.Trial,
    _ trees: ArraySlice<ViewTree>,
    behind stop: Replay.Outcome,
    of log: EventLog
  ) {
    guard let lost = stop.unverifiedScreens.last else { return nil }
    self.init(
      screens: stop.screens + trees.prefix(rest.screens),
      warnings: stop.warnings,
      outcomeChanges: stop.outcomeChanges,
      unverifiedScreens: stop.unverifiedScreens
        + trees.dropFirst(rest.screens).dropLast(rest.outcomes.count)
    )
    var log = log
    for (event, tree) in zip(
      rest.warnings,
      [lost] + unverifiedScreens.dropFirst(stop.unverifiedScreens.count)
    ) {
      guard let drift = log.drift(of: event, in: tree),
        let repair = drift.successor(in: tree, recordedOn: log.screen(before: event))
      else { return nil }
      warnings.append(Replay.Warning(event: event, drift: drift))
      log = log.retargeting(event, to: repair.evidence)
    }
    for (input, tree) in zip(rest.outcomes, trees.suffix(rest.outcomes.count)) {
      guard let change = OutcomeChange(input, on: tree, of: log) else { return nil }
      outcomeChanges.append(change)
    }
  }
}

extension EventLog {
  /// Returns the difference between the target of an event and a screen; nil for an event without
  /// target.
  fileprivate func drift(of number: Int, in tree: ViewTree) -> Replayer.TargetDrift? {
    guard events.indices.contains(number - 1), let target = events[number - 1].kind.target else {
      return nil
    }
    let recorded = screen(before: number)
    return Replayer.TargetDrift(target, tree.resolve(target), in: tree, recordedOn: recorded)
  }
}
