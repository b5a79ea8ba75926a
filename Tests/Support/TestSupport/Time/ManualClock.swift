import Platform

/// A clock that only a test advances.
///
/// ```swift
/// let clock = ManualClock()
/// let task = Task { try await clock.sleep(for: .seconds(2)) }
/// try await clock.untilSleeping()
/// clock.advance(by: .seconds(2))   // the task continues
/// ```
public final class ManualClock: Clock, Sendable {
  /// A time, measured from the creation of the clock.
  public struct Instant: InstantProtocol, Hashable, Sendable {
    /// The time since the clock was created.
    public var offset: Duration

    /// Creates the time at an offset from the creation of the clock.
    public init(offset: Duration = .zero) {
      self.offset = offset
    }

    /// Returns the time after a duration.
    public func advanced(by duration: Duration) -> Instant {
      Instant(offset: offset + duration)
    }

    /// Returns the duration until another time; negative for an earlier one.
    public func duration(to other: Instant) -> Duration {
      other.offset - offset
    }

    /// Returns whether one time is before another.
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

  /// Creates a clock at its first time.
  public init() {}

  /// The current time of the clock.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step, which is zero: any two durations are distinguished.
  public var minimumResolution: Duration { .zero }

  /// The number of sleeping tasks.
  public var sleepers: Int { state.withLock { $0.sleepers.count } }

  /// Advances the clock and wakes the tasks whose time has come, the earliest first and, for equal
  /// times, in the order in which they went to sleep.
  ///
  /// The woken tasks run when the scheduler lets them, not before this method returns.
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

  /// Waits until the clock reaches a time; returns at once if it has passed.
  ///
  /// - Parameters:
  ///   - deadline: The time to wait for.
  ///   - tolerance: Ignored: sleepers wake exactly.
  /// - Throws: `CancellationError` if the task is cancelled.
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

  /// Waits until at least `count` tasks sleep, so that advancing the clock finds them.
  ///
  /// - Throws: `CancellationError` if the task is cancelled, for example by a time limit.
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

  // A cancellation before the continuation existed could not wake the task. Checking for it under
  // the lock ensures that no later one is missed.

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
