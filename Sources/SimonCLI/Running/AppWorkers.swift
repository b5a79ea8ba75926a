import AppDriver
import ChildProcesses
import EventModel
import StdioDriver

/// Apps in processes of their own, for commands that try one session after the other: what an app does
/// to its process is done to that one alone, and told as any other thing it does.
///
/// A process that still answers is used again, since a launch takes less time than a start.
final class AppWorkers {
  /// How much memory an app may take.
  static let memoryOption = Command.Option(
    "--memory-limit",
    "MB",
    "how much memory the replay of a recording may take, the app included (default 2048)"
  )

  private let apps: AppCatalogue
  private let drivers: DriverOption
  private let memory: Int
  /// The processes that wait for their next session, by the apps in them.
  private var idle: [String: [StdioDriver]] = [:]

  /// Reads the options of a call; no process is started yet.
  init(_ call: Invocation, _ apps: AppCatalogue) throws {
    self.apps = apps
    memory = try Self.memoryLimit(call)
    drivers = try DriverOption(call, apps, memory: memory)
  }

  /// How much memory an app may take, in bytes, by the words of a call.
  static func memoryLimit(_ call: Invocation) throws(UsageError) -> Int {
    (try call.integer(memoryOption.name, in: 16...1_000_000) ?? 2_048) << 20
  }

  /// Makes a driver for an app, known to its recording by a name.
  func makeDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard !drivers.isCommand else { return try drivers.makeDriver(for: app) }
    while let process = idle[app]?.popLast() {
      if process.isUsable { return LentApp(process) { self.idle[app, default: []].append($0) } }
    }
    // An app that there is not is told without a process.
    _ = try apps.makeDriver(for: app)
    // The file that runs now, also where another has been put in its place since.
    let words = [
      "/proc/self/exe", WorkerCommand.name, WorkerCommand.serves, "--app", app,
      Self.memoryOption.name, "\(memory >> 20)",
    ]
    let process = try StdioDriver(
      CommandWords(words: words),
      app: app,
      variables: WorkerPost.variables,
      patience: drivers.patience
    ) {
      Interruption.isAsked
    }
    return LentApp(process) { self.idle[app, default: []].append($0) }
  }
}

/// An app in a process that is given back when a session is over.
private final class LentApp: AppDriver {
  private let process: StdioDriver
  private let giveBack: (StdioDriver) -> Void
  private var isLent = true

  init(_ process: StdioDriver, giveBack: @escaping (StdioDriver) -> Void) {
    self.process = process
    self.giveBack = giveBack
  }

  var capabilities: Capabilities { process.capabilities }
  var identity: AppIdentity { process.identity }

  func launch(in setting: SessionSetting) throws(DriverError) {
    guard isLent else { throw .launchFailed(reason: "its session is over") }
    try process.launch(in: setting)
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome { try process.send(input) }
  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try process.rotate(rotation)
  }
  func advance(by span: Microseconds) throws(DriverError) { try process.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try process.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try process.snapshot() }

  func quit() {
    guard isLent else { return }
    isLent = false
    giveBack(process)
  }
}
