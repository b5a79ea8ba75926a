public import Actions
public import EventModel

/// The action that describes moments of a session, or the reason why none does.
public struct RecognizedAction: Hashable, Sendable {
  /// The action; nil if none describes the moments.
  public var action: Action?
  /// The check that stands in its place.
  public var check: Check?
  /// The events that it describes.
  public var events: ClosedRange<Int>
  /// The events with the screen after it; nil if the log has none.
  public var screens: ClosedRange<Int>?
  /// True if performing the action sends exactly the recorded touches.
  public var isExact: Bool
  /// The reason why there is no action.
  public var reason: String?
  /// The screen before the action.
  public var before: ViewTree
  /// The screen after the action.
  public var after: ViewTree
}
