public import AppDriver
import Actions
public import Approvals
public import EventModel
public import Recorder
import Stories

/// The run of one recording: its log replayed, and every checkpoint compared with its golden.
///
/// Nothing is written: what is to be decided about is in the result.
public struct RecordingRun: Sendable {
  /// The recording's files.
  public var recording: RecordingStore
  /// What may vary, the project's rules before the recording's own.
  public var rules: [Rule]
  /// Makes a driver for the app that the log names, or for another in its place.
  public var makeDriver: @Sendable (String) throws(DriverError) -> any AppDriver

  /// What to type where secrets were kept out of the log, by the variables that name them.
  public var secrets: [String: String]
  /// What to do about targets that are not verified.
  public var targetCheck: Replay.TargetCheck
  /// The events whose checkpoints are compared, by number; those before are replayed all the same,
  /// those behind are not.
  public var span = RecordingRun.everything
  /// Is told of each event before it is replayed.
  public var watch: Replay.Watch?

  /// The span of all events that there can be.
  public static let everything = 1...Int.max

  /// Creates a run of a recording.
  public init(
    _ recording: RecordingStore,
    secrets: [String: String] = [:],
    rules: [Rule] = [],
    targetCheck: Replay.TargetCheck = .strict,
    makeDriver: @escaping @Sendable (String) throws(DriverError) -> any AppDriver
  ) {
    self.recording = recording
    self.secrets = secrets
    self.rules = rules
    self.targetCheck = targetCheck
    self.makeDriver = makeDriver
  }

  /// Replays the recording, and again up to `retries` times while it fails.
  ///
  /// A recording that passes only when it is tried again is flaky. A missing golden and damage are
  /// not tried again: no attempt can make them good.
  public func result(retries: Int = 0) -> RecordingResult {
    var attempts = AttemptSeries(retries: retries)
    while true {
      if let result = attempts.add(attempt().result) { return result }
    }
  }

  /// Replays the recording once, and finds out what is behind a difference.
  ///
  /// - Returns: what was seen, and what is to be thought of it.
  public func attempt() -> RecordingAttempt {
    var app: (any AppDriver)?
    var attempt = attempt(driving: { log in
      do throws(DriverError) {
        let driver = try makeDriver(log.header.app)
        app = driver
        let outcome = Replay.run(
          log,
          on: driver,
          secrets: secrets,
          targetCheck: targetCheck,
          through: span.upperBound,
          watch: watch
        )
        return .replay(outcome, nil)
      } catch {
        return .noApp(error)
      }
    })
    guard case .replay(let outcome, _) = attempt.observation, let app else { return attempt }
    let likelyCause = likelyCause(of: attempt.result, outcome, on: app)
    attempt.result.verdict.add(likelyCause)
    attempt.observation = .replay(outcome, likelyCause)
    return attempt
  }

  /// Judges what another process saw, as if it had been seen here.
  ///
  /// - Parameter seen: gives what an ``attempt()`` saw of the log; nil for one that had nothing to
  ///   replay.
  /// - Returns: the observation with what is to be thought of it.
  public func attempt(seeing seen: (EventLog) -> ReplayObservation?) -> RecordingAttempt {
    attempt(driving: { log in
      // The files were others a moment ago.
      seen(log) ?? .noApp(.launchFailed(reason: "the recording changed while it was replayed"))
    })
  }

  private func attempt(driving: (EventLog) -> ReplayObservation) -> RecordingAttempt {
    var result = RecordingResult(name: recording.name, verdict: .passed)
    let log: EventLog
    do throws(RecordingFileError) {
      guard recording.hasLog else {
        result.verdict = .orphaned
        return RecordingAttempt(result: result)
      }
      log = try recording.log()
    } catch {
      result.verdict = .damagedLog(error)
      return RecordingAttempt(result: result)
    }
    let golden: Golden?
    let digest: Digest?
    do throws(GoldenFileError) {
      let store = GoldenStore(folder: recording.folder)
      golden = try store.golden()
      digest = try store.goldenDigest()
    } catch {
      result.verdict = .damagedGolden(error)
      return RecordingAttempt(result: result)
    }
    let observation = driving(log)
    switch observation {
    case .noApp(let error): result.verdict = .noApp(error)
    case .replay(let outcome, let likelyCause):
      result.events = outcome.events
      result.warnings = outcome.warnings
      compare(outcome, of: log, with: golden, digest, into: &result)
      result.verdict.add(likelyCause)
    }
    return RecordingAttempt(result: result, observation: observation)
  }

