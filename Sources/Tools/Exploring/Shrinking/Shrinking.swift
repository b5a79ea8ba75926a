public import AppDriver
public import Approvals
import Differ
public import EventModel
public import Recorder
import Replayer

/// Looks for the shortest session that shows the same as a long one.
///
/// What was done between two screens is kept or left out as one. Each try is a session of its own on a
/// fresh instance of the app; what cannot be done any more, because something before it was left out,
/// is left out too.
public struct Shrinking {
  /// A short session that shows what the long one showed.
  public struct Result: Sendable {
    /// The session.
    public var log: EventLog
    /// What its screens must be, so that a run shows the finding; nil where the log alone does.
    public var golden: [ViewTree]?
    /// How many actions it has.
    public var actions: Int
    /// How many sessions were tried.
    public var tries: Int
    /// What is known of the secrets in it.
    public var redaction: Redactor
  }

  private let log: EventLog
  private let finding: Finding
  private let recordedActions: [RecordedAction]
  private let rules: [Rule]
  private let secrets: [String: String]
  private let makeDriver: () throws(DriverError) -> any AppDriver
  private let makeFreshDriver: () throws(DriverError) -> any AppDriver

  /// Plans the search.
  ///
  /// - Parameters:
  ///   - log: the long session.
  ///   - finding: what it shows.
  ///   - event: the number of the event that shows it; what comes after is not needed.
  ///   - rules: what may vary.
  ///   - secrets: what to type where secrets were kept out of the log.
  ///   - makeFreshDriver: makes a driver that shares nothing with any other, a process neither; nil
  ///     where `makeDriver` does that.
  ///   - makeDriver: makes a driver for a fresh instance of the app.
  public init(
    _ log: EventLog,
    to finding: Finding,
    at event: Int,
    rules: [Rule] = [],
    secrets: [String: String] = [:],
    makeFreshDriver: (() throws(DriverError) -> any AppDriver)? = nil,
    makeDriver: @escaping () throws(DriverError) -> any AppDriver
  ) {
    self.log = log
    self.finding = finding
    self.rules = rules
    self.secrets = secrets
    self.makeDriver = makeDriver
    self.makeFreshDriver = makeFreshDriver ?? makeDriver
    recordedActions = log.recordedActions.filter { ($0.events.first?.number ?? 0) <= event }
  }

  /// How many actions the session has up to what it shows.
  public var actions: Int { recordedActions.count }

  /// Searches.
  ///
  /// - Parameter tried: told of each session that was tried, with how many actions are left.
  /// - Returns: the shortest session found; nil where not even the whole one shows it again.
  /// - Throws: `DriverError` when there is no such app.
  public func run(
    tried: (_ tries: Int, _ actions: Int) -> Void = { _, _ in }
  ) throws(DriverError) -> Result? {
    var best: Attempt?
    var tries = 0
    var failed: Set<[Int]> = []
    /// Whether what shows it must show it twice.
    var isStrict = false
    func test(_ places: [Int]) throws(DriverError) -> [Int]? {
      guard !failed.contains(places) else { return nil }
      tries += 1
      defer { tried(tries, best?.places.count ?? places.count) }
      let first = try attempt(places)
      guard let shown = first, let attempt = isStrict ? try confirmed(shown) : shown else {
        failed.insert(places)
        return nil
      }
      best = attempt
      return attempt.places
    }
    // The action in which a target is lost is the finding itself, and not to be left out.
    let isLast = if case .target = finding { true } else { false }
    let parts = isLast ? Array(recordedActions.indices.dropLast()) : Array(recordedActions.indices)
    func search() throws(DriverError) {
      best = nil
      guard let whole = try test(parts) else { return }
      _ = try DeltaDebugging.minimum(of: whole, test: test)
    }
    try search()
    // What a process does may come of the machine once; of the app it comes again.
    if case .driver = finding, let found = best {
      if let sure = try confirmed(found) {
        best = sure
      } else {
        isStrict = true
        failed.insert(found.places)
        try search()
      }
    }
    guard let best else { return nil }
    return Result(
      log: best.log,
      golden: golden(for: best.log),
      actions: best.places.count + (isLast ? 1 : 0),
      tries: tries,
      redaction: best.redaction
    )
  }

