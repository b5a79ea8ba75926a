import Foundation
public import Testing

/// A trait that runs tests on their own threads, for tests that wait for processes.
///
/// All tests share as many threads as the machine has cores. A test that blocks one of them delays the
/// other tests, and a test that watches a process there may be delayed itself.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  /// Whether each test of a suite gets its own threads.
  public var isRecursive: Bool { true }

  /// Runs a test on threads of its own.
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
