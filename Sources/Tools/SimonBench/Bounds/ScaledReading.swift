/// A reader with inputs of any size that grow in one dimension only, such as the lines of a file.
///
/// ```swift
/// let work = try ScaledReading.all[0].prepare(64_000)   // makes the input
/// work()                                                // reads it
/// ```
struct ScaledReading: Sendable {
  /// The work on one input.
  typealias Work = @Sendable () -> Void

  /// The format or the function, such as `event log`.
  var format: String
  /// The dimension that grows, such as `members of a line`.
  var dimension: String
  /// Makes an input of a size, and returns the work on it.
  ///
  /// An input that is refused counts as read: refusing must not take long either.
  var prepare: @Sendable (Int) throws -> Work

  /// The name in tables.
  var name: String { "\(format): \(dimension)" }

  init(
    _ format: String,
    _ dimension: String,
    prepare: @escaping @Sendable (Int) throws -> Work
  ) {
    (self.format, self.dimension, self.prepare) = (format, dimension, prepare)
  }

  /// All of them.
  static let all: [ScaledReading] =
    logs + goldens + comparisons + trees + lookups + driverLines + texts + sessions

  /// Returns a reading of bytes that a function makes.
  static func of(
    _ format: String,
    _ dimension: String,
    bytes: @escaping @Sendable (Int) throws -> [UInt8],
    read: @escaping @Sendable ([UInt8]) throws -> Void
  ) -> ScaledReading {
    ScaledReading(format, dimension) { size in
      let bytes = try bytes(size)
      return { try? read(bytes) }
    }
  }
}
