/// One requirement of the driver protocol, with its test.
struct DriverPoint: Sendable {
  /// The reason why an app does not meet a requirement.
  struct Breach: Error {
    var message: String
  }

  /// The reason why a requirement does not apply to an app.
  struct Skip: Error {
    var reason: String
  }

  /// The name of the point.
  var name: String
  /// The requirement.
  var promise: String
  /// Whether only an app that can be launched can be tested.
  var needsLaunch = true
  /// Tests it on a new process.
  var attempt: @Sendable (DriverProbe) throws -> Void

  /// All points; those that others depend on come first.
  static let all: [DriverPoint] =
    [greets, members, numbers, requests, lines, order, launches, silence]
    + [stillness, time, idle, touches, outside, fingers, text, rotation, changes]
    + [afresh, repeatable, quit, end]

  /// Creates a point that is tested on an app after its launch.
  static func launched(
    name: String,
    promise: String,
    test: @escaping @Sendable (StdioDriver) throws -> Void
  ) -> DriverPoint {
    DriverPoint(name: name, promise: promise) { probe in try test(try probe.launch()) }
  }

  /// Throws a breach with a message unless a condition is true.
  static func require(_ condition: Bool, _ message: @autoclosure () -> String) throws {
    guard condition else { throw Breach(message: message()) }
  }

  /// Throws a skip with a reason unless the point applies.
  static func apply(if condition: Bool, else reason: String) throws {
    guard condition else { throw Skip(reason: reason) }
  }
}
