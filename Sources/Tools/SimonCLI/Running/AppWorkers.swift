import AppDriver
import ChildProcesses
import EventModel
import StdioDriver

/// Apps in processes of their own, for commands that try one session after the other: what an app does
/// to its process is done to that one alone, and told as any other thing it does.
///
/// A process that still answers is used again, since a launch takes less time than a start.
final class AppWorkers {
  private let drivers: DriverOption
  /// Nil where apps run in this process.
  private let processes: AppProcesses?

  /// Reads the options of a call; no process is started yet.
  init(_ call: Invocation, _ apps: AppCatalogue) throws {
    let memory = RunOptions.memory(call)
    let drivers = try DriverOption(call, apps, memory: memory)
    self.drivers = drivers
    guard let executable = call.console.executable else {
      processes = nil
      return
    }
    let interruption = call.console.interruption
    processes = AppProcesses(memory: memory) { (app) throws(DriverError) in
      // An app that there is not is told without a process.
      _ = try apps.makeDriver(for: app)
      let words = [
        executable, WorkerCommand.name, WorkerCommand.serves.name, "--app", app,
        RunOptions.memoryLimit.name, "\(memory >> 20)",
      ]
      return try StdioDriver(
        CommandWords(words: words),
        app: app,
        variables: WorkerEndpoint.variables,
        patience: drivers.patience
      ) {
        interruption.isRequested
      }
    }
  }

  /// Makes a driver for an app, known to its recording by a name.
  func makeDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let processes, !drivers.isCommand else { return try drivers.makeDriver(for: app) }
    return try processes.lend(app)
  }

  /// Makes a driver for an app in a process that no session was held in before.
  func makeFreshDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let processes, !drivers.isCommand else { return try drivers.makeDriver(for: app) }
    return try processes.lendFresh(app)
  }
}
