import Dispatch
package import EventModel
package import LiveTerminal
import Synchronization

/// A thread that tells the story of a session, since that of a long session takes longer than a person waits for the
/// answer to an input.
package final class StoryTeller: Sendable {
  private enum State {
    case idle
    case telling
    case told([StoryRow])
  }

  private let state = Mutex(State.idle)

  /// Creates a teller that tells nothing yet.
  package init() {}

  /// True from the beginning of a story until its lines are taken.
  package var isBusy: Bool {
    state.withLock { if case .idle = $0 { false } else { true } }
  }

  /// Begins to tell a story; one story is told at a time.
  ///
  /// - Parameters:
  ///   - entries: the performed actions, with that of the launch.
  ///   - log: the log, with the events that will be written next.
  package func tell(_ entries: [LiveEntry], of log: EventLog) {
    state.withLock { $0 = .telling }
    DispatchQueue.global(qos: .userInitiated).async {
      let rows = LiveStory(of: entries).rows(for: log)
      self.state.withLock { $0 = .told(rows) }
    }
  }

  /// Takes the lines of the story that was told; nil while none is complete.
  package func take() -> [StoryRow]? {
    state.withLock { state in
      guard case .told(let rows) = state else { return nil }
      state = .idle
      return rows
    }
  }
}
