public import Approvals
public import EventModel
import Stories

/// The texts that a recording gives as its story: for some screens, one in each style.
public struct ToldStory: Sendable {
  /// The texts, for the same screens in the order of styles.
  private let texts: [String]
  /// The number of lines that a story may have beyond twice the lines of the recording's own story.
  ///
  /// So the recording bounds the work of a proof.
  private static let more = 100

  /// Writes the story of a session with the expected screens.
  ///
  /// - Parameters:
  ///   - log: the recording.
  ///   - recording: its name.
  ///   - expectations: the screens that the story may lead through.
  public init(_ log: EventLog, as recording: String, expecting expectations: [StoryExpectation]) {
    var accounts: [SessionTranscript] = []
    for expectation in expectations {
      guard
        let account = SessionTranscript(expectation.told(log), recording: recording),
        !accounts.contains(account)
      else { continue }
      accounts.append(account)
    }
    texts = accounts.flatMap { account in
      StoryWriter.Style.allCases.map { StoryWriter(style: $0).write(account).text }
    }
  }

  /// Returns the lines of a story that change with the screens, where the story is the recording's own text.
  ///
  /// It writes only the texts that it needs, since a list of changes asks for many stories.
  ///
  /// - Parameters:
  ///   - story: the present story.
  ///   - log: the recording.
  ///   - recording: its name.
  ///   - expectations: the screens that the present story may lead through.
  ///   - new: the screens to approve.
  /// - Returns: the lines; where a person edited the story, as ``changes(of:to:)`` finds them.
  public static func changes(
    of story: String,
    _ log: EventLog,
    as recording: String,
    from expectations: [StoryExpectation],
    to new: StoryExpectation
  ) -> [LineChange] {
    let present = unmarked(story)
    for expectation in expectations {
      guard let account = SessionTranscript(expectation.told(log), recording: recording) else {
        continue
      }
      for style in StoryWriter.Style.allCases {
        let writer = StoryWriter(style: style)
        guard writer.write(account).text == present,
          let account = SessionTranscript(new.told(log), recording: recording)
        else { continue }
        return LineChange.list(from: present, to: writer.write(account).text)
      }
    }
    return ToldStory(log, as: recording, expecting: expectations)
      .changes(of: story, to: ToldStory(log, as: recording, expecting: [new]))
  }

  /// The number of lines above which a text is not run as the story of this recording.
  public var mostLines: Int {
    2 * (texts.map { $0.storyLines.count }.max() ?? 0) + Self.more
  }

  /// Returns true if a story is one of the texts, apart from a first line that says that it is not proven.
  public func contains(_ story: String) -> Bool { texts.contains(Self.unmarked(story)) }

  /// Returns a story without the line that says that it is not proven.
  public static func unmarked(_ story: String) -> String {
    guard story.hasPrefix(ProvenStory.mark) else { return story }
    return String(story.drop { $0 != "\n" }.dropFirst())
  }

  /// Returns a story that follows another text, with the edits that a person made in the present one.
  ///
  /// - Parameters:
  ///   - story: the present story.
  ///   - new: the texts of the recording with other screens or targets, by their styles.
  /// - Returns: the text of the same style, with the edits; nil where both changed the same lines.
  func edits(of story: String, into new: (Int) -> String?) -> String? {
    let lines = story.storyLines
    guard lines.count <= mostLines else { return nil }
    let nearest = texts.indices.min { one, other in
      let bases = (texts[one].storyLines, texts[other].storyLines)
      return LineHunk.list(from: bases.0, to: lines).count
        < LineHunk.list(from: bases.1, to: lines).count
    }
    guard let nearest, let new = new(nearest) else { return nil }
    var (base, edited, other) = (texts[nearest].storyLines, lines, new.storyLines)
    Self.agreeOnTitles(&base, &edited, &other)
    return MergedLines.merge(base: base, edited: edited, new: other)
      .map { $0.map { "\($0)\n" }.joined() }
  }

  /// Gives three versions of a story the same titles: those that a person gave, else the new ones.
  private static func agreeOnTitles(
    _ base: inout [String],
    _ edited: inout [String],
    _ new: inout [String]
  ) {
    let places = [base, edited, new].map { lines in
      lines.indices.filter { lines[$0].hasPrefix("Story: ") }
    }
    guard places[0].count == places[1].count, places[0].count == places[2].count else { return }
    for place in places[0].indices {
      let (one, own, other) = (places[0][place], places[1][place], places[2][place])
      let title = edited[own] == base[one] ? new[other] : edited[own]
      (base[one], edited[own], new[other]) = (title, title, title)
    }
  }

  /// Returns the lines of a story that change with the screens, as far as that can be told without a proof.
  ///
  /// - Parameters:
  ///   - story: the present story, which these texts or a person's edits of them gave.
  ///   - new: the texts with the screens to approve.
  /// - Returns: the lines; none where a person edited the lines that would change.
  public func changes(of story: String, to new: ToldStory) -> [LineChange] {
    let present = Self.unmarked(story)
    let text = edits(of: present) { place in
      let style = place % StoryWriter.Style.allCases.count
      return new.texts.indices.contains(style) ? new.texts[style] : nil
    }
    return text.map { LineChange.list(from: present, to: $0) } ?? []
  }
}
