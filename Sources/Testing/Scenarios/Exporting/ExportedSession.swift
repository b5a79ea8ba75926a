import Actions
package import EventModel
import Stories

/// A recorded session as the stories, sentences and screens that an export is written from.
package struct ExportedSession {
  /// A line of a story with the screens on which its names mean something.
  struct Line {
    /// The meaning of the line.
    var sentence: Sentence
    /// The line as the story has it, with its keyword.
    var text: String
    /// The screen before an action; for a check, the screen that it checks.
    var screen: ViewTree
    /// The sum of the turns of a mouse's wheel in it; nil for none.
    var wheel: Point?
    /// True if the browser's own dialog that its action opens is accepted next, false if it is dismissed; nil if it
    /// opens none.
    var acceptsDialog: Bool?

    /// True if a browser's own dialog is on the screen, which a page does not contain.
    var isInDialog: Bool {
      screen.nodes.contains {
        $0.className == "dialog" && $0.identifier == "dialog"
          && ["alert", "confirm", "prompt"].contains($0.attributes["role"]?.text)
      }
    }

    /// True if the line is an action.
    var isAction: Bool { if case .action = sentence { true } else { false } }
  }

  /// One story.
  struct Story {
    /// Its title.
    var title: String
    /// Its lines in order, without the one that names the beginning.
    var lines: [Line]
    /// All its steps as the story has them.
    var steps: [String]
  }

  /// The recording's name.
  let recording: String
  /// The app's name.
  let app: String
  /// Everything outside the app that it was recorded with.
  let setting: SessionSetting
  /// The stories in order.
  private(set) var stories: [Story]
  /// The events that no line describes, with the reason.
  let omissions: [String]

  /// Reads a recording's story.
  ///
  /// - Parameters:
  ///   - source: the recording and its story.
  ///   - setting: the setting in which it was recorded.
  package init(_ source: PageObjectWriter.Source, in setting: SessionSetting) {
    let transcript = source.transcript
    (recording, app, self.setting) = (transcript.recording, transcript.app, setting)
    omissions = source.written.omissions.map {
      "events \($0.events.lowerBound) to \($0.events.upperBound) are not in this test: \($0.reason)"
    }
    var screen = transcript.launch
    stories = StoryFile(parsing: source.written.text, name: recording).stories.map { story in
      let lines = story.steps.compactMap { step -> Line? in
        guard let sentence = try? Sentence(of: step) else { return nil }
        switch sentence {
        case .launch, .resume, .role: return nil
        case .check, .waitUntil: return Line(sentence: sentence, text: step.text, screen: screen)
        case .action:
          let moments = transcript.moments(of: source.written.lines[step.line - 1].events)
          let before = moments.first?.before ?? screen
          screen = moments.last?.after ?? screen
          return Line(
            sentence: sentence,
            text: step.text,
            screen: before,
            wheel: Self.wheel(of: moments)
          )
        }
      }
      return Story(title: story.title, lines: lines, steps: story.steps.map(\.text))
    }
    noteDialogs()
  }

  /// Notes at each action that opens a dialog of the browser how it is answered.
  private mutating func noteDialogs() {
    let places = stories.indices.flatMap { story in
      stories[story].lines.indices.map { (story: story, line: $0) }
    }.filter { stories[$0.story].lines[$0.line].isAction }
    for (place, next) in zip(places, places.dropFirst()) {
      let answer = stories[next.story].lines[next.line]
      guard answer.isInDialog, !stories[place.story].lines[place.line].isInDialog else { continue }
      stories[place.story].lines[place.line].acceptsDialog = !answer.text.contains("Cancel")
    }
  }

  private static func wheel(of moments: [SessionTranscript.Moment]) -> Point? {
    let turns = moments.compactMap { moment -> Point? in
      guard case .pointer(let input, _) = moment.kind, case .wheel(let turn) = input.kind else {
        return nil
      }
      return turn
    }
    return turns.isEmpty ? nil : turns.reduce(.zero) { Point(x: $0.x + $1.x, y: $0.y + $1.y) }
  }
}
