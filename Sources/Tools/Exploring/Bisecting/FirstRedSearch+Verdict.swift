import AppDriver
public import Replayer

extension FirstRedSearch.Outcome {
  /// Creates the outcome of a build from a verdict; nil if the verdict is about the files of the recording, which
  /// are the same for every build.
  ///
  /// - Parameter verdict: the verdict on the replay.
  public init?(_ verdict: RecordingResult.Verdict) {
    switch verdict {
    case .passed: self = .green
    case .changed(.secretNotGiven), .changed(.environment): self = .untestable
    case .stopped(_, .secretNotGiven), .stopped(_, .environment): self = .untestable
    case .changed: self = .red
    case .stopped(let stop, _): self = stop.reason.isAboutApp ? .red : .untestable
    case .noApp, .flaky: self = .untestable
    case .missingGolden, .orphaned, .excessCheckpoints, .unapproved, .damagedLog, .damagedGolden,
      .damagedRules:
      return nil
    }
  }
}

extension Replay.Stop.Reason {
  /// True if the app itself stopped the replay, by what it showed or did.
  ///
  /// False if the app did not start or cannot be driven.
  fileprivate var isAboutApp: Bool {
    switch self {
    case .target, .driver(.crashed), .driver(.neverIdle): true
    case .driver(.broken(let fault)):
      switch fault.kind {
      case .ended, .cutOff, .tooLarge, .hanging, .silent, .slow, .busy: fault.request != "hello"
      default: false
      }
    case .driver: false
    }
  }
}
