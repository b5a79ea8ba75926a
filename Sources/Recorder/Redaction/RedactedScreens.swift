import EventModel
import Platform

/// The screens that were redacted last, by the state of the redactor.
///
/// A recorder redacts a screen for every look at it, and a replay for every touch on it. To search it for
/// secrets takes longer than everything else that is done with it. Copies of a redactor share its screens.
final class RedactedScreens: Sendable {
  /// The state of a redactor, on which its results depend.
  struct State: Sendable {
    var secrets: StateIdentity
    var looks: StateIdentity
    var contents: StateIdentity

    /// Returns whether two redactors give equal results.
    static func == (one: State, other: State) -> Bool {
      one.secrets === other.secrets && one.looks === other.looks && one.contents === other.contents
    }
  }

  private struct Entry {
    var state: State
    /// The redacted screen; nil if it is the same as the screen.
    var redacted: ViewTree?
  }

  private let entries = SharedValue<[Digest: Entry]>([:])

  /// The number of screens above which all are forgotten.
  private static let most = 128

  /// Returns the redacted screen; nil if it is not known for that state.
  func screen(for tree: ViewTree, in state: State) -> ViewTree? {
    entries.withLock { entries in
      guard let entry = entries[tree.hash], entry.state == state else { return nil }
      return entry.redacted ?? tree
    }
  }

  /// Keeps a redacted screen, whose redaction has not changed the state.
  func keep(_ redacted: ViewTree, for tree: ViewTree, in state: State) {
    // A tree that nobody keeps is updated in place.
    let entry = Entry(state: state, redacted: redacted == tree ? nil : redacted)
    entries.withLock { entries in
      if entries.count >= Self.most { entries = [:] }
      entries[tree.hash] = entry
    }
  }
}

/// The identity of a value's state: copies share it until one of them changes, and no other state ever
/// has it.
final class StateIdentity: Sendable {}
