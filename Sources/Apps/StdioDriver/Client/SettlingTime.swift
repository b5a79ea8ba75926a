import AppDriver
import EventModel

/// The real time that an app has taken since its last input without becoming idle.
///
/// An app can be busy for as long as its own clock allows, and use the whole time limit for each answer. Each
/// answer alone is in time; all together need a limit. Only the time that the app takes counts, so that a person
/// can think as long as they like.
struct SettlingTime {
  /// The time that the app has taken.
  private var taken = Duration.zero
  /// The time that the app may take because its own time passed.
  private var granted = Duration.zero
  /// The reasons that it gave last.
  private var reasons: [String] = []

  /// The number of answers whose longest times an app has to become idle.
  private static let answers = 6
  /// The time on a real clock that an app may take for each time to wait: its screen is requested in between.
  private static let lookingTime = 4

  /// Counts the time of one answer.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - answer: The content of the answer.
  ///   - time: The real time that the app took.
  ///   - patience: The limits for the app.
  ///   - isVirtual: True if the app's time passes only on request.
  /// - Returns: The fault of an app that should have been idle by now; nil while there is none.
  mutating func add(
    _ request: DriverRequest,
    _ answer: DriverConversation.Answer,
    time: Duration,
    within patience: StdioDriver.Patience,
    isVirtual: Bool
  ) -> DriverFault.Kind? {
    switch (request, answer) {
    case (.advance(let span), _):
      granted += .microseconds(span.count) * (isVirtual ? 1 : Self.lookingTime)
    case (.activity, .activity(.busy(let reasons, _))): self.reasons = reasons
    case (.snapshot, _): break
    default:
      self = SettlingTime()
      return nil
    }
    taken += time
    // A person may look at an app again and again.
    if case .snapshot = request { return nil }
    guard taken > patience.answer * Self.answers + granted else { return nil }
    return .busy(after: .seconds((taken / .seconds(1)).rounded(.up)), reasons: reasons)
  }
}
