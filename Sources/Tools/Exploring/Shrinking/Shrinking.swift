public import AppDriver
public import Approvals
import Differ
public import EventModel
public import Recorder
import Replayer

/// The search for the shortest session that shows the same finding as a long one.
///
/// It keeps or leaves out whole actions. Each try is a session on a fresh instance of the app; actions
/// that cannot be performed because an earlier one is missing are left out too.
public struct Shrinking {
  /// A short session with the finding.
  public struct Result: Sendable {
    /// The session.
    public var log: EventLog
    /// The screens of a golden with which a run shows the finding; nil if the log alone shows it.
    public var golden: [ViewTree]?
    /// The number of its actions.
    public var actions: Int
    /// The number of sessions that were tried.
    public var tries: Int
    /// The known secrets of the session.
    public var redaction: Redactor
  }

  /// A function that makes a driver for a fresh instance of the app.
  public typealias DriverFactory = () throws(DriverError) -> any AppDriver

  private let log: EventLog
  private let finding: Finding
  private let recordedActions: [RecordedAction]
  private let reported: ReportedTouches
  private let rules: [Rule]
  private let secrets: [String: String]
  private let makeDriver: DriverFactory
  private let makeFreshDriver: DriverFactory
  private let makeGoodDriver: DriverFactory?

  /// Plans the search.
  ///
  /// - Parameters:
  ///   - log: the long session.
  ///   - finding: the finding.
  ///   - event: the number of the event that shows it; later events are not needed.
  ///   - rules: the differences that are allowed.
  ///   - secrets: the texts to type for redacted secrets, by their variables.
  ///   - makeFreshDriver: makes a driver that shares nothing with other drivers, not even a process;
  ///     nil if `makeDriver` does so.
  ///   - makeGoodDriver: makes a driver for a fresh instance of a build that passes the long session;
  ///     every shorter session must pass on it, too. Nil if there is no such build.
  ///   - makeDriver: makes a driver for a fresh instance of the app.
  public init(
    _ log: EventLog,
    to finding: Finding,
    at event: Int,
    rules: [Rule] = [],
    secrets: [String: String] = [:],
    makeFreshDriver: DriverFactory? = nil,
    makeGoodDriver: DriverFactory? = nil,
    makeDriver: @escaping DriverFactory
  ) {
    self.log = log
    self.finding = finding
    self.rules = rules
    self.secrets = secrets
    self.makeDriver = makeDriver
    self.makeFreshDriver = makeFreshDriver ?? makeDriver
    self.makeGoodDriver = makeGoodDriver
    reported = ReportedTouches(of: log)
    // A target is described by facts that hold at every launch.
    let steady = log.withoutEvidence(from: VaryingNames(rules))
    recordedActions = steady.recordedActions.filter { ($0.events.first?.number ?? 0) <= event }
  }

  /// The number of actions in the session up to the finding.
  public var actions: Int { recordedActions.count }

  /// Searches for the shortest session.
  ///
  /// - Parameters:
  ///   - isAskedToStop: returns true to end the search with the shortest session so far, which is then
  ///     not replayed once more.
  ///   - tried: called after each session that was tried, with the number of actions left.
  /// - Returns: the shortest session found, replayed once more on both builds if there are two; nil if
  ///   not even the whole session shows the finding again.
  /// - Throws: `DriverError` if there is no such app.
  public func run(
    unless isAskedToStop: @escaping () -> Bool = { false },
    tried: (_ tries: Int, _ actions: Int) -> Void = { _, _ in }
  ) throws(DriverError) -> Result? {
    var search = try search(Search(isAskedToStop: isAskedToStop), tried)
    // A process may fail once because of the machine; because of the app it fails again.
    if case .driver = finding, let found = search.best, !isAskedToStop() {
      search.best = try attempt(found.places, on: makeFreshDriver)
      if search.best == nil {
        search.confirms = true
        search.failed.insert(found.places)
        search = try self.search(search, tried)
      }
    }
    if let best = search.best, let makeGoodDriver, !isAskedToStop(),
      try !trial.isConfirmed(best.log, good: makeGoodDriver, bad: makeFreshDriver)
    {
      return nil
    }
    return search.best.map { best in
      Result(
        log: best.log,
        golden: golden(for: best.log),
        actions: best.places.count + (isLostTarget ? 1 : 0),
        tries: search.tries,
        redaction: best.redaction
      )
    }
  }

  /// The state of a search.
  private struct Search {
    var best: Attempt?
    var tries = 0
    var failed: Set<[Int]> = []
    /// True once each finding has to appear again on a fresh driver.
    var confirms = false
    var isAskedToStop: () -> Bool
  }

  /// A session with the finding.
  private struct Attempt {
    var places: [Int]
    var log: EventLog
    var redaction: Redactor
  }

  /// True if the finding is an action that cannot be performed, and the log ends with it.
  private var isLostTarget: Bool {
    if case .target = finding { makeGoodDriver == nil } else { false }
  }

  /// Returns the state of a search after all actions were tried once more.
  private func search(
    _ previous: Search,
    _ tried: (_ tries: Int, _ actions: Int) -> Void
  ) throws(DriverError) -> Search {
    var search = previous
    search.best = nil
    func test(_ places: [Int]) throws(DriverError) -> [Int]? {
      guard !search.failed.contains(places), !search.isAskedToStop() else { return nil }
      search.tries += 1
      defer { tried(search.tries, search.best?.places.count ?? places.count) }
      var attempt: Attempt?
      do throws(DriverError) {
        attempt = try self.attempt(places, on: makeDriver)
        if search.confirms, let shown = attempt {
          attempt = try self.attempt(shown.places, on: makeFreshDriver)
        }
      } catch {
        guard search.isAskedToStop() else { throw error }
      }
      // An app that was ended on request shows nothing.
      if search.isAskedToStop() { return nil }
      guard let attempt else {
        search.failed.insert(places)
        return nil
      }
      search.best = attempt
      return attempt.places
    }
    // The action that loses its target is the finding itself, and is always kept.
    let parts = recordedActions.indices.dropLast(isLostTarget ? 1 : 0)
    if let whole = try test(Array(parts)) {
      _ = try DeltaDebugging.minimum(of: whole, test: test)
    }
    return search
  }

