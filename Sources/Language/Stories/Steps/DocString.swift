/// The text of several lines below a step of a `.feature` file, between lines of three quotes.
///
/// A step definition gets it as a parameter that has no group in the pattern.
public struct DocString: Hashable, Codable, Sendable {
  /// The lines, joined by line feeds.
  public var content: String
  /// The word behind the opening quotes, such as `json`; nil if there is none.
  public var mediaType: String?

  /// Creates a text.
  public init(_ content: String, mediaType: String? = nil) {
    self.content = content
    self.mediaType = mediaType
  }
}

extension DocString: StepAttachment {
  /// The description `a text between lines of three quotes below the step`.
  public static var expectation: String { "a text between lines of three quotes below the step" }

  /// Returns the text of a step; nil if it has none.
  public static func read(from step: Step) -> DocString? { step.docString }
}
