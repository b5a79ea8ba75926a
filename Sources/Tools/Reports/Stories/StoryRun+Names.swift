package import Stories

extension StoryRun {
  /// Returns the name of a story, with its line where another one of the file has the same title, since
  /// build servers show one result for each name.
  package func name(of story: Story) -> String {
    let titles = results.filter { $0.story.file == story.file }.map(\.story.title)
    guard titles.count(where: { $0 == story.title }) > 1 else { return story.title }
    var name = "\(story.title) (line \(story.line))"
    // Another story may have that very title.
    while titles.contains(name) { name += " (line \(story.line))" }
    return name
  }
}

extension StoryResult {
  /// Returns true if the story does not fail the run.
  ///
  /// - Parameter allowsUnmapped: true if stories with undefined steps do not.
  /// - Returns: false for a story that failed, checks nothing or was not run.
  func isGood(allowsUnmapped: Bool) -> Bool {
    switch status {
    case .success, .ignored: true
    case .notMapped: allowsUnmapped
    case .notRun, .failed, .unchecked: false
    }
  }

  /// The step that failed or has no meaning.
  var problem: StepResult? { steps.first { [.failed, .notMapped].contains($0.status) } }

  /// The reason of the result in one line.
  var reason: String { problem?.message ?? message ?? status.rawValue }

  /// The line of the step with the problem, or of the story.
  var problemLine: Int { problem?.step.line ?? story.line }
}
