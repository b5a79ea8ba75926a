public import Foundation

/// A folder of its own for one test, removed with everything in it once nobody holds it.
///
/// Keep it as a stored property of a suite, or use ``withTemporaryFolder(_:)``.
public final class TemporaryFolder: Sendable {
  /// Where it is; links on the way are resolved.
  public let url: URL

  /// Creates an empty folder with a name nobody else has.
  public init() throws {
    let parent = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
    url = parent.appendingPathComponent("simon-tests-\(UUID().uuidString)", isDirectory: true)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the folder.
  public var path: String { url.path }

  /// The place of something in it, by a path relative to it.
  public func file(_ path: String) -> URL {
    url.appendingPathComponent(path)
  }

  /// Writes a text file, with the folders on the way to it.
  public func write(_ text: String, to path: String) throws {
    let place = file(path)
    try FileManager.default.createDirectory(
      at: place.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try Data(text.utf8).write(to: place)
  }

  /// The text of a file.
  public func text(of path: String) throws -> String {
    String(decoding: try Data(contentsOf: file(path)), as: UTF8.self)
  }
}

/// Runs a body with a folder of its own, and removes the folder when the body ends or throws.
public func withTemporaryFolder<Value>(
  _ body: (TemporaryFolder) throws -> Value
) throws -> Value {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder) }
}

/// Runs a body that waits with a folder of its own, and removes the folder when the body ends.
public func withTemporaryFolder<Value>(
  isolation: isolated (any Actor)? = #isolation,
  _ body: (TemporaryFolder) async throws -> Value
) async throws -> Value {
  let folder = try TemporaryFolder()
  defer { withExtendedLifetime(folder) {} }
  return try await body(folder)
}
