package import EventModel
package import HTMLReport
package import Messages
package import Recorder
import Stories

/// The HTML page of one recording as it was recorded, without a run.
package struct RecordingPage {
  private let store: RecordingStore
  private let log: EventLog
  private let path: String

  /// Creates the page of a recording.
  ///
  /// - Parameters:
  ///   - store: The recording.
  ///   - log: Its event log.
  ///   - path: Its path from the folder of recordings on.
  package init(_ store: RecordingStore, log: EventLog, path: String) {
    (self.store, self.log, self.path) = (store, log, path)
  }

  /// Returns the page.
  ///
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package func document() throws -> EncodedText {
    var recording = PageRecording(path: path, verdict: "recorded")
    recording.app = log.header.app
    recording.replayed = log.events.count
    recording.events = log.events
    recording.story = WrittenStory.pageLines(of: store, log)
    let titles = log.checkpointTitles
    recording.checkpoints = log.checkpoints.enumerated().map { place, checkpoint in
      let title = titles.indices.contains(place) ? titles[place] : ""
      return PageRecording.Checkpoint(
        title: title,
        event: checkpoint.event,
        golden: checkpoint.tree,
        seen: checkpoint.tree
      )
    }
    let count = recording.checkpoints.count.counted("checkpoint")
    var page = ReportPage(title: "\(store.name): \(count), \(log.events.count.counted("event"))")
    try page.add(recording)
    return EncodedText(exactly: Array(try page.document().utf8))
  }
}

extension WrittenStory {
  /// Returns the lines of a recording's story for a page, with their events where the story is the one that the log
  /// gives; none if the story is missing.
  package static func pageLines(
    of store: RecordingStore,
    _ log: EventLog
  ) -> [PageRecording.StoryLine] {
    guard let story = store.story() else { return [] }
    guard let found = WrittenStory(of: log, named: store.title, in: story) else {
      // It was written by another version or by a person: it can be read, though no line leads to its events.
      return story.split(whereSeparator: \.isNewline).map {
        PageRecording.StoryLine(text: String($0), events: nil)
      }
    }
    return found.lines.map { PageRecording.StoryLine(text: $0.text, events: $0.events) }
  }
}
