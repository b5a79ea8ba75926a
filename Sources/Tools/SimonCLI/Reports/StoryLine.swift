import EventModel
import Recorder
import Replayer
import Stories

/// The line of a recording's story that describes the event of its first difference.
struct StoryLine: Codable {
  /// The line, from 1.
  var line: Int
  /// Its text, such as `When I tap "Add"`.
  var text: String

  /// Finds the line; nil where nothing differs, and where the story is missing or edited since it was
  /// written from the log.
  init?(of result: RecordingResult, in recording: RecordingStore) {
    guard !result.verdict.isGood, let difference = result.firstDivergence,
      let story = recording.story(), let log = try? recording.log(),
      let account = SessionTranscript(log, recording: recording.name),
      let input = log.events.prefix(max(difference.event, 0)).last(where: \.isInput)
    else { return nil }
    for style in StoryWriter.Style.allCases {
      let written = StoryWriter(style: style).write(account)
      guard story.hasSuffix(written.text) else { continue }
      let before = story.dropLast(written.text.count).count { $0.isNewline }
      let place = written.lines.firstIndex { $0.events?.contains(input.number) ?? false }
      guard let place else { return nil }
      (line, text) = (before + place + 1, written.lines[place].text)
      return
    }
    return nil
  }
}

extension Event {
  /// Whether the event is an input of a person.
  fileprivate var isInput: Bool {
    switch kind {
    case .touch, .text, .rotate: true
    default: false
    }
  }
}
