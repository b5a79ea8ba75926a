package import EventModel
package import Stories

/// The lines of a recording's story file that were written from its log, each with its events.
package struct WrittenStory {
  /// The lines, in the order of the file.
  package let lines: [WrittenStories.Line]
  /// The number of the first of them in the file, from 1.
  package let firstLine: Int

  /// Finds the lines; nil if the story was edited since it was written from the log.
  package init?(of log: EventLog, named name: String, in story: String) {
    guard let account = SessionTranscript(log, recording: name) else { return nil }
    for style in StoryWriter.Style.allCases {
      let written = StoryWriter(style: style).write(account)
      guard story.hasSuffix(written.text) else { continue }
      lines = written.lines
      firstLine = story.dropLast(written.text.count).count { $0.isNewline } + 1
      return
    }
    return nil
  }
}
