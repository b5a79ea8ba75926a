/// A line of the story of a session that is being recorded.
package struct StoryRow: Hashable, Sendable {
  /// The kinds of lines.
  package enum Kind: String, Hashable, Sendable {
    /// The title of a story.
    case title
    /// A line about the state at its beginning.
    case given
    /// An action.
    case action
    /// A check that Simon chose.
    case check
    /// A check that the person chose, or a checkpoint or remark.
    case remark
    /// An action that had no effect, which is no line of the story.
    case idle
  }

  /// The kind.
  package var kind: Kind
  /// The text of the line; for an action without effect, that of the action.
  package var text: String
  /// The events that it is about; nil for a line about none.
  package var events: ClosedRange<Int>?
  /// The place among the session's entries of the last one that it tells; nil if it tells none.
  package var entry: Int?
  /// The reason why an action had no effect, or only a part of it.
  package var reason: String?

  /// Creates a line.
  package init(
    _ kind: Kind,
    text: String,
    events: ClosedRange<Int>? = nil,
    entry: Int? = nil,
    reason: String? = nil
  ) {
    (self.kind, self.text, self.events) = (kind, text, events)
    (self.entry, self.reason) = (entry, reason)
  }
}