  /// A session that shows it.
  private struct Attempt {
    var places: [Int]
    var log: EventLog
    var redaction: Redactor
  }

  /// The attempt once more, where nothing of any other can have a part in it; nil where it shows
  /// nothing then.
  private func confirmed(_ attempt: Attempt) throws(DriverError) -> Attempt? {
    try self.attempt(attempt.places, on: makeFreshDriver())
  }

  private func attempt(_ places: [Int]) throws(DriverError) -> Attempt? {
    try attempt(places, on: makeDriver())
  }

  private func attempt(
    _ places: [Int],
    on driver: any AppDriver
  ) throws(DriverError) -> Attempt? {
    let recorder = SessionRecorder(driver, header: log.header, secrets: secrets)
    defer { recorder.finish(.interrupted) }
    do throws(DriverError) { try recorder.launch() } catch {
      return finding.isShown(by: .driver(error)) ? done([], recorder) : nil
    }
    var done: [Int] = []
    for place in places {
      if isShown(on: recorder) { return self.done(done, recorder) }
      var again = Rerecording(on: recorder)
      let action = recordedActions[place]
      guard let stop = again.perform(action.events, after: action.start) else {
        done.append(place)
        continue
      }
      if case .target = stop.reason { continue }
      return finding.isShown(by: stop.reason) ? self.done(done + [place], recorder) : nil
    }
    if isShown(on: recorder) { return self.done(done, recorder) }
    // A crash may take its time after the last touch.
    do throws(DriverError) { try recorder.settle() } catch {
      return finding.isShown(by: .driver(error)) ? self.done(done, recorder) : nil
    }
    guard case .target(_, let screen) = finding, let last = recordedActions.last,
      let here = try? recorder.snapshot(), screen == ScreenKind(of: here)
    else { return nil }
    return lost(last, after: done, recorder)
  }

  /// Whether the screen is different in the same way.
  private func isShown(on recorder: SessionRecorder) -> Bool {
    guard case .difference(let difference) = finding,
      (recorder.log.events + recorder.upcoming).last?.isCheckpoint == true,
      let screen = try? recorder.snapshot()
    else { return false }
    let changes = Finding.changes(from: difference.expected, to: screen, rules)
    return changes.map(\.key) == difference.changes.map(\.key)
  }

  private func done(_ places: [Int], _ recorder: SessionRecorder) -> Attempt {
    if case .driver(let error) = finding {
      // A replay waits for what comes of the last input only where the log says that something did.
      recorder.finish(.crashed, reason: error.message)
    } else {
      recorder.finish(.finished)
    }
    return Attempt(places: places, log: recorder.log, redaction: recorder.redaction)
  }

  /// The session with a touch behind it whose target is lost as it was in the long one.
  private func lost(
    _ action: RecordedAction,
    after places: [Int],
    _ recorder: SessionRecorder
  ) -> Attempt? {
    var again = Rerecording(on: recorder)
    let events = action.events
    guard let stop = again.perform(events, after: action.start),
      finding.isShown(by: stop.reason)
    else { return nil }
    var attempt = done(places, recorder)
    let start = attempt.log.events.last(where: \.isCheckpoint)?.at ?? .zero
    attempt.log.events.removeLast()
    // What could not be done has to be in the log all the same, or no run would stop at it.
    for event in events where !event.isCheckpoint && event.number >= stop.event {
      let at = start + (event.at - action.start)
      let number = attempt.log.events.count + 1
      let isOld = at < attempt.log.events.last?.at ?? .zero
      attempt.log.events.append(
        Event(
          number: number,
          at: isOld ? attempt.log.events.last?.at ?? at : at,
          kind: event.kind,
          extras: event.extras
        )
      )
    }
    let end = attempt.log.events.last?.at ?? .zero
    let number = attempt.log.events.count + 1
    attempt.log.events.append(Event(number: number, at: end, kind: .end(.init(.finished))))
    return attempt
  }

  /// The screens of the session, the last as the golden has it.
  private func golden(for short: EventLog) -> [ViewTree]? {
    guard case .difference(let difference) = finding else { return nil }
    return short.checkpoints.dropLast().map(\.tree) + [difference.expected]
  }
}
