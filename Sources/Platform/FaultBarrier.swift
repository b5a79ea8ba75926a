import Foundation
import Synchronization

/// A thread that runs code which may trap or never return, without ending the process.
///
/// This is a stopgap, and nothing else may do the same: the barrier installs handlers of SIGSEGV,
/// SIGILL and their like for the whole process, and a thread that traps or overruns its limit is
/// left behind for ever, with all locks that it holds. It stays until steps of stories run in
/// worker processes, as only a process can be ended from outside.
@safe package final class FaultBarrier: @unchecked Sendable {
  /// The ways in which code on its own thread can end.
  package enum Outcome: Equatable, Sendable {
    /// The code returned.
    case returned
    /// The code was still running at the end of its time.
    case timedOut
    /// The code raised a signal such as SIGILL; the cause in words.
    case trapped(String)
  }

  private let code: () -> Void
  private let done = SignalSafeSemaphore()
  private let trap = Atomic<Int32>(0)

  private init(_ code: @escaping () -> Void) { self.code = code }

  /// Runs code on its own thread and waits until it has ended or its time is over.
  ///
  /// - Parameters:
  ///   - limit: the longest time to wait.
  ///   - code: the code; after `timedOut` or `trapped`, what it changes must not be used.
  /// - Returns: how the code ended.
  package static func run(within limit: Duration, _ code: @escaping () -> Void) -> Outcome {
    _ = catchesTraps
    let barrier = FaultBarrier(code)
    Thread { barrier.runCode() }.start()
    guard barrier.done.wait(limit) else { return .timedOut }
    let trap = barrier.trap.load(ordering: .acquiring)
    return trap == 0 ? .returned : .trapped(cause(of: trap))
  }

  private static func cause(of signal: Int32) -> String {
    switch signal {
    case SIGILL, SIGTRAP: "a precondition, an overflow or an index out of range"
    case SIGFPE: "arithmetic"
    default: "memory"
    }
  }

  private func runCode() {
    unsafe pthread_setspecific(Self.key, Unmanaged.passUnretained(self).toOpaque())
    code()
    pthread_setspecific(Self.key, nil)
    done.post()
  }

  /// The barrier whose code a thread runs.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  /// Installs the signal handlers once.
  ///
  /// A trap in a barrier's thread wakes the waiting thread and suspends its own for ever; a trap in
  /// any other thread ends the process as it does without the handlers.
  private static let catchesTraps: Bool = {
    _ = key
    for number in [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV] {
      signal(number) { number in
        guard let pointer = unsafe pthread_getspecific(FaultBarrier.key) else {
          signal(number, SIG_DFL)
          return
        }
        let barrier = unsafe Unmanaged<FaultBarrier>.fromOpaque(pointer).takeUnretainedValue()
        barrier.trap.store(number, ordering: .releasing)
        barrier.done.post()
        while true { pause() }
      }
    }
    return true
  }()
}

#if canImport(Darwin)
  /// A semaphore that a signal handler may post; macOS has no unnamed ones of POSIX.
  private struct SignalSafeSemaphore: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func post() { semaphore.signal() }

    /// Returns whether the semaphore was posted before the limit.
    func wait(_ limit: Duration) -> Bool {
      let (seconds, attoseconds) = limit.components
      let nanoseconds = Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
      return semaphore.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
    }
  }
#else
  /// A semaphore that a signal handler may post.
  @safe private final class SignalSafeSemaphore: @unchecked Sendable {
    private let semaphore: UnsafeMutablePointer<sem_t>

    init() {
      unsafe semaphore = .allocate(capacity: 1)
      unsafe sem_init(semaphore, 0, 0)
    }

    deinit {
      unsafe sem_destroy(semaphore)
      unsafe semaphore.deallocate()
    }

    func post() { unsafe sem_post(semaphore) }

    /// Returns whether the semaphore was posted before the limit.
    func wait(_ limit: Duration) -> Bool {
      var end = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &end)
      let (seconds, attoseconds) = limit.components
      let nanoseconds = end.tv_nsec + Int(attoseconds / 1_000_000_000)
      end.tv_sec += Int(seconds) + nanoseconds / 1_000_000_000
      end.tv_nsec = nanoseconds % 1_000_000_000
      while unsafe sem_timedwait(semaphore, &end) != 0 {
        if errno == ETIMEDOUT { return false }
      }
      return true
    }
  }
#endif
