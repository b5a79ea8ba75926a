import Scenarios
import Testing

/// Adds to each expectation that fails within a scenario how the app came there: the steps, the
/// values that were picked and how to get them again, and the screen.
struct ScenarioTrait: TestTrait, SuiteTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let telling = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      if issue.error as? ScenarioFailure == nil, let details = ScenarioProgress.current?.details {
        issue.comments.append(Comment(rawValue: details))
      }
      return issue
    }
    try await ScenarioProgress.$current.withValue(ScenarioProgress()) {
      try await telling.provideScope(for: test, testCase: testCase, performing: function)
    }
  }
}

extension Trait where Self == ScenarioTrait {
  /// Tells of failed expectations how the app came there.
  static var scenarios: Self { Self() }
}
