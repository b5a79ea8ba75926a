import EventModel
import Recorder
import Stories

/// The line of a recording's story that tells an event.
public struct StoryPlace: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// What it says, such as `When I tap "Add"`.
  public var text: String
}

extension RecordingStore {
  /// The line of the story that tells an event, or for a screen the input that led to it; nil where
  /// there is no story, or where it is no longer the one that is written of the log.
  func storyPlace(of event: Int, in log: EventLog) -> StoryPlace? {
    guard let story = story(), let account = SessionTranscript(log, recording: name) else {
      return nil
    }
    let inputs = log.events.indices.prefix(max(event, 0))
    guard let input = inputs.last(where: { log.firstInput(in: $0..<$0 + 1) != nil }) else {
      return nil
    }
    for style in StoryWriter.Style.allCases {
      let written = StoryWriter(style: style).write(account)
      guard story.hasSuffix(written.text) else { continue }
      let before = story.dropLast(written.text.count).count { $0.isNewline }
      let place = written.lines.firstIndex { $0.events?.contains(input + 1) ?? false }
      return place.map { StoryPlace(line: before + $0 + 1, text: written.lines[$0].text) }
    }
    return nil
  }
}
