import Stories
import Testing

@Suite("Simon's own cases of steps")
struct StepCaseTests {
  @Test(
    "a pattern is found in the step and gives its arguments",
    arguments: EarlierCase.all("step-match")
  )
  func matches(_ given: EarlierCase) throws {
    guard !DeliberateDifference.contains(given.id) else { return }
    let text: String = try given.member("step")
    let step = Step(.given, text, line: 1)
    let patterns =
      try (try? given.member("patterns", as: [String].self)) ?? [given.member("pattern")]
    let matching = try patterns.indices.filter { index in
      var matcher = StepMatcher(try library(patterns[index]))
      guard case .defined(_, let groups) = matcher.mapping(of: step) else { return false }
      if let expected = given.expects("args", as: [Any].self) {
        #expect(groups.map { $0 ?? "nil" } == expected.map(text(of:)))
      }
      return true
    }
    if let expected = given.expects("matching", as: [Int].self) { #expect(matching == expected) }
    if let expected = given.expects("matches", as: Bool.self) {
      #expect(matching.isEmpty != expected)
    }
  }

  private func text(of value: Any) -> String {
    switch value {
    case let text as String: text
    case let flag as Bool where "\(type(of: value))".contains("Bool"): flag ? "yes" : "no"
    default: "\(value)"
    }
  }

  /// Returns a library of one definition with as many parameters as the pattern has groups.
  private func library(_ pattern: String) throws -> StepLibrary {
    let groups = pattern.split(separator: "(", omittingEmptySubsequences: false).count - 1
    return try StepLibrary {
      switch groups {
      case 0: step(pattern) { _ in }
      case 1: step(pattern) { (_, _: String) in }
      default: step(pattern) { (_, _: String, _: String) in }
      }
    }
  }

  @Test(
    "a pattern must have a group for every parameter",
    arguments: EarlierCase.all("mapping-create")
  )
  func arity(_ given: EarlierCase) throws {
    let pattern: String = try given.member("pattern")
    let error = try #require(throws: StepLibraryError.self) {
      try StepLibrary { step(pattern) { (_, _: String, _: String) in } }
    }
    #expect(error.problems.map(\.code) == [given.expects("error", as: String.self)])
  }

  @Test(
    "stories are selected by a title prefix, and an empty one selects all",
    arguments: EarlierCase.all("story-select")
  )
  func selection(_ given: EarlierCase) throws {
    let titles: [String] = try given.member("titles")
    let prefix = (try? given.member("prefix", as: String.self)) ?? ""
    let stories = titles.map { Story(title: $0, steps: []) }
    #expect(
      stories.filter { $0.hasTitle(prefix: prefix) }.map(\.title) == given.expected as? [String]
    )
  }
}
