import Foundation
import TestSupport

/// A working folder, and tools in processes of their own whose apps and steps end or block them.
struct BrokenToolFixture {
  let folder: TemporaryFolder

  /// Creates an empty folder.
  init() throws { folder = try TemporaryFolder() }

  /// Runs a tool to its end.
  ///
  /// - Parameters:
  ///   - tool: `record` or `replay`.
  ///   - words: The arguments after the tool's name.
  ///   - input: The text on standard input, which then ends.
  ///   - environment: Variables added to the clean environment.
  /// - Returns: How the tool ended, and what it wrote.
  /// - Throws: `ToolError` if it could not be started.
  func run(
    _ tool: String,
    _ words: [String],
    input: String = "",
    environment: [String: String] = [:]
  ) async throws -> ToolRun {
    try await BuiltTool("BrokenApp").run(
      words,
      input: input,
      environment: ["BROKEN_TOOL": tool].merging(environment) { $1 },
      in: folder.url
    )
  }
}