  private func compare(
    _ outcome: Replay.Outcome,
    of log: EventLog,
    with golden: Golden?,
    _ digest: Digest?,
    into result: inout RecordingResult
  ) {
    let titles = log.checkpointTitles
    let events = log.events.filter(\.isCheckpoint).map(\.number)
    let part = ComparedPart(span, events: events)
    let expected = part.expected(golden?.screens ?? [])
    var session = RuleSession(rules)
    let screens = session.reconciled(
      expected: expected,
      actual: part.actual(
        zip(titles, outcome.screens).map { Golden.Screen(title: $0, tree: $1) },
        expected
      )
    )
    result.rules = session.uses
    let seen = Golden(app: log.header.app, recording: recording.name, screens: screens)
    let comparison = SessionComparison(expected: expected, actual: screens)
    result.checkpoints = max(screens.count - part.passedOver, 0)
    if let stop = outcome.stop {
      result.verdict = .stopped(stop)
    } else if golden == nil {
      result.verdict = .missingGolden
    } else if !comparison.isSame {
      let excess = comparison.checkpoints.count - screens.count
      let isRestSame = comparison.checkpoints.prefix(screens.count).allSatisfy(\.isSame)
      result.verdict = isRestSame && excess > 0 ? .excessCheckpoints(excess) : .changed(nil)
    }
    if golden != nil {
      // What was not reached because the replay stopped is not a difference of its own.
      let reached = outcome.stop == nil ? comparison.checkpoints.count : screens.count
      let first = comparison.checkpoints.prefix(reached).firstIndex { !$0.isSame }
      result.changes = comparison.groups
      result.firstDivergence = first.map { place in
        .init(
          event: log.cause(ofCheckpoint: place),
          checkpoint: place + 1,
          title: events.indices.contains(place) ? titles[place] : comparison.checkpoints[place].title
        )
      }
      if let stop = outcome.stop, first == nil {
        let place = screens.count
        let title = titles.indices.contains(place) ? titles[place] : ""
        result.firstDivergence = .init(event: stop.event, checkpoint: place + 1, title: title)
      }
      let last = (result.firstDivergence?.checkpoint ?? 1) - 2
      if !result.verdict.isGood, last >= part.passedOver, events.indices.contains(last) {
        result.lastEqual = .init(event: events[last], checkpoint: last + 1, title: titles[last])
      }
    }
    if !result.verdict.isGood, let first = result.firstDivergence {
      result.storyPlace = recording.storyPlace(of: first.event, in: log)
    }
    switch result.verdict {
    case .changed, .missingGolden, .excessCheckpoints:
      // Nobody can decide about a session by a part of it.
      if span == Self.everything { result.pending = Pending(golden: digest, seen: seen) }
    default: break
    }
  }
}

/// The checkpoints of a session that are compared, where that is not all of them.
private struct ComparedPart {
  /// How many checkpoints come before the first that is compared.
  let passedOver: Int
  /// How many there are up to the last that is compared; nil for all, and what a golden has beyond.
  private let count: Int?

  init(_ span: ClosedRange<Int>, events: [Int]) {
    passedOver = events.prefix { $0 < span.lowerBound }.count
    count = span.upperBound == .max ? nil : events.prefix { $0 <= span.upperBound }.count
  }

  func expected(_ screens: [Golden.Screen]) -> [Golden.Screen] {
    count.map { Array(screens.prefix($0)) } ?? screens
  }

  /// What was seen, with the golden's screens in the place of those that are not compared.
  func actual(_ screens: [Golden.Screen], _ expected: [Golden.Screen]) -> [Golden.Screen] {
    screens.enumerated().map { place, screen in
      place < passedOver && place < expected.count ? expected[place] : screen
    }
  }
}

extension EventLog {
  /// The event that a checkpoint shows the effect of: the first input since the checkpoint before,
  /// or the checkpoint's own event where there was none.
  func cause(ofCheckpoint place: Int) -> Int {
    let checkpoints = events.filter(\.isCheckpoint)
    guard checkpoints.indices.contains(place) else { return events.last?.number ?? 0 }
    let before = place > 0 ? checkpoints[place - 1].number : 0
    return firstInput(in: before..<checkpoints[place].number - 1)
      ?? checkpoints[place].number
  }

  /// The first input among events, by their places from 0.
  func firstInput(in places: Range<Int>) -> Int? {
    events[places].first { event in
      switch event.kind {
      case .touch, .text, .rotate: true
      default: false
      }
    }?.number
  }
}
