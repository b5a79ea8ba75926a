/// The text of a session's stories, with the events of each line.
public struct WrittenStories: Hashable, Codable, Sendable {
  /// One line of the text.
  public struct Line: Hashable, Codable, Sendable {
    /// The kinds of lines.
    public enum Kind: String, Codable, Sendable {
      /// A title, a line about the beginning, a comment or an empty line.
      case frame
      /// An action.
      case action
      /// A check that the writer chose.
      case check
      /// A check that the person who recorded chose.
      case remark
    }

    /// The text without a line break.
    public var text: String
    /// The events of its action, or of the screen that it checks; nil for titles, Given lines and
    /// general comments.
    public var events: ClosedRange<Int>?
    /// The kind of line.
    public var kind = Kind.frame
    /// True if running the line sends exactly the recorded input, or if the line sends nothing.
    public var isExact = true
  }

  /// A range of events that no line describes.
  public struct Omission: Hashable, Codable, Sendable {
    /// The numbers of the events.
    public var events: ClosedRange<Int>
    /// The reason why no line describes them.
    public var reason: String
  }

  /// The lines in order.
  public var lines: [Line] = []
  /// The events that no line describes; comments in the text list them too.
  public var omissions: [Omission] = []

  /// Creates an empty text.
  public init() {}

  /// The text, whose lines all end in LF.
  public var text: String { lines.map { "\($0.text)\n" }.joined() }

  mutating func add(_ text: String) { lines.append(Line(text: text)) }
}
