import Synchronization
import TestSupport
import Testing

@Suite("Manual clocks", .timeLimit(.minutes(5)))
struct ManualClockTests {
  let clock = ManualClock()

  @Test("a manual clock does not advance by itself")
  func standsStill() {
    let start = clock.now
    #expect(clock.now == start)
    clock.advance(by: .seconds(3))
    #expect(start.duration(to: clock.now) == .seconds(3))
  }

  @Test("advancing a manual clock wakes only those sleepers whose time has come")
  func wakes() async throws {
    let (early, late) = (sleeper(2), sleeper(5))
    try await clock.untilSleeping(2)
    clock.advance(by: .seconds(2))
    try await early.value
    #expect(clock.sleepers == 1)
    clock.advance(by: .seconds(3))
    try await late.value
  }

  @Test("a sleeper whose time has passed does not wait")
  func past() async throws {
    clock.advance(by: .seconds(2))
    try await clock.sleep(until: ManualClock.Instant(offset: .seconds(1)))
    #expect(clock.sleepers == 0)
  }

  @Test("a cancelled sleeper returns at once")
  func cancelled() async throws {
    let task = sleeper(2)
    try await clock.untilSleeping()
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(clock.sleepers == 0)
  }

  @Test("a task that was cancelled before it sleeps does not wait")
  func cancelledBefore() async throws {
    let task = Task { [clock] in
      while !Task.isCancelled { await Task.yield() }
      try await clock.sleep(for: .seconds(1))
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("all of many sleepers wake, in any order of their times")
  func many() async throws {
    var tasks: [Task<Void, any Error>] = []
    for seconds in [5, 1, 4, 2, 3, 3, 1] { tasks.append(sleeper(seconds)) }
    try await clock.untilSleeping(tasks.count)
    clock.advance(by: .seconds(5))
    for task in tasks { try await task.value }
    #expect(clock.sleepers == 0)
  }

  func sleeper(_ seconds: Int) -> Task<Void, any Error> {
    Task { [clock] in try await clock.sleep(for: .seconds(seconds)) }
  }
}
