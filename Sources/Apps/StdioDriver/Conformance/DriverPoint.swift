/// One thing that the driver protocol promises, and how it is tried.
struct DriverPoint: Sendable {
  /// What came of trying it.
  enum Outcome {
    case holds
    /// It does not apply to this app, and why.
    case skipped(String)
  }

  /// The word it is called by.
  var name: String
  /// What must be so.
  var promise: String
  /// Whether it can be tried only on an app that can be launched.
  var needsLaunch = true
  /// Tries it on a process of its own.
  var attempt: @Sendable (DriverProbe) throws(DriverProbe.Breach) -> Outcome

  /// All of them, what is needed first of all before what needs it.
  static let all: [DriverPoint] =
    [greets, members, numbers, requests, lines, order, launches, silence]
    + [stillness, time, idle, touches, outside, fingers, text, rotation, changes]
    + [afresh, repeatable, quit, end]
}
