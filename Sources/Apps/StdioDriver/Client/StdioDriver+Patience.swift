import AppDriver
public import EventModel

extension StdioDriver {
  /// The limits for an app.
  public struct Patience: Hashable, Sendable {
    /// The longest time for one answer, beyond the app's time that the request takes.
    public var answer: Duration
    /// The longest time for the answer to a launch, if that may take longer than others, as where a server has to start.
    public var launch = Duration.zero
    /// The longest time to end after a request to end.
    public var end: Duration
    /// The longest line, and the deepest and largest tree.
    public var limits: LogLimits
    /// The most lines before an answer.
    public var lines: Int
    /// The most memory its process may hold with those it starts, in bytes; nil for no limit.
    public var memory: Int?

    /// Creates limits; the defaults suit apps on the same machine.
    public init(
      answer: Duration = .seconds(10),
      end: Duration = .seconds(2),
      limits: LogLimits = LogLimits(lineBytes: 64 << 20),
      lines: Int = 10_000,
      memory: Int? = nil
    ) {
      self.answer = answer
      self.end = end
      self.limits = limits
      self.lines = lines
      self.memory = memory
    }
  }
}

extension StdioDriver.Patience {
  /// Returns the longest time for the answer to a request, with the app's time that the request takes.
  func time(for request: DriverRequest) -> Duration {
    if case .launch = request { return max(answer, launch) }
    return answer + .microseconds(request.span.count)
  }
}
