/// A question about a run, which a person decides once for all of its recordings.
///
/// Its texts may come from an app and contain anything: the page shows them as text only.
package struct PageQuestion: Sendable {
  /// The name for a decision, such as `3f9a1c`; nil if there is nothing to decide.
  package var id: String?
  /// The question in one line, as a review in a terminal asks it.
  package var sentence: String
  /// The question in plain words, such as `the rows of “menu” are 60 points high instead of 44`.
  package var title: String
  /// The reason why nobody should approve it among others; nil for most questions.
  package var risk: String?
  /// The former decision against it in one clause; nil if nobody rejected it.
  package var rejection: String?
  /// The command that asks it in a terminal; nil if it is decided on the page.
  package var command: String?
  /// The changes that have one cause; one for a question without such a cause.
  package var changes: [Change] = []
  /// The screens that it concerns, each recording once, in the order of the page's recordings.
  package var places: [Place] = []
  /// The numbers of the questions about the same screens that are risky, or about one or two views only, in order.
  package var exceptions: [Int] = []

  /// Creates a question without changes.
  package init(id: String?, sentence: String, title: String) {
    (self.id, self.sentence, self.title) = (id, sentence, title)
  }

  /// The checkpoints of one recording that a question concerns.
  package struct Place: Sendable {
    /// The recording, by its number among those of the page.
    package var recording: Int
    /// The places of the checkpoints, in order.
    package var checkpoints: [Int]

    /// Creates a place in a recording.
    package init(recording: Int, checkpoints: [Int]) {
      (self.recording, self.checkpoints) = (recording, checkpoints)
    }
  }

  /// A change that a question is about.
  package struct Change: Sendable, Encodable {
    /// The name for a decision about this change alone; nil if it cannot be decided.
    package var id: String?
    /// The kind: `insert`, `remove`, `move`, `rename`, `attribute`, `target` for an input whose target or outcome
    /// differs, or `whole` for a question about a recording as a whole or about a rule.
    package var kind: String
    /// The change in one line.
    package var sentence: String
    /// The view in plain words, such as `text in row “Milk”`; nil where nobody knows the view.
    package var view: String?
    /// The name of the value that changed, such as `text`; nil for other kinds of change.
    package var member: String?
    /// The same name in plain words, such as `accessibility label`.
    package var memberName: String?
    /// The value before, as goldens write it.
    package var from: String?
    /// The value after.
    package var to: String?
    /// The distance by which the views moved together, such as `28 points lower`; nil for other kinds of change.
    package var shift: String?
    /// The characters that differ where both values look alike; nil where a reader sees the difference.
    package var note: String?
    /// True if the change only follows from others of the question, as views that make room.
    package var follows: Bool?
    /// The number of views that changed.
    package var views = 1
    /// The first recording and its first checkpoint that show the change, by their numbers; nil if no screen does.
    package var at: [Int]?
    /// The reason why the change has to be approved by name; nil for others.
    package var risk: String?
    /// The former decision against it in one clause; nil if nobody rejected it.
    package var rejection: String?
    /// The problem with a target in one clause; nil for a change of a screen.
    package var problem: String?
    /// The views that can be the target from now on; nil unless there are several.
    package var candidates: [Candidate]?

    /// Creates a change.
    package init(id: String?, kind: String, sentence: String) {
      (self.id, self.kind, self.sentence) = (id, kind, sentence)
    }
  }

  /// A view that can be the target of an input from now on.
  package struct Candidate: Sendable, Encodable {
    /// The name for a decision that takes this view, such as `3f9a1c:2`.
    package var id: String
    /// The reference that names the view, such as `"New"`.
    package var name: String
    /// The view's address and the text that it shows.
    package var view: String

    /// Creates a candidate.
    package init(id: String, name: String, view: String) {
      (self.id, self.name, self.view) = (id, name, view)
    }
  }
}
