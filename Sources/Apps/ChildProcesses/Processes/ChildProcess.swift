import Foundation
import Glibc
import Synchronization

/// A started process with everything that it starts, and the streams to it.
///
/// Nothing of it is left behind: not when it is ended here, and not when the harness itself is
/// killed, since a guardian process ends it then.
package final class ChildProcess {
  /// The ends of its standard streams that are here; reading and writing never block.
  let input: Int32
  let output: Int32
  let errors: Int32
  /// Its number, taken until it has been waited for.
  let id: pid_t
  private let mark: String
  private let guardian: Guardian?
  private var end: ProcessEnd?
  /// The most memory it ever held, in bytes; 0 until it has ended, and where that cannot be told from what
  /// this process held as it started it.
  private(set) var peakMemory = 0
  private let startersPeak: Int
  private var isInputOpen = true

  private static let count = Atomic<Int>(0)

  /// Starts a program with arguments, without a shell.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - variables: what is added to the environment of this process.
  ///   - further: a descriptor of ours that the process has as its fourth stream, beside the standard
  ///     ones; nil for none.
  /// - Throws: `ProcessStartError` with the system's reason.
  init(
    _ words: [String],
    variables: [String: String] = [:],
    further: Int32? = nil
  ) throws(ProcessStartError) {
    let number = Self.count.add(1, ordering: .relaxed).newValue
    mark = "SIMON_DRIVER_SESSION=\(getpid())-\(number)"
    guard let input = Descriptor.pipe() else { throw Self.failure("it gets no pipe") }
    guard let output = Descriptor.pipe(), let errors = Descriptor.pipe() else {
      close(input.read)
      close(input.write)
      throw Self.failure("it gets no pipe")
    }
    let ours = [input.write, output.read, errors.read]
    let its = [input.read, output.write, errors.write] + (further.map { [$0] } ?? [])
    let environment =
      ProcessInfo.processInfo.environment.merging(variables) { $1 }
      .map { "\($0)=\($1)" }.sorted() + [mark]
    let guardian = Guardian(mark: mark)
    let (id, code) = Self.spawn(words, streams: its, environment: environment)
    for end in its.prefix(3) { close(end) }
    guard code == 0 else {
      guardian?.dismiss()
      for end in ours { close(end) }
      throw Self.failure("\(words[0]): \(unsafe String(cString: strerror(code)))")
    }
    for end in ours { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    self.id = id
    // A process is started within the memory of its starter, which the system counts as its own.
    startersPeak = ProcessMemory.ownPeak
    (self.input, self.output, self.errors) = (ours[0], ours[1], ours[2])
    self.guardian = guardian
    guardian?.watch(group: id)
  }

  deinit {
    finish(grace: .zero)
    if isInputOpen { close(input) }
    close(output)
    close(errors)
  }

  private static func failure(_ reason: String) -> ProcessStartError {
    ProcessStartError(reason: reason)
  }

  /// Closes its input, which tells it that the harness has gone.
  func closeInput() {
    if isInputOpen { close(input) }
    isInputOpen = false
  }

  /// Whether it has ended by itself, without its number becoming free.
  var hasEnded: Bool {
    if end != nil { return true }
    var report = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return unsafe waitid(P_PID, id_t(id), &report, options) == 0 && report.si_signo == SIGCHLD
  }

  /// Waits for its end and then ends it, and makes sure that nothing it started is left.
  ///
  /// - Parameters:
  ///   - grace: how long it may take to end by itself; and the same again, at most a fifth of a second,
  ///     after it was asked to by a signal.
  ///   - mayHaveStrays: whether it may have started processes that left its group.
  /// - Returns: how it ended.
  @discardableResult func finish(grace: Duration, mayHaveStrays: Bool = true) -> ProcessEnd {
    if let end { return end }
    closeInput()
    if !waits(grace) {
      kill(-id, SIGTERM)
      _ = waits(min(grace, .milliseconds(200)))
    }
    // Its number stays taken until it is waited for, so this can hit nobody else.
    kill(-id, SIGKILL)
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    let peak = usage.ru_maxrss * 1_024
    peakMemory = peak > startersPeak ? peak : 0
    let signal = status & 0x7F
    let end = signal == 0 ? ProcessEnd.exit((status >> 8) & 0xFF) : .signal(signal)
    self.end = end
    if mayHaveStrays { Strays.end(marked: mark) }
    guardian?.dismiss()
    return end
  }

  /// Whether it ends within a time.
  private func waits(_ time: Duration) -> Bool {
    let deadline = ContinuousClock.now + time
    while !hasEnded {
      guard ContinuousClock.now < deadline else { return false }
      usleep(500)
    }
    return true
  }

  /// Starts a process in a group of its own, with default signal handling.
  static func spawn(
    _ words: [String],
    streams: [Int32],
    environment: [String]
  ) -> (id: pid_t, code: Int32) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    for (number, stream) in streams.enumerated() {
      unsafe posix_spawn_file_actions_adddup2(&actions, stream, Int32(number))
    }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var every = sigset_t()
    unsafe sigfillset(&every)
    unsafe posix_spawnattr_setsigdefault(&attributes, &every)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    let flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))
    var arguments = unsafe words.map { unsafe strdup($0) } + [nil]
    var variables = unsafe environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    var id: pid_t = 0
    let code = unsafe posix_spawnp(&id, words[0], &actions, &attributes, &arguments, &variables)
    return (id, code)
  }
}
