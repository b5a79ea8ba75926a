import Synchronization

/// The time that a part of the work may take, asked for every few thousand steps.
///
/// Modules that read and compare know no clock. They count their steps here, and the edge of the program,
/// which made the budget, says whether the time is over. `LogLimits` hands it down with the limits of
/// size and depth.
public final class Budget: Sendable {
  /// The reason why a part of the work was given up.
  public struct Exceeded: Error, Hashable, Codable, Sendable {
    /// The limit in words, such as `5 s`.
    public var limit: String
    /// The work that was under way, such as `reading the golden`.
    public var activity: String

    /// The problem, in one lower-case clause.
    public var message: String { "took longer than the limit of \(limit) while \(activity)" }

    /// The next step for the user.
    public static let hint = "if the recording needs longer, use --time-limit SECONDS"
  }

  /// The number of steps between two looks at the time.
  static let interval = 4_096

  /// The error of work that took longer.
  public let exceeded: Exceeded
  private let isTimeOver: @Sendable () -> Bool
  private let steps = Atomic(0)

  /// Creates the budget of a part of the work.
  ///
  /// - Parameters:
  ///   - limit: the limit in words, such as `5 s`.
  ///   - activity: the work, such as `reading the golden`.
  ///   - isOver: returns true if the time is over; it must not become false again.
  public init(_ limit: String, for activity: String, isOver: @escaping @Sendable () -> Bool) {
    exceeded = Exceeded(limit: limit, activity: activity)
    isTimeOver = isOver
  }

  /// Returns the same time under the name of another part of the work.
  public func during(_ activity: String) -> Budget {
    Budget(exceeded.limit, for: activity, isOver: isTimeOver)
  }

  /// True once the time is over.
  ///
  /// It is for work whose steps cannot be counted, such as that of another process.
  public var isOver: Bool { isTimeOver() }

  /// The number of steps so far, with which tests verify the bound of a reader.
  package var spent: Int { steps.load(ordering: .relaxed) }

  /// Counts steps of the work, such as lines, views or members.
  ///
  /// - Throws: `Exceeded` once the time is over.
  public func spend(_ count: Int = 1) throws(Exceeded) {
    let (before, after) = steps.wrappingAdd(count, ordering: .relaxed)
    guard before / Self.interval != after / Self.interval, isTimeOver() else { return }
    throw exceeded
  }
}

extension Budget: Hashable {
  /// Returns true if two budgets are the same object.
  public static func == (one: Budget, other: Budget) -> Bool { one === other }

  /// Hashes the object's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
