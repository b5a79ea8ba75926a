import Foundation
import Platform
import Testing

/// A call of `StoryCase.test`, by which a worker finds the call that it serves.
///
/// All calls of one place in one test are the same, unless they differ in the app or in an argument
/// of the test that is no story: the step definitions may depend on such an argument.
struct StoryCaseCall: Hashable {
  /// The test's identity, as the test library writes it.
  private let test: String
  private let place: String
  private let app: String
  private let arguments: [String]
  /// The longest real time for a step.
  let limit: Duration

  /// Creates the call in the running test; nil outside of a test.
  init?(at location: SourceLocation, app: String, limit: Duration) {
    guard let test = Test.current else { return nil }
    self.test = "\(test.id)"
    place = "\(location)"
    self.app = app
    self.limit = limit
    arguments = Self.arguments(of: Test.Case.current)
  }

  /// The text by which a worker knows the call.
  var key: String { ([test, place, app] + arguments).joined(separator: "\n") }

  /// The arguments that make this program run the test and nothing else; nil if it was started by
  /// something other than a package's test runner.
  var words: [String]? {
    let own = CommandLine.arguments
    var words: [String] = []
    for option in ["--testing-library", "--test-bundle-path"] {
      guard let place = own.firstIndex(of: option), place + 1 < own.count else { continue }
      words += [option, own[place + 1]]
    }
    guard !words.isEmpty else { return nil }
    let name = test.map { "\\^$.|?*+()[]{}".contains($0) ? "\\\($0)" : "\($0)" }.joined()
    words += ["--filter", "^\(name)$", "--no-parallel", "--quiet"]
    return [CurrentProcess.executable] + words
  }

  /// Returns the descriptions of a test case's arguments without stories.
  private static func arguments(of testCase: Test.Case?) -> [String] {
    guard let testCase else { return [] }
    // The test library has no public list of them.
    let kind = Mirror(reflecting: testCase).children.first { $0.label == "_kind" }?.value
    let parameters = kind.flatMap { Mirror(reflecting: $0).children.first?.value }
    let list = parameters.flatMap { parameters in
      Mirror(reflecting: parameters).children.first { $0.label == "arguments" }?.value
    }
    guard let list else { return testCase.isParameterized ? ["\(testCase)"] : [] }
    return Mirror(reflecting: list).children.compactMap { argument in
      let value = Mirror(reflecting: argument.value).children.first { $0.label == "value" }?.value
      return value is StoryCase ? nil : "\(value ?? argument.value)"
    }
  }
}
