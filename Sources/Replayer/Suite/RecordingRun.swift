public import AppDriver
import Actions
public import Differ
import EventModel
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
    var attempts: [String] = []
    var result = attempt()
    attempts.append(result.verdict.word)
    while attempts.count <= retries, result.verdict.mayPassNextTime {
      result = attempt()
      if result.verdict.isGood { result.verdict = .flaky }
      attempts.append(result.verdict.word)
    }
    result.attempts = attempts
    return result
  }

  private func attempt() -> RecordingResult {
    var result = RecordingResult(name: recording.name, verdict: .passed)
    do throws(RecordingFileError) {
      guard recording.hasLog else {
        result.verdict = .orphaned
        return result
      }
      return replay(try recording.log())
    } catch {
      result.verdict = .damagedLog(error)
      return result
    }
  }

  private func replay(_ log: EventLog) -> RecordingResult {
    var result = RecordingResult(name: recording.name, verdict: .passed)
    let golden: Golden?
    let digest: Digest?
    let outcome: Replay.Outcome
    do {
      let store = GoldenStore(folder: recording.folder)
      golden = try store.golden()
      digest = try store.goldenDigest()
      outcome = Replay.run(
        log,
        on: try makeDriver(log.header.app),
        secrets: secrets,
        targetCheck: targetCheck
      )
    } catch let error as GoldenFileError {
      result.verdict = .damagedGolden(error)
      return result
    } catch let error as DriverError {
      result.verdict = .noApp(error)
      return result
    } catch {
      result.verdict = .noApp(.launchFailed(reason: "\(error)"))
      return result
    }
    result.events = outcome.events
    result.warnings = outcome.warnings
    compare(outcome, of: log, with: golden, digest, into: &result)
    return result
  }

  private func compare(
    _ outcome: Replay.Outcome,
    of log: EventLog,
    with golden: Golden?,
    _ digest: Digest?,
    into result: inout RecordingResult
  ) {
    let titles = log.checkpointTitles
    var session = RuleSession(rules)
    let screens = session.reconciled(
      expected: golden?.screens ?? [],
      actual: zip(titles, outcome.screens).map { Golden.Screen(title: $0, tree: $1) }
    )
    result.rules = session.uses
    let seen = Golden(app: log.header.app, recording: recording.name, screens: screens)
    let comparison = SessionComparison(expected: golden?.screens ?? [], actual: screens)
    result.checkpoints = screens.count
    if let stop = outcome.stop {
      result.verdict = .stopped(stop)
    } else if golden == nil {
      result.verdict = .missingGolden
    } else if !comparison.isSame {
      let excess = comparison.moments.count - screens.count
      let isRestSame = comparison.moments.prefix(screens.count).allSatisfy(\.isSame)
      result.verdict = isRestSame && excess > 0 ? .excessCheckpoints(excess) : .changed
    }
    if golden != nil {
      // What was not reached because the replay stopped is not a difference of its own.
      let reached = outcome.stop == nil ? comparison.moments.count : screens.count
      let first = comparison.moments.prefix(reached).firstIndex { !$0.isSame }
      result.changes = comparison.groups
      result.firstDivergence = first.map { place in
        let events = log.events.filter(\.isCheckpoint).map(\.number)
        return .init(
          event: log.cause(ofCheckpoint: place),
          checkpoint: place + 1,
          title: events.indices.contains(place) ? titles[place] : comparison.moments[place].title
        )
      }
    }
    switch result.verdict {
    case .changed, .missingGolden, .excessCheckpoints:
      result.pending = Pending(golden: digest, seen: seen)
    default: break
    }
  }
}

extension RecordingResult.Verdict {
  /// Whether another attempt could come out differently.
  var mayPassNextTime: Bool {
    switch self {
    case .changed, .stopped: true
    default: false
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
    let between = events[before..<checkpoints[place].number - 1]
    return between.first { event in
      switch event.kind {
      case .touch, .text, .rotate: true
      default: false
      }
    }?.number ?? checkpoints[place].number
  }
}
