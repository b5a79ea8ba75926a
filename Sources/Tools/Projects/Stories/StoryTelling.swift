import AppDriver
package import EventModel
import Messages
package import Recorder
package import Replayer
import Stories

/// The story of a recording, written from its log and proven by running it.
package struct StoryTelling {
  /// The recording.
  package let recording: RecordingStore
  /// The project, whose `build` it is proven on, and in whose setting.
  package let project: Project
  /// True if the story is run.
  package var isProven = true

  private let workers: AppWorkers

  /// Plans the story of a recording.
  ///
  /// - Parameters:
  ///   - recording: the recording.
  ///   - project: the project.
  ///   - workers: the processes of apps, which several stories can share.
  ///   - isProven: whether the story is run.
  package init(
    of recording: RecordingStore,
    in project: Project,
    by workers: AppWorkers,
    isProven: Bool = true
  ) {
    (self.recording, self.project, self.workers) = (recording, project, workers)
    self.isProven = isProven
  }

  /// A story, and what it was made from.
  package struct Result {
    /// The story, with the reason why it is not proven.
    package var story: ProvenStory
    /// The log.
    package var log: EventLog
    /// The bytes of the log.
    package var bytes: [UInt8]
    /// The screens that the story leads through.
    package var expectation: StoryExpectation
  }

  /// Writes the story, and runs it.
  ///
  /// - Parameter check: called with the setting in which the story is told, before anything is run.
  /// - Returns: the story, and what it was made from.
  /// - Throws: the error of a recording that cannot be read, of an app that cannot be driven, or of `check`; a
  ///   diagnostic after a request to stop, since an app that was ended proves nothing.
  package func run(check: (ReplacedSetting) throws -> Void = { _ in }) throws -> Result {
    project.interruption.watch()
    workers.network = project.network.use(of: recording)
    let bytes = try recording.logBytes()
    let log = try recording.log()
    var expectation = try StoryExpectation(
      of: recording,
      log,
      rules: GoldenRules(project).rules(for: recording),
      within: Budget(endingAfter: project.time)
    )
    expectation.replaced = project.setting.without(log.header)
    try check(expectation.replaced)
    let secrets = Secrets.values(project)
    let makeDriver: (String) throws(DriverError) -> any AppDriver = {
      (recorded) throws(DriverError) in
      try workers.makeDriver(for: project.build ?? recorded)
    }
    var story = try ProvenStory.write(
      log,
      as: recording.title,
      expecting: expectation,
      secrets: secrets,
      steps: project.steps,
      makeDriver: isProven ? makeDriver : nil
    )
    story.failure = story.failure?.hiding(secrets)
    try project.interruption.check()
    return Result(story: story, log: log, bytes: bytes, expectation: expectation)
  }
}
