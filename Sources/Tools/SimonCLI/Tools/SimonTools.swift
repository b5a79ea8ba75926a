public import AppDriver
import Foundation
import Platform
public import Stories

/// The two tools, for the executables and for teams that link their own apps.
///
/// ```swift
/// await SimonTools.replay(apps: AppCatalogue([myApp]))
/// ```
public enum SimonTools {
  /// Runs `simon-record` for the apps of a catalogue, with the words of this process, and ends it.
  nonisolated(nonsending) public static func record(apps: AppCatalogue) async -> Never {
    prepareProcess()
    await run(recorder(apps))
  }

  /// Runs `simon-replay` for the apps of a catalogue, with the words of this process, and ends it.
  ///
  /// - Parameters:
  ///   - apps: the apps it can drive.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  nonisolated(nonsending) public static func replay(
    apps: AppCatalogue,
    steps: StepLibrary = StepLibrary()
  ) async -> Never {
    prepareProcess()
    await run(replayer(apps, steps))
  }

  /// Runs `simon-app` for the apps of a catalogue, with the words of this process, and ends it.
  nonisolated(nonsending) public static func app(apps: AppCatalogue) async -> Never {
    prepareProcess()
    await run(server(apps))
  }

  /// The tool `simon-record`.
  static func recorder(_ apps: AppCatalogue) -> CommandLineTool {
    CommandLineTool(
      name: "simon-record",
      purpose: "records a session of an app: every touch, and every screen it led to",
      apps: apps,
      commands: [
        SessionCommand.command, ExploreCommand.command, AppsCommand.command, InitCommand.command,
        WorkerCommand.command,
      ],
      hasDefault: false
    )
  }

  /// The tool `simon-replay`.
  static func replayer(
    _ apps: AppCatalogue,
    _ steps: StepLibrary = StepLibrary()
  ) -> CommandLineTool {
    CommandLineTool(
      name: "simon-replay",
      purpose: "replays recordings and compares every screen with its golden",
      apps: apps,
      steps: steps,
      commands: [
        RunCommand.command, ApproveCommand.command, StoriesEmitCommand.command,
        StoriesCheckCommand.command, StoriesPageObjectsCommand.command, ScriptRunCommand.command,
        StoriesRunCommand.command, ShowCommand.command, DiffCommand.command,
        CompareCommand.command, CoverageCommand.command, QueryCommand.command,
        LogCheckCommand.command, LogCatCommand.command, LogStatsCommand.command,
        DriverCheckCommand.command, MergeCommand.command, ShrinkCommand.command,
        FlakyCommand.command, WorkerCommand.command,
      ] + LogSurgeryCommands.commands + GoldenCommands.commands,
      hasDefault: true
    )
  }

  /// The tool `simon-app`.
  static func server(_ apps: AppCatalogue) -> CommandLineTool {
    CommandLineTool(
      name: "simon-app",
      purpose: "runs an app of this build as a process for --driver",
      apps: apps,
      commands: [ServeCommand.command],
      hasDefault: true
    )
  }

  /// Prepares the process, before it has other threads.
  private static func prepareProcess() {
    CurrentProcess.keepFreedMemory()
    expectFiles()
  }

  /// Ends the process with an error if it can open too few files: the threads of Swift's runtime trap
  /// without them, so that this runs before there are any.
  private static func expectFiles() {
    let least = 16
    guard !CurrentProcess.canOpen(least) else { return }
    let text = "error: this process may open too few files: at least \(least) more are needed\n"
    _ = Descriptor.standardError.writeAll(Array(text.utf8))
    CurrentProcess.exit(ExitCode.internalError.rawValue)
  }

  private static func run(_ tool: CommandLineTool) async -> Never {
    let arguments = Array(CommandLine.arguments.dropFirst())
    // The steps of a team may start processes of their own, which are not strays.
    if !arguments.contains(WorkerCommand.performs.name) { AdoptedProcesses.adopt() }
    // Other commands end their workers, and need to know how they ended.
    if arguments.first != WorkerCommand.name, tool.commands.count > 1 {
      StopSignals.endProcess(withCode: ExitCode.interrupted.rawValue)
    }
    CurrentProcess.exit(await tool.run(arguments, console: .ofThisProcess).rawValue)
  }
}

extension Console {
  /// The surroundings of this process.
  fileprivate static var ofThisProcess: Console {
    var console = Console(
      output: ConsoleOutput(.output),
      errors: ConsoleOutput(.errors),
      environment: ProcessInfo.processInfo.environment,
      directory: URL(
        filePath: FileManager.default.currentDirectoryPath,
        directoryHint: .isDirectory
      )
    )
    console.input = ConsoleInput(isTerminal: StandardStream.input.isTerminal) {
      StandardStream.input.read(timeout: $0)
    }
    console.executable = CurrentProcess.executable
    if let seconds = console.environment["SIMON_LOCK_WAIT"].flatMap(Double.init),
      (0...86_400).contains(seconds)
    {
      console.lockWait = .seconds(seconds)
    }
    console.makeKeyReader = { KeyReader() }
    console.makeTerminal = { () throws(RawTerminal.Failure) in try RawTerminal() }
    console.interruption = Interruption {
      StopSignals.watch(readers: $0)
    } state: {
      StopSignals.haveCome
    } work: {
      StopSignals.work
    }
    return console
  }
}

extension ConsoleOutput {
  fileprivate convenience init(_ stream: StandardStream) {
    self.init(isTerminal: stream.isTerminal) { bytes in
      do throws(StandardStream.WriteFailure) {
        try stream.write(bytes)
        return nil
      } catch {
        // A reader that went away, as `head` does, is no error.
        guard case .refused(let reason) = error else { return nil }
        return reason
      }
    }
  }
}
