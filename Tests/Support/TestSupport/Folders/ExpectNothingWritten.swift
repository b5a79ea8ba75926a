public import Foundation
public import Testing

/// Expects a closure not to change a folder, and reports what it created, changed or removed.
///
/// ```swift
/// try await expectNothingWritten(in: folder.url) {
///   _ = try await tool.run(["run"], environment: ["CI": "true"], in: folder.url)
/// }
/// ```
///
/// - Parameters:
///   - folder: The folder, with everything below it.
///   - isolation: The actor on which the closure runs; the caller's by default.
///   - sourceLocation: The place at which a failure is reported.
///   - body: The closure that must not write.
/// - Returns: The result of the closure.
/// - Throws: The error of the closure, or the reason why the folder cannot be read.
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
