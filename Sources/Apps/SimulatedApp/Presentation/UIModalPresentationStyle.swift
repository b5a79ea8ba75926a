/// The style in which a screen is presented over another one.
public enum UIModalPresentationStyle: Hashable, Sendable {
  /// The whole screen; the screen below is removed from the tree.
  case fullScreen
  /// A sheet below the top edge of the screen; swiping it down dismisses it.
  case pageSheet
  /// A box next to a view; a tap outside dismisses it.
  case popover
  /// A box in the middle of the screen; a tap outside does not dismiss it.
  case formSheet
}
