public import Foundation
import Platform

/// An executable of this package, run as a user or a build server runs it.
///
/// ```swift
/// let replay = try BuiltTool("simon-replay")
/// let run = try await replay.run(["--help"])
/// #expect(run.status == .exit(0))
/// ```
public struct BuiltTool: Sendable {
  /// The executable file.
  public let executable: URL

  /// Creates the tool of this name that was built together with the running tests.
  ///
  /// - Throws: ``ToolError/notBuilt(_:)`` if it is not in the folder of the test bundle.
  public init(_ name: String) throws(ToolError) {
    let bundle = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = bundle.resolvingSymlinksInPath().deletingLastPathComponent()
    try self.init(at: folder.appendingPathComponent(name))
  }

  /// Creates a tool from its URL, for tools that this package does not build.
  ///
  /// - Throws: ``ToolError/notBuilt(_:)`` if there is no executable file.
  public init(at executable: URL) throws(ToolError) {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw .notBuilt(executable.path)
    }
    self.executable = executable
  }

  /// Runs the tool to its end, with pipes for all three streams.
  ///
  /// Both outputs are drained while it runs. The tool has a clean environment (no `CI`, no
  /// `NO_COLOR`, no `TERM`), a process group of its own and default signal handling.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the tool's name.
  ///   - input: The bytes on standard input, which then ends.
  ///   - environment: Variables added to the clean environment.
  ///   - folder: The working folder; by default that of the tests.
  ///   - timeout: The time after which the process group is killed, if the tool or a process it
  ///     started
  ///   still runs or keeps its outputs open.
  /// - Returns: How the tool ended, and what it wrote until then.
  /// - Throws: ``ToolError/refused(call:reason:)`` if it could not be started.
  public func run(
    _ arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:],
    in folder: URL? = nil,
    timeout: Duration = .seconds(60)
  ) async throws(ToolError) -> ToolRun {
    let launch = launch(arguments, environment, folder)
    let bytes = Array(input.utf8)
    // The loop blocks its thread, so it gets one that other tests do not need.
    let result = await withCheckedContinuation { done in
      Thread.detachNewThread {
        done.resume(
          returning: Result { () throws(ToolError) in
            try PipedRun.run(launch, input: bytes, timeout: timeout)
          }
        )
      }
    }
    return try result.get()
  }

  /// Starts the tool in a pseudo-terminal that controls it.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the tool's name.
  ///   - size: The size of the terminal at the start.
  ///   - environment: Variables added to the clean environment and `TERM=xterm-256color`.
  ///   - folder: The working folder; by default that of the tests.
  /// - Returns: The terminal, which kills the tool when it is deallocated.
  /// - Throws: ``ToolError/refused(call:reason:)`` if it could not be started.
  public func openTerminal(
    _ arguments: [String] = [],
    size: TerminalSize = TerminalSize(),
    environment: [String: String] = [:],
    in folder: URL? = nil
  ) throws(ToolError) -> ToolTerminal {
    let variables = ["TERM": "xterm-256color"].merging(environment) { $1 }
    return try ToolTerminal(launch(arguments, variables, folder), size: size)
  }

  /// The variables of the tests' own environment that a tool inherits: for finding programs, for
  /// temporary files, and for coverage.
  private static let inherited = [
    "PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH", "LLVM_PROFILE_FILE", "TSAN_OPTIONS",
    "ASAN_OPTIONS",
  ]

  private func launch(
    _ arguments: [String],
    _ added: [String: String],
    _ folder: URL?
  ) -> SpawnedProcess.Launch {
    let own = ProcessInfo.processInfo.environment.filter { Self.inherited.contains($0.key) }
    return SpawnedProcess.Launch(
      executable.path,
      arguments,
      environment: own.merging(added) { $1 }.map { "\($0)=\($1)" }.sorted(),
      folder: folder?.path
    )
  }
}
