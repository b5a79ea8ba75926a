/// How a screen lies over the one that presents it.
public enum UIModalPresentationStyle: Hashable, Sendable {
  /// It takes the whole screen; what is below leaves the tree while it is there.
  case fullScreen
  /// A sheet that leaves the upper edge free and is swiped down to be dismissed.
  case pageSheet
  /// A box beside a view; a tap outside dismisses it.
  case popover
  /// A box in the middle that nothing outside dismisses.
  case formSheet
}
