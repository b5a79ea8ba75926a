/// The progress of work that has several parts, as whoever asked for it wants to see it.
public struct WorkProgress: Sendable {
  /// Takes the name of a part that is done.
  public var show: @Sendable (String) -> Void = { _ in }
  /// Takes the words for an activity of unknown length.
  public var say: @Sendable (String) -> Void = { _ in }
  /// Removes what is shown, before something else is written.
  public var clear: @Sendable () -> Void = {}

  /// Creates a progress that nobody sees.
  public init() {}

  /// Creates a progress from what takes it.
  public init(
    show: @escaping @Sendable (String) -> Void,
    say: @escaping @Sendable (String) -> Void,
    clear: @escaping @Sendable () -> Void
  ) {
    (self.show, self.say, self.clear) = (show, say, clear)
  }
}
