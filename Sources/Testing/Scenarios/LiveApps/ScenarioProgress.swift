import Synchronization

/// The progress of the scenarios of one test, for a trait that explains failed expectations.
///
/// A failure that a scenario throws explains itself. A failed expectation of the test library
/// throws nothing, so `ScenarioTrait` of `SimonTesting` adds ``details`` to it.
package final class ScenarioProgress: Sendable {
  /// The progress of the current test; nil outside of the trait.
  @TaskLocal package static var current: ScenarioProgress?

  private let last = Mutex<ScenarioFailure?>(nil)

  /// Creates the progress of scenarios that have not begun.
  package init() {}

  /// The steps so far, the picked values and how to pick them again, and the screen at the start of
  /// the last step; nil before the first step.
  package var details: String? {
    last.withLock { $0 }.map { $0.details.joined(separator: "\n") }
  }

  /// Notes the state of an app at the start of a step.
  static func note(_ app: LiveApp) {
    guard let current else { return }
    let failure = app.failure("")
    current.last.withLock { $0 = failure }
  }
}
