public import EventModel

/// The reason why an app could not be driven any further.
public enum DriverError: Error, Hashable, Codable, Sendable {
  /// No app has that name; the known names.
  case unknownApp(name: String, known: [String])
  /// The app has no variant of that name; the known names.
  case unknownVariant(name: String, app: String, known: [String])
  /// The app did not start.
  case launchFailed(reason: String)
  /// The app ended by itself, with its last words.
  case crashed(reason: String)
  /// The app goes on, but has reported an error that the replayed session had not.
  case reported(error: String)
  /// The app does not support inputs of that kind.
  case unsupported(input: String)
  /// The app was still busy after the longest wait.
  case neverIdle(waited: Microseconds, reasons: [String])
  /// The app's process ended, hangs, or violates the driver protocol.
  case broken(DriverFault)
  /// A request to stop came during a wait for the app.
  case interrupted

  /// The problem, as one lower-case clause.
  public var message: String {
    switch self {
    case .unknownApp(let name, _): "there is no app \"\(name)\""
    case .unknownVariant(let name, let app, _): "the app \"\(app)\" has no variant \"\(name)\""
    case .launchFailed(let reason): "the app did not start: \(reason)"
    case .crashed(let reason): "the app crashed: \(reason)"
    case .reported(let error):
      "the app reported an error that it did not report in the session: \(error)"
    case .unsupported(let input): "the app takes no \(input)"
    case .neverIdle(let waited, let reasons):
      "the app was still busy after \(waited.seconds.canonical) s: \(reasons.joined(separator: ", "))"
    case .broken(let fault): fault.message
    case .interrupted: "stopped on request while waiting for the app"
    }
  }

  /// The next step for the user; nil if there is none to suggest.
  public var hint: String? {
    switch self {
    case .unknownApp(_, let known):
      "known apps are \(known.joined(separator: ", ")); to drive an app in another process: "
        + "--driver COMMAND"
    case .unknownVariant(_, let app, let known):
      known.isEmpty
        ? "\"\(app)\" has no variants"
        : "its variants are \(known.map { "\(app):\($0)" }.joined(separator: ", "))"
    case .neverIdle: "the app must not report endless animations or timers as work"
    case .broken(let fault): fault.hint
    case .reported:
      "if it may come, allow it by \"allowedErrors\" in simon.json, or record the session again"
    case .launchFailed, .crashed, .unsupported, .interrupted: nil
    }
  }
}
