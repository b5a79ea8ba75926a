import Foundation

/// Threads that somebody starts and waits for, and the signals that they give meanwhile.
package final class ThreadGroup: Sendable {
  private let threads = DispatchGroup()
  private let signals = DispatchSemaphore(value: 0)

  /// Creates a group without threads.
  package init() {}

  /// Starts a thread that does some work and ends.
  package func start(_ work: @escaping @Sendable () -> Void) {
    threads.enter()
    Thread.detachNewThread { [threads] in
      work()
      threads.leave()
    }
  }

  /// Gives a signal, which is kept until it is waited for.
  package func signal() { signals.signal() }

  /// Blocks this thread until there is a signal, and takes it.
  package func waitForSignal() { signals.wait() }

  /// Blocks this thread until all threads of the group have ended.
  package func waitForEnd() { threads.wait() }
}
