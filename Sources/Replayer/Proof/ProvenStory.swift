public import AppDriver
public import EventModel
import Recorder
public import Stories

/// The story of a recording, and whether running it drives the app through the same screens.
public struct ProvenStory: Sendable {
  /// The story with what each of its lines tells.
  public var written: WrittenStories
  /// What it tells: the session as it was recorded, or as it went on the app that it was tried on.
  public var account: SessionTranscript?
  /// How drags and time are told in it.
  public var style = StoryWriter.Style.readable
  /// Why the story is not proven; nil for one that is.
  public var failure: Failure?

  /// Why a story does not stand for its recording.
  public enum Failure: Hashable, Sendable {
    /// Some events cannot be said; the first of them.
    case unsaid(events: ClosedRange<Int>, reason: String)
    /// The recording itself can no longer be replayed.
    case notReplayed(Replay.Stop)
    /// The text is not a story by its own grammar.
    case ungrammatical(line: Int, message: String)
    /// A line of the story could not be run.
    case failed(line: Int, message: String)
    /// The screens are the same up to this one, counted from 0, and then part.
    case otherScreens(first: Int)
    /// No story was written, since the log has no screens.
    case empty

    /// What is in the way, in one lower-case clause.
    public var message: String {
      switch self {
      case .unsaid(let events, let reason):
        "events \(events.lowerBound) to \(events.upperBound) cannot be said: \(reason)"
      case .notReplayed(let stop):
        switch stop.reason {
        case .target(let drift):
          "the recording stops at event \(stop.event) when it is replayed: \(drift.message)"
        case .driver(let error):
          "the recording stops at event \(stop.event) when it is replayed: \(error.message)"
        }
      case .ungrammatical(let line, let message): "line \(line): \(message)"
      case .failed(let line, let message): "line \(line): \(message)"
      case .otherScreens(let first): "screen \(first + 1) is not the recording's"
      case .empty: "the log has no screens"
      }
    }
  }

  /// Whether the story stands for its recording.
  public var isProven: Bool { failure == nil }

  /// Writes the story of a log and, if asked to, proves it on a fresh instance of the app.
  ///
  /// A readable story is tried first; where that leads elsewhere, one whose every touch is exact, and
  /// then one that also tells all time that passed.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - recording: its name.
  ///   - secrets: what to type where secrets were kept out of the log, by their variables.
  ///   - makeDriver: makes a driver for the app that was recorded; nil to write without a proof.
  /// - Returns: the story; one that is not proven is the readable one.
  /// - Throws: `DriverError` when there is no such app.
  public static func write(
    _ log: EventLog,
    as recording: String,
    secrets: [String: String] = [:],
    makeDriver: ((String) throws(DriverError) -> any AppDriver)?
  ) throws(DriverError) -> ProvenStory {
    guard let account = SessionTranscript(log, recording: recording) else {
      return ProvenStory(written: WrittenStories(), failure: .empty)
    }
    let readable = StoryWriter(style: .readable).write(account)
    guard let makeDriver else { return ProvenStory(written: readable, account: account) }
    let replay = Replay.run(log, on: try makeDriver(log.header.app), secrets: secrets)
    if let stop = replay.stop {
      return ProvenStory(written: readable, account: account, failure: .notReplayed(stop))
    }
    // A newer build than the recorded one is told in its own words.
    let told = SessionTranscript(log.replayed(replay), recording: recording) ?? account
    var first: Failure?
    for style in StoryWriter.Style.allCases {
      let written = StoryWriter(style: style).write(told)
      let proof = Proof(
        written: written,
        header: log.header,
        screens: replay.screens,
        secrets: secrets
      )
      let failure = proof.failure(on: try makeDriver(log.header.app))
      guard let failure else {
        return ProvenStory(written: written, account: told, style: style)
      }
      first = first ?? failure
    }
    return ProvenStory(written: readable, account: account, failure: first)
  }
}

extension EventLog {
  /// The session as it would have been recorded of the app that it was replayed on.
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

/// One story run back on the app, and the screens it must lead through.
private struct Proof {
  var written: WrittenStories
  var header: SessionHeader
  var screens: [ViewTree]
  var secrets: [String: String]

  func failure(on driver: any AppDriver) -> ProvenStory.Failure? {
    if let unsaid = written.omissions.first {
      return .unsaid(events: unsaid.events, reason: unsaid.reason)
    }
    let file = StoryFile(parsing: written.text, name: "story")
    if let problem = file.problems.first {
      return .ungrammatical(line: problem.line, message: problem.message)
    }
    let recorder = SessionRecorder(driver, header: header, secrets: secrets)
    let run = StoryRunner().run(file.stories, on: recorder)
    recorder.finish(.finished)
    for result in run.results where result.status != .success {
      let step = result.steps.first { $0.status == .failed || $0.status == .notMapped }
      return .failed(
        line: step?.step.line ?? result.story.line,
        message: step?.message ?? result.outcome
      )
    }
    let expected = screens.withoutRepeats
    let found = recorder.log.checkpoints.map(\.tree).withoutRepeats
    guard expected != found else { return nil }
    return .otherScreens(first: zip(expected, found).prefix { $0 == $1 }.count)
  }
}

extension [ViewTree] {
  /// The screens, of equal ones that follow each other only the first.
  ///
  /// A checkpoint that only names a moment shows the same screen once more.
  fileprivate var withoutRepeats: [ViewTree] {
    reduce(into: []) { screens, screen in
      if screens.last != screen { screens.append(screen) }
    }
  }
}
