import Stories

/// The export to a `.feature` file, whose sentences Simon runs as those of the story.
///
/// Stories in a row that repeat one flow with other texts become an outline with examples.
enum FeatureExport {
  static func text(of session: ExportedSession) -> String {
    var lines = ["# Exported from the recording \(session.recording)"]
    lines += session.omissions.map { "# \($0.visible)" }
    lines.append("Feature: \(session.app), as recorded in \(session.recording)")
    let scenarios = session.stories.map {
      ScenarioOutline.Scenario(title: $0.title, steps: alternating($0.steps))
    }
    for outline in ScenarioOutline.writing(scenarios) { lines += [""] + outline.lines }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Returns the steps with `When` before each action behind a check, and `Then` before each check behind an action.
  ///
  /// Simon's own grammar has both only once in a story.
  private static func alternating(_ steps: [String]) -> [String] {
    var last = Keyword.given
    return steps.map { text in
      let word = text.prefix { $0 != " " }
      let body = text.dropFirst(word.count + 1)
      let written = Keyword.allCases.first { $0.rawValue == word && $0 != .and }
      var keyword = written ?? last
      switch try? Sentence(of: Step(.and, text, line: 1)) {
      case .action, .waitUntil: keyword = .when
      case .check where last != .given: keyword = .then
      default: break
      }
      defer { last = keyword }
      let isSame = keyword == last && written != .given
      return "\(isSame ? Keyword.and.rawValue : keyword.rawValue) \(body)"
    }
  }
}
