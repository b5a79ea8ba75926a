public import AppDriver
import Foundation
public import Stories

/// One of the two tools: picks the command, runs it, and says what went wrong in one form.
struct CommandLineTool {
  /// The version of this build.
  static let version = "0.1.0"

  var name: String
  var purpose: String
  var commands: [Command]
  /// Whether the first command runs when none is named.
  var hasDefault: Bool

  /// Runs the tool.
  ///
  /// - Parameters:
  ///   - words: the words behind the tool's name.
  ///   - console: what it can see and say.
  /// - Returns: what the process is to end with.
  func run(_ words: [String], console: Console = Console()) async -> ExitCode {
    let help = HelpText(tool: name, purpose: purpose, commands: commands, hasDefault: hasDefault)
    if words.first == "--version" {
      console.print("\(name) \(Self.version)")
      return .success
    }
    if ["--help", "-h", "help"].contains(words.first) {
      console.print(help.overview)
      return .success
    }
    guard let (command, rest) = command(for: words) else {
      if words.isEmpty {
        console.print(help.overview)
        return .usage
      }
      return fail(unknownCommand(words), command: "", console)
    }
    do {
      let invocation = try command.parse(rest, tool: name, console: console)
      guard !invocation.has("--help") else {
        console.print(help.text(for: command))
        return .success
      }
      do { return try await command.run(invocation) } catch {
        return fail(error, command: command.name, invocation.console)
      }
    } catch {
      return fail(error, command: command.name, console)
    }
  }

  /// The command that words begin with, the longest name first, and the words behind it.
  private func command(for words: [String]) -> (Command, [String])? {
    let byLength = commands.sorted { $0.words.count > $1.words.count }
    for command in byLength where words.starts(with: command.words) {
      return (command, Array(words.dropFirst(command.words.count)))
    }
    let groups = Set(commands.filter { $0.words.count > 1 }.map { $0.words[0] })
    guard hasDefault, let first = commands.first, !groups.contains(words.first ?? "") else {
      return nil
    }
    return (first, words)
  }

  private func unknownCommand(_ words: [String]) -> UsageError {
    let group = commands.filter { $0.words.count > 1 && $0.words[0] == words[0] }
    if !group.isEmpty {
      let names = group.map(\.name).joined(separator: ", ")
      return UsageError(
        "\(name) \(words[0]) needs one of its commands",
        hint: "there are: \(names)"
      )
    }
    let nearest = words[0].nearestWord(in: commands.map(\.name))
    return UsageError(
      "there is no command \(words[0].quotedForPeople)",
      hint: nearest.map { "did you mean \($0)?" }
    )
  }

  private func fail(_ error: any Error, command: String, _ console: Console) -> ExitCode {
    let diagnostics = Diagnostic.diagnostics(for: error, tool: name, command: command)
    // Errors go where results do not, and are coloured only where that is a terminal, too.
    let isPlain = console.color == .auto && isatty(STDERR_FILENO) == 0
    let renderer = DiagnosticRenderer(style: isPlain ? Style(isOn: false) : console.style)
    for diagnostic in diagnostics { console.diagnose(renderer.render(diagnostic)) }
    return diagnostics.first?.exitCode ?? .internalError
  }
}

extension Command {
  var words: [String] { name.split(separator: " ").map(String.init) }
}

/// The two tools, for the executables and for teams that link their own apps.
public enum SimonTools {
  /// Runs `simon-record` for the apps of a catalogue and returns the exit code.
  public static func record(_ words: [String], apps: AppCatalogue) async -> Int32 {
    let tool = CommandLineTool(
      name: "simon-record",
      purpose: "records a session of an app: what was done, and every screen it led to",
      commands: [SessionCommand.command(apps), AppsCommand.command(apps)],
      hasDefault: false
    )
    return await tool.run(words).rawValue
  }

  /// Runs `simon-replay` for the apps of a catalogue and returns the exit code.
  ///
  /// - Parameters:
  ///   - words: the words behind the tool's name.
  ///   - apps: the apps it can drive.
  ///   - steps: the definitions that stories can use, beside the built-in sentences.
  /// - Returns: what the process is to end with.
  public static func replay(
    _ words: [String],
    apps: AppCatalogue,
    steps: StepLibrary = StepLibrary()
  ) async -> Int32 {
    let tool = CommandLineTool(
      name: "simon-replay",
      purpose: "replays recordings and compares every screen with its golden",
      commands: [
        RunCommand.command(apps), ApproveCommand.command(),
        StoriesEmitCommand.command(apps), StoriesCheckCommand.command(),
        StoriesRunCommand.command(apps, steps),
        ShowCommand.command(), DiffCommand.command(), QueryCommand.command(),
        LogCheckCommand.command(),
      ],
      hasDefault: true
    )
    return await tool.run(words).rawValue
  }
}
