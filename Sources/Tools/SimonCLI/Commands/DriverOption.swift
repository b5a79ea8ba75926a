import AppDriver
import StdioDriver

/// How the app of a call is reached: by a name from this build, or by a command that runs it.
///
/// The command comes from the command line and from nowhere else: a log names an app, and a name never
/// becomes a command.
struct DriverOption: Sendable {
  /// What the commands that drive an app can be told about it.
  static let options: [Command.Option] = [
    .init(
      "--driver",
      "COMMAND",
      "run this command and drive the app it is, as docs/DRIVER.md has it"
    ),
    .init("--driver-timeout", "SECONDS", "how long such an app may take to answer (default 10)"),
  ]

  /// The command; nil where an app of this build is meant.
  private let command: CommandWords?
  /// How much patience the app is given.
  let patience: StdioDriver.Patience
  private let apps: AppCatalogue
  private let interruption: Interruption

  /// Reads the options of a call.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - apps: the apps of this build.
  ///   - memory: how much memory an app behind the command may hold, in bytes; nil for all there is.
  /// - Throws: `UsageError` for a command or a number that makes no sense.
  init(_ call: Invocation, _ apps: AppCatalogue, memory: Int? = nil) throws(UsageError) {
    self.apps = apps
    interruption = call.console.interruption
    patience = try Self.patience(call, memory: memory)
    command = try call.value("--driver").map { (text) throws(UsageError) in
      try Self.command(text, option: "--driver")
    }
  }

  /// Whether a command is run.
  var isCommand: Bool { command != nil }

  /// Makes a driver for an app, known to its recording by a name; empty where there is none.
  func makeDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let command else { return try apps.makeDriver(for: app) }
    return try StdioDriver(command, app: app.isEmpty ? nil : app, patience: patience) {
      interruption.isRequested
    }
  }

  /// The name that the app behind the command gives itself; nil where it gives none.
  func name() throws(DriverError) -> String? {
    guard let command else { return nil }
    let driver = try StdioDriver(command, patience: patience)
    defer { driver.quit() }
    return driver.app
  }

  /// How long an app may take to answer, and how much memory it may hold, in bytes.
  static func patience(
    _ call: Invocation,
    memory: Int? = nil
  ) throws(UsageError) -> StdioDriver.Patience {
    guard let text = call.value("--driver-timeout") else {
      return StdioDriver.Patience(memory: memory)
    }
    guard let seconds = Double(text), (0.01...86_400).contains(seconds) else {
      throw UsageError(
        "--driver-timeout takes seconds from 0.01 to 86400, not \(text.quotedForPeople)"
      )
    }
    return StdioDriver.Patience(answer: .seconds(seconds), memory: memory)
  }

  /// Splits a command into its words.
  static func command(_ text: String, option: String) throws(UsageError) -> CommandWords {
    do throws(CommandWords.ParseError) {
      return try CommandWords(parsing: text)
    } catch {
      throw UsageError("\(option), column \(error.column): \(error.message)", hint: error.hint)
    }
  }
}
