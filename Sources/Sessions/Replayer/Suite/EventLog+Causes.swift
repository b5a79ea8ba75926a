import AppDriver
import EventModel
import Recorder

extension EventLog {
  /// Returns the secrets that had to be typed before an event and were not given.
  ///
  /// A difference before a secret is typed has another cause.
  func missingSecrets(among secrets: [String: String], before event: Int) -> [Pseudonym] {
    var typed = self
    typed.events.removeAll { $0.number >= event }
    return typed.typedPseudonyms.filter { secrets[$0.variable, default: ""].isEmpty }
  }

  /// Returns the clause that given secrets may be wrong; nil for a screen that does not depend on one.
  func suspicion(atScreen event: Int) -> String? {
    secretsBeforeScreens[event].map { secrets in
      let names = secrets.map(\.description).joined(separator: ", ")
      let variables = secrets.map(\.variable).joined(separator: " ")
      return "every secret was given; the screen after \(names) differs: check \(variables)"
    }
  }

  /// Returns the clause that the app runs on another platform than the recorded one; nil if it does not.
  func platformDifference(from outcome: Replay.Outcome) -> String? {
    guard let now = outcome.identity.platform, now != header.platform else { return nil }
    return "the platform is \(now) instead of \(header.platform ?? "an unknown one")"
  }

  /// A part of the environment that is not as it was recorded.
  struct EnvironmentDifference {
    /// The part: `the locale`.
    var subject: String
    /// The difference as a clause: `the locale is de_DE instead of en_US`.
    var clause: String
  }

  /// Returns the differences between the recorded environment and that of a replay.
  func environmentDifferences(
    from outcome: Replay.Outcome,
    launchedIn launch: SessionSetting
  ) -> [EnvironmentDifference] {
    let (setting, identity) = (header.setting, outcome.identity)
    // A new build alone explains nothing: recordings exist to replay new builds.
    let properties = [
      (
        "screen", outcome.screens.first?[0].frame.size.text,
        checkpoints.first?.tree[0].frame.size.text
      ),
      ("locale", identity.locale ?? launch.locale, setting.locale),
      ("appearance", launch.appearance.rawValue, setting.appearance.rawValue),
      ("time zone", identity.zone ?? launch.zone, setting.zone),
    ]
    return properties.compactMap { name, now, before in
      guard let now, let before, now != before else { return nil }
      return EnvironmentDifference(
        subject: "the \(name)",
        clause: "the \(name) is \(now) instead of \(before)"
      )
    }
  }
}

extension RecordingResult {
  /// Returns the number of the event that recorded the first checkpoint that differs; or the event at
  /// which the replay stopped.
  func firstDifferentCheckpoint(in log: EventLog) -> Int {
    if case .stopped(let stop, _) = verdict { return stop.event }
    let checkpoints = log.events.filter(\.isCheckpoint)
    let place = (firstDivergence?.checkpoint ?? 1) - 1
    return checkpoints.indices.contains(place) ? checkpoints[place].number : .max
  }
}

extension Size {
  fileprivate var text: String { "\(width.canonical)x\(height.canonical)" }
}
