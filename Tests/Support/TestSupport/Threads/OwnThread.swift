import Foundation
public import Testing

/// A trait that runs tests which wait for processes on threads of their own.
///
/// All other tests share as many threads as there are cores. A test that blocks one of them delays
/// all others, and a test that watches a process may react too late while others compute.
public struct OwnThread: SuiteTrait, TestTrait, TestScoping {
  private final class Executor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      Thread.detachNewThread { unsafe job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
  }

  private static let executor = Executor()

  /// Whether each test of a suite gets its own thread.
  public var isRecursive: Bool { true }

  /// Runs a test on threads that no other test uses.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// A thread of its own for each test.
  public static var ownThread: Self { OwnThread() }
}
