extension ProvenStory {
  /// The reason why a story is not proven.
  public enum Failure: Hashable, Sendable {
    /// Some events cannot be written as a story; these are the first of them.
    case notWritten(events: ClosedRange<Int>, reason: String)
    /// The recording itself cannot be replayed.
    case notReplayed(Replay.Stop)
    /// The replay of the recording shows other screens than the expected ones, or reaches other views; with the
    /// first difference.
    case otherBuild(StoryExpectation.Origin, difference: String)
    /// The text does not follow the grammar of stories.
    case ungrammatical(line: Int, message: String)
    /// A line of the story failed.
    case failed(line: Int, message: String)
    /// The screens differ from this one on, counted from 0.
    case otherScreens(first: Int)
    /// The log has no screens, so that no story was written.
    case empty
    /// No proof was requested.
    case notRun
    /// The proof was stopped on request.
    case stopped
    /// Another reason, which contained a secret, in words without it.
    case redacted(message: String)

    /// The reason, in one lower-case clause.
    public var message: String {
      switch self {
      case .notWritten(let events, let reason):
        "events \(events.lowerBound) to \(events.upperBound) cannot be written as a story: \(reason)"
      case .notReplayed(let stop):
        "the replay of the recording stops at event \(stop.event): \(stop.reason.message)"
      case .otherBuild(let origin, let difference):
        "this build differs from the \(origin.rawValue): \(difference)"
      case .ungrammatical(let line, let message): "line \(line): \(message)"
      case .failed(let line, let message): "line \(line): \(message)"
      case .otherScreens(let first): "screen \(first + 1) differs from the recording"
      case .empty: "the log has no screens"
      case .notRun: "it was not run"
      case .stopped: "the proof was stopped on request"
      case .redacted(let message): message
      }
    }

    /// True if the build does not show the recorded screens, so that it proves nothing about any story.
    public var isOfBuild: Bool {
      switch self {
      case .notReplayed, .otherBuild: true
      default: false
      }
    }
  }
}
