extension StoryResult {
  /// Creates the result of a list of commands that another runner has performed, so that it can be reported as stories are.
  ///
  /// - Parameters:
  ///   - story: the list, with a step for each command.
  ///   - count: the number of commands that succeeded.
  ///   - message: the reason why the next one failed, or why the list could not be read; nil if all succeeded.
  package init(_ story: Story, succeeded count: Int, failure message: String?) {
    let steps = story.steps.enumerated().map { place, step in
      var result = StepResult(step: step, status: .notRun)
      if place < count { result.status = .success }
      if place == count, let message {
        result.status = .failed
        result.message = message
      }
      return result
    }
    self.init(story: story, status: message == nil ? .success : .failed, steps: steps)
    self.message = message
  }
}
