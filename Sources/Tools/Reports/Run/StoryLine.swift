import EventModel
package import Recorder
package import Replayer
import Stories

/// The line of a recording's story that describes the event of its first difference.
package struct StoryLine: Codable {
  /// The line, from 1.
  package var line: Int
  /// Its text, such as `When I tap "Add"`.
  package var text: String

  /// Finds the line; nil where nothing differs, and where the story is missing or edited since it was
  /// written from the log.
  package init?(of result: RecordingResult, in recording: RecordingStore) {
    guard !result.verdict.isGood, let difference = result.firstDivergence,
      let story = recording.story(), let log = try? recording.log(),
      let input = log.events.prefix(max(difference.event, 0)).last(where: \.isInput),
      let written = WrittenStory(of: log, named: recording.title, in: story),
      let place = written.lines.firstIndex(where: { $0.events?.contains(input.number) ?? false })
    else { return nil }
    (line, text) = (written.firstLine + place, written.lines[place].text)
  }
}

extension Event {
  /// True if the event is an input of a person: a touch, a text, a key or a rotation.
  fileprivate var isInput: Bool {
    switch kind {
    case .touch, .text, .key, .pointer, .rotate: true
    default: false
    }
  }
}
