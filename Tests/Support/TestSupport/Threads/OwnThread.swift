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

  /// Whether each test of a suite leaves the shared threads by itself.
  public var isRecursive: Bool { false }

  /// Runs a test, or all tests of a suite, on threads that no other test uses.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    try await withTaskExecutorPreference(Self.executor) { try await function() }
  }
}

extension Trait where Self == OwnThread {
  /// Threads of their own for a test, or for each test of a suite.
  public static var ownThread: Self { OwnThread() }
}
