import Actions
import EventModel
import ViewQuery

/// The texts and screens of a session so far, by which the story writer recognizes news.
struct SessionMemory {
  /// Every text that any screen has shown.
  private(set) var seen: Set<ExactText> = []
  /// The typed texts and the names of touched views in the current story, in lower case because apps
  /// change the case of typed text.
  private(set) var recalled: [String] = []
  /// The first screen.
  let launch: ViewTree
  /// The place of the last screen.
  private(set) var place: ScreenPlace
  private var screens: [ScreenPlace: ViewTree] = [:]
  /// The facts that were found about the session's screens.
  let facts = ScreenFacts()

  init(launch: ViewTree) {
    self.launch = launch
    place = facts.about(launch).place
    see(launch)
  }

  /// Starts a new story.
  mutating func beginStory() { recalled = [] }

  /// Adds a screen.
  mutating func see(_ tree: ViewTree) {
    if tree == screens[place] { return }
    seen.formUnion(facts.about(tree).shownTexts.map(ExactText.init))
    place = facts.about(tree).place
    screens[place] = tree
  }

  /// Adds an action.
  mutating func recall(_ action: Action) {
    if let text = Self.text(of: action) { recalled.append(text) }
  }

  /// Returns the text that an action types or names, in lower case.
  static func text(of action: Action) -> String? {
    switch action {
    case .type(let text, _): text.isEmpty ? nil : text.lowercased()
    case .tap(.shown(let name)), .doubleTap(.shown(let name)), .longPress(.shown(let name)),
      .swipe(_, on: .shown(let name)?), .drag(from: .shown(let name), _),
      .hover(.shown(let name)), .click(_, on: .shown(let name)):
      name.lowercased()
    default: nil
    }
  }

  /// Returns the last screen at a place; nil if the session was never there.
  func screen(at place: ScreenPlace) -> ViewTree? { screens[place] }
}
