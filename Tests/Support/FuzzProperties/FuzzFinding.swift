/// The reason why an input does not have the property of its format.
public struct FuzzFinding: Error, CustomStringConvertible, Sendable {
  /// The reason, as one clause.
  public var description: String

  /// Creates a finding.
  init(_ description: String) { self.description = description }
}

/// Checks a part of a property.
func require(_ isTrue: Bool, _ problem: @autoclosure () -> String) throws(FuzzFinding) {
  guard isTrue else { throw FuzzFinding(problem()) }
}
