import Actions
import EventModel
import Stories
import ViewQuery

/// The reader of a story's steps as lines with their screens, which keeps the screen from step to step.
struct LineReader {
  private let source: PageObjectWriter.Source
  private var screen: ViewTree
  private var earlier: ViewTree
  private var isScrolled = false
  private var orientation: ExportedSession.Orientation

  /// Begins at the launch of a recording in a setting.
  init(_ source: PageObjectWriter.Source, in setting: SessionSetting) {
    self.source = source
    let size = setting.screen.size
    orientation = size.width > size.height ? .landscapeLeft : .portrait
    screen = source.transcript.launch
    earlier = screen
  }

  /// Returns the line of a step; nil for one that only names the beginning.
  mutating func line(of step: Step) -> ExportedSession.Line? {
    guard let sentence = try? Sentence(of: step) else { return nil }
    switch sentence {
    case .launch, .resume, .role: return nil
    case .check, .waitUntil:
      return ExportedSession.Line(
        sentence: sentence,
        text: step.text,
        screen: screen,
        after: screen,
        earlier: earlier,
        isScrolled: isScrolled
      )
    case .action(let action):
      let moments = source.transcript.moments(of: source.written.lines[step.line - 1].events)
      let before = moments.first?.before ?? screen
      (earlier, screen) = (before, moments.last?.after ?? screen)
      let wheel = Self.wheel(of: moments)
      isScrolled = wheel != nil || action.isScrolling
      if case .rotate(let rotation) = action { orientation = orientation.turned(rotation) }
      return ExportedSession.Line(
        sentence: sentence,
        text: step.text,
        screen: before,
        wheel: wheel,
        after: screen,
        earlier: before,
        orientation: orientation
      )
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

extension Action {
  /// True if the action only moves what the screen shows.
  fileprivate var isScrolling: Bool {
    switch self {
    case .scrollTo, .scrollToRow, .swipe: true
    default: false
    }
  }
}

extension ExportedSession.Line {
  /// The answer of an action to the dialog on its screen; nil if the action leaves it open.
  var answer: DialogAnswer? {
    guard case .action(let action) = sentence else { return nil }
    let accepted = DialogAnswer.accept(screen.textInDialog ?? "")
    switch action {
    case .tap(let node), .doubleTap(let node), .longPress(let node), .click(_, let node):
      switch (try? screen.control(node)).flatMap({ screen.identifier(of: $0) }) {
      case "dialog-ok": return accepted
      case "dialog-cancel": return .dismiss
      default: return nil
      }
    case .press(let key):
      switch key.description {
      case "Escape": return .dismiss
      case "Enter": return accepted
      default: return nil
      }
    case .type(let text, _):
      guard let end = text.firstIndex(where: \.isNewline) else { return nil }
      let isReplaced = screen.nodes.contains {
        $0.identifier == "dialog-field" && $0.attributes["selection"] != nil
      }
      let before = isReplaced && end > text.startIndex ? "" : screen.textInDialog ?? ""
      return .accept(before + text[..<end])
    default: return nil
    }
  }

  /// The field that an action operates: the one that it names, or else the focused one.
  var operatedField: ExportedSession.PickedField? {
    guard case .action(let action) = sentence else { return nil }
    let named: NodeReference? =
      switch action {
      case .tap(let node), .doubleTap(let node), .longPress(let node), .click(_, let node): node
      default: nil
      }
    if let named, let node = try? screen.control(named), screen[node].isPickable {
      return .init(field: named, screen: screen)
    }
    let focused = screen.nodes.indices.first {
      screen[$0].isPickable && screen[$0].attributes["focused"]?.bool == true
    }
    return focused.map { .init(field: screen.reference(to: $0), screen: screen) }
  }
}

extension ViewNode {
  /// True for a field whose values a browser offers in a list or a picker.
  var isPickable: Bool {
    className == "select" || className == "input" && attributes["type"] != nil
  }
}
