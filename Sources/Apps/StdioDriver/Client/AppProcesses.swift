package import AppDriver
import EventModel

/// Processes of apps that one session after the other is held in, since a launch takes less time than a
/// start.
///
/// Nothing that one session does to its process is charged to another: a process that has ended, or that
/// holds much memory or once held more than it may, is not used again.
package final class AppProcesses {
  private let memory: Int
  private let start: (String) throws(DriverError) -> StdioDriver
  /// The processes that wait for their next session, by the apps in them.
  private var idle: [String: [StdioDriver]] = [:]

  /// Creates the processes' place; none is started yet.
  ///
  /// - Parameters:
  ///   - memory: how much memory an app may hold, in bytes.
  ///   - start: starts the process of an app, by the app's name.
  package init(memory: Int, start: @escaping (String) throws(DriverError) -> StdioDriver) {
    self.memory = memory
    self.start = start
  }

  /// Lends an app for one session, in a process that was used before where one waits.
  ///
  /// - Throws: what keeps a process from being started.
  package func lend(_ app: String) throws(DriverError) -> any AppDriver {
    while let process = idle[app]?.popLast() {
      if process.isUsable { return LentApp(process, wasUsed: true, app, of: self) }
    }
    return try lendFresh(app)
  }

  /// Lends an app for one session, in a process that no session was held in.
  ///
  /// - Throws: what keeps a process from being started.
  package func lendFresh(_ app: String) throws(DriverError) -> any AppDriver {
    LentApp(try start(app), wasUsed: false, app, of: self)
  }

  fileprivate func restart(_ app: String) throws(DriverError) -> StdioDriver { try start(app) }

  /// Takes a process back; one that is not kept ends with whoever lets go of it.
  fileprivate func take(_ process: StdioDriver, of app: String) {
    let holdsLittle = !process.holdsMore(than: memory / 2) && process.peakMemory <= memory
    guard process.isUsable, holdsLittle else { return process.quit() }
    idle[app, default: []].append(process)
  }
}

/// An app in a process that is given back when a session is over.
private final class LentApp: AppDriver {
  private var process: StdioDriver
  /// Whether the process may be as an earlier session left it.
  private var wasUsed: Bool
  private let app: String
  private let owner: AppProcesses
  private var isLent = true

  init(_ process: StdioDriver, wasUsed: Bool, _ app: String, of owner: AppProcesses) {
    (self.process, self.wasUsed, self.app, self.owner) = (process, wasUsed, app, owner)
  }

  var capabilities: Capabilities { process.capabilities }
  var identity: AppIdentity { process.identity }

  func launch(in setting: SessionSetting) throws(DriverError) {
    do throws(DriverError) { try lent().launch(in: setting) } catch {
      // A process that fails before its session has begun fails of an earlier one, or idly.
      guard wasUsed, case .broken = error else { throw error }
      wasUsed = false
      process = try owner.restart(app)
      try process.launch(in: setting)
    }
    wasUsed = false
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome { try lent().send(input) }
  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try lent().rotate(rotation)
  }
  func advance(by span: Microseconds) throws(DriverError) { try lent().advance(by: span) }
  func activity() throws(DriverError) -> Activity { try lent().activity() }
  func snapshot() throws(DriverError) -> ViewTree { try lent().snapshot() }

  func quit() {
    guard isLent else { return }
    isLent = false
    owner.take(process, of: app)
  }

  /// The process, while it is this session's.
  private func lent() throws(DriverError) -> StdioDriver {
    guard isLent else { throw .launchFailed(reason: "its session is over") }
    return process
  }
}
