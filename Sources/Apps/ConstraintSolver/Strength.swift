/// The importance of a constraint: any constraint of a higher strength wins over all of lower ones.
///
/// Strengths are compared and never added up, as Apple's layout priorities are. Within one strength,
/// the sum of the distances by which constraints are missed is as small as it can be.
public struct Strength: Hashable, Comparable, Sendable {
  /// The position in the order of strengths.
  public let value: Double

  /// Creates a strength that is weaker than `required` whatever its value, which is not infinite.
  public init(_ value: Double) { self.value = value }

  /// The strength of a constraint that always holds, or is refused.
  public static let required = Strength(.infinity)

  /// Returns true if the first strength gives way to the second.
  public static func < (first: Strength, second: Strength) -> Bool { first.value < second.value }
}
