public import Actions
public import AppDriver

/// A session of an app that stories run in.
///
/// A recorder is a session too, so that running a story can be recorded. At the end of each story
/// that succeeds, the runner marks a checkpoint with the story's title.
public protocol StorySession: InputSink, AnyObject {
  /// The capabilities of the app.
  var capabilities: Capabilities { get }

  /// Launches the app, or launches it again.
  ///
  /// - Throws: `DriverError`.
  func launch() throws(DriverError)
}

extension DriverSink: StorySession {
  /// The capabilities of the driver's app.
  public var capabilities: Capabilities { driver.capabilities }
}
