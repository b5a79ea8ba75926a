public import AppDriver
import Foundation
public import Stories

/// The two tools, for the executables and for teams that link their own apps.
///
/// ```swift
/// await SimonTools.replay(apps: AppCatalogue([myApp]))
/// ```
public enum SimonTools {
  /// Runs `simon-record` for the apps of a catalogue, with the words of this process, and ends it.
  public static func record(apps: AppCatalogue) async -> Never {
    let tool = CommandLineTool(
      name: "simon-record",
      purpose: "records a session of an app: what was done, and every screen it led to",
      commands: [
        SessionCommand.command(apps), ExploreCommand.command(apps), AppsCommand.command(apps),
      ],
      hasDefault: false
    )
    await end(tool)
  }

  /// Runs `simon-replay` for the apps of a catalogue, with the words of this process, and ends it.
  ///
  /// - Parameters:
  ///   - apps: the apps it can drive.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  public static func replay(
    apps: AppCatalogue,
    steps: StepLibrary = StepLibrary()
  ) async -> Never {
    let tool = CommandLineTool(
      name: "simon-replay",
      purpose: "replays recordings and compares every screen with its golden",
      commands: [
        RunCommand.command(apps), ApproveCommand.command(),
        StoriesEmitCommand.command(apps), StoriesCheckCommand.command(),
        StoriesPageObjectsCommand.command(apps), ScriptRunCommand.command(apps),
        StoriesRunCommand.command(apps, steps),
        ShowCommand.command(), DiffCommand.command(), QueryCommand.command(),
        LogCheckCommand.command(), LogCatCommand.command(), LogStatsCommand.command(),
        DriverCheckCommand.command(), MergeCommand.command(), ShrinkCommand.command(apps),
        FlakyCommand.command(apps), WorkerCommand.command(apps),
      ] + LogSurgeryCommands.commands() + GoldenCommands.commands(),
      hasDefault: true
    )
    await end(tool)
  }

  /// Runs `simon-app` for the apps of a catalogue, with the words of this process, and ends it.
  public static func app(apps: AppCatalogue) async -> Never {
    let tool = CommandLineTool(
      name: "simon-app",
      purpose: "makes an app of this build a process that --driver can reach",
      commands: [ServeCommand.command(apps)],
      hasDefault: true
    )
    await end(tool)
  }

  private static func end(_ tool: CommandLineTool) async -> Never {
    exit(await tool.run(Array(CommandLine.arguments.dropFirst())).rawValue)
  }
}
