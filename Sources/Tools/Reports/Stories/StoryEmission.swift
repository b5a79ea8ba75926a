package import Replayer
import Stories

extension JSONMembers {
  /// Reports an emitted story: each line with its events, and each event with its lines.
  package init(_ story: ProvenStory, recording: String, eventCount: Int, isTried: Bool) {
    // A story that is not proven begins with a comment.
    let offset = story.failure == nil ? 1 : 2
    let written = story.written.lines
    self = [
      "recording": recording,
      "proven": isTried ? story.isProven : nil,
      "failure": story.failure?.message,
      "style": story.style.rawValue,
      "lines": written.enumerated().map { place, line -> JSONMembers in
        // Titles and comments have no events. A line is exact if it sends just the recorded input.
        [
          "line": place + offset,
          "text": line.text,
          "events": line.events.map { [$0.lowerBound, $0.upperBound] },
          "exact": line.isExact,
        ]
      },
      "events": (0..<eventCount).map { place -> JSONMembers in
        let lines = written.indices.filter { written[$0].events?.contains(place + 1) == true }
        return ["event": place + 1, "lines": lines.map { $0 + offset }]
      },
      "unsaid": story.written.omissions.map { omission -> JSONMembers in
        let events = omission.events
        return ["events": [events.lowerBound, events.upperBound], "reason": omission.reason]
      },
    ]
  }
}
