public import EventModel
import Glibc
import Synchronization

/// Runs each step on a thread of its own, which is left behind where the step never returns or traps.
///
/// A thread cannot be stopped from outside, so one that is left behind goes on, or sleeps where it
/// trapped, until the process ends. What a trap had locked stays locked.
public struct StepThread: StepExecutor {
  /// The longest that a step may take, in real time.
  public var limit: Microseconds

  /// Creates a watch with a time limit.
  public init(limit: Microseconds = .seconds(60)) { self.limit = limit }

  /// Runs a step's code on a thread of its own.
  public func run(_ code: @escaping () throws -> Void) -> StepEnding {
    _ = StepJob.catchesTraps
    let job = StepJob(code)
    guard job.start() else { return DirectStepExecutor().run(code) }
    return job.wait(limit)
  }
}

/// The code of one step while it runs, shared by its thread and the one that waits.
///
/// Only the step's thread writes the ending, and the other reads it only once the step is done.
@safe private final class StepJob: @unchecked Sendable {
  private let code: () throws -> Void
  private var ending = StepEnding.returned
  private let signal = Atomic<Int32>(0)
  private let done: UnsafeMutablePointer<sem_t>

  init(_ code: @escaping () throws -> Void) {
    self.code = code
    unsafe done = .allocate(capacity: 1)
    unsafe sem_init(done, 0, 0)
  }

  deinit {
    unsafe sem_destroy(done)
    unsafe done.deallocate()
  }

  func start() -> Bool {
    var thread = pthread_t()
    let job = unsafe Unmanaged.passRetained(self)
    let code = unsafe pthread_create(
      &thread,
      nil,
      { job in
        if let job = unsafe job { unsafe StepJob.run(job) }
        return nil
      },
      job.toOpaque()
    )
    guard code == 0 else {
      unsafe job.release()
      return false
    }
    pthread_detach(thread)
    return true
  }

  private static func run(_ pointer: UnsafeMutableRawPointer) {
    let job = unsafe Unmanaged<StepJob>.fromOpaque(pointer)
    unsafe pthread_setspecific(key, pointer)
    let own = unsafe job.takeUnretainedValue()
    own.ending = DirectStepExecutor().run(own.code)
    pthread_setspecific(key, nil)
    unsafe sem_post(own.done)
    unsafe job.release()
  }

  func wait(_ limit: Microseconds) -> StepEnding {
    var end = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &end)
    let nanoseconds = Int64(end.tv_nsec) + limit.count % 1_000_000 * 1_000
    end.tv_sec += Int(limit.count / 1_000_000 + nanoseconds / 1_000_000_000)
    end.tv_nsec = Int(nanoseconds % 1_000_000_000)
    while unsafe sem_timedwait(done, &end) != 0 {
      if errno == ETIMEDOUT { return .overran(limit) }
    }
    let number = signal.load(ordering: .acquiring)
    return number == 0 ? ending : .trapped(signal: Self.name(of: number))
  }

  /// Which job a thread runs.
  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    unsafe pthread_key_create(&key, nil)
    return key
  }()

  private static let signals = [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV]

  private static func name(of signal: Int32) -> String {
    switch signal {
    case SIGILL, SIGTRAP: "a precondition, an overflow or an index out of range"
    case SIGFPE: "arithmetic"
    default: "memory"
    }
  }

  /// Whether traps of step threads are caught from now on.
  ///
  /// A trap in a step's thread tells the waiting thread and puts its own to sleep for ever; one in
  /// any other thread ends the process as it always did.
  static let catchesTraps: Bool = {
    _ = key
    for number in signals {
      Glibc.signal(number) { number in
        guard let pointer = unsafe pthread_getspecific(StepJob.key) else {
          Glibc.signal(number, SIG_DFL)
          return
        }
        let job = unsafe Unmanaged<StepJob>.fromOpaque(pointer).takeUnretainedValue()
        job.signal.store(number, ordering: .releasing)
        unsafe sem_post(job.done)
        while true { pause() }
      }
    }
    return true
  }()
}
