import Foundation
import Synchronization

/// The signals that ask this process to stop: Ctrl-C, a request of the system, a closed terminal, a reader that goes
/// away.
///
/// Handlers belong to the whole process: only the entry of an executable may install them.
package enum StopSignals {
  private static let wasAsked = Atomic(false)
  private static let isNoted = Atomic(false)
  private static let code = Atomic<Int32>(0)
  /// The work of this process before the first signal, and the number of times it was looked at since.
  private static let workBefore = Atomic<Int>(0)
  private static let wakes = Atomic<Int>(0)

  /// True once one of the watched signals has come.
  package static var haveCome: Bool { wasAsked.load(ordering: .relaxed) }

  /// The time that the processor worked for this process since the first signal; zero before.
  package static var work: Duration {
    let before = workBefore.load(ordering: .relaxed)
    return before == 0 ? .zero : .microseconds(CurrentProcess.work - before)
  }

  /// The work, in microseconds, after which a process is taken for one that does not come to an end.
  private static let mostWork = 700_000

  /// Lets the signals end this process at once, with an exit code.
  package static func endProcess(withCode exitCode: Int32) {
    // A handler must not be the first to use a counter, which may lock to make it.
    workBefore.store(0, ordering: .relaxed)
    wakes.store(0, ordering: .relaxed)
    code.store(exitCode, ordering: .relaxed)
    for signal in [SIGINT, SIGTERM] {
      var action = sigaction { _ in StopSignals.take() }
      unsafe sigaction(signal, &action, nil)
    }
  }

  /// Notes the first of the signals from now on, so that the process can end in good order.
  ///
  /// A process that has not ended within a second, or gets a second signal, ends at once.
  ///
  /// - Parameter readers: true to count it as a signal if the reader of the results goes away.
  package static func watch(readers: Bool = false) {
    isNoted.store(true, ordering: .relaxed)
    noteHangUp()
    guard readers else { return }
    // Each line that is written to a reader that is gone raises the signal again.
    var action = sigaction { _ in StopSignals.wasAsked.store(true, ordering: .relaxed) }
    unsafe sigaction(SIGPIPE, &action, nil)
  }

  /// Handles a signal: it neither locks nor allocates memory.
  private static func take() {
    let isFirst = !wasAsked.exchange(true, ordering: .relaxed)
    guard isFirst, isNoted.load(ordering: .relaxed) else {
      return endNow(code.load(ordering: .relaxed))
    }
    beginToEnd()
  }

  /// Notes that the terminal is closed, which signals that more than once, unless the signal is ignored.
  private static func noteHangUp() {
    var former = sigaction()
    unsafe sigaction(SIGHUP, nil, &former)
    guard !former.isIgnored else { return }
    var action = sigaction { _ in
      guard !StopSignals.wasAsked.exchange(true, ordering: .relaxed) else { return }
      StopSignals.beginToEnd()
    }
    unsafe sigaction(SIGHUP, &action, nil)
  }

  private static func beginToEnd() {
    workBefore.store(CurrentProcess.work, ordering: .relaxed)
    var action = sigaction { _ in StopSignals.endUnlessStarved() }
    unsafe sigaction(SIGALRM, &action, nil)
    wakeUp(in: 800_000)
  }

  /// Ends this process, unless other processes kept it from working until now.
  ///
  /// A process that did nothing waits for something, and one that worked nearly all the time does not come to an
  /// end: both end now. Any other process is on a busy machine, and gets up to three seconds.
  private static func endUnlessStarved() {
    let work = CurrentProcess.work - workBefore.load(ordering: .relaxed)
    let isStarved = work > 20_000 && work < mostWork
    let rounds = wakes.add(1, ordering: .relaxed).newValue
    guard isStarved, rounds < 23 else { return endNow(code.load(ordering: .relaxed)) }
    wakeUp(in: 100_000)
  }

  private static func wakeUp(in microseconds: Int) {
    var time = itimerval()
    time.it_value.tv_usec = numericCast(microseconds)
    #if canImport(Glibc)
      let real = __itimer_which_t(ITIMER_REAL.rawValue)
    #else
      let real = ITIMER_REAL
    #endif
    unsafe setitimer(real, &time, nil)
  }
}
