package import AppDriver
import EventModel
package import Messages
package import StdioDriver

/// The ways to the apps of a project: those of this build, by their names, or the one behind a command.
///
/// A command comes from the project only: the name of an app in a log never becomes a command.
package struct AppDrivers: Sendable {
  /// The command; nil for an app of this build.
  private let command: CommandWords?
  /// The app's limits of time and memory.
  package let patience: StdioDriver.Patience
  /// The treatment of the apps' exchanges with other programs.
  package var network = NetworkUse.live
  /// The commands of the apps that the project's file names.
  private let commands: [String: CommandWords]
  private let apps: AppCatalogue
  private let interruption: Interruption

  /// Prepares the ways to the apps of a project.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - memory: the most memory that an app behind a command may hold, in bytes; nil for no limit.
  /// - Throws: `UsageError` for a command that makes no sense; a diagnostic of the project's file.
  package init(_ project: Project, memory: Int? = nil) throws {
    if let problem = project.driverProblem { throw problem }
    apps = project.apps
    interruption = project.interruption
    patience = Self.patience(project, memory: memory)
    command = try project.driver.map { (text) throws(UsageError) in
      try Self.command(text, option: "--driver")
    }
    commands = try Self.commands(of: try project.file?.get(), project)
  }

  private static func commands(
    of file: ProjectFile?,
    _ project: Project
  ) throws(UsageError) -> [String: CommandWords] {
    var commands: [String: CommandWords] = [:]
    for (name, app) in file?.apps ?? [:] {
      commands[name] = try app.command(
        named: name,
        executable: project.executable,
        in: file?.folder ?? project.parent
      )
    }
    return commands
  }

  /// The names of the apps that can be driven.
  package var names: [String] { apps.entries.map(\.name) + commands.keys.sorted() }

  /// Returns true if a process outside of this build is driven for an app.
  package func isDriven(_ app: String) -> Bool { command(for: app) != nil }

  /// Makes sure that there is an app of a name, without starting a process.
  ///
  /// - Throws: `DriverError.unknownApp` and `.unknownVariant`, with the known names.
  package func expect(_ app: String) throws(DriverError) {
    if !isDriven(app) { _ = try makeBuiltDriver(for: app) }
  }

  /// Makes a driver for an app of this build.
  private func makeBuiltDriver(for app: String) throws(DriverError) -> any AppDriver {
    do throws(DriverError) { return try apps.makeDriver(for: app) } catch {
      guard case .unknownApp(let name, _) = error else { throw error }
      throw .unknownApp(name: name, known: names)
    }
  }

  /// Returns the command that drives an app; nil for one of this build.
  private func command(for app: String) -> CommandWords? {
    command ?? commands[String(app.prefix { $0 != ":" })]
  }

  /// True if a command starts the app; false for the apps of this build.
  package var isCommand: Bool { command != nil }

  /// Returns the same ways with another treatment of the apps' exchanges with other programs.
  package func using(_ network: NetworkUse) -> AppDrivers {
    var drivers = self
    drivers.network = network
    return drivers
  }

  /// Makes a driver for the app that a recording names; the name is empty if there is none.
  package func makeDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let command = command(for: app) else {
      return try makeBuiltDriver(for: app)
    }
    let driver = try start(command, for: app)
    // Before anything else is sent, so that one app never gets what another one was recorded with.
    if let found = driver.app, !app.isEmpty, !Self.isSame(found, app) {
      driver.quit()
      throw Self.otherApp(found, than: app)
    }
    return driver
  }

  /// Makes a driver for an app that no recording names, whatever the app behind the command calls itself.
  package func makeDriver(forChosen app: String) throws(DriverError) -> any AppDriver {
    guard let command = command(for: app) else {
      return try makeBuiltDriver(for: app)
    }
    return try start(command, for: app)
  }

  private func start(_ command: CommandWords, for app: String) throws(DriverError) -> StdioDriver {
    var patience = patience
    // Its process waits for a server and for a page, and says by itself which of them does not come.
    if command.words.dropFirst().first == WorkerWords.web { patience.launch = .seconds(100) }
    let driver = try StdioDriver(command, app: app.isEmpty ? nil : app, patience: patience) {
      interruption.isRequested
    }
    driver.use(network)
    return driver
  }

  /// Returns whether two names are those of builds of one app.
  package static func isSame(_ one: String, _ other: String) -> Bool {
    one.prefix { $0 != ":" } == other.prefix { $0 != ":" }
  }

  /// Returns the error of an app that is not the one of the recording.
  package static func otherApp(_ found: String, than recorded: String) -> DriverError {
    .launchFailed(
      reason: "the recording is of the app \(recorded.quoted), and --driver runs \(found.quoted); "
        + "another build may be called \((recorded + ":new").quoted)"
    )
  }

  /// Makes a driver for an app of this build, even if there is a command.
  package func makeOwnDriver(for app: String) throws(DriverError) -> any AppDriver {
    if let command = commands[String(app.prefix { $0 != ":" })] {
      return try start(command, for: app)
    }
    return try apps.makeDriver(for: app)
  }

  /// Returns the name that the app behind the command gives itself; nil if it gives none.
  package func name() throws(DriverError) -> String? {
    guard let command else { return nil }
    let driver = try StdioDriver(command, patience: patience)
    defer { driver.quit() }
    return driver.app
  }

  /// Returns the time that an app has to answer, and its limit of memory in bytes.
  package static func patience(_ project: Project, memory: Int? = nil) -> StdioDriver.Patience {
    guard let time = project.answerTime else { return StdioDriver.Patience(memory: memory) }
    return StdioDriver.Patience(answer: time, memory: memory)
  }

  /// Splits a command into its words.
  package static func command(_ text: String, option: String) throws(UsageError) -> CommandWords {
    do throws(CommandWords.ParseError) {
      return try CommandWords(parsing: text)
    } catch {
      throw UsageError("\(option), column \(error.column): \(error.message)", hint: error.hint)
    }
  }
}
