import EventModel
import Synchronization

/// How far the scenarios of one test have come, for whoever tells of what goes wrong in it.
///
/// A failure that a scenario throws tells everything itself. An expectation of the test library that
/// fails within a step throws nothing; a test trait can add what stands here to it. See
/// `Examples/OwnApp/Tests/TeaTests/ScenarioTrait.swift`.
public final class ScenarioProgress: Sendable {
  /// What the scenarios of the present test are noted in; nil where nobody asked for it.
  @TaskLocal public static var current: ScenarioProgress?

  private let last = Mutex<ScenarioFailure?>(nil)

  /// Creates a progress of scenarios that have not begun.
  public init() {}

  /// The steps, the values and how to get them again, and the screen that the last step began on; nil
  /// before the first step.
  public var details: String? {
    last.withLock { $0 }.map { $0.details.joined(separator: "\n") }
  }

  /// Notes a step that begins.
  static func note(_ app: LiveApp) {
    guard let current else { return }
    let failure = app.failure("")
    current.last.withLock { $0 = failure }
  }
}
