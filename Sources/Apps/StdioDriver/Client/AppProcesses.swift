package import AppDriver
import EventModel

/// Processes of apps that are used for one session after another, since a launch is faster than a start.
///
/// No session suffers from an earlier one: a process that has ended, that holds much memory, or that once
/// held more than the limit is not used again.
package final class AppProcesses {
  private let memory: Int
  fileprivate let start: (String) throws(DriverError) -> StdioDriver
  /// The processes that wait for their next session, by app.
  private var idle: [String: [StdioDriver]] = [:]

  /// Creates an empty set of processes.
  ///
  /// - Parameters:
  ///   - memory: the most memory an app may hold, in bytes.
  ///   - start: starts the process of an app.
  package init(memory: Int, start: @escaping (String) throws(DriverError) -> StdioDriver) {
    self.memory = memory
    self.start = start
  }

  /// Returns an app for one session, in a process that waits or in a new one.
  ///
  /// - Throws: the reason why no process could be started.
  package func lend(_ app: String) throws(DriverError) -> any AppDriver {
    while let process = idle[app]?.popLast() {
      if process.isUsable { return LentApp(process, wasUsed: true, app, of: self) }
    }
    return try lendFresh(app)
  }

  /// Returns an app for one session, in a new process.
  ///
  /// - Throws: the reason why no process could be started.
  package func lendFresh(_ app: String) throws(DriverError) -> any AppDriver {
    LentApp(try start(app), wasUsed: false, app, of: self)
  }

  /// Takes a process back, and ends it if it cannot be used again.
  fileprivate func take(_ process: StdioDriver, of app: String) {
    let holdsLittle = !process.holdsMore(than: memory / 2) && process.peakMemory <= memory
    guard process.isUsable, holdsLittle else { return process.quit() }
    idle[app, default: []].append(process)
  }
}

/// An app in a process that is returned when the session is over.
private final class LentApp: AppDriver {
  private var process: StdioDriver
  /// True until the launch, if an earlier session has used the process.
  private var wasUsed: Bool
  private let app: String
  private let owner: AppProcesses
  private var isLent = true

  init(_ process: StdioDriver, wasUsed: Bool, _ app: String, of owner: AppProcesses) {
    (self.process, self.wasUsed, self.app, self.owner) = (process, wasUsed, app, owner)
  }

  var capabilities: Capabilities { process.capabilities }
  var identity: AppIdentity { process.identity }
  var lastTaker: InputTaker? { isLent ? process.lastTaker : nil }

  func launch(in setting: SessionSetting) throws(DriverError) {
    do throws(DriverError) { try lent().launch(in: setting) } catch {
      // A process that fails before its session begins fails because of an earlier one.
      guard wasUsed, case .broken = error else { throw error }
      wasUsed = false
      process = try owner.start(app)
      try process.launch(in: setting)
    }
    wasUsed = false
  }

  func use(_ network: NetworkUse) { process.use(network) }
  func takeErrors() -> [String] { isLent ? process.takeErrors() : [] }
  func takeRemarks() -> [String] { isLent ? process.takeRemarks() : [] }
  func takeNetworkLines() -> [String] { isLent ? process.takeNetworkLines() : [] }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { try lent().send(input) }
  func press(_ key: KeyPress) throws(DriverError) -> InputOutcome { try lent().press(key) }
  func point(_ input: PointerInput) throws(DriverError) -> InputOutcome { try lent().point(input) }
  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome {
    try lent().rotate(rotation)
  }
  func advance(by span: Microseconds) throws(DriverError) { try lent().advance(by: span) }
  func activity() throws(DriverError) -> Activity { try lent().activity() }
  func snapshot() throws(DriverError) -> ViewTree { try lent().snapshot() }

  func picture() throws(DriverError) -> ScreenPicture? { try lent().picture() }

  func quit() {
    guard isLent else { return }
    isLent = false
    owner.take(process, of: app)
  }

  /// Returns the process, while it belongs to this session.
  private func lent() throws(DriverError) -> StdioDriver {
    guard isLent else { throw .launchFailed(reason: "its session is over") }
    return process
  }
}
