import Foundation
public import Testing

/// Runs tests that wait for processes on threads of their own.
///
/// The threads that all tests share are as few as the machine's cores, and a test that blocks one of
/// them holds up every other test of the run. A test that watches a process from them comes too late,
/// as long as others compute.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  /// Whether the tests of a suite get one each.
  public var isRecursive: Bool { true }

  /// Runs a test on threads that it shares with nobody.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// On a thread of its own.
  public static var ownThread: Self { OwnThread() }
}
