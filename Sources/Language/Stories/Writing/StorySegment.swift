import Actions
import EventModel

/// The actions of a session that become one story.
///
/// A segment ends when the session returns to the place where the segment began, or when it has the
/// maximum number of actions. Later actions never change an end, so that stories stay the same when
/// the session continues.
struct StorySegment {
  /// The maximum number of actions in a story.
  static let limit = 8

  /// The actions.
  var actions: [RecognizedAction] = []
  /// The title of the checkpoint at its end; nil if that is not named.
  var title: String?

  /// Divides actions up to a checkpoint into segments, at least one if the checkpoint is named.
  static func segments(
    of actions: [RecognizedAction],
    titled title: String?,
    _ facts: ScreenFacts
  ) -> [StorySegment] {
    var segments: [StorySegment] = []
    var open = StorySegment()
    var home: ScreenPlace?
    var wasAway = false
    for action in actions {
      // A check is about the screen before it, so that it ends a story, and begins none.
      if action.check != nil, open.actions.isEmpty, let last = segments.indices.last {
        segments[last].actions.append(action)
        continue
      }
      if action.check == nil, open.count >= limit, !open.endsScrolling {
        segments.append(open)
        open = StorySegment()
      }
      if open.actions.isEmpty {
        home = facts.about(action.before).place
        wasAway = false
      }
      open.actions.append(action)
      let isHome =
        action.before == action.after ? !wasAway : facts.about(action.after).place == home
      if wasAway, isHome {
        segments.append(open)
        open = StorySegment()
      }
      wasAway = !isHome
    }
    if !open.actions.isEmpty || (segments.isEmpty && title != nil) { segments.append(open) }
    if let title { segments[segments.count - 1].title = title }
    return segments
  }

  /// The number of its actions, without checks and waits during which nothing changed.
  private var count: Int { actions.count { $0.check == nil && !$0.isIdleWait } }

  /// True if the last action prepares the next one, as scrolling and waits do.
  private var endsScrolling: Bool {
    switch actions.last(where: { $0.check == nil })?.action {
    case .scrollToRow, .scrollTo, .swipe, .drag, .wait: true
    default: false
    }
  }
}

extension RecognizedAction {
  /// True for a wait during which nothing changed.
  fileprivate var isIdleWait: Bool {
    if case .wait? = action { before == after } else { false }
  }
}
