public import EventModel

/// Why an app could not be driven on.
public enum DriverError: Error, Hashable, Codable, Sendable {
  /// No app of that name; the names there are, and the nearest of them.
  case unknownApp(name: String, known: [String])
  /// The app has no variant of that name; the names it has.
  case unknownVariant(name: String, app: String, known: [String])
  /// The app did not start.
  case launchFailed(reason: String)
  /// The app ended itself, with what it said last.
  case crashed(reason: String)
  /// The app takes no input of that kind.
  case unsupported(input: String)
  /// The app was still busy after the longest wait.
  case neverIdle(waited: Microseconds, reasons: [String])
  /// The app's process ended, hangs, or does not keep to the driver protocol.
  case broken(DriverFault)
  /// Whoever drives the app was asked to stop while it waited for the app.
  case interrupted

  /// What happened, in one lower-case clause.
  public var message: String {
    switch self {
    case .unknownApp(let name, _): "there is no app \"\(name)\""
    case .unknownVariant(let name, let app, _): "the app \"\(app)\" has no variant \"\(name)\""
    case .launchFailed(let reason): "the app did not start: \(reason)"
    case .crashed(let reason): "the app crashed: \(reason)"
    case .unsupported(let input): "the app takes no \(input)"
    case .neverIdle(let waited, let reasons):
      "the app was still busy after \(waited.seconds.canonical) s: \(reasons.joined(separator: ", "))"
    case .broken(let fault): fault.message
    case .interrupted: "stopped on request, while the app was waited for"
    }
  }

  /// What to do about it, where that is known.
  public var hint: String? {
    switch self {
    case .unknownApp(_, let known): "this build can drive: \(known.joined(separator: ", "))"
    case .unknownVariant(_, let app, let known):
      known.isEmpty
        ? "\"\(app)\" has no variants"
        : "it has: \(known.map { "\(app):\($0)" }.joined(separator: ", "))"
    case .neverIdle: "an animation or timer that never ends must not count as work"
    case .broken(let fault): fault.hint
    case .launchFailed, .crashed, .unsupported, .interrupted: nil
    }
  }
}
