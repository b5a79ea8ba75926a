import AppDriver
import EventModel
import Recorder
import Stories

/// A story to run on the app, and the screens that it must lead through.
struct StoryRunProof {
  var text: String
  var omission: WrittenStories.Omission?
  var header: SessionHeader
  var screens: ProvenScreens
  var secrets: [String: String]
  /// The definitions that the story may use, beside the built-in sentences.
  var steps: StepLibrary

  /// Runs the story.
  ///
  /// - Parameter driver: the app.
  /// - Returns: the reason why it is not proven; nil if it is.
  func failure(on driver: any AppDriver) -> ProvenStory.Failure? { run(on: driver)?.failure }

  /// Runs the story.
  ///
  /// - Parameter driver: the app.
  /// - Returns: nil if the story is proven; otherwise the reason, and true if it failed on a screen that differs
  ///   from the expected one only as rules permit.
  func run(on driver: any AppDriver) -> (failure: ProvenStory.Failure, isOnVariation: Bool)? {
    if let omission {
      return (.notWritten(events: omission.events, reason: omission.reason), false)
    }
    let file = StoryFile(parsing: text, name: "story")
    if let problem = file.problems.first {
      return (.ungrammatical(line: problem.line, message: problem.message), false)
    }
    let recorder = SessionRecorder(
      driver,
      header: header,
      secrets: secrets,
      keepsScreensOnly: true,
      keepsEvidence: false
    )
    let run = StoryRunner(library: steps).run(file.stories, on: recorder)
    recorder.finish(.finished)
    for result in run.results where result.status != .success {
      let step = result.steps.first { $0.status == .failed || $0.status == .notMapped }
      let failure = ProvenStory.Failure.failed(
        line: step?.step.line ?? result.story.line,
        message: step?.message ?? result.outcome
      )
      let seen = recorder.log.checkpoints.last?.tree
      return (failure, seen.map(screens.isVariation) ?? false)
    }
    return screens.firstMissed(by: recorder.log.checkpoints.map(\.tree))
      .map { (.otherScreens(first: $0), false) }
  }
}
