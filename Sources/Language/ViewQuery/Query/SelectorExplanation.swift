/// What became of the nodes as a selector was applied, part by part.
public struct SelectorExplanation: Hashable, Sendable {
  /// One piece of the selector and what it left.
  public struct Part: Hashable, Sendable {
    /// The piece as written, such as `//UIButton[tag='1']`.
    public var text: String
    /// Where it begins in the selector, counted in characters from 1.
    public var column: Int
    /// How many nodes there were after it.
    public var kept: Int
    /// What is suspicious about it, such as a property that no node of the tree has.
    public var note: String?

    /// Creates the account of one piece.
    public init(text: String, column: Int, kept: Int, note: String? = nil) {
      self.text = text
      self.column = column
      self.kept = kept
      self.note = note
    }
  }

  /// The language the selector was read in.
  public var language: SelectorLanguage
  /// Its pieces, in the order they are applied.
  public var parts: [Part]
  /// The nodes it picks.
  public var nodes: [Int]

  /// Creates an account from all its pieces.
  public init(language: SelectorLanguage, parts: [Part], nodes: [Int]) {
    self.language = language
    self.parts = parts
    self.nodes = nodes
  }
}
