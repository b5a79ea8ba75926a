import Platform

/// A clock that stands still until a test moves it.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(2)) }
/// try await clock.untilSleeping()
/// clock.advance(by: .seconds(2))   // the task goes on
/// ```
public final class ManualClock: Clock, Sendable {
  /// A moment, measured from the clock's creation.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the clock was created.
    public var offset: Duration

    /// The moment so long after the clock's creation.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// The moment `duration` later.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// The time from this moment to another, negative for an earlier one.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Whether one moment is before another.
    public static func < (left: Instant, right: Instant) -> Bool {
      left.offset < right.offset
    }
  }

  private struct Sleeper {
    var number: Int
    var deadline: Instant
    var wake: CheckedContinuation<Void, any Error>
  }

  private struct Observer {
    var number: Int
    var count: Int
    var wake: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant()
    var lastNumber = 0
    var sleepers: [Sleeper] = []
    var observers: [Observer] = []

    mutating func nextNumber() -> Int {
      lastNumber += 1
      return lastNumber
    }
  }

  private let state = SharedValue(State())

  /// A clock that stands at its first moment.
  public init() {}

  /// The moment it stands at.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step: any duration can be told apart.
  public var minimumResolution: Duration { .zero }

  /// How many tasks wait for a later moment.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Moves the clock and wakes the tasks whose moment has come, the earliest first, and of equal
  /// moments the one that went to sleep first.
  ///
  /// The woken tasks run when the scheduler lets them, not before this returns.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock does not go back, as \(duration) asks for")
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.deadline <= state.now }
      state.sleepers.removeAll { $0.deadline <= state.now }
      return due
    }
    let order = due.sorted { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
    for sleeper in order { sleeper.wake.resume() }
  }

  /// Waits until the clock has been moved to a moment; returns at once if it is past.
  ///
  /// - Parameters:
  ///   - deadline: The moment to wait for.
  ///   - tolerance: Without meaning here: sleepers wake exactly.
  /// - Throws: `CancellationError` if the task is or becomes cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        fallAsleep(Sleeper(number: number, deadline: deadline, wake: wake))
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      }
      sleeper?.wake.resume(throwing: CancellationError())
    }
  }

  /// Waits until at least `count` tasks sleep, so that moving the clock finds them.
  ///
  /// - Throws: `CancellationError` if the task is or becomes cancelled, by a time limit say.
  public func untilSleeping(_ count: Int = 1) async throws {
    let number = state.withLock { $0.nextNumber() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { wake in
        observe(Observer(number: number, count: count, wake: wake))
      }
    } onCancel: {
      let observer = state.withLock { state in
        state.observers.firstIndex { $0.number == number }.map { state.observers.remove(at: $0) }
      }
      observer?.wake.resume(throwing: CancellationError())
    }
  }

  // A cancellation that came before the continuation existed found nothing to wake; the task says
  // so itself, under the lock, and no later one can be missed.

  private func fallAsleep(_ sleeper: Sleeper) {
    enum Outcome { case sleeps([Observer]), past, cancelled }
    let outcome: Outcome = state.withLock { state in
      if Task.isCancelled { return .cancelled }
      if sleeper.deadline <= state.now { return .past }
      state.sleepers.append(sleeper)
      let count = state.sleepers.count
      let satisfied = state.observers.filter { $0.count <= count }
      state.observers.removeAll { $0.count <= count }
      return .sleeps(satisfied)
    }
    switch outcome {
    case .sleeps(let observers): for observer in observers { observer.wake.resume() }
    case .past: sleeper.wake.resume()
    case .cancelled: sleeper.wake.resume(throwing: CancellationError())
    }
  }

  private func observe(_ observer: Observer) {
    enum Outcome { case waits, satisfied, cancelled }
    let outcome: Outcome = state.withLock { state in
      if Task.isCancelled { return .cancelled }
      if state.sleepers.count >= observer.count { return .satisfied }
      state.observers.append(observer)
      return .waits
    }
    switch outcome {
    case .waits: break
    case .satisfied: observer.wake.resume()
    case .cancelled: observer.wake.resume(throwing: CancellationError())
    }
  }
}
