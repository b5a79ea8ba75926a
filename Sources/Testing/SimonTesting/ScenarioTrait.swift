import Scenarios
public import Testing

/// The trait that explains a failed expectation within a scenario.
///
/// It adds to the issue the steps so far, the picked values and how to pick them again, and the
/// screen. A failure that the scenario itself throws says all this already.
///
/// ```swift
/// @Suite("Making tea", .scenarios) struct ScenarioTests { … }
/// ```
public struct ScenarioTrait: TestTrait, SuiteTrait, TestScoping {
  /// Always true: the trait applies to all tests of a suite.
  public var isRecursive: Bool { true }

  /// Runs a test and adds the scenario's steps and screen to its issues.
  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    let explaining = IssueHandlingTrait.compactMapIssues { issue in
      var issue = issue
      if issue.error as? ScenarioFailure == nil, let details = ScenarioProgress.current?.details {
        issue.comments.append(Comment(rawValue: details))
      }
      return issue
    }
    try await ScenarioProgress.$current.withValue(ScenarioProgress()) {
      try await explaining.provideScope(for: test, testCase: testCase, performing: function)
    }
  }
}

extension Trait where Self == ScenarioTrait {
  /// The trait that explains failed expectations within a scenario.
  public static var scenarios: Self { Self() }
}
