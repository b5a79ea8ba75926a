import Actions
import EventModel
import ViewQuery

/// What the writer of stories remembers of a session, to tell what is new from what is furniture.
struct SessionMemory {
  /// Every text that was on some screen.
  private(set) var seen: Set<String> = []
  /// What was typed, and the names of what was touched, since the present story began, in lower
  /// case: apps change the case of what is typed.
  private(set) var recalled: [String] = []
  /// The first screen.
  let launch: ViewTree
  /// Where the last screen was.
  private(set) var place: ScreenPlace
  private var screens: [ScreenPlace: ViewTree] = [:]

  init(launch: ViewTree) {
    self.launch = launch
    place = ScreenPlace(of: launch)
    see(launch)
  }

  /// Forgets what was touched, as another story begins.
  mutating func beginStory() { recalled = [] }

  /// Takes a screen in.
  mutating func see(_ tree: ViewTree) {
    if tree == screens[place] { return }
    seen.formUnion(tree.shownTexts)
    place = ScreenPlace(of: tree)
    screens[place] = tree
  }

  /// Takes an action in.
  mutating func recall(_ action: Action) {
    if let text = Self.text(of: action) { recalled.append(text) }
  }

  /// What an action types or names, in lower case.
  static func text(of action: Action) -> String? {
    switch action {
    case .type(let text, _): text.isEmpty ? nil : text.lowercased()
    case .tap(.shown(let name)), .doubleTap(.shown(let name)), .longPress(.shown(let name)),
      .swipe(_, on: .shown(let name)?), .drag(from: .shown(let name), _):
      name.lowercased()
    default: nil
    }
  }

  /// The last screen at a place; nil for a place where nobody was.
  func screen(at place: ScreenPlace) -> ViewTree? { screens[place] }
}
