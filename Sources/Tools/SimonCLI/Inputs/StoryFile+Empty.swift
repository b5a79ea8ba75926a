import EventModel
import Messages
import Stories

extension StoryFile {
  /// True if the file has no story, and no mistake that could hide one.
  var isEmpty: Bool { stories.isEmpty && problems.isEmpty && gaps.isEmpty }
}

extension Diagnostic {
  /// Creates the diagnostic of a file without a story.
  init(emptyFile file: StoryFile) {
    let first = StoryFile.isFeature(file.name) ? "Scenario: TITLE" : "Story: TITLE"
    self.init(
      message: "this file has no story, expected \(first.quoted)",
      path: file.name,
      hint: "an empty file, or one with only comments, checks nothing",
      gravity: .nothing
    )
  }
}
