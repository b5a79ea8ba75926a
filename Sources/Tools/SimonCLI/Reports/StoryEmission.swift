import Replayer
import Stories

/// The JSON of an emitted story: each line with its events, and each event with its lines.
struct StoryEmission: Encodable {
  private struct Line: Encodable {
    var line: Int
    var text: String
    /// The first and the last event, counted as in the log; nil for titles and comments.
    var events: [Int]?
    /// Whether the line sends exactly the recorded input.
    var exact: Bool
  }
  private struct Place: Encodable {
    var event: Int
    /// The lines that describe the event.
    var lines: [Int]
  }
  private struct Unsaid: Encodable {
    var events: [Int]
    var reason: String
  }

  private let recording: String
  private let proven: Bool?
  private let failure: String?
  private let style: String
  private let lines: [Line]
  private let events: [Place]
  private let unsaid: [Unsaid]

  init(_ story: ProvenStory, recording: String, eventCount: Int, isTried: Bool) {
    self.recording = recording
    proven = isTried ? story.isProven : nil
    failure = story.failure?.message
    style = story.style.rawValue
    // A story that is not proven begins with a comment.
    let offset = story.failure == nil ? 1 : 2
    let written = story.written.lines
    lines = written.enumerated().map { place, line in
      Line(
        line: place + offset,
        text: line.text,
        events: line.events.map { [$0.lowerBound, $0.upperBound] },
        exact: line.isExact
      )
    }
    events =
      eventCount == 0
      ? []
      : (1...eventCount).map { event in
        let places = written.indices.filter { written[$0].events?.contains(event) == true }
        return Place(event: event, lines: places.map { $0 + offset })
      }
    unsaid = story.written.omissions.map {
      Unsaid(events: [$0.events.lowerBound, $0.events.upperBound], reason: $0.reason)
    }
  }
}
