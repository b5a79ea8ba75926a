import Foundation
import Glibc

/// A started process that is not yet known to have ended.
struct ChildProcess {
  /// What is started.
  struct Launch: Sendable {
    var executable: String
    var arguments: [String]
    var environment: [String: String]
    var folder: String?
  }

  /// What its standard streams are.
  enum Streams {
    /// Descriptors of the parent, for input, output and error.
    case descriptors(input: Int32, output: Int32, error: Int32)
    /// A terminal that becomes its controlling one.
    case terminal(String)
  }

  /// Its number, which is also that of its process group.
  let id: pid_t

  /// Held from the creation of a descriptor to the last start that must not inherit it: a pipe is
  /// marked to close only after it exists, and a child started in between would keep it open.
  private static let starting = NSLock()

  /// `POSIX_SPAWN_SETSID`, which the C library hides from importers without `_GNU_SOURCE`.
  private static let startsSession: Int32 = 0x80

  /// Makes descriptors and starts a process with them while no other process starts.
  static func exclusively<Value: Sendable>(
    _ body: () throws(ToolError) -> Value
  ) throws(ToolError) -> Value {
    let result = starting.withLock { Result { () throws(ToolError) in try body() } }
    return try result.get()
  }

  /// Starts a process in a group, or with a terminal in a session, of its own.
  init(_ launch: Launch, _ streams: Streams) throws(ToolError) {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }

    if let folder = launch.folder { try unsafe Self.start(in: folder, &actions) }
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    switch streams {
    case .descriptors(let input, let output, let error):
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      unsafe posix_spawn_file_actions_adddup2(&actions, input, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, output, 1)
      unsafe posix_spawn_file_actions_adddup2(&actions, error, 2)
    case .terminal(let path):
      // The first terminal that the leader of a new session opens becomes its controlling one.
      flags |= Self.startsSession
      unsafe posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
      unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
      unsafe posix_spawn_file_actions_adddup2(&actions, 0, 2)
    }
    var every = sigset_t()
    unsafe sigfillset(&every)
    unsafe posix_spawnattr_setsigdefault(&attributes, &every)
    var none = sigset_t()
    unsafe sigemptyset(&none)
    unsafe posix_spawnattr_setsigmask(&attributes, &none)
    unsafe posix_spawnattr_setflags(&attributes, Int16(flags))

    let variables = launch.environment.map { "\($0)=\($1)" }.sorted()
    var words = unsafe ([launch.executable] + launch.arguments).map { unsafe strdup($0) } + [nil]
    var settings = unsafe variables.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + settings).forEach { unsafe free($0) } }
    var number: pid_t = 0
    let code = unsafe posix_spawn(
      &number,
      launch.executable,
      &actions,
      &attributes,
      &words,
      &settings
    )
    guard code == 0 else { throw Self.refusal(of: "posix_spawn \(launch.executable)", code) }
    id = number
  }

  /// How it ended, nil while it runs.
  ///
  /// Once this has answered, the number may belong to another process, and is not to be used.
  func endedStatus() -> ToolStatus? {
    var status: Int32 = 0
    guard unsafe waitpid(id, &status, WNOHANG) == id else { return nil }
    // What the macros WIFSIGNALED, WTERMSIG and WEXITSTATUS read.
    let signal = status & 0x7F
    return signal == 0 ? .exit((status >> 8) & 0xFF) : .signal(signal)
  }

  /// Sends a signal to it and to all it started in its group.
  func send(_ signal: Int32) {
    kill(-id, signal)
  }

  /// A pipe whose ends no other child inherits; to be called exclusively.
  static func makePipe() throws(ToolError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw refusal(of: "pipe", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  /// The reason the system gave for refusing a call.
  static func refusal(of call: String, _ code: Int32) -> ToolError {
    .refused(call: call, reason: unsafe String(cString: strerror(code)))
  }

  /// Looks up `posix_spawn_file_actions_addchdir_np`, hidden like `POSIX_SPAWN_SETSID`.
  private static func start(
    in folder: String,
    _ actions: inout posix_spawn_file_actions_t
  ) throws(ToolError) {
    typealias AddFolder =
      @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) ->
      Int32
    let name = "posix_spawn_file_actions_addchdir_np"
    guard let symbol = unsafe dlsym(nil, name) else {
      throw .refused(call: name, reason: "this C library does not have it")
    }
    let add = unsafe unsafeBitCast(symbol, to: AddFolder.self)
    let code = unsafe add(&actions, folder)
    guard code == 0 else { throw refusal(of: name, code) }
  }
}
