import Actions
import EventModel

/// What becomes one story: actions that serve one purpose.
///
/// A purpose is served when the session is back where the story began, having been elsewhere; and a
/// story that goes on longer than a person reads ends at the next thing that is done. Where a story
/// ends depends on nothing behind its end, so what was cut once is never cut again.
struct StorySegment {
  /// The most actions of one story.
  static let limit = 8

  /// What was done.
  var said: [RecognizedAction] = []
  /// What the person who recorded called its end; nil where nothing was called.
  var title: String?

  /// Cuts what was done up to a checkpoint into scenes; at least one where the checkpoint was named.
  static func scenes(of said: [RecognizedAction], titled title: String?) -> [StorySegment] {
    var scenes: [StorySegment] = []
    var open = StorySegment()
    var home: ScreenPlace?
    var wasAway = false
    for action in said {
      if open.said.count >= limit, !open.endsScrolling {
        scenes.append(open)
        open = StorySegment()
      }
      if open.said.isEmpty {
        home = ScreenPlace(of: action.before)
        wasAway = false
      }
      open.said.append(action)
      let isHome =
        action.before == action.after ? !wasAway : ScreenPlace(of: action.after) == home
      if wasAway, isHome {
        scenes.append(open)
        open = StorySegment()
      }
      wasAway = !isHome
    }
    if !open.said.isEmpty || (scenes.isEmpty && title != nil) { scenes.append(open) }
    if let title { scenes[scenes.count - 1].title = title }
    return scenes
  }

  /// Whether what was done last serves what comes next.
  private var endsScrolling: Bool {
    switch said.last?.action {
    case .scrollToRow, .swipe, .drag, .wait: true
    default: false
    }
  }
}
