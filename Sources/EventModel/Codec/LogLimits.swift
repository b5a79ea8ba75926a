/// The sizes above which a reader refuses a log, which may come from an untrusted source.
public struct LogLimits: Hashable, Sendable {
  /// The longest line, in bytes.
  public var lineBytes: Int
  /// The deepest nesting of values, and of views.
  public var depth: Int
  /// The most nodes in one tree.
  public var nodes: Int
  /// The time of the reading; nil for no limit.
  public var budget: Budget?

  /// Creates limits; the defaults suit any app.
  public init(
    lineBytes: Int = 256 << 20,
    depth: Int = 512,
    nodes: Int = 2_000_000,
    budget: Budget? = nil
  ) {
    self.budget = budget
    self.lineBytes = lineBytes
    self.depth = depth
    self.nodes = nodes
  }
}
