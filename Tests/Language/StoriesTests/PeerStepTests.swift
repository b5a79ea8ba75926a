import Stories
import Testing

@Suite("Simon's own cases of steps")
struct PeerStepTests {
  @Test(
    "a pattern is found in the step and gives its arguments",
    arguments: PeerCase.all("step-match")
  )
  func matches(_ peer: PeerCase) throws {
    guard !DeliberateDifference.contains(peer.id) else { return }
    let text: String = try peer.member("step")
    let step = Step(.given, text, line: 1)
    let patterns = try (try? peer.member("patterns", as: [String].self)) ?? [peer.member("pattern")]
    let matching = try patterns.indices.filter { index in
      var matcher = StepMatcher(try library(patterns[index]))
      guard case .defined(_, let groups) = matcher.mapping(of: step) else { return false }
      if let expected = peer.expects("args", as: [Any].self) {
        #expect(groups.map { $0 ?? "nil" } == expected.map(text(of:)))
      }
      return true
    }
    if let expected = peer.expects("matching", as: [Int].self) { #expect(matching == expected) }
    if let expected = peer.expects("matches", as: Bool.self) {
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
    arguments: PeerCase.all("mapping-create")
  )
  func arity(_ peer: PeerCase) throws {
    let pattern: String = try peer.member("pattern")
    let error = try #require(throws: StepLibraryError.self) {
      try StepLibrary { step(pattern) { (_, _: String, _: String) in } }
    }
    #expect(error.problems.map(\.code) == [peer.expects("error", as: String.self)])
  }

  @Test(
    "stories are selected by a title prefix, and an empty one selects all",
    arguments: PeerCase.all("story-select")
  )
  func selection(_ peer: PeerCase) throws {
    let titles: [String] = try peer.member("titles")
    let prefix = (try? peer.member("prefix", as: String.self)) ?? ""
    let stories = titles.map { Story(title: $0, steps: []) }
    #expect(
      stories.filter { $0.hasTitle(prefix: prefix) }.map(\.title) == peer.expected as? [String]
    )
  }
}
