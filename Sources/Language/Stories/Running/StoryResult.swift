public import EventModel

/// The result of one story.
public struct StoryResult: Hashable, Sendable {
  /// The possible results, in Simon's words.
  public enum Status: String, CaseIterable, Sendable {
    /// The story was not run.
    case notRun = "Not run"
    /// Every step succeeded.
    case success = "Success"
    /// A step has no definition or several, so that no step was run.
    case notMapped = "Not mapped"
    /// Every step succeeded, but none of them checks anything, so that no screen of the app can make the story
    /// fail.
    case unchecked = "Checks nothing"
    /// The story is excluded from runs.
    case ignored = "Ignored"
    /// A step failed, and the steps after it were not run.
    case failed = "Failed"
  }

  /// The story as the file has it.
  public var story: Story
  /// The outcome of the story.
  public var status: Status
  /// The results of its steps, in order.
  public var steps: [StepResult]
  /// The reason why it failed or was not run.
  public var message: String?
  /// A suggested correction, if no step has one.
  public var hint: String?
  /// The screen at the failure; nil without a failure, or if the app did not answer.
  public var tree: ViewTree?
  /// The real time that it took, including the stories that it continues; nil if that was not
  /// measured.
  public var duration: Microseconds?

  /// The results of the attempts before this one, which all failed.
  public var earlier: [StoryResult] = []

  /// The title to show instead of one with a secret; nil for one without.
  package var redactedTitle: String?

  /// The step that failed.
  public var failure: StepResult? { steps.first { $0.status == .failed } }

  /// True if the story succeeded only when it was tried again.
  public var isFlaky: Bool { status == .success && !earlier.isEmpty }

  /// True if every step was run, so that another story can continue this one.
  package var isPerformed: Bool { status == .success || status == .unchecked }

  /// The status in Simon's words, and the reason of a failure.
  public var outcome: String {
    guard [.failed, .unchecked].contains(status), let message else { return status.rawValue }
    return "\(status.rawValue): \(message)"
  }
}
