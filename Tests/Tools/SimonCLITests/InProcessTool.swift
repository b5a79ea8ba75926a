import AppDriver
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import SampleApps
import Stories
import Synchronization
import TestSupport

@testable import SimonCLI

/// A tool of this package that runs inside of the test process, for the sample apps.
///
/// It takes the same calls as `BuiltTool` and costs a fraction of one: nothing is started, and
/// recordings are replayed in this process. What ends or blocks a process, and what a terminal
/// shows, is for `BuiltTool`.
///
/// ```swift
/// let run = try await InProcessTool("simon-replay").run(["--help"], in: folder.url)
/// #expect(run.status == .exit(0))
/// ```
struct InProcessTool: Sendable {
  private let tool: CommandLineTool
  /// The longest time to wait for another process that holds the lock of a recording.
  var lockWait = Duration.seconds(10)
  /// The program that it starts as its workers; nil to do their work in this process.
  var executable: String?
  /// Says whether the tool was asked to stop.
  var isAskedToStop: @Sendable () -> Bool = { false }
  /// Takes the bytes of standard output as they are written.
  var printed: @Sendable ([UInt8]) -> Void = { _ in }
  /// The time that the processor worked since the tool was asked to stop.
  var workSinceStop: @Sendable () -> Duration = { .zero }

  /// The tool of a name, for the sample apps or for others, with a team's steps, and under Simon's names or others.
  init(
    _ name: String,
    apps: AppCatalogue = SampleApps.catalogue,
    steps: StepLibrary = StepLibrary(),
    names: ToolNames = ToolNames()
  ) throws {
    let tools = [
      SimonTools.recorder(apps, steps, named: names),
      SimonTools.replayer(apps, steps, named: names),
      SimonTools.server(apps),
    ]
    guard let tool = tools.first(where: { $0.name == name }) else {
      throw ToolError.notBuilt(name)
    }
    self.tool = tool
  }

  /// Runs the tool to its end.
  ///
  /// - Parameters:
  ///   - arguments: What follows the tool's name.
  ///   - input: What it reads from standard input, which then ends.
  ///   - environment: All variables that it sees beside `PATH` and `HOME`.
  ///   - folder: The folder that its relative paths start from.
  /// - Returns: How it ended and what it wrote.
  func run(
    _ arguments: [String] = [],
    input: String = "",
    environment: [String: String] = [:],
    in folder: URL = FileManager.default.temporaryDirectory
  ) async -> ToolRun {
    let (output, errors) = (Sink(), Sink())
    let own = ProcessInfo.processInfo.environment.filter { ["PATH", "HOME"].contains($0.key) }
    var console = Console(
      output: ConsoleOutput(isTerminal: false) { [printed] bytes in
        printed(bytes)
        return output.take(bytes)
      },
      errors: ConsoleOutput(isTerminal: false) { errors.take($0) },
      environment: own.merging(environment) { $1 },
      directory: folder
    )
    console.lockWait = lockWait
    console.executable = executable
    console.interruption = Interruption(state: isAskedToStop, work: workSinceStop)
    let rest = Sink(Array(input.utf8))
    console.input = ConsoleInput(isTerminal: false) { _ in rest.giveAll() }
    // The trees of all tools share a lock. On a thread for each test, most of their time would be
    // spent waiting for it; here no more of them run at once than there are cores.
    let code = await withTaskExecutorPreference(globalConcurrentExecutor) {
      await tool.run(arguments, console: console)
    }
    return ToolRun(
      status: .exit(code.rawValue),
      output: output.giveAll() ?? [],
      diagnostics: errors.giveAll() ?? []
    )
  }

  /// Bytes on their way.
  private final class Sink: Sendable {
    private let bytes: Mutex<[UInt8]>

    init(_ bytes: [UInt8] = []) { self.bytes = Mutex(bytes) }

    func take(_ more: [UInt8]) -> String? {
      bytes.withLock { $0 += more }
      return nil
    }

    /// Returns everything once, and nil from then on.
    func giveAll() -> [UInt8]? {
      bytes.withLock { bytes in
        defer { bytes = [] }
        return bytes.isEmpty ? nil : bytes
      }
    }
  }
}
