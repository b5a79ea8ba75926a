import Foundation

/// The settings of one call of `posix_spawn`.
@safe final class SpawnRequest {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
    private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t?>
    private static let startsSession: Int32 = 0x400
  #else
    private var actions = unsafe posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
    private typealias Actions = UnsafeMutablePointer<posix_spawn_file_actions_t>
    private static let startsSession: Int32 = 0x80
  #endif

  /// Creates a request for a process with those streams and default signal handling.
  init(_ streams: SpawnedProcess.Streams) {
    unsafe posix_spawn_file_actions_init(&actions)
    unsafe posix_spawnattr_init(&attributes)
    var flags = Int32(POSIX_SPAWN_SETSIGDEF) | Int32(POSIX_SPAWN_SETSIGMASK)
    switch streams {
    case .descriptors(let descriptors):
      flags |= Int32(POSIX_SPAWN_SETPGROUP)
      for (number, descriptor) in descriptors.enumerated() {
        unsafe posix_spawn_file_actions_adddup2(&actions, descriptor.number, Int32(number))
      }
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
  }

  deinit {
    unsafe posix_spawn_file_actions_destroy(&actions)
    unsafe posix_spawnattr_destroy(&attributes)
  }

  /// Starts the process in a working directory.
  func start(in folder: String) throws(SystemError) {
    typealias AddFolder = @convention(c) (Actions, UnsafePointer<CChar>) -> Int32
    guard let symbol = unsafe SystemSymbol.named("posix_spawn_file_actions_addchdir_np") else {
      throw SystemError(code: ENOSYS)
    }
    let code = unsafe unsafeBitCast(symbol, to: AddFolder.self)(&actions, folder)
    guard code == 0 else { throw SystemError(code: code) }
  }

  /// Starts the process and returns its number.
  func spawn(_ launch: SpawnedProcess.Launch) -> Result<Int32, SystemError> {
    var words = unsafe ([launch.program] + launch.arguments).map { unsafe strdup($0) } + [nil]
    var variables = unsafe launch.environment.map { unsafe strdup($0) } + [nil]
    defer { unsafe (words + variables).forEach { unsafe free($0) } }
    var id: pid_t = 0
    let code = unsafe posix_spawnp(&id, launch.program, &actions, &attributes, &words, &variables)
    return code == 0 ? .success(id) : .failure(SystemError(code: code))
  }
}
