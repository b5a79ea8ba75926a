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
  private var rows: [Row] = []
  /// The packed recordings as base64, one after the other.
  private var packed = ""

  /// A recording in the list on the left.
  private struct Row: Encodable {
    var path: String
    var verdict: String
    var cause: String?
    var app: String
    var events: Int
    var checkpoints: Int
    /// The number of changes, those of one cause counted once.
    var questions: Int
    /// The story's lines as one text, to search in.
    var story: String
    /// The place of its block among the packed bytes.
    var start: Int
    var end: Int
  }

  /// The contents that are unpacked when the page opens.
  private struct Index: Encodable {
    var title: String
    var partial: [String]
    var command: String
    var recordings: [Row]
  }

  /// Creates a page without recordings.
  ///
  /// - Parameters:
  ///   - title: the figures of the run in one line.
  ///   - partial: the words that restricted the run; empty for a run of all recordings.
  ///   - command: the command that carries out a file of decisions; empty if the page is not about a run.
  package init(title: String, partial: [String] = [], command: String = "") {
    (self.title, self.partial, self.command) = (title, partial, command)
  }

  /// Adds a recording; the page lists recordings in the order in which they are added.
  ///
  /// - Parameter recording: The recording, which need not be kept afterwards.
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package mutating func add(_ recording: PageRecording) throws {
    let start = packed.utf8.count
    packed += try PageFrame.packed(RecordingBlock(recording))
    rows.append(
      Row(
        path: recording.path,
        verdict: recording.verdict,
        cause: recording.cause,
        app: recording.app,
        events: recording.replayed,
        checkpoints: recording.checkpoints.count,
        questions: Set(recording.changes.enumerated().map { $1.cause ?? "change \($0)" }).count,
        story: recording.story.first?.text ?? "",
        start: start,
        end: packed.utf8.count
      )
    )
  }

  /// The page; equal recordings give equal bytes.
  ///
  /// - Throws: an error of `JSONEncoder`, which no recording is known to cause.
  package func document() throws -> String {
    let index = Index(title: title, partial: partial, command: command, recordings: rows)
    return PageFrame.run.document(
      filling: [("index", try PageFrame.packed(index)), ("recordings", packed)]
    )
  }
}
