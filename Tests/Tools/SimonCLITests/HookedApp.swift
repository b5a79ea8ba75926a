import AppDriver
import EventModel
import SampleApps

/// A sample app with hooks for what happens around it.
final class HookedApp: AppDriver {
  /// The hooks; each does nothing unless it is set.
  struct Hooks: Sendable {
    /// Runs at each launch.
    var launched: @Sendable () -> Void = {}
    /// Changes what a screen shows.
    var shows: @Sendable (ViewTree) -> ViewTree = { $0 }
    /// Gives the error of an input.
    var fails: @Sendable (Input) -> DriverError? = { _ in nil }
  }

  private let app: any AppDriver
  private let hooks: Hooks

  init(_ app: any AppDriver, _ hooks: Hooks) { (self.app, self.hooks) = (app, hooks) }

  /// A catalogue with one sample app that has hooks.
  static func catalogue(_ name: String, _ hooks: Hooks) throws -> AppCatalogue {
    let entries = SampleApps.catalogue.entries.filter { $0.name == name }
    return AppCatalogue(
      entries.map { entry in
        .init(name, entry.summary) { HookedApp(entry.makeDriver($0), hooks) }
      }
    )
  }

  var capabilities: Capabilities { app.capabilities }
  var lastTaker: InputTaker? { app.lastTaker }

  func launch(in setting: SessionSetting) throws(DriverError) {
    hooks.launched()
    try app.launch(in: setting)
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    if let error = hooks.fails(input) { throw error }
    return try app.send(input)
  }

  func advance(by span: Microseconds) throws(DriverError) { try app.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try app.activity() }
  func snapshot() throws(DriverError) -> ViewTree { hooks.shows(try app.snapshot()) }
  func quit() { app.quit() }
}
