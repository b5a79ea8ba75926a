public import Foundation

/// A temporary folder for one test, removed with its content when it is deallocated.
///
/// Keep it as a stored property of a suite, or use ``withTemporaryFolder(_:)``.
public final class TemporaryFolder: Sendable {
  /// The URL of the folder, with links resolved.
  public let url: URL

  /// Creates an empty folder with a unique name.
  public init() throws {
    url = Self.parent.appendingPathComponent("simon-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  /// The folder of all temporary folders.
  ///
  /// It is in memory where the system has room for that, since the tests make and remove thousands of
  /// files, and the tools wait until each recording is on the disk. `TMPDIR` names another folder.
  private static let parent: URL = {
    let memory = "/dev/shm"
    let isChosen = ProcessInfo.processInfo.environment["TMPDIR"]?.isEmpty == false
    let place =
      !isChosen && hasRoom(memory)
      ? URL(filePath: memory, directoryHint: .isDirectory) : FileManager.default.temporaryDirectory
    return place.resolvingSymlinksInPath()
  }()

  /// Returns whether the tests can work in a folder: they need a gigabyte, and start programs there.
  private static func hasRoom(_ folder: String) -> Bool {
    var system = statvfs()
    guard unsafe access(folder, W_OK | X_OK) == 0, unsafe statvfs(folder, &system) == 0 else {
      return false
    }
    // `ST_NOEXEC` of <sys/statvfs.h>, which Swift does not import.
    let noPrograms: UInt = 8
    let free = Double(system.f_bavail) * Double(system.f_frsize)
    return UInt(system.f_flag) & noPrograms == 0 && free >= 1e9
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder.
  public var path: String { url.path }

  /// Returns the URL of a path relative to the folder.
  public func file(_ path: String) -> URL {
    url.appendingPathComponent(path)
  }

  /// Writes a text file, creating the folders of its path.
  public func write(_ text: String, to path: String) throws {
    let place = file(path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: place)
  }

  /// Returns the text of a file.
  public func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
  }
}

/// Runs a closure with a temporary folder, which is removed when the closure returns or throws.
public func withTemporaryFolder<Value>(
  _ body: (TemporaryFolder) throws -> Value
) throws -> Value {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder) }
}

/// Runs an asynchronous closure with a temporary folder, which is removed when the closure returns.
public func withTemporaryFolder<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TemporaryFolder) async throws -> Value
) async throws -> Value {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder)
}
