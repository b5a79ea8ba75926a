import AppDriver
import CommandLines
import EventModel
import Messages
import StdioDriver

/// The app of a call: one of this build, by its name, or the one behind a command.
///
/// A command comes from the command line only: the name of an app in a log never becomes a command.
struct DriverOption: Sendable {
  static let driver = Option<String>(
    "--driver COMMAND",
    "run this command and drive the app behind it, see docs/DRIVER.md"
  )
  static let timeout = Option(
    "--driver-timeout",
    secondsFrom: 0.01,
    "the time that the driven app has for each answer (default 10)"
  )
  /// The options of every command that drives an app.
  static let options: [any CommandOption] = [driver, timeout]

  /// The command; nil for an app of this build.
  private let command: CommandWords?
  /// The app's limits of time and memory.
  let patience: StdioDriver.Patience
  private let apps: AppCatalogue
  private let interruption: Interruption

  /// Reads the options of a call.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - memory: the most memory that an app behind a command may hold, in bytes; nil for no limit.
  /// - Throws: `UsageError` for a command that makes no sense.
  init(_ call: Invocation, memory: Int? = nil) throws(UsageError) {
    apps = call.apps
    interruption = call.console.interruption
    patience = Self.patience(call, memory: memory)
    command = try call[Self.driver].map { (text) throws(UsageError) in
      try Self.command(text, option: Self.driver.name)
    }
  }

  /// A Boolean value that says whether the app is behind a command.
  var isCommand: Bool { command != nil }

  /// Makes a driver for the app that a recording names; the name is empty if there is none.
  func makeDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let command else { return try apps.makeDriver(for: app) }
    let driver = try start(command, for: app)
    // Before anything else is sent, so that one app never gets what another one was recorded with.
    if let found = driver.app, !app.isEmpty, !Self.isSame(found, app) {
      driver.quit()
      throw Self.otherApp(found, than: app)
    }
    return driver
  }

  /// Makes a driver for an app that no recording names, whatever the app behind the command calls itself.
  func makeDriver(forChosen app: String) throws(DriverError) -> any AppDriver {
    guard let command else { return try apps.makeDriver(for: app) }
    return try start(command, for: app)
  }

  private func start(_ command: CommandWords, for app: String) throws(DriverError) -> StdioDriver {
    try StdioDriver(command, app: app.isEmpty ? nil : app, patience: patience) {
      interruption.isRequested
    }
  }

  /// Returns whether two names are those of builds of one app.
  static func isSame(_ one: String, _ other: String) -> Bool {
    one.prefix { $0 != ":" } == other.prefix { $0 != ":" }
  }

  /// Returns the error of an app that is not the one of the recording.
  static func otherApp(_ found: String, than recorded: String) -> DriverError {
    .launchFailed(
      reason: "the recording is of the app \(recorded.quoted), and --driver runs \(found.quoted); "
        + "another build may be called \((recorded + ":new").quoted)"
    )
  }

  /// Makes a driver for an app of this build, even if there is a command.
  func makeOwnDriver(for app: String) throws(DriverError) -> any AppDriver {
    try apps.makeDriver(for: app)
  }

  /// Returns the app that a call is about.
  ///
  /// A recording is made of the app behind the command under the name that this app gives itself, so that
  /// the same command replays it.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - other: the app of the recording that is continued, if any.
  /// - Returns: the name of the app.
  /// - Throws: a usage error if nothing names an app; `DriverError` if the command does not start, or runs
  ///   another app than that of the continued recording.
  func app(of call: Invocation, or other: String? = nil) throws -> String {
    let chosen = call[StandardOptions.app]
    if let found = try name() {
      if let other, !Self.isSame(found, other) { throw Self.otherApp(found, than: other) }
      guard let chosen, !Self.isSame(found, chosen) else { return chosen ?? found }
      call.console.warn(
        "\(chosen.quoted) is not the app behind --driver; the name that this app gives itself is used: "
          + found.quoted,
        at: StandardOptions.app.name
      )
      return found
    }
    if let app = chosen ?? other { return app }
    let known = apps.entries.map(\.name).joined(separator: ", ")
    throw UsageError("missing option --app NAME", hint: "this build can drive: \(known)")
  }

  /// Returns the name that the app behind the command gives itself; nil if it gives none.
  func name() throws(DriverError) -> String? {
    guard let command else { return nil }
    let driver = try StdioDriver(command, patience: patience)
    defer { driver.quit() }
    return driver.app
  }

  /// Returns the time that an app has to answer, and its limit of memory in bytes.
  static func patience(_ call: Invocation, memory: Int? = nil) -> StdioDriver.Patience {
    guard let time = call[timeout] else { return StdioDriver.Patience(memory: memory) }
    return StdioDriver.Patience(answer: time, memory: memory)
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
