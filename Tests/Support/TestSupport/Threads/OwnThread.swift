import Foundation
public import Testing

/// A trait that runs tests which wait for processes on threads of their own.
///
/// All other tests share as many threads as there are cores. A test that blocks one of them delays
/// all others, and a test that watches a process may react too late while others compute.
///
/// A suite leaves the shared threads as a whole. If only its tests did, each test of a serialized suite
/// would wait for its turn among all the others, and the suite would end long after them.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  /// The suites that may leave the shared threads at once.
  ///
  /// With all of them, fifty threads would want the same few locks and two cores, and pass the locks
  /// around for a third of the time.
  private static let turns = Turns(count: 5)
  @TaskLocal private static var hasTurn = false

  /// A number of turns, which are taken and given back.
  private actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func take() async {
      guard free == 0 else {
        free -= 1
        return
      }
      await withCheckedContinuation { waiting.append($0) }
    }

    func giveBack() {
      if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
  }

  /// Whether each test of a suite leaves the shared threads by itself.
  public var isRecursive: Bool { false }

  /// Runs a test, or all tests of a suite, on threads that no other test uses.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    // A test of a suite that has a turn needs none of its own.
    guard !Self.hasTurn else {
      try await withTaskExecutorPreference(Self.executor) { try await function() }
      return
    }
    await Self.turns.take()
    let result = await Self.$hasTurn.withValue(true) {
      await withTaskExecutorPreference(Self.executor) {
        do {
          return Result<Void, any Error>.success(try await function())
        } catch { return .failure(error) }
      }
    }
    await Self.turns.giveBack()
    try result.get()
  }
}

extension Trait where Self == OwnThread {
  /// Threads of their own for a test, or for each test of a suite.
  public static var ownThread: Self { OwnThread() }
}
