import AppDriver
public import Approvals
public import EventModel
public import Recorder

/// The screens that a story of a recording has to lead through, and the differences that are allowed.
///
/// A proof compares a build with the recorded or approved screens, never with itself.
public struct StoryExpectation: Sendable {
  /// The origin of the screens.
  public enum Origin: String, Sendable {
    /// The event log.
    case recording
    /// The golden, which the ledger explains.
    case golden
  }

  /// The screens in the recorded setting, one for each checkpoint.
  public var screens: [ViewTree]
  /// The origin of the screens.
  public var origin: Origin
  /// The differences that are allowed.
  public var rules: [Rule] = []
  /// The parts of the recorded setting that are replaced.
  public var replaced = ReplacedSetting()
  /// Returns the screens in another setting; nil for those of the recorded one.
  private var inSetting: (@Sendable (ReplacedSetting) -> [ViewTree]?)?

  /// Creates the expectation of the recorded screens.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - rules: the differences that are allowed.
  public init(recorded log: EventLog, rules: [Rule] = []) {
    screens = log.checkpoints.map(\.tree)
    (origin, self.rules) = (.recording, rules)
  }

  /// Creates the expectation of screens that were approved.
  ///
  /// - Parameters:
  ///   - golden: the golden.
  ///   - rules: the differences that are allowed.
  public init(golden: Golden, rules: [Rule] = []) {
    screens = golden.screens.map(\.tree)
    (origin, self.rules) = (.golden, rules)
  }

  /// Creates the expectation of a recording: its golden if decisions explain it, else its log.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - log: its log.
  ///   - golden: a golden that is being approved; nil for the present one.
  ///   - rules: the recording's rules; rules without an approval allow no difference.
  ///   - budget: the time of reading the golden; nil for no limit.
  /// - Throws: `GoldenFileError` for a golden or a ledger that cannot be read.
  public init(
    of recording: RecordingStore,
    _ log: EventLog,
    approving golden: Golden? = nil,
    rules: [Rule] = [],
    within budget: Budget? = nil
  ) throws(GoldenFileError) {
    let rules = rules.filter(\.isApproved)
    let store = recording.goldens(within: budget)
    let approved = if let golden { golden } else { try store.explainedGolden() }
    guard let approved else {
      self.init(recorded: log, rules: rules)
      return
    }
    self.init(golden: approved, rules: rules)
    // No other screens than the recorded ones were approved.
    if screens.map(\.hash) == log.screenDigests { origin = .recording }
    inSetting = { setting in
      let store = store.store(in: setting)
      let overlaid =
        golden == nil
        ? try? store.explainedGolden() : (try? store.overlaidGolden(on: golden))?.golden
      return overlaid?.screens.map(\.tree)
    }
  }

  /// The names that the rules let vary: no story tells them.
  var names: VaryingNames { VaryingNames(rules) }

  /// Returns the session as a story may tell it: with the expected screens, and without names that vary.
  package func told(_ log: EventLog) -> EventLog { log.showing(screens).withoutNames(from: names) }

  /// Returns the screens in the setting of a replay.
  func screens(of log: EventLog, shownBy identity: AppIdentity) -> [ViewTree] {
    let setting = replaced.reported(by: identity).without(log.header)
    guard !setting.isEmpty, let inSetting else { return screens }
    return inSetting(setting) ?? screens
  }
}

extension ReplacedSetting {
  /// Returns this setting with the platform and the locale that an app reports.
  func reported(by identity: AppIdentity) -> ReplacedSetting {
    var setting = self
    setting.platform = identity.platform.flatMap { ReplacedSetting.isPlatform($0) ? $0 : nil }
    // A locale that the run asks for has to be the reported one already.
    if let locale = identity.locale, ReplacedSetting.isLocale(locale) { setting.locale = locale }
    return setting
  }
}
