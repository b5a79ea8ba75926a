package import Stories

extension StoryRun {
  /// The names of the stories: their titles, with the line where another one of the file has the same title, since
  /// build servers show one result for each name.
  package var names: [String] {
    var counts: [[String]: Int] = [:]
    for result in results { counts[[result.story.file, result.story.title], default: 0] += 1 }
    return results.map { result in
      let story = result.story
      guard counts[[story.file, story.title], default: 0] > 1 else { return story.title }
      var name = "\(story.title) (line \(story.line))"
      // Another story may have that very title.
      while counts[[story.file, name]] != nil { name += " (line \(story.line))" }
      return name
    }
  }
}

/// The terms on which the stories of a run count as good.
package struct StoryTerms: Sendable {
  /// True if stories with undefined steps do not fail the run.
  package var allowsUnmapped: Bool
  /// True if steps are only matched, so that no story is meant to run.
  package var isPlan: Bool

  /// Creates terms; the usual ones allow neither.
  package init(allowsUnmapped: Bool = false, isPlan: Bool = false) {
    (self.allowsUnmapped, self.isPlan) = (allowsUnmapped, isPlan)
  }
}

extension StoryResult {
  /// Returns true if the story does not fail the run: on the usual terms, one that passed or is left out on purpose.
  func isGood(on terms: StoryTerms) -> Bool {
    switch status {
    case .success, .ignored: true
    case .notMapped: terms.allowsUnmapped
    case .notRun: terms.isPlan
    case .failed, .unchecked: false
    }
  }

  /// The step that failed or has no meaning.
  var problem: StepResult? { steps.first { [.failed, .notMapped].contains($0.status) } }

  /// The reason of the result in one line.
  var reason: String { problem?.message ?? message ?? status.rawValue }

  /// The line of the step with the problem, or of the story.
  var problemLine: Int { problem?.step.line ?? story.line }
}
