import EventModel
import Platform

/// The screens that were redacted last, by the state of the redactor.
///
/// A recorder redacts a screen for every look at it, and a replay for every touch on it. To search it for
/// secrets takes longer than everything else that is done with it. Copies of a redactor share its screens.
final class RedactedScreens: Sendable {
  /// The state of a redactor, on which the redaction of a screen depends.
  struct State: Sendable {
    var secrets: StateIdentity
    var looks: StateIdentity
    /// The contents of the fields.
    var held: StateIdentity

    /// Returns true if two redactors redact a screen in the same way.
    static func == (one: State, other: State) -> Bool {
      one.held === other.held && one.isSame(exceptHeld: other)
    }

    /// Returns true if two redactors do so where the contents of fields decide nothing.
    func isSame(exceptHeld other: State) -> Bool {
      secrets === other.secrets && looks === other.looks
    }
  }

  private struct Entry {
    var state: State
    /// The redacted screen; nil if it is the same as the screen.
    var redacted: ViewTree?
    /// The looks of the fields, which note the content that the screen shows; nil if the redaction depends on the
    /// contents of fields.
    var fields: [Int: Int]?
  }

  private struct Kept {
    var entries: [Digest: Entry] = [:]
    /// The number of nodes of all redacted screens.
    var nodes = 0
  }

  private let kept = SharedValue(Kept())

  /// The number of screens from which all are forgotten.
  private static let most = 128
  /// The number of nodes above which all screens are forgotten.
  private let mostNodes: Int

  /// Creates an empty list of screens of up to so many nodes, by default about 30 MB.
  init(mostNodes: Int = 1 << 18) { self.mostNodes = mostNodes }

  /// Returns the redacted screen; nil if it is not known for that state.
  ///
  /// The fields are the looks that have yet to note the content that the screen shows.
  func screen(for tree: ViewTree, in state: State) -> (tree: ViewTree, fields: [Int: Int])? {
    kept.withLock { kept in
      guard let entry = kept.entries[tree.hash] else { return nil }
      if entry.state == state { return (entry.redacted ?? tree, [:]) }
      guard let fields = entry.fields, entry.state.isSame(exceptHeld: state) else { return nil }
      return (entry.redacted ?? tree, fields)
    }
  }

  /// Keeps a redacted screen.
  ///
  /// - Parameters:
  ///   - redacted: the screen as it is written.
  ///   - tree: the screen.
  ///   - state: the state afterwards; the redaction may have changed only the contents of fields in it.
  ///   - fields: the looks of the fields; nil if the redaction depends on the contents of fields.
  func keep(
    _ redacted: ViewTree,
    for tree: ViewTree,
    in state: State,
    fields: [Int: Int]? = nil
  ) {
    // A tree without other references is updated in place.
    let entry = Entry(
      state: state,
      redacted: redacted == tree ? nil : redacted,
      fields: fields
    )
    let nodes = entry.redacted?.count ?? 0
    guard nodes <= mostNodes else { return }
    kept.withLock { kept in
      if kept.entries.count >= Self.most || kept.nodes + nodes > mostNodes { kept = Kept() }
      let former = kept.entries.updateValue(entry, forKey: tree.hash)
      kept.nodes += nodes - (former?.redacted?.count ?? 0)
    }
  }
}

/// The identity of a value's state: copies share it until one of them changes, and no other state ever
/// has it.
final class StateIdentity: Sendable {}
