/// Examples without rows, for which an outline runs nothing.
public struct PickleGap: Hashable, Sendable {
  /// The heading of the outline.
  public var heading: GherkinDocument.Heading
  /// The heading of the examples.
  public var examples: GherkinDocument.Heading
  /// The last line of the examples: that of their header, if they have one.
  public var lastLine: Int
  /// The tags of feature, rule, scenario and examples, in this order, each with its `@`.
  public var tags: [String]
}
