package import AppDriver
package import ChildProcesses
import EventModel

/// A performer of stories in a worker process, which survives everything that they do.
///
/// A step that ends its process, never returns or takes too much memory fails alone: the next story
/// gets a new process with a freshly launched app.
package final class StoryWorker: StoryPerformer {
  /// The limits of a worker.
  package struct Limits: Sendable {
    /// The longest real time for a step, and for the launch of the app.
    package var step: Duration
    /// The longest time before a worker begins its first story, on a busy machine.
    package var start = Duration.seconds(20)
    /// The most memory that the worker may hold with the processes it starts, in bytes.
    package var memory: Int

    /// Creates limits.
    package init(step: Duration, memory: Int) { (self.step, self.memory) = (step, memory) }
  }

  /// The function that takes issues, each with the step under way.
  package var takeIssue: (StoryIssue, Step?) -> Void = { _, _ in }
  /// The function that says whether to end the story under way.
  package var isAskedToStop: @Sendable () -> Bool = { false }
  /// True while the app is still as the last story left it.
  package var keepsApp: Bool { link != nil }
  /// The reason why no app could be started for any story.
  package private(set) var noApp: DriverError?

  private let limits: Limits
  private let redact: (String) -> String?
  private let start: () throws(ProcessStartError) -> ProcessLink
  private var link: ProcessLink?
  private var hadApp = false

  /// Creates a performer; its process is started for the first story.
  ///
  /// - Parameters:
  ///   - limits: the limits of a worker.
  ///   - redact: takes secrets out of a message or of a line on the worker's standard error; nil if the line is not
  ///     the worker's own.
  ///   - start: starts a process that runs a `StoryServer`.
  package init(
    _ limits: Limits,
    redact: @escaping (String) -> String? = { $0 },
    start: @escaping () throws(ProcessStartError) -> ProcessLink
  ) {
    self.limits = limits
    self.redact = redact
    self.start = start
  }

  deinit { end() }

  /// Ends the worker in good order.
  package func end() {
    link?.finish(grace: isAskedToStop() ? .milliseconds(100) : .seconds(2))
    link = nil
  }

  /// Performs the steps of a story in the worker.
  package func perform(
    _ result: StoryResult,
    _ mappings: [StepMatcher.Mapping]
  ) -> StoryResult {
    if let noApp { return result.failed(noApp) }
    // The memory of one story must not be charged to the next, unless that needs the app as it is.
    let isResumed = mappings.contains(where: \.isResume)
    if !isResumed, let link, link.peakMemory > limits.memory / 2 { end() }
    // A used process that does not even receive the story has ended because of an earlier one.
    if link != nil, let performed = tryPerforming(result, mappings, isFresh: false) {
      return performed
    }
    do throws(ProcessStartError) { link = try start() } catch {
      return result.failed(StepFailure("no worker process could be started: \(error.reason)"))
    }
    return tryPerforming(result, mappings, isFresh: true)
      ?? result.failed(StepFailure("the worker process does not answer"))
  }

  /// Performs a story in the present worker; returns nil if a new one has to do that.
  private func tryPerforming(
    _ result: StoryResult,
    _ mappings: [StepMatcher.Mapping],
    isFresh: Bool
  ) -> StoryResult? {
    guard let link, let job = try? StoryJob(story: result.story).line() else { return nil }
    link.send(job)
    var record = StoryRecord(result, mappings, within: limits)
    while true {
      let arrival = link.next(until: record.deadline, unless: isAskedToStop)
      if case .interrupted = arrival {
        link.finish(grace: .zero)
        self.link = nil
        return result.failed(StepFailure("the run was stopped on request"))
      }
      var event: StoryEvent?
      if case .line(let line) = arrival {
        event = (try? StoryEvent(line: line))?.redacted { redact($0) ?? $0 }
        // A program that becomes a worker may have printed before that.
        if event == nil, !record.isReceived { continue }
      }
      guard let event else {
        let death = death(of: link, arrival)
        self.link = nil
        let isResumed = mappings.contains(where: \.isResume)
        guard isFresh || record.isReceived || isResumed else { return nil }
        return record.result(after: death)
      }
      switch event {
      case .noApp(let error):
        if !hadApp { noApp = error }
        return result.failed(error)
      case .issue(let issue): takeIssue(issue, record.step)
      case .received: hadApp = true
      case .began, .ended, .finished: break
      }
      if let ended = record.note(event) { return ended }
    }
  }

  /// Ends the process of a link; returns why it did not go on.
  private func death(of link: ProcessLink, _ arrival: ProcessLink.Arrival) -> StoryRecord.Death {
    var isEnd = false
    if case .end = arrival { isEnd = true }
    // A process that closes its output as it ends needs a moment for that.
    let end = link.finish(grace: isEnd ? .milliseconds(500) : .zero)
    let words = link.lastLines.compactMap(redact).last
    switch arrival {
    case .late: return .outOfTime
    case .tooMuchMemory: return .outOfMemory
    case .end where link.hadMore(than: limits.memory): return .outOfMemory
    case .end: return .ended(end, lastWords: words)
    case .line, .tooLong, .interrupted: return .garbled
    }
  }
}
