package import EventModel

/// A recording as the page of a run shows it.
///
/// Its texts may come from an app or a file and contain anything: the page shows them as text only.
package struct PageRecording: Sendable {
  /// The path from the folder of recordings on.
  package var path: String
  /// The verdict in one word, such as `passed` or `changed`.
  package var verdict: String
  /// The class of the cause; nil for a recording that passed.
  package var cause: String?
  /// The app's name.
  package var app = ""
  /// The number of events that were replayed.
  package var replayed = 0
  /// The lines about the verdict in reports for people.
  package var details: [String] = []
  /// The events of the log, as far as they could be read.
  package var events: [Event] = []
  /// The checkpoints in order.
  package var checkpoints: [Checkpoint] = []
  /// The differences, each once.
  package var changes: [Change] = []
  /// The lines of the story, if it belongs to the log.
  package var story: [StoryLine] = []
  /// The digests to which a decision about the recording is bound; nil if there is nothing to decide.
  package var basis: Basis?

  /// Creates a recording with a verdict.
  package init(path: String, verdict: String, cause: String? = nil) {
    (self.path, self.verdict, self.cause) = (path, verdict, cause)
  }

  /// The screens of golden and run at one checkpoint.
  package struct Checkpoint: Sendable {
    /// The action that led to the checkpoint.
    package var title: String
    /// The number of the checkpoint's event.
    package var event: Int
    /// The approved screen; nil if the golden has fewer checkpoints.
    package var golden: ViewTree?
    /// The run's screen; nil if the run did not come so far.
    package var seen: ViewTree?
    /// The changed views, in the order of the changes.
    package var marks: [Mark] = []

    /// Creates a checkpoint.
    package init(title: String, event: Int, golden: ViewTree?, seen: ViewTree?) {
      (self.title, self.event, self.golden, self.seen) = (title, event, golden, seen)
    }
  }

  /// A view of a checkpoint that a change concerns.
  package struct Mark: Hashable, Sendable {
    /// The change, by its number among those of the recording; nil if it is none of them.
    package var change: Int?
    /// The view's place in the approved screen; nil for a new view.
    package var golden: Int?
    /// The view's place in the run's screen; nil for a view that is gone.
    package var seen: Int?

    /// Creates a mark.
    package init(change: Int?, golden: Int?, seen: Int?) {
      (self.change, self.golden, self.seen) = (change, golden, seen)
    }
  }

  /// A change of a question in this recording.
  package struct Change: Sendable, Encodable {
    /// The question, by its number among those of the page.
    package var question: Int
    /// The change, by its number among those of the question.
    package var change: Int
    /// The checkpoints that show it, by their places.
    package var checkpoints: [Int]
    /// The numbers of the events with a target that differs; nil for a change of a screen.
    package var events: [Int]?

    /// Creates an occurrence of a change.
    package init(question: Int, change: Int, checkpoints: [Int], events: [Int]? = nil) {
      (self.question, self.change) = (question, change)
      (self.checkpoints, self.events) = (checkpoints, events)
    }
  }

  /// A line of the story.
  package struct StoryLine: Sendable, Encodable {
    /// The line's text, such as `When I tap "Add"`.
    package var text: String
    /// The events that the line describes, as first and last number; nil for a title.
    package var events: [Int]?

    /// Creates a line.
    package init(text: String, events: ClosedRange<Int>?) {
      self.text = text
      self.events = events.map { [$0.lowerBound, $0.upperBound] }
    }
  }

  /// The digests of the files that a decision is about, as a file of decisions names them.
  package struct Basis: Sendable, Encodable {
    /// The digest of the golden; nil if there was none.
    package var golden: String?
    /// The digest of the log.
    package var log: String?
    /// The digest of the pending screens.
    package var screens: String?
    /// The digest of the pending targets.
    package var targets: String?
    /// The digest of the story, if it is asked about; nil otherwise.
    package var story: String?

    /// Creates the digests of a recording.
    package init(golden: String?, log: String?, screens: String?, targets: String?) {
      (self.golden, self.log, self.screens, self.targets) = (golden, log, screens, targets)
    }
  }
}
