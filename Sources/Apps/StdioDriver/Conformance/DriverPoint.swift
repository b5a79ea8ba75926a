/// One requirement of the driver protocol, with its test.
struct DriverPoint: Sendable {
  /// The outcome of the test.
  enum Outcome {
    case holds
    /// It does not apply to this app, for a reason.
    case skipped(String)
  }

  /// The reason why an app does not meet a requirement.
  struct Breach: Error {
    var message: String
  }

  /// The name of the point.
  var name: String
  /// The requirement.
  var promise: String
  /// Whether only an app that can be launched can be tested.
  var needsLaunch = true
  /// Tests it on a new process.
  var attempt: @Sendable (DriverProbe) throws -> Outcome

  /// All points; those that others depend on come first.
  static let all: [DriverPoint] =
    [greets, members, numbers, requests, lines, order, launches, silence]
    + [stillness, time, idle, touches, outside, fingers, text, rotation, changes]
    + [afresh, repeatable, quit, end]
}
