public import Approvals
public import EventModel

/// The values that an app makes anew at each launch, found by replaying a recording that has just been made.
///
/// Between two launches with the same inputs, only values that the app generates may differ: identifiers by a
/// counter, a hash or at random, tags, and texts with the time or a number of the session. Rules that belong to the
/// recording describe them by their pattern. If anything else differs, such as a whole view, the recording cannot
/// be kept.
public struct LaunchValues: Sendable {
  /// The rules in the order of the screens.
  public private(set) var rules: [Rule] = []
  /// Some of the values that each of these rules permits, in the same order.
  public private(set) var examples: [[String]] = []

  /// The fewest replays that are compared with a recording, so that a pattern has several values.
  static let fewestReplays = 3
  /// The most of them.
  static let mostReplays = 14
  /// The most rules that a recording gets; an app that needs more is not deterministic.
  static let mostRules = 60
  /// The reason in each rule.
  static let reason = "the app makes it anew at each launch"

  /// Looks for these values.
  ///
  /// Each replay knows the values found by those before it, since a target with such a name stops a replay that does
  /// not. The last replay has to show nothing new.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - known: the rules that the recording has already.
  ///   - outcomes: the replays that were made already, the first one with these rules only.
  ///   - replay: replays the recording at a new launch, with the names that vary.
  /// - Returns: the values, or the reason why there are none.
  /// - Throws: the error of `replay`.
  public static func search<Failure>(
    in log: EventLog,
    besides known: [Rule] = [],
    after outcomes: [Replay.Outcome] = [],
    replay: (VaryingNames) throws(Failure) -> Replay.Outcome
  ) throws(Failure) -> LaunchSearch {
    let recorded = log.checkpoints.map(\.tree)
    guard !recorded.isEmpty else { return LaunchSearch() }
    let touches = MisledReplay(of: log)
    var found = FoundValues()
    var values = LaunchValues()
    for count in 1...mostReplays {
      let outcome: Replay.Outcome
      if outcomes.indices.contains(count - 1) {
        outcome = outcomes[count - 1]
      } else {
        outcome = try replay(VaryingNames(known + values.rules))
      }
      let names = VaryingNames(known + values.rules)
      let misled = touches.misledScreen(in: outcome.screens, with: names)
      for (place, screens) in zip(recorded, outcome.screens).enumerated().prefix(misled) {
        guard found.compare(screens.0, screens.1, at: place, by: known) else {
          return LaunchSearch(obstacle: found.obstacle)
        }
      }
      let seen: LaunchValues
      do throws(LaunchObstacle) { seen = try found.values(on: recorded) } catch {
        return LaunchSearch(obstacle: error)
      }
      let isNew = seen.rules != values.rules
      values = seen
      if isNew || misled < outcome.screens.count { continue }
      // A replay that stops although nothing new was seen stops for another reason.
      guard outcome.screens.count == recorded.count else { return LaunchSearch() }
      let isEnough = recorded.indices.allSatisfy {
        found.launches[$0, default: []].count >= fewestReplays
      }
      // Few names in another order are the same ones at some launches.
      if isEnough, count == mostReplays || !found.isDoubtful(on: recorded) {
        return LaunchSearch(values: values.rules.isEmpty ? nil : values)
      }
    }
    return LaunchSearch()
  }

  fileprivate init() {}

  fileprivate init(_ lines: [FoundValues.Line]) throws(LaunchObstacle) {
    guard lines.count <= Self.mostRules,
      let rules = try? Rule.list(
        parsing: lines.map(\.text).joined(separator: "\n"),
        file: RuleStore.fileName
      ), rules.count == lines.count
    else { throw .tooMany(lines.count) }
    (self.rules, examples) = (rules, lines.map(\.examples))
  }
}

/// The outcome of a search for values that an app makes at launch.
public struct LaunchSearch: Sendable {
  /// The values; nil if the launches differ in anything else, or not at all.
  public var values: LaunchValues?
  /// The reason why there are none, if it is known.
  public var obstacle: LaunchObstacle?

  /// Creates the outcome of a search.
  public init(values: LaunchValues? = nil, obstacle: LaunchObstacle? = nil) {
    (self.values, self.obstacle) = (values, obstacle)
  }
}

extension FoundValues {
  /// Returns the values with their rules.
  fileprivate func values(on screens: [ViewTree]) throws(LaunchObstacle) -> LaunchValues {
    try LaunchValues(try lines(on: screens, because: LaunchValues.reason))
  }
}
