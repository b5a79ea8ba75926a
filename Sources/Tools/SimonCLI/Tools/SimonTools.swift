public import AppDriver
import CommandLines
import Foundation
import Messages
import Platform
import Projects
public import Stories
import ViewQuery
import XPathQuery

/// The two tools, for the executables and for teams that link their own apps.
///
/// ```swift
/// await SimonTools.replay(apps: AppCatalogue([myApp]))
/// ```
public enum SimonTools {
  /// Runs `simon-record` for the apps of a catalogue, with the words of this process, and ends it.
  ///
  /// - Parameters:
  ///   - apps: the apps it can drive.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  nonisolated(nonsending) public static func record(
    apps: AppCatalogue,
    steps: StepLibrary = StepLibrary()
  ) async -> Never {
    prepareProcess()
    await run(recorder(apps, steps, named: ofThisProcess))
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
    await run(replayer(apps, steps, named: ofThisProcess))
  }

  /// Runs `simon-app` for the apps of a catalogue, with the words of this process, and ends it.
  nonisolated(nonsending) public static func app(apps: AppCatalogue) async -> Never {
    prepareProcess()
    await run(server(apps))
  }

  /// The commands of `simon-record`.
  private static let recording = [
    SessionCommand.command, ImportCommand.command, ExploreCommand.command,
    AppsCommand.command, InitCommand.command,
  ]

  /// The commands of `simon-replay`, that which needs no name first.
  private static let replaying =
    [
      RunCommand.command, ApproveCommand.command, StoriesEmitCommand.command,
      StoriesCheckCommand.command, StoriesPageObjectsCommand.command, ScriptRunCommand.command,
      StoriesRunCommand.command, ShowCommand.command, DiffCommand.command,
      CompareCommand.command, BisectCommand.command, CoverageCommand.command,
      QueryCommand.command,
      LogCheckCommand.command, LogCatCommand.command, LogStatsCommand.command,
      DriverCheckCommand.command, MergeCommand.command, ShrinkCommand.command,
      FlakyCommand.command, LedgerUpgradeCommand.command,
      LogRepairCommand.command, LogUpgradeCommand.command, LogCutCommand.command,
      LogSpliceCommand.command, GoldenMergeCommand.command, GoldenTextCommand.command,
    ]

  /// Returns the commands of a tool.
  static func commands(of tool: NextCommand.Tool) -> [Command] {
    tool == .recorder ? recording : replaying
  }

  /// Returns the command of a tool that has a name; nil if there is none.
  static func command(_ name: String, of tool: NextCommand.Tool) -> Command? {
    commands(of: tool).first { $0.name == name }
  }

  /// The tool `simon-record`.
  static func recorder(
    _ apps: AppCatalogue,
    _ steps: StepLibrary = StepLibrary(),
    named names: ToolNames = ToolNames()
  ) -> CommandLineTool {
    let tool = CommandLineTool(
      name: names.recorder,
      purpose: "records a session of an app: every touch, and every screen it led to",
      apps: apps,
      steps: steps,
      names: names,
      commands: recording + [WorkerCommand.command, WebCommand.command],
      elsewhere: elsewhere(names.prefix + names.replayer, replaying),
      hasDefault: false,
      prepare: prepare,
      perform: perform
    )
    return SelfDescription.added(to: tool)
  }

  /// Returns commands as another tool names them, by their first words.
  private static func elsewhere(_ tool: String, _ commands: [Command]) -> [String: String] {
    let words = commands.filter { $0.group != nil }.map { $0.words[0] }
    return Dictionary(words.map { ($0, "\(tool) \($0)") }) { first, _ in first }
  }

  /// The tool `simon-replay`.
  static func replayer(
    _ apps: AppCatalogue,
    _ steps: StepLibrary = StepLibrary(),
    named names: ToolNames = ToolNames()
  ) -> CommandLineTool {
    let tool = CommandLineTool(
      name: names.replayer,
      purpose: "replays recordings and compares every screen with its golden",
      apps: apps,
      steps: steps,
      names: names,
      commands: replaying + [WebCommand.command, WorkerCommand.command],
      elsewhere: elsewhere(names.prefix + names.recorder, recording),
      hasDefault: true,
      prepare: prepare,
      perform: perform
    )
    return SelfDescription.added(to: tool)
  }

  /// The tool `simon-app`.
  static func server(_ apps: AppCatalogue) -> CommandLineTool {
    CommandLineTool(
      name: "simon-app",
      purpose: "runs an app of this build as a process for --driver",
      apps: apps,
      commands: [ServeCommand.command],
      hasDefault: true,
      prepare: prepare,
      perform: perform
    )
  }

  /// Refuses surroundings in which a secret is none, and returns what the next commands of a call repeat.
  @Sendable private static func prepare(
    _ command: Command,
    _ call: Invocation
  ) throws -> NextCommand.Call? {
    try Secrets.expectReal(call.console.environment)
    return call.forNextCommands(after: command)
  }

  /// Runs a command, whose selectors may be XPath.
  @Sendable private static func perform(
    _ command: Command,
    _ call: Invocation
  ) async throws -> ExitCode {
    try await XPathEngines.$current.withValue(LibxmlEngine()) { try await command.run(call) }
  }

  /// The names of the tools, by the path under which this process was started.
  private static var ofThisProcess: ToolNames {
    ToolNames(
      calledAs: CommandLine.arguments.first ?? "",
      isForPerson: StandardStream.output.isTerminal,
      in: FileManager.default.currentDirectoryPath,
      search: (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(
        String.init
      )
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
