public import Foundation
public import Testing

/// Expects a body to leave a folder as it was, and shows what it created, changed or removed.
///
/// ```swift
/// try await expectNothingWritten(in: folder.url) {
///   _ = try await tool.run(["run"], environment: ["CI": "true"], in: folder.url)
/// }
/// ```
///
/// - Parameters:
///   - folder: The folder to watch, with everything below it.
///   - isolation: The actor the body runs on, the caller's unless told otherwise.
///   - sourceLocation: The place a failure is reported at.
///   - body: What must not write.
/// - Returns: What the body returned.
/// - Throws: What the body throws, or why the folder cannot be read.
@discardableResult
public func expectNothingWritten<Value>(
  in folder: URL,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () async throws -> Value
) async throws -> Value {
  let before = try FolderSnapshot(of: folder)
  let value = try await body()
  let changes = try FolderSnapshot(of: folder).changes(since: before)
  #expect(changes == [], sourceLocation: sourceLocation)
  return value
}
