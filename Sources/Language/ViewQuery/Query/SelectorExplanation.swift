/// The number of nodes that each part of a selector keeps.
public struct SelectorExplanation: Hashable, Sendable {
  /// One piece of the selector and the number of nodes after it.
  public struct Part: Hashable, Sendable {
    /// The piece as written, such as `//UIButton[tag='1']`.
    public var text: String
    /// The column of its first character in the selector, from 1.
    public var column: Int
    /// The number of nodes after it.
    public var kept: Int
    /// A suspicion, such as a property that no node of the tree has.
    public var note: String?

    /// Creates the explanation of one piece.
    public init(text: String, column: Int, kept: Int, note: String? = nil) {
      self.text = text
      self.column = column
      self.kept = kept
      self.note = note
    }
  }

  /// The language in which the selector is written.
  public var language: SelectorLanguage
  /// The pieces, in the order in which they are applied.
  public var parts: [Part]
  /// The nodes that the selector picks.
  public var nodes: [Int]
}
