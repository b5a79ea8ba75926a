/// The style in which a screen is presented over another one.
public enum UIModalPresentationStyle: Int, Hashable, Sendable {
  /// The system's choice: a sheet.
  case automatic = -2
  /// None; a sheet.
  case none
  /// The whole screen; the screen below is removed from the tree.
  case fullScreen
  /// A sheet below the top edge of the screen; swiping it down dismisses it.
  case pageSheet
  /// A box in the middle of the screen; a tap outside does not dismiss it.
  case formSheet
  /// The whole screen, as there is no split screen here.
  case currentContext
  /// A style of the app; the whole screen, while the screen below stays in the tree.
  case custom
  /// The whole screen, while the screen below stays in the tree.
  case overFullScreen
  /// The whole screen, while the screen below stays in the tree.
  case overCurrentContext
  /// A box next to a view; a tap outside dismisses it.
  case popover

  /// True if the screen below leaves the tree.
  var isOpaque: Bool { self == .fullScreen || self == .currentContext }

  /// True if the presented screen fills the whole screen.
  var fillsScreen: Bool {
    switch self {
    case .fullScreen, .currentContext, .custom, .overFullScreen, .overCurrentContext: true
    case .automatic, .none, .pageSheet, .formSheet, .popover: false
    }
  }

  /// True if the screen is a sheet.
  var isSheet: Bool { self == .pageSheet || self == .automatic || self == .none }
}

/// The way in which a presented screen comes and goes.
public enum UIModalTransitionStyle: Int, Hashable, Sendable {
  /// From below.
  case coverVertical
  /// As the other side of the screen; it comes from below.
  case flipHorizontal
  /// Fading in and out.
  case crossDissolve
  /// From under a page; it comes from below.
  case partialCurl
}
