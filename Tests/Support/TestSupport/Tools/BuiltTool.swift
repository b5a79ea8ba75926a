public import Foundation
import Platform

/// An executable of this package, run as a person or a build server runs it.
///
/// ```swift
/// let replay = try BuiltTool("simon-replay")
/// let run = try await replay.run(["--help"])
/// #expect(run.status == .exit(0))
/// ```
public struct BuiltTool: Sendable {
  /// The file that is run.
  public let executable: URL

  /// The tool with this name that was built together with the running tests.
  ///
  /// - Throws: ``ToolError/notBuilt(_:)`` if the folder of the test bundle does not hold it.
  public init(_ name: String) throws(ToolError) {
    let bundle = Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
    let folder = bundle.resolvingSymlinksInPath().deletingLastPathComponent()
    try self.init(at: folder.appendingPathComponent(name))
  }

  /// The tool at a place, for tools that this package does not build.
  ///
  /// - Throws: ``ToolError/notBuilt(_:)`` if there is no executable file.
  public init(at executable: URL) throws(ToolError) {
    guard FileManager.default.isExecutableFile(atPath: executable.path) else {
      throw .notBuilt(executable.path)
    }
    self.executable = executable
  }

  /// Runs the tool to its end with pipes for all three streams.
  ///
  /// Both outputs are drained while it runs, however much it writes. It gets a clean environment
  /// (no `CI`, no `NO_COLOR`, no `TERM`), a process group of its own and default signal handling.
  ///
  /// - Parameters:
  ///   - arguments: What follows the tool's name.
  ///   - input: The bytes of standard input.
  ///   - environment: Variables added to the clean environment.
  ///   - folder: Its working directory; that of the tests by default.
  ///   - timeout: The time after which its process group is killed, also if only a process it left behind
  ///     still has an output open.
  /// - Returns: Its end and its output.
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
    // The loop blocks its thread, so it gets one that the tests beside it do not need.
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

  /// Starts the tool in a pseudo-terminal that controls it, as a person's terminal does.
  ///
  /// - Parameters:
  ///   - arguments: What follows the tool's name.
  ///   - size: The terminal's size at the start.
  ///   - environment: Variables added to the clean environment and `TERM=xterm-256color`.
  ///   - folder: Its working directory; that of the tests by default.
  /// - Returns: The terminal, which kills the tool when it is released.
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

  /// The variables of the tests' own environment that a tool keeps: to be found, to have a folder
  /// for scratch files, and to be measured.
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
