package import AppDriver
import ChildProcesses
import Messages
package import Recorder
import StdioDriver

/// The worker processes of apps, for work that drives one session or one after the other.
///
/// An app that crashes or hangs affects only its own process, and the command reports it. A process
/// that still answers is used again, since a launch takes less time than a start.
package final class AppWorkers {
  /// The way to the app.
  package private(set) var drivers: AppDrivers
  /// The treatment of the app's exchanges with other programs.
  package var network: NetworkUse {
    get { drivers.network }
    set { drivers.network = newValue }
  }
  /// Nil where apps run in this process.
  private let processes: AppProcesses?

  /// Prepares the processes; starts none yet.
  ///
  /// - Parameters:
  ///   - project: the project.
  ///   - recording: the recording whose exchanges with other programs are used; nil for none.
  /// - Throws: `UsageError` for a command that makes no sense; a diagnostic of the project's file.
  package init(_ project: Project, for recording: RecordingStore? = nil) throws {
    let memory = project.memory
    let network = recording.map(project.network.use) ?? .live
    let drivers = try AppDrivers(project, memory: memory).using(network)
    self.drivers = drivers
    guard let executable = project.executable else {
      processes = nil
      return
    }
    let interruption = project.interruption
    processes = AppProcesses(memory: memory) { (app) throws(DriverError) in
      // An unknown app needs no process to be reported.
      try drivers.expect(app)
      let words = [
        executable, WorkerWords.command, WorkerWords.serves, "--app", app,
        "--memory-limit", "\(memory >> 20)",
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

  /// Makes a driver for the app of a recording.
  package func makeDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let processes, !drivers.isDriven(app) else { return try drivers.makeDriver(for: app) }
    return try processes.lend(app)
  }

  /// Makes a driver for a session to record: if the app's process ends, its log ends with a crash.
  ///
  /// - Parameters:
  ///   - app: the app.
  ///   - includingLimits: whether that is also a crash if it hangs or takes too much memory.
  /// - Returns: the driver.
  /// - Throws: the reason why the app could not be started.
  package func makeRecordedDriver(
    for app: String,
    includingLimits: Bool = true
  ) throws(DriverError) -> any AppDriver {
    try AppWithCrashes(includingLimits: includingLimits) { () throws(DriverError) in
      try self.makeDriver(for: app)
    }
  }

  /// Makes a driver for an app in a process without an earlier session.
  package func makeFreshDriver(for app: String) throws(DriverError) -> any AppDriver {
    guard let processes, !drivers.isDriven(app) else { return try drivers.makeDriver(for: app) }
    return try processes.lendFresh(app)
  }
}
