import Actions
package import EventModel
import Stories
import ViewQuery

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
    /// The screen after an action; for a check, the screen that it checks.
    var after: ViewTree
    /// The screen before the last action; for an action, the one before it.
    var earlier: ViewTree
    /// True if the last action has moved what the screen shows.
    var isScrolled = false
    /// The answers to the browser's own dialogs that its action opens, in order.
    var answers: [DialogAnswer] = []
    /// The field whose list or picker of the browser closes with this action, as its action found it.
    var picked: PickedField?

    /// The way in which a person holds the device after an action.
    var orientation = Orientation.portrait

    /// The browser's own window on the screen, which a page does not contain.
    var window: BrowserWindow? { BrowserWindow(on: screen) }

    /// True if the action has shown what lies further down, or nothing else.
    var isScrolledDown: Bool {
      let height = { (tree: ViewTree) in tree.nodes.reduce(0) { $0 + $1.offset.y } }
      return height(after) >= height(screen)
    }

    /// True if the line is an action.
    var isAction: Bool { if case .action = sentence { true } else { false } }
  }

  /// The ways in which a person holds a device, in the order of turns to the left.
  enum Orientation: String, CaseIterable {
    case portrait, landscapeLeft, portraitUpsideDown, landscapeRight

    /// Returns the orientation after a turn from this one.
    func turned(_ rotation: Rotation) -> Orientation {
      let all = Self.allCases
      let step = rotation == .left ? 1 : all.count - 1
      return all[((all.firstIndex(of: self) ?? 0) + step) % all.count]
    }
  }

  /// A field whose value is chosen in a list or a picker that the browser draws.
  struct PickedField {
    /// The field.
    var field: NodeReference
    /// The screen with the field, before the list or the picker opened.
    var screen: ViewTree
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
  /// The answers to the dialogs that the browser shows before the first action, in order.
  private(set) var answersAtLaunch: [DialogAnswer]
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
    var reader = LineReader(source, in: setting)
    stories = StoryFile(parsing: source.written.text, name: recording).stories.map { story in
      Story(
        title: story.title,
        lines: story.steps.compactMap { reader.line(of: $0) },
        steps: story.steps.map(\.text)
      )
    }
    answersAtLaunch = []
    noteBrowserWindows()
  }

  /// The places of all actions, in order.
  private var actions: [(story: Int, line: Int)] {
    stories.indices.flatMap { story in
      stories[story].lines.indices.map { (story: story, line: $0) }
    }.filter { stories[$0.story].lines[$0.line].isAction }
  }

  /// Notes at the actions that open windows of the browser how a person answered, and what was chosen.
  private mutating func noteBrowserWindows() {
    let actions = actions
    var opener: Int?
    // The action that chose something in a window, until the next one outside of windows.
    var chooser: Int?
    for (number, place) in actions.enumerated() {
      let line = stories[place.story].lines[place.line]
      switch line.window {
      case nil: (opener, chooser) = (number, nil)
      case .dialog:
        guard let answer = line.answer else { continue }
        guard let opener = chooser ?? opener else {
          answersAtLaunch.append(answer)
          continue
        }
        stories[actions[opener].story].lines[actions[opener].line].answers.append(answer)
      case .options, .picker:
        let isLast = BrowserWindow(on: line.after) != line.window
        guard isLast, let opener else { continue }
        let opening = stories[actions[opener].story].lines[actions[opener].line]
        stories[place.story].lines[place.line].picked = opening.operatedField
        // What is chosen is told to the page now, which may open a dialog.
        chooser = number
      case .files: continue
      }
    }
  }
}
