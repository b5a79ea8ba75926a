public import AppDriver
public import EventModel
import Recorder
public import Stories

/// The story of a recording, with a proof that running it leads through the same screens.
public struct ProvenStory: Sendable {
  /// The story, with the events of each line.
  public var written: WrittenStories
  /// The session that it tells: as it was recorded, or as it went on the app of the proof.
  public var account: SessionTranscript?
  /// The style of drags and times in it.
  public var style = StoryWriter.Style.readable
  /// The reason why the story is not proven; nil if it is proven.
  public var failure: Failure?
  /// The replay of the recording that the proof began with; nil without a proof.
  public var replay: Replay.Outcome?

  /// The reason why a story is not proven.
  public enum Failure: Hashable, Sendable {
    /// Some events cannot be written as a story; these are the first of them.
    case notWritten(events: ClosedRange<Int>, reason: String)
    /// The recording itself cannot be replayed.
    case notReplayed(Replay.Stop)
    /// The text does not follow the grammar of stories.
    case ungrammatical(line: Int, message: String)
    /// A line of the story failed.
    case failed(line: Int, message: String)
    /// The screens differ from this one on, counted from 0.
    case otherScreens(first: Int)
    /// The log has no screens, so that no story was written.
    case empty
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
      case .ungrammatical(let line, let message): "line \(line): \(message)"
      case .failed(let line, let message): "line \(line): \(message)"
      case .otherScreens(let first): "screen \(first + 1) differs from the recording"
      case .empty: "the log has no screens"
      case .stopped: "the proof was stopped on request"
      case .redacted(let message): message
      }
    }
  }

  /// Creates a story that another process has proven.
  package init(provenElsewhere written: WrittenStories, style: StoryWriter.Style) {
    (self.written, self.style) = (written, style)
  }

  init(
    written: WrittenStories,
    account: SessionTranscript? = nil,
    style: StoryWriter.Style = .readable,
    failure: Failure? = nil,
    replay: Replay.Outcome? = nil
  ) {
    (self.written, self.account, self.style) = (written, account, style)
    (self.failure, self.replay) = (failure, replay)
  }

  /// Whether the story is proven to lead through the screens of its recording.
  public var isProven: Bool { failure == nil }

  /// Writes the story of a log and proves it on a fresh instance of the app.
  ///
  /// A readable story is tried first, then a story with exact touches, then one that also states all
  /// times.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - recording: its name.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - makeDriver: makes a driver for the recorded app; nil to write the story without a proof.
  /// - Returns: the first story that is proven, else the readable one.
  /// - Throws: `DriverError` if there is no such app.
  public static func write(
    _ log: EventLog,
    as recording: String,
    secrets: [String: String] = [:],
    makeDriver: ((String) throws(DriverError) -> any AppDriver)?
  ) throws(DriverError) -> ProvenStory {
    guard let account = SessionTranscript(log, recording: recording) else {
      return ProvenStory(written: WrittenStories(), failure: .empty)
    }
    // Each writing reads every gesture again, and mostly the first one is proven.
    let write = { StoryWriter(style: .readable).write(account) }
    guard let makeDriver else { return ProvenStory(written: write(), account: account) }
    let replay = Replay.run(log, on: try makeDriver(log.header.app), secrets: secrets)
    if let stop = replay.stop {
      return ProvenStory(
        written: write(),
        account: account,
        failure: .notReplayed(stop),
        replay: replay
      )
    }
    // The words of the story are those that the app shows now, since it may be a newer build.
    let told =
      log.isShown(by: replay)
      ? account : SessionTranscript(log.replayed(replay), recording: recording) ?? account
    var first: Failure?
    for style in StoryWriter.Style.allCases {
      let written = StoryWriter(style: style).write(told)
      let proof = Proof(
        text: written.text,
        omission: written.omissions.first,
        header: log.header,
        screens: ProvenScreens(of: log, in: replay),
        secrets: secrets
      )
      let failure = proof.failure(on: try makeDriver(log.header.app))
      guard let failure else {
        return ProvenStory(written: written, account: told, style: style, replay: replay)
      }
      first = first ?? failure
    }
    return ProvenStory(written: write(), account: account, failure: first, replay: replay)
  }

  /// Proves a text that stands in the place of a recording's story, such as one that was edited.
  ///
  /// - Parameters:
  ///   - text: the stories.
  ///   - log: the recording.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - makeDriver: makes a driver for the recorded app.
  /// - Returns: the reason why running it does not lead through the screens of the recording; nil if
  ///   it does.
  /// - Throws: `DriverError` if there is no such app.
  public static func failure(
    of text: String,
    as log: EventLog,
    secrets: [String: String] = [:],
    makeDriver: (String) throws(DriverError) -> any AppDriver
  ) throws(DriverError) -> Failure? {
    let replay = Replay.run(log, on: try makeDriver(log.header.app), secrets: secrets)
    if let stop = replay.stop { return .notReplayed(stop) }
    let proof = Proof(
      text: text,
      header: log.header,
      screens: ProvenScreens(of: log, in: replay),
      secrets: secrets
    )
    return proof.failure(on: try makeDriver(log.header.app))
  }
}

extension EventLog {
  /// Returns whether a replay saw the recorded screens, and found each target where it was.
  fileprivate func isShown(by outcome: Replay.Outcome) -> Bool {
    outcome.screens.map(\.hash) == screenDigests
      && events.allSatisfy { event in
        guard let found = outcome.found[event.number] else { return true }
        return event.kind.target == found
      }
  }

  /// Returns the session as it would have been recorded on the app of a replay.
  fileprivate func replayed(_ outcome: Replay.Outcome) -> EventLog {
    var log = mappingTargets { event, target in outcome.found[event] ?? target }
    var screens = outcome.screens.makeIterator()
    for (index, event) in log.events.enumerated() where event.isCheckpoint {
      guard let tree = screens.next() else { break }
      log.events[index].kind = .snapshot(.init(title: event.kind.title, tree: tree))
    }
    return log
  }
}

/// A story to run on the app, and the screens that it must lead through.
private struct Proof {
  var text: String
  var omission: WrittenStories.Omission?
  var header: SessionHeader
  var screens: ProvenScreens
  var secrets: [String: String]

  func failure(on driver: any AppDriver) -> ProvenStory.Failure? {
    if let omission {
      return .notWritten(events: omission.events, reason: omission.reason)
    }
    let file = StoryFile(parsing: text, name: "story")
    if let problem = file.problems.first {
      return .ungrammatical(line: problem.line, message: problem.message)
    }
    let recorder = SessionRecorder(
      driver,
      header: header,
      secrets: secrets,
      keepsScreensOnly: true,
      keepsEvidence: false
    )
    let run = StoryRunner().run(file.stories, on: recorder)
    recorder.finish(.finished)
    for result in run.results where result.status != .success {
      let step = result.steps.first { $0.status == .failed || $0.status == .notMapped }
      return .failed(
        line: step?.step.line ?? result.story.line,
        message: step?.message ?? result.outcome
      )
    }
    return screens.firstMissed(by: recorder.log.checkpoints.map(\.tree))
      .map(ProvenStory.Failure.otherScreens)
  }
}
