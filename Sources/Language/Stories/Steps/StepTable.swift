/// The table below a step.
///
/// A step definition gets it as a parameter that has no group in the pattern:
///
/// ```swift
/// step("the list has") { (context, table: StepTable) in
///   for record in table.records { … record["title"] … }
/// }
/// ```
public struct StepTable: Hashable, Codable, Sendable {
  /// The rows, at least one, each with the same number of cells.
  public var rows: [[String]]

  /// Creates a table.
  public init(rows: [[String]]) { self.rows = rows }

  /// The rows below the first one, each by the names in the first row; of equal names the first counts.
  public var records: [[String: String]] {
    guard let names = rows.first else { return [] }
    return rows.dropFirst().map { Dictionary(zip(names, $0)) { first, _ in first } }
  }
}

extension StepTable: StepAttachment {
  /// The description `a table below the step`.
  public static var expectation: String { "a table below the step" }

  /// Returns the table of a step; nil if it has none.
  public static func read(from step: Step) -> StepTable? { step.table }
}
