public import Actions
public import AppDriver

/// What stories are played on: an app that takes inputs and can be started afresh.
///
/// A recorder is one too, so that a recording can be made while a story runs. The runner names the
/// end of every story that succeeded as a checkpoint of the story's title.
public protocol StorySession: InputSink, AnyObject {
  /// What the app can be told.
  var capabilities: Capabilities { get }

  /// Starts the app afresh.
  ///
  /// - Throws: `DriverError` as the driver's `launch` does.
  func launch() throws(DriverError)
}

extension DriverSink: StorySession {
  /// What the driver's app can be told.
  public var capabilities: Capabilities { driver.capabilities }
}
