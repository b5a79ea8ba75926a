/// A scenario as it is run: with the steps of its backgrounds, and with the values of one row of its examples.
public struct Pickle: Hashable, Sendable {
  /// The name, which need not be unique.
  public var name: String
  /// The place of the scenario's heading, or of the row of its examples.
  public var place: GherkinPlace
  /// The heading of the scenario.
  public var heading: GherkinDocument.Heading
  /// The values of the row of examples in order; nil for a scenario without examples.
  public var values: [String]?
  /// The tags of feature, rule, scenario and examples, in this order, each with its `@`.
  public var tags: [String]
  /// The steps: first those of the feature's background, then those of the rule's.
  public var steps: [Step]

  /// A step as it is run.
  public struct Step: Hashable, Sendable {
    /// The step in the document, with placeholders.
    public var source: GherkinDocument.Step
    /// The kind of step; `And` and `But` have the kind of the step before them.
    public var kind: GherkinDocument.Step.Kind
    /// The text behind the keyword.
    public var text: String
    /// The cells of the table below it; nil without a table.
    public var table: [[String]]?
    /// The text of several lines below it; nil if there is none.
    public var docString: GherkinDocument.DocString?
  }
}
