package import AppDriver

/// A place where the steps of stories run, one story after the other.
package protocol StoryPerformer: AnyObject {
  /// True while the app is still as the last story left it, so that another story can continue it.
  var keepsApp: Bool { get }

  /// Performs the steps of a story, each of which has exactly one meaning.
  ///
  /// - Parameters:
  ///   - result: the result of the story before any of its steps was run.
  ///   - mappings: the meanings of the steps.
  /// - Returns: the result of the story.
  func perform(_ result: StoryResult, _ mappings: [StepMatcher.Mapping]) -> StoryResult

  /// The reason why no app could be started for any story; nil as long as one could.
  var noApp: DriverError? { get }

  /// Ends what the performer has started.
  func end()
}

extension StoryPerformer {
  /// Nothing, for a performer whose app is started by somebody else.
  package var noApp: DriverError? { nil }

  /// Does nothing, for a performer that has started nothing.
  package func end() {}
}

/// The progress of a story under way.
package enum StepProgress: Hashable, Sendable {
  /// A step has begun; its place among the steps of the story.
  case began(Int)
  /// A step has ended with a result.
  case ended(Int, StepResult)
}
