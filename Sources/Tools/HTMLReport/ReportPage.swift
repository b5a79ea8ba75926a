/// A page that shows a run: one HTML file that requests nothing from anywhere.
///
/// Each recording is packed by itself and unpacked when a person opens it, so that a page of ten thousand
/// recordings opens as fast as one of ten. Texts of apps reach the page as data and are shown as text; a
/// policy in the page forbids all scripts but its own, and all requests.
///
/// ```swift
/// var page = ReportPage(title: "2 recordings: 1 passed, 1 changed")
/// try page.add(recording)
/// let bytes = page.document
/// ```
package struct ReportPage {
  private let title: String
  private let partial: [String]
  private let command: String
  private let questions: [PageQuestion]
  private let earlier: [PageDecision]
  private var rows: [Row] = []
  /// The packed recordings as base64, one after the other.
  private var packed = ""
  private var texts = SearchTexts()

  /// A recording in the list on the left.
  private struct Row: Encodable {
    var path: String
    var verdict: String
    var cause: String?
    var app: String
    var events: Int
    var checkpoints: Int
    /// The numbers of its questions.
    var questions: [Int]
    /// The story's lines as one text, to search in.
    var story: String
    /// The titles of its screens as one text, to search in.
    var screens: String
    /// The digests that bind a decision about it; nil if there is nothing to decide.
    var basis: PageRecording.Basis?
    /// The place of its block among the packed bytes.
    var start: Int
    var end: Int
  }

  /// The contents that are unpacked when the page opens.
  private struct Index: Encodable {
    var title: String
    var partial: [String]
    var command: String
    var questions: [QuestionRow]
    /// The decisions that were made before; nil for none.
    var earlier: [PageDecision]?
    var recordings: [Row]
  }

  /// A question with the screens that it concerns.
  fileprivate struct QuestionRow: Encodable {
    var id: String?
    var sentence: String
    var title: String
    var risk: String?
    var rejection: String?
    var command: String?
    var changes: [PageQuestion.Change]
    /// The numbers of its exceptions.
    var exceptions: [Int]
    /// The recordings as runs of numbers: the first one of each run, and its length.
    var recordings: [Int]
    /// The number of screens in all recordings.
    var screens: Int
    /// The first recording, and the first checkpoint in it; -1 if no checkpoint shows the question.
    var first: [Int]
  }

  /// Creates a page without recordings.
  ///
  /// - Parameters:
  ///   - title: the figures of the run in one line.
  ///   - partial: the words that restricted the run; empty for a run of all recordings.
  ///   - command: the command that carries out a file of decisions; empty if the page is not about a run.
  ///   - questions: the questions of all recordings, in the order in which a person decides on them.
  ///   - earlier: the decisions that were made before about other changes of the run.
  package init(
    title: String,
    partial: [String] = [],
    command: String = "",
    questions: [PageQuestion] = [],
    earlier: [PageDecision] = []
  ) {
    (self.title, self.partial, self.command) = (title, partial, command)
    (self.questions, self.earlier) = (questions, earlier)
  }

  /// Adds a recording; the page lists recordings in the order in which they are added.
  ///
  /// - Parameter recording: The recording, which need not be kept afterwards.
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package mutating func add(_ recording: PageRecording) throws {
    let start = packed.utf8.count
    packed += try PageFrame.packed(RecordingBlock(recording))
    texts.add(recording.checkpoints.flatMap { [$0.golden, $0.seen].compactMap(\.self) })
    rows.append(
      Row(
        path: recording.path,
        verdict: recording.verdict,
        cause: recording.cause,
        app: recording.app,
        events: recording.replayed,
        checkpoints: recording.checkpoints.count,
        questions: Set(recording.changes.map(\.question)).sorted(),
        story: recording.story.first?.text ?? "",
        screens: recording.checkpoints.map(\.title).joined(separator: "\n"),
        basis: recording.basis,
        start: start,
        end: packed.utf8.count
      )
    )
  }

  /// The page; equal recordings give equal bytes.
  ///
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package func document() throws -> String {
    let index = Index(
      title: title,
      partial: partial,
      command: command,
      questions: questions.map(QuestionRow.init),
      earlier: earlier.isEmpty ? nil : earlier,
      recordings: rows
    )
    return PageFrame.run.document(
      filling: [
        ("index", try PageFrame.packed(index)), ("recordings", packed),
        ("texts", try PageFrame.packed(texts)),
      ]
    )
  }
}

extension ReportPage.QuestionRow {
  fileprivate init(_ question: PageQuestion) {
    (id, sentence, title) = (question.id, question.sentence, question.title)
    (risk, rejection, changes) = (question.risk, question.rejection, question.changes)
    (command, exceptions) = (question.command, question.exceptions)
    recordings = []
    for place in question.places {
      if let count = recordings.last, place.recording == recordings[recordings.count - 2] + count {
        recordings[recordings.count - 1] += 1
      } else {
        recordings += [place.recording, 1]
      }
    }
    screens = question.places.reduce(0) { $0 + $1.checkpoints.count }
    let shown = question.places.first { !$0.checkpoints.isEmpty } ?? question.places.first
    first = shown.map { [$0.recording, $0.checkpoints.first ?? -1] } ?? []
  }
}
