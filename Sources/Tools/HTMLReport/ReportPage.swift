/// A page that shows a run: one HTML file that requests nothing from anywhere.
///
/// Each recording is packed by itself and unpacked when a person opens it, so that a page of ten thousand
/// recordings opens as fast as one of ten. The views of their screens are packed for several recordings together, since
/// most of these show the same. Texts of apps reach the page as data and are shown as text; a
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
  /// The digests for decisions about no recording of the page.
  package var otherBases = OtherBases()
  private var rows: [Row] = []
  /// The packed recordings as base64, one after the other.
  private var packed = ""
  private var texts = SearchTexts()
  /// The views of the last recordings, which are not packed yet.
  private var views = SharedViews()
  /// The places of the packed views among the packed bytes.
  private var volumes: [[Int]] = []

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
    /// The number of the volume with its views.
    var volume: Int
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
    var others: OtherBases
    /// The start and the end of each volume of views among the packed bytes.
    var volumes: [[Int]]
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

  /// The digests of files that decisions depend on and that belong to no recording of the page.
  package struct OtherBases: Encodable, Sendable {
    /// The digests of other recordings, such as one of which only the golden is left, by their paths.
    package var recordings: [String: PageRecording.Basis] = [:]
    /// The digests of files of rules, by their paths.
    package var rules: [String: String] = [:]

    /// Creates an empty list.
    package init() {}
  }

  /// Adds a recording; the page lists recordings in the order in which they are added.
  ///
  /// - Parameter recording: The recording, which need not be kept afterwards.
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package mutating func add(_ recording: PageRecording) throws {
    let start = packed.utf8.count
    packed += try PageFrame.packed(RecordingBlock(recording, sharing: &views))
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
        end: packed.utf8.count,
        volume: volumes.count
      )
    )
    if views.isFull { try closeVolume() }
  }

  /// Packs the views of the last recordings; the next one begins another volume.
  private mutating func closeVolume() throws {
    let start = packed.utf8.count
    packed += try PageFrame.packed(views)
    volumes.append([start, packed.utf8.count])
    views = SharedViews()
  }

  /// The page; equal recordings give equal bytes.
  ///
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package func document() throws -> String {
    var page = self
    if volumes.count <= rows.last?.volume ?? -1 { try page.closeVolume() }
    let index = Index(
      title: title,
      partial: partial,
      command: command,
      questions: questions.map(QuestionRow.init),
      earlier: earlier.isEmpty ? nil : earlier,
      recordings: rows,
      others: otherBases,
      volumes: page.volumes
    )
    return PageFrame.run.document(
      filling: [
        ("index", try PageFrame.packed(index)), ("recordings", page.packed),
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
