public import Actions
public import EventModel

/// Moments of a session put into words: an action, or the reason why there are none.
public struct RecognizedAction: Hashable, Sendable {
  /// The action; nil where the moments cannot be said.
  public var action: Action?
  /// The events it tells.
  public var events: ClosedRange<Int>
  /// The events that tell the screen it led to; nil where the log does not.
  public var screens: ClosedRange<Int>?
  /// Whether performing the action sends exactly the touches that were recorded.
  public var isExact: Bool
  /// Why there is no action.
  public var reason: String?
  /// The screen before.
  public var before: ViewTree
  /// The screen after.
  public var after: ViewTree
}
