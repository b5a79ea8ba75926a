/// How much a reader takes from a log that may come from a stranger.
public struct LogLimits: Hashable, Sendable {
  /// The longest line, in bytes.
  public var lineBytes: Int
  /// The deepest nesting of values, and of views.
  public var depth: Int
  /// The most nodes in one tree.
  public var nodes: Int

  /// Creates limits; what is left out suits any app a person can use.
  public init(lineBytes: Int = 256 << 20, depth: Int = 512, nodes: Int = 2_000_000) {
    self.lineBytes = lineBytes
    self.depth = depth
    self.nodes = nodes
  }
}
