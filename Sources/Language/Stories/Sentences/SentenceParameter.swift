/// A kind of value in a built-in sentence, which its form names between braces.
package enum SentenceParameter: String, CaseIterable, Sendable {
  /// A whole number; Cucumber expressions have it, too.
  case int
  /// A reference to a view, such as `"Add"` or `#title`.
  case view
  /// A text in quotes.
  case text
  /// A sentence that checks something, such as `I see "Done"`.
  case check
  /// A span of time, such as `0.5 s`.
  case span
  /// The direction of a swipe.
  case direction
  /// The movement of two fingers.
  case pinch
  /// A turn of the device.
  case turn
  /// The number or the title of a checkpoint.
  case checkpoint
  /// The texts of a screen.
  case texts
  /// The person who wants a story.
  case role

  /// True for a kind that every reader of Cucumber expressions knows.
  package var isCommon: Bool { self == .int }

  /// The regular expression of its values, which has no groups of its own.
  package var pattern: String {
    switch self {
    case .int: #"\d+"#
    case .view: #"(?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`|[^"`])+?"#
    case .text: #""(?:[^"\\]|\\.)*""#
    case .check, .texts, .role: ".+"
    case .span: #"[0-9][0-9.eE+-]*(?:\s+[a-z]+)?"#
    case .direction: "up|down|left|right"
    case .pinch: "in|out"
    case .turn: "left|right"
    case .checkpoint: #"\d+|"(?:[^"\\]|\\.)*""#
    }
  }
}
