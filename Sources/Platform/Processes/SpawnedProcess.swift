import Foundation

/// A process that this one started, in a group or session of its own.
///
/// Its number belongs to it until its end has been taken by ``wait()`` or ``takeEnd()``.
package struct SpawnedProcess: Sendable {
  /// The program to start.
  package struct Launch: Sendable {
    /// The path of the program, or its name in one of the folders of `PATH`.
    package var program: String
    /// The arguments after the name of the program.
    package var arguments: [String]
    /// All variables of its environment, each as `NAME=VALUE`.
    package var environment: [String]
    /// The working directory; nil for that of this process.
    package var folder: String?

    /// Creates a launch.
    package init(
      _ program: String,
      _ arguments: [String] = [],
      environment: [String],
      folder: String? = nil
    ) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
      self.folder = folder
    }
  }

  /// The streams that a process starts with.
  package enum Streams: Sendable {
    /// Descriptors of this process, the first of which becomes standard input.
    case descriptors([Descriptor])
    /// The path of a terminal, which becomes the controlling one.
    case terminal(String)
  }

  /// Its number, which is also that of its group.
  package let id: Int32

  /// Starts a program with default signal handling, without a shell.
  ///
  /// - Throws: `SystemError`.
  package init(_ launch: Launch, _ streams: Streams) throws(SystemError) {
    let request = SpawnRequest(streams)
    if let folder = launch.folder { try request.start(in: folder) }
    let started = Self.whileNoneStarts {
      let started = request.spawn(launch)
      if case .success(let id) = started { Self.running.withLock { _ = $0.insert(id) } }
      return started
    }
    id = try started.get()
  }

  /// True once the process has ended; its number stays taken.
  package var hasEnded: Bool {
    var report = unsafe siginfo_t()
    let options = WEXITED | WNOHANG | WNOWAIT
    return unsafe waitid(P_PID, id_t(id), &report, options) == 0 && report.si_signo == SIGCHLD
  }

  /// Returns how it ended and frees its number; nil while it runs.
  package func takeEnd() -> ProcessEnd? {
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, WNOHANG) == id else { return nil }
    Self.forget(id)
    return ProcessEnd(status: status)
  }

  /// Waits for its end and frees its number.
  ///
  /// - Returns: how it ended, and the most memory it ever held, in bytes.
  @discardableResult package func wait() -> (end: ProcessEnd, peakMemory: Int) {
    var status: Int32 = 0
    var usage = rusage()
    while unsafe wait4(id, &status, 0, &usage) < 0, errno == EINTR {}
    Self.forget(id)
    return (ProcessEnd(status: status), usage.peakBytes)
  }

  /// Asks its group to end.
  package func terminateGroup() { signalGroup(SIGTERM) }

  /// Ends its group at once.
  package func killGroup() { signalGroup(SIGKILL) }

  /// Sends a signal to its group.
  package func signalGroup(_ signal: Int32) { kill(-id, signal) }

  private static let starting = NSLock()
  /// The numbers of all that were started and not yet waited for.
  private static let running = SharedValue<Set<Int32>>([])

  private static func forget(_ id: Int32) { running.withLock { _ = $0.remove(id) } }

  /// Gives the numbers of all that were started and not yet waited for, while none starts.
  static func withRunning<Value>(_ body: (Set<Int32>) -> Value) -> Value {
    whileNoneStarts { body(running.withLock { $0 }) }
  }

  /// Runs code while no process starts: for a descriptor that can be kept from other processes only
  /// after it exists.
  package static func whileNoneStarts<Value>(_ body: () throws -> Value) rethrows -> Value {
    try starting.withLock(body)
  }
}

extension rusage {
  /// The most memory that was held, in bytes: Linux counts it in kilobytes.
  var peakBytes: Int {
    #if canImport(Darwin)
      ru_maxrss
    #else
      ru_maxrss * 1_024
    #endif
  }
}
