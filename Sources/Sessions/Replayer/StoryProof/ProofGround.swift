import AppDriver
import Approvals
import Differ
import EventModel
import Recorder
import Stories

/// The replay of a recording on a build, compared with its expected screens.
///
/// Only a build that shows them can prove a story.
struct ProofGround {
  /// The recording, launched in the setting of the proof.
  let log: EventLog
  let replay: Replay.Outcome
  /// The screens that a story must lead through.
  let expected: [ViewTree]
  /// The reason why this build proves nothing; nil if it shows the expected screens.
  let failure: ProvenStory.Failure?
  private let expectation: StoryExpectation

  /// True if rules allow other values than the expected ones.
  var allowsDifferences: Bool { !expectation.rules.isEmpty }

  /// Replays a recording.
  init(
    _ log: EventLog,
    _ expectation: StoryExpectation,
    on driver: any AppDriver,
    secrets: [String: String]
  ) {
    let launched = log.launched(in: expectation.replaced)
    let replay = Replay.run(launched, on: driver, secrets: secrets, names: expectation.names)
    let expected = expectation.screens(of: log, shownBy: replay.identity)
    (self.log, self.replay, self.expected) = (launched, replay, expected)
    self.expectation = expectation
    if let stop = replay.stop {
      failure = .notReplayed(stop)
    } else {
      let found = BuildDifference(log, replay, expected: expected, rules: expectation.rules)
      failure = found.map { difference in
        let clauses = log.missingSecrets(among: secrets, before: difference.event)
          .map(\.clauseIfMissing)
        let words = ([difference.message] + clauses).joined(separator: "; ")
        return .otherBuild(expectation.origin, difference: words)
      }
    }
  }

  /// Returns the account of the session to write a story from, with the expected screens; nil if it has none.
  ///
  /// Values that may vary by rules are written as expected, never as this build shows them.
  func account(of recording: String) -> SessionTranscript? {
    let told = log.showing(expected, targets: replay.found)
    return SessionTranscript(
      told.withoutNames(from: expectation.names),
      recording: recording
    )
  }

  /// Returns the proof of a text.
  func proof(
    of text: String,
    omitting omission: WrittenStories.Omission? = nil,
    secrets: [String: String],
    steps: StepLibrary
  ) -> StoryRunProof {
    StoryRunProof(
      text: text,
      omission: omission,
      header: log.header,
      screens: ProvenScreens(of: log, expected: expected, in: replay, rules: expectation.rules),
      secrets: secrets,
      steps: steps
    )
  }
}

/// The first place at which a replay is not the expected one.
private struct BuildDifference {
  /// The number of the event that led to it.
  var event: Int
  /// The difference, in one lower-case clause.
  var message: String

  init?(_ log: EventLog, _ replay: Replay.Outcome, expected: [ViewTree], rules: [Rule]) {
    let found = [
      Self.screen(log, replay.screens, expected: expected, rules: rules),
      replay.outcomeChanges.first.map { change in
        Self(event: change.seen.event, message: "at event \(change.seen.event), \(change.message)")
      },
      replay.warnings.first.map { warning in
        Self(event: warning.event, message: "at event \(warning.event), \(warning.drift.message)")
      },
    ]
    guard let first = found.compactMap(\.self).min(by: { $0.event < $1.event }) else { return nil }
    self = first
  }

  private init(event: Int, message: String) { (self.event, self.message) = (event, message) }

  private static func screen(
    _ log: EventLog,
    _ seen: [ViewTree],
    expected: [ViewTree],
    rules: [Rule]
  ) -> BuildDifference? {
    let screens = { (trees: [ViewTree]) in trees.map { Golden.Screen(title: "", tree: $0) } }
    var session = RuleSession(rules)
    let reconciled = session.reconciled(expected: screens(expected), actual: screens(seen))
      .map(\.tree)
    guard reconciled != expected else { return nil }
    let place = zip(reconciled, expected).prefix { $0 == $1 }.count
    let event = log.cause(ofCheckpoint: place)
    guard expected.indices.contains(place), reconciled.indices.contains(place) else {
      let count = "\(expected.count) checkpoint\(expected.count == 1 ? "" : "s")"
      return Self(event: event, message: "\(count) are expected, the replay has \(seen.count)")
    }
    let titles = log.checkpointTitles
    let title = titles.indices.contains(place) ? ": \(titles[place])" : ""
    let change = TreeChange.list(from: expected[place], to: reconciled[place]).first
    return Self(
      event: event,
      message: "first difference at event \(event), checkpoint \(place + 1)\(title): "
        + (change?.sentence ?? "other views")
    )
  }
}

extension EventLog {
  /// Returns the session as it would have been recorded with other screens and targets.
  ///
  /// - Parameters:
  ///   - screens: the screens, one for each checkpoint.
  ///   - targets: the targets as they were found, by event.
  /// - Returns: this log where nothing differs.
  func showing(_ screens: [ViewTree], targets: [Int: Target] = [:]) -> EventLog {
    let isSame =
      screens.map(\.hash) == screenDigests
      && events.allSatisfy { event in
        guard let found = targets[event.number] else { return true }
        return event.kind.target == found
      }
    guard !isSame else { return self }
    var log = mappingTargets { event, target in targets[event] ?? target }
    // The changes of the log are relative to its own screens, so that each checkpoint gets a whole one.
    let trees = checkpoints.map(\.tree)
    var place = 0
    for (index, event) in log.events.enumerated() where event.isCheckpoint {
      let tree = screens.indices.contains(place) ? screens[place] : trees[place]
      log.events[index].kind = .snapshot(.init(title: event.kind.title, tree: tree))
      place += 1
    }
    return log
  }

  /// Returns the log as it is launched in another setting.
  func launched(in replaced: ReplacedSetting) -> EventLog {
    guard !replaced.isEmpty else { return self }
    var log = self
    log.header.setting = replaced.applied(to: header.setting)
    return log
  }
}
