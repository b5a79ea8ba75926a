public import AppDriver
public import EventModel

extension Replay {
  /// The screens that a replay reached, and the reason why it stopped.
  public struct Outcome: Sendable {
    /// The settled screens, one for each checkpoint that was reached.
    public var screens: [ViewTree] = []
    /// The screens on which text was typed some time after the event before it, by its event.
    ///
    /// The recording has no checkpoint of them, and workers do not report them.
    public var typingScreens: [Int: ViewTree] = [:]
    /// The number of events that were replayed.
    public var events = 0
    /// The reason why the replay stopped before the end of the log; nil if it did not.
    public var stop: Stop?
    /// The targets as they were found, by event: with the path and the frame of the view now.
    public var found: [Int: Target] = [:]
    /// The targets that were touched although they were not verified, in the order of events.
    public var warnings: [Warning] = []
    /// The scrolling that was added to bring targets into sight, in the order of events.
    public var scrolls: [Scroll] = []
    /// The inputs that other views took than in the recording, in the order of events.
    public var outcomeChanges: [OutcomeChange] = []
    /// The screens on which targets were not verified: one for each warning, then one for the stop.
    public var unverifiedScreens: [ViewTree] = []
    /// The screen at the recorded time of the checkpoint for which a replay waited in vain; nil if there is none.
    var missedScreen: ViewTree?
    /// The app's remarks about the replay, without the secrets of the session.
    public var remarks: [String] = []
    /// The build and the environment that the app reports.
    public var identity = AppIdentity()
    /// The reason why a trial ended early; nil if it did not, or if there was none.
    var trialStop: Stop?
    /// The whole session, if the replay stopped at a target and went on to see it; nil otherwise.
    public var trial: Trial?

    /// Creates the outcome of a replay that has not begun.
    public init() {}

    /// The numbers of the events whose targets are worded differently, in order.
    var rewordings: [Int] { warnings.filter { $0.drift.rewording != nil }.map(\.event) }

    /// True if all inputs reached the recorded targets, with the recorded outcomes and words.
    ///
    /// Otherwise the log has to be repaired before the recording can pass, even if all screens are the expected ones.
    public var reachesTargets: Bool {
      stop == nil && outcomeChanges.isEmpty && rewordings.isEmpty
    }
  }

  /// A target that was not verified, and whose only candidate was touched.
  public struct Warning: Hashable, Sendable {
    /// The number of the event that was replayed on the candidate.
    public var event: Int
    /// The difference between the recorded target and the candidate.
    public var drift: TargetDrift

    /// Creates a warning of an event.
    public init(event: Int, drift: TargetDrift) {
      self.event = event
      self.drift = drift
    }
  }

  /// The event at which a replay stopped, and the reason.
  public struct Stop: Hashable, Sendable {
    /// The number of the event that could not be replayed.
    public var event: Int
    /// The reason why it could not be replayed.
    public var reason: Reason

    /// Creates a stop at an event.
    public init(event: Int, reason: Reason) {
      self.event = event
      self.reason = reason
    }

    /// The reason why an event could not be replayed.
    public enum Reason: Error, Hashable, Sendable {
      /// The target is missing, ambiguous or different.
      case target(TargetDrift)
      /// The driver failed, or does not support the input.
      case driver(DriverError)

      /// The reason, in one lower-case clause.
      public var message: String {
        switch self {
        case .target(let drift): drift.message
        case .driver(let error): error.message
        }
      }
    }
  }
}

/// Returns the value of a call to a driver; its error becomes the reason of a stop.
func driving<Value>(
  _ call: @autoclosure () throws(DriverError) -> Value
) throws(Replay.Stop.Reason) -> Value {
  try bridge(call(), to: Replay.Stop.Reason.driver)
}
