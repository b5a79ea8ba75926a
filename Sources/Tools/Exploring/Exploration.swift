public import AppDriver
public import EventModel
import Recorder
import Replayer

/// The search of an app by monkeys, one session after the other, for all screens there are.
///
/// ```swift
/// var exploration = Exploration(header, steps: 60)
/// while !exploration.isExhausted { try exploration.explore(makeDriver) }
/// exploration.kept   // the sessions that show all of it
/// ```
public struct Exploration: Sendable {
  /// A session that showed something new.
  public struct Find: Sendable {
    /// The session up to the last new thing it showed.
    public var log: EventLog
    /// All that it shows.
    public var items: Set<Coverage.Item>
    /// Its place among the sessions, from 1.
    public var session: Int
  }

  /// How many sessions in a row may show nothing new before the search is over.
  public static let patience = 5

  /// What all sessions together have shown.
  public private(set) var coverage = Coverage()
  /// The sessions that showed something new when they were made.
  public private(set) var finds: [Find] = []
  /// The sessions that ended with a crash which none before had ended with, whole.
  public private(set) var crashes: [EventLog] = []
  /// How many sessions there were.
  public private(set) var sessions = 0

  private let header: SessionHeader
  private let steps: Int
  private var monkey: Monkey?
  private var idle = 0

  /// Creates a search that has not begun.
  ///
  /// - Parameters:
  ///   - header: what the logs say of the sessions; its seed is that of the monkeys too.
  ///   - steps: how many actions a session has.
  public init(_ header: SessionHeader, steps: Int) {
    self.header = header
    self.steps = steps
  }

  /// Whether the last sessions have shown nothing new.
  public var isExhausted: Bool { idle >= Self.patience }

  /// The fewest sessions that show everything, each cut off behind the last new thing it showed.
  public var kept: [Find] { Coverage.cover(finds.map(\.items)).map { finds[$0] } }

  /// Makes one more session.
  ///
  /// One that shows something new is replayed, and counts as far as that shows the same: what cannot be
  /// replayed is no recording.
  ///
  /// - Parameters:
  ///   - makeDriver: makes a driver for a fresh instance of the app.
  ///   - check: asked before each action whether to go on; what it throws ends the search, without
  ///     the session that it broke off.
  /// - Throws: `DriverError` when the app cannot be driven, and has not crashed.
  public mutating func explore(
    _ makeDriver: () throws(DriverError) -> any AppDriver,
    check: () throws -> Void = {}
  ) throws {
    let driver = try makeDriver()
    let recorder = SessionRecorder(driver, header: header)
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
    try take(recorder.log, makeDriver)
  }

  private mutating func take(
    _ log: EventLog,
    _ makeDriver: () throws(DriverError) -> any AppDriver
  ) throws(DriverError) {
    var trial = coverage
    let isNew = !trial.add(log).isEmpty
    let sure = isNew ? try log.replayable(on: makeDriver()) : log
    let gains = coverage.add(sure)
    idle = gains.isEmpty ? idle + 1 : 0
    if let ending = log.ending, ending.status == .crashed,
      !crashes.contains(where: { $0.ending == ending })
    {
      crashes.append(log)
      idle = 0
    }
    guard let last = gains.map(\.event).max(), let part = try? sure.cut(1...last) else { return }
    var own = Coverage()
    own.add(part)
    finds.append(Find(log: part, items: Set(own.items), session: sessions))
  }
}

extension EventLog {
  /// The part of a session that a replay leads through again, screen by screen.
  fileprivate func replayable(on driver: any AppDriver) -> EventLog {
    let outcome = Replay.run(self, on: driver)
    let pairs = zip(checkpoints, outcome.screens)
    let same = pairs.prefix { $0.tree == $1 }.count
    guard same > 0 else { return EventLog(header: header) }
    return (try? cut(1...checkpoints[same - 1].event)) ?? self
  }
}
