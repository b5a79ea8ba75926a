/// The text that a session became, and which line tells which events.
public struct WrittenStories: Hashable, Sendable {
  /// One line of the text.
  public struct Line: Hashable, Sendable {
    /// The line without its line break.
    public var text: String
    /// The events it tells, for a check those of the screen it is about; nil for titles, what stands
    /// after Given, and comments on the whole.
    public var events: ClosedRange<Int>?
    /// Whether running the line sends exactly what was recorded; true where it sends nothing.
    public var isExact: Bool
  }

  /// An event range that no line tells.
  public struct Omission: Hashable, Sendable {
    /// The events.
    public var events: ClosedRange<Int>
    /// Why.
    public var reason: String
  }

  /// The lines in order.
  public var lines: [Line] = []
  /// What could not be said; a comment in the text says so too.
  public var omissions: [Omission] = []

  /// Creates an empty text.
  public init() {}

  /// The whole text, every line ended by LF.
  public var text: String { lines.map { "\($0.text)\n" }.joined() }

  mutating func add(_ text: String, events: ClosedRange<Int>? = nil, isExact: Bool = true) {
    lines.append(Line(text: text, events: events, isExact: isExact))
  }
}