  private func attempt(
    _ places: [Int],
    on makeDriver: DriverFactory
  ) throws(DriverError) -> Attempt? {
    guard let makeGoodDriver else { return attempt(places, onOneBuild: try makeDriver()) }
    let session = try trial.session(of: places, good: makeGoodDriver, bad: makeDriver)
    return session.map { Attempt(places: $0.places, log: $0.log, redaction: $0.redaction) }
  }

  private var trial: TwoBuildTrial {
    TwoBuildTrial(
      recordedActions: recordedActions,
      reported: reported,
      header: log.header,
      finding: finding,
      rules: rules,
      secrets: secrets
    )
  }

  private func attempt(_ places: [Int], onOneBuild driver: any AppDriver) -> Attempt? {
    let recorder = SessionRecorder(driver, header: log.header, secrets: secrets)
    defer { recorder.finish(.interrupted) }
    do throws(DriverError) { try recorder.launch() } catch {
      return finding.isShown(by: .driver(error)) ? finished([], recorder) : nil
    }
    var performed: [Int] = []
    for place in places {
      if isShown(on: recorder) { return finished(performed, recorder) }
      var again = Rerecording(on: recorder, of: reported, names: VaryingNames(rules))
      let action = recordedActions[place]
      guard let stop = again.perform(action.events, after: action.start) else {
        performed.append(place)
        continue
      }
      if case .target = stop.reason { continue }
      return finding.isShown(by: stop.reason) ? finished(performed + [place], recorder) : nil
    }
    if case .outcome(let change) = finding { return changed(change, after: performed, recorder) }
    if isShown(on: recorder) { return finished(performed, recorder) }
    // The crash may come some time after the last touch.
    do throws(DriverError) { try recorder.settle() } catch {
      return finding.isShown(by: .driver(error)) ? finished(performed, recorder) : nil
    }
    guard case .target(_, let screen) = finding, let last = recordedActions.last,
      let here = try? recorder.snapshot(), screen == ScreenKind(of: here)
    else { return nil }
    return lost(last, after: performed, recorder)
  }

  /// Returns the session with the outcome that was recorded before the change; nil if no input of it
  /// has the outcome of the change.
  private func changed(
    _ change: OutcomeChange,
    after places: [Int],
    _ recorder: SessionRecorder
  ) -> Attempt? {
    var attempt = finished(places, recorder)
    let input = attempt.log.events.last { event in
      guard let index = attempt.log.outcomeIndex(ofInput: event.number),
        let outcome = attempt.log.events[index].lastOutcome
      else { return false }
      return change.isShown(by: outcome, of: event.kind.target)
    }
    guard let input else { return nil }
    attempt.log = attempt.log.recording(change.former, ofInput: input.number)
    return attempt
  }

  /// Returns true if the screen shows the difference of the finding.
  private func isShown(on recorder: SessionRecorder) -> Bool {
    guard case .difference(let difference) = finding,
      (recorder.log.events + recorder.upcoming).last?.isCheckpoint == true,
      let screen = try? recorder.snapshot()
    else { return false }
    let changes = Finding.changes(from: difference.expected, to: screen, rules)
    return changes.map(\.key) == difference.changes.map(\.key)
  }

  private func finished(_ places: [Int], _ recorder: SessionRecorder) -> Attempt {
    if case .driver(let error) = finding {
      // A replay waits for the effect of the last input only if the log ends with a crash.
      recorder.finish(.crashed, reason: error.message)
    } else {
      recorder.finish(.finished)
    }
    return Attempt(places: places, log: recorder.log, redaction: recorder.redaction)
  }

  /// Returns the session, with the action that loses its target at the end of the log.
  private func lost(
    _ action: RecordedAction,
    after places: [Int],
    _ recorder: SessionRecorder
  ) -> Attempt? {
    var again = Rerecording(on: recorder, of: reported, names: VaryingNames(rules))
    guard let stop = again.perform(action.events, after: action.start),
      finding.isShown(by: stop.reason)
    else { return nil }
    var attempt = finished(places, recorder)
    var events = attempt.log.events.dropLast()
    let start = events.last(where: \.isCheckpoint)?.at ?? .zero
    func append(_ kind: Event.Kind, at moment: Microseconds, extras: AttributeList = [:]) {
      let at = max(moment, events.last?.at ?? moment)
      events.append(Event(number: events.count + 1, at: at, kind: kind, extras: extras))
    }
    // The log needs the events that could not be performed, since a run has to stop at them.
    for event in action.events where !event.isCheckpoint && event.number >= stop.event {
      append(event.kind, at: start + (event.at - action.start), extras: event.extras)
    }
    append(.end(.init(.finished)), at: .zero)
    attempt.log.events = Array(events)
    return attempt
  }

  /// Returns the screens of the session, with the golden's screen as the last one.
  private func golden(for short: EventLog) -> [ViewTree]? {
    guard case .difference(let difference) = finding, makeGoodDriver == nil else { return nil }
    return short.checkpoints.dropLast().map(\.tree) + [difference.expected]
  }
}
