/// A decision that somebody made before about a change of the run, so that the page does not ask about it.
package struct PageDecision: Sendable, Encodable {
  /// The name of the change, such as `3f9a1c`.
  package var id: String
  /// The change in plain words.
  package var title: String
  /// The decision in one clause, such as `approved by Ann on 2026-01-01`.
  package var words: String
  /// The number of recordings for which it holds.
  package var recordings: Int
  /// The question of which other changes are left, by its number among those of the page; nil for none.
  package var question: Int?

  /// Creates a decision about a change.
  package init(id: String, title: String, words: String, recordings: Int, question: Int?) {
    (self.id, self.title, self.words) = (id, title, words)
    (self.recordings, self.question) = (recordings, question)
  }
}
