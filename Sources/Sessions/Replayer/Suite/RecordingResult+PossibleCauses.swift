import AppDriver

extension RecordingResult.Verdict {
  /// The causes that experiments can show; nil for a verdict that needs no explanation.
  var possibleCauses: [Experiment.Cause]? {
    switch self {
    case .changed: return Experiment.Cause.allCases
    case .stopped(let stop, _):
      switch stop.reason {
      case .target: return Experiment.Cause.allCases
      case .driver(.crashed), .driver(.neverIdle): return [.notDeterministic, .environment]
      case .driver(.broken(let fault)):
        switch fault.kind {
        case .ended, .cutOff, .tooLarge, .hanging, .silent, .slow, .busy:
          return [.notDeterministic, .environment]
        default: return nil
        }
      case .driver: return nil
      }
    default: return nil
    }
  }
}

extension Replay.Stop {
  /// The reason why a replay that stopped here is not repeated; nil if it can be.
  package var reasonNotToRepeat: String? {
    switch reason {
    case .driver(.neverIdle): return "no replay is repeated after a hang"
    case .driver(.broken(let fault)):
      switch fault.kind {
      case .hanging, .silent, .slow, .busy: return "no replay is repeated after a hang"
      case .tooLarge: return "no replay is repeated after an app that took too much memory"
      default: return nil
      }
    default: return nil
    }
  }
}
