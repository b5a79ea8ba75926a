/// The content of a `.feature` file in the order of its lines: a feature with its scenarios and rules.
///
/// ```swift
/// let (document, problems) = GherkinDocument.read("Feature: a\n  Scenario: b\n    Given c\n")
/// let pickles = try document.pickles()
/// ```
public struct GherkinDocument: Hashable, Sendable {
  /// The language of the keywords.
  public var language: GherkinLanguage
  /// The feature; nil for a file without one.
  public var feature: Feature?
  /// The comments, each a whole line with its blanks.
  public var comments: [Comment] = []

  /// A comment line.
  public struct Comment: Hashable, Sendable {
    /// The line, from 1.
    public var line: Int
    /// The line's text with its blanks and the `#`.
    public var text: String
  }

  /// A tag of a heading.
  public struct Tag: Hashable, Sendable {
    /// The place of the `@`.
    public var place: GherkinPlace
    /// The tag with its `@`.
    public var name: String
  }

  /// The line that begins a part of a feature, with the tags above and the description below it.
  public struct Heading: Hashable, Sendable {
    /// The place of the keyword.
    public var place: GherkinPlace
    /// The keyword as written, without the colon.
    public var keyword: String
    /// The text behind the colon; empty if there is none.
    public var name: String
    /// The lines of the description, without comments and without empty lines around them.
    public var description = ""
    /// The tags above the line, in order.
    public var tags: [Tag] = []
  }

  /// A feature, which is the whole file.
  public struct Feature: Hashable, Sendable {
    /// The line that begins it.
    public var heading: Heading
    /// The steps before those of each scenario; nil if there are none.
    public var background: Background?
    /// The scenarios before the first rule.
    public var scenarios: [Scenario] = []
    /// The rules, each with its own scenarios.
    public var rules: [Rule] = []
  }

  /// A group of scenarios that illustrate one rule.
  public struct Rule: Hashable, Sendable {
    /// The line that begins it.
    public var heading: Heading
    /// The steps of the rule's background: they run after the feature's background and before the steps of each
    /// scenario.
    public var background: Background?
    /// The scenarios.
    public var scenarios: [Scenario] = []
  }

  /// Steps that come before those of each scenario.
  public struct Background: Hashable, Sendable {
    /// The line that begins it.
    public var heading: Heading
    /// The steps.
    public var steps: [Step] = []
  }

  /// A scenario; with examples it is an outline.
  public struct Scenario: Hashable, Sendable {
    /// The line that begins it.
    public var heading: Heading
    /// The steps.
    public var steps: [Step] = []
    /// The examples, each with a table of its own.
    public var examples: [Examples] = []
  }

  /// Values for the placeholders of an outline.
  public struct Examples: Hashable, Sendable {
    /// The line that begins it.
    public var heading: Heading
    /// The row with the names of the placeholders; nil without a table.
    public var header: Row?
    /// The rows of values.
    public var rows: [Row] = []
  }

  /// A step of a background or a scenario.
  public struct Step: Hashable, Sendable {
    /// The meaning of a step's keyword.
    public enum Kind: Hashable, Sendable {
      /// Given: the starting point.
      case context
      /// When: an action.
      case action
      /// Then: the expected result.
      case outcome
      /// And, But: the kind of the step before it.
      case conjunction
      /// `*`, or a word that its language uses for several kinds.
      case unknown
    }

    /// The place of the keyword.
    public var place: GherkinPlace
    /// The keyword as written, with the blank behind it if it has one.
    public var keyword: String
    /// The keyword's meaning.
    public var kind: Kind
    /// The text behind the keyword.
    public var text: String
    /// The table and the text below the step, in their order; at most one of each.
    public var arguments: [Argument] = []
  }

  /// A table or a text that belongs to a step, on the lines below it.
  public enum Argument: Hashable, Sendable {
    /// A table of at least one row.
    case table([Row])
    /// A text between two lines of three quotes.
    case docString(DocString)
  }

  /// A row of a table.
  public struct Row: Hashable, Sendable {
    /// The place of the first bar.
    public var place: GherkinPlace
    /// The cells in order.
    public var cells: [Cell]
  }

  /// A cell of a table.
  public struct Cell: Hashable, Sendable {
    /// The place of its text.
    public var place: GherkinPlace
    /// The text, with its escapes resolved.
    public var text: String
  }

  /// A text of several lines.
  public struct DocString: Hashable, Sendable {
    /// The place of the first delimiter.
    public var place: GherkinPlace
    /// The delimiter: three quotes or three back-quotes.
    public var delimiter: String
    /// The word behind the first delimiter, such as `json`; nil if there is none.
    public var mediaType: String?
    /// The lines without the delimiter's indentation, joined by line feeds.
    public var content: String
  }
}
