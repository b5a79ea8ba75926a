public import EventModel

/// What became of one story.
public struct StoryResult: Hashable, Sendable {
  /// What can become of a story, in Simon's words.
  public enum Status: String, CaseIterable, Sendable {
    /// It was not to be run, or the story it goes on from did not end well.
    case notRun = "Not run"
    /// Every step did what it says.
    case success = "Success"
    /// Some step has no definition, or several; none was run.
    case notMapped = "Not mapped"
    /// It is not to be run at all.
    case ignored = "Ignored"
    /// A step failed; the ones after it were not run.
    case failed = "Failed"
  }

  /// The story.
  public var story: Story
  /// What became of it.
  public var status: Status
  /// Its steps in order.
  public var steps: [StepResult]
  /// Why it failed or was not run.
  public var message: String?
  /// The screen when it failed; nil where it did not, or where the app could not be asked.
  public var tree: ViewTree?

  /// How long it took, with the stories above it that it needed, in real time; nil where nobody
  /// measured.
  public var duration: Microseconds?

  /// The step that failed.
  public var failure: StepResult? { steps.first { $0.status == .failed } }

  /// The status as Simon prints it, a failure with its reason.
  public var outcome: String {
    guard status == .failed, let message else { return status.rawValue }
    return "\(status.rawValue): \(message)"
  }
}
