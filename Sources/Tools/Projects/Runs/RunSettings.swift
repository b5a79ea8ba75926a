public import Replayer
import EventModel
import FoundationEssentials

/// The settings of a run: what of each recording is compared, and how a red one is examined.
public struct RunSettings: Sendable {
  /// The check of targets; nil for the strict one.
  public var targetCheck: Replay.TargetCheck?
  /// The event from which on checkpoints are compared; nil for the first.
  public var from: Int?
  /// The event after which a replay ends; nil for the last.
  public var to: Int?
  /// True if every experiment on the cause of a red recording is made, and repeated in an order drawn by lot.
  public var isDeep = false
  /// The seed of the random order of experiments; nil for a new seed in each run.
  public var lotSeed: UInt64?
  /// True for a run that a person drives event by event.
  package var isStepwise = false
  /// True if the build of the project replaces the app of every recording, not only other builds of the same app.
  package var standsForAll = false
  /// The app behind the project's driver; recordings of other apps use their own.
  package var drivenApp: String?

  /// Creates the settings of a run that compares everything and makes brief experiments.
  public init() {}

  /// Returns the words from which a worker process reads these settings and those of the project.
  package func words(in project: Project) -> [String] {
    let setting = project.setting
    let values: [(name: String, value: String?)] = [
      ("--app", project.build),
      ("--target-check", targetCheck?.rawValue),
      ("--from", from.map(String.init)),
      ("--to", to.map(String.init)),
      ("--locale", setting.locale),
      ("--screen", setting.screen.map { "\($0)" }),
      ("--appearance", setting.appearance?.rawValue),
      ("--diagnose-seed", lotSeed.map(String.init)),
      ("--memory-limit", "\(project.memory >> 20)"),
      ("--time-limit", (project.time / .seconds(1)).canonical),
      ("--driver", project.driver),
      ("--driver-timeout", project.answerTime.map { ($0 / .seconds(1)).canonical }),
      ("--network", project.network == .recorded ? nil : project.network.rawValue),
      ("--dir", project.recordings.path),
    ]
    return values.flatMap { name, value in value.map { [name, $0] } ?? [] }
      + (isDeep ? ["--diagnose"] : [])
  }
}
