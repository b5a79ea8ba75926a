public import AppDriver
import Approvals
public import EventModel
public import Recorder
import Replayer

/// The search for all screens of an app in sessions of random actions.
///
/// ```swift
/// var exploration = Exploration(header, steps: 60)
/// while !exploration.isExhausted { try exploration.explore(makeDriver) }
/// exploration.kept   // the sessions that show every screen
/// ```
public struct Exploration: Sendable {
  /// A session that showed something new.
  public struct Discovery: Sendable {
    /// The session up to the last new item.
    public var log: EventLog
    /// Everything that it shows.
    public var items: Set<Coverage.Item>
    /// Its number among the sessions, from 1.
    public var session: Int
    /// The exchanges of the app with other programs, as the app told them, without secrets.
    public var network: [String] = []
  }

  /// A complete session that ended with a crash.
  public struct Crash: Sendable {
    /// The session.
    public var log: EventLog
    /// The exchanges of the app with other programs, as the app told them, without secrets.
    public var network: [String]

    /// Creates the session of a crash.
    public init(log: EventLog, network: [String]) { (self.log, self.network) = (log, network) }
  }

  /// Makes a driver for a fresh instance of the app, whose exchanges with other programs are recorded; or, given the
  /// lines of a session, are those of that session.
  public typealias DriverFactory = (_ network: [String]?) throws(DriverError) -> any AppDriver

  /// The number of sessions in a row without anything new that ends the search.
  public static let limit = 5

  /// The coverage of all sessions together.
  public private(set) var coverage = Coverage()
  /// The sessions that showed something new.
  public private(set) var discoveries: [Discovery] = []
  /// The complete sessions that ended with a new crash.
  public private(set) var crashes: [Crash] = []
  /// The number of sessions.
  public private(set) var sessions = 0
  /// The sessions that showed a secret before it was known to be one; nothing of them is kept or covered.
  public private(set) var refusals: [ShownSecret] = []

  /// The redactions that had no effect in any session, in the order of the header.
  public var unmatchedRedactions: [MissedRedaction] {
    unmatched ?? header.redact.map { MissedRedaction($0) }
  }

  private var unmatched: [MissedRedaction]?
  private let header: SessionHeader
  private let steps: Int
  private let secrets: [String: String]
  private var monkey: Monkey?
  private var idle = 0
  /// The rules for values that the app makes anew at each launch, as far as sessions have shown them.
  private var rules: [Rule] = []

  /// Creates a search that has not begun.
  ///
  /// - Parameters:
  ///   - header: the header of the logs, with the seed of the random actions.
  ///   - steps: the number of actions in each session.
  ///   - secrets: the texts that no log may show, by their variables.
  public init(_ header: SessionHeader, steps: Int, secrets: [String: String] = [:]) {
    self.header = header
    self.steps = steps
    self.secrets = secrets
  }

  /// True once the last sessions, ``limit`` of them in a row, showed nothing new.
  public var isExhausted: Bool { idle >= Self.limit }

  /// A few sessions that show everything, each cut off after its last new item.
  public var kept: [Discovery] {
    Coverage.cover(discoveries.map(\.items)).map { discoveries[$0] }
  }

  /// Performs one more session.
  ///
  /// A session that shows something new is replayed, and counts up to the first difference, since a
  /// recording must be replayable.
  ///
  /// - Parameters:
  ///   - makeDriver: makes a driver for a fresh instance of an app without exchanges.
  ///   - check: called before each action; it throws to stop, and the session does not count.
  /// - Throws: the error of `check`; `DriverError` if the app cannot be driven but has not crashed.
  public mutating func explore(
    _ makeDriver: () throws(DriverError) -> any AppDriver,
    check: () throws -> Void = {}
  ) throws {
    try explore({ (_) throws(DriverError) in try makeDriver() }, check: check)
  }

  /// Performs one more session of an app that may exchange something with other programs, such as its back end.
  ///
  /// - Parameters:
  ///   - makeDriver: makes a driver for a fresh instance of the app.
  ///   - check: called before each action; it throws to stop, and the session does not count.
  /// - Throws: the error of `check`; `DriverError` if the app cannot be driven but has not crashed.
  public mutating func explore(
    _ makeDriver: DriverFactory,
    check: () throws -> Void = {}
  ) throws {
    let driver = try makeDriver(nil)
    let recorder = SessionRecorder(driver, header: header, secrets: secrets)
    defer { recorder.finish(.interrupted) }
    let seed = header.setting.seed &+ UInt64(sessions) &* 0x9E37_79B9
    var monkey = self.monkey ?? Monkey(seed: seed, rotates: driver.capabilities.rotates)
    monkey.begin(seed: seed)
    do { try recorder.launch() } catch {
      guard recorder.log.ending?.status == .crashed else { throw error }
    }
    try monkey.use(recorder, steps: steps, check: check)
    recorder.finish(.finished)
    self.monkey = monkey
    sessions += 1
    let missed = recorder.redaction.unmatched
    unmatched =
      unmatched?.compactMap { former in
        missed.first { $0.text == former.text }
          .map { MissedRedaction(former.text, namer: former.namer ?? $0.namer) }
      } ?? missed
    if let shown = ShownSecret(in: recorder.log, of: "", by: recorder.redaction) {
      refusals.append(shown)
      idle += 1
      return
    }
    do { try add(recorder.log, network: recorder.redactedNetwork, makeDriver) } catch {
      // A session whose replay was stopped has shown nothing.
      sessions -= 1
      throw error
    }
  }

  private mutating func add(
    _ log: EventLog,
    network: [String],
    _ makeDriver: DriverFactory
  ) throws(DriverError) {
    var trial = coverage
    let isNew = !trial.add(steady(log)).isEmpty
    let replayable =
      isNew ? try replayable(log) { () throws(DriverError) in try makeDriver(network) } : log
    let gains = coverage.add(steady(replayable))
    idle = gains.isEmpty ? idle + 1 : 0
    if let ending = log.ending, ending.status == .crashed,
      !crashes.contains(where: { $0.log.ending == ending })
    {
      crashes.append(Crash(log: log, network: network))
      idle = 0
    }
    guard let last = gains.map(\.event).max(), let part = try? replayable.cut(1...last) else {
      return
    }
    var own = Coverage()
    own.add(steady(part))
    let items = Set(own.items)
    discoveries.append(Discovery(log: part, items: items, session: sessions, network: network))
  }

  /// Returns a session without the names that differ at each launch, since they make no new screen.
  private func steady(_ log: EventLog) -> EventLog { log.withoutNames(from: VaryingNames(rules)) }

  /// Returns the part of a session whose screens a replay reaches again.
  private mutating func replayable(
    _ log: EventLog,
    _ makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) -> EventLog {
    let outcome = Replay.run(log, on: try makeDriver(), names: VaryingNames(rules))
    let recorded = log.checkpoints
    let same = zip(recorded, log.reconciled(outcome.screens, by: rules))
      .prefix { $0.tree == $1 }.count
    if same < recorded.count {
      let found = try LaunchValues.search(in: log, besides: rules, after: [outcome]) {
        (names) throws(DriverError) in
        Replay.run(log, on: try makeDriver(), names: names)
      }
      if let found = found.values {
        rules += found.rules
        return log
      }
    }
    guard same > 0 else { return EventLog(header: log.header) }
    return (try? log.cut(1...recorded[same - 1].event)) ?? log
  }
}
