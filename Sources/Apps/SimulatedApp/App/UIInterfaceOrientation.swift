/// The orientations in which an app is shown.
public enum UIInterfaceOrientation: Int, Hashable, Sendable {
  /// Not known.
  case unknown
  /// Upright.
  case portrait
  /// Upside down.
  case portraitUpsideDown
  /// The device is turned a quarter anticlockwise.
  case landscapeRight
  /// The device is turned a quarter clockwise.
  case landscapeLeft

  init(_ orientation: UIDeviceOrientation) {
    switch orientation {
    case .portrait: self = .portrait
    case .landscapeLeft: self = .landscapeRight
    case .portraitUpsideDown: self = .portraitUpsideDown
    case .landscapeRight: self = .landscapeLeft
    case .unknown, .faceUp, .faceDown: self = .unknown
    }
  }

  /// True if the screen is wider than high.
  public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
  /// True if the screen is higher than wide.
  public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
}

/// A set of orientations in which an app is shown.
public struct UIInterfaceOrientationMask: OptionSet, Hashable, Sendable {
  /// One bit for each orientation.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upright.
  public static let portrait = UIInterfaceOrientationMask(rawValue: 2)
  /// Upside down.
  public static let portraitUpsideDown = UIInterfaceOrientationMask(rawValue: 4)
  /// Turned so that the lower edge is at the right.
  public static let landscapeRight = UIInterfaceOrientationMask(rawValue: 8)
  /// Turned so that the lower edge is at the left.
  public static let landscapeLeft = UIInterfaceOrientationMask(rawValue: 16)
  /// Turned to either side.
  public static let landscape: UIInterfaceOrientationMask = [.landscapeLeft, .landscapeRight]
  /// All orientations.
  public static let all: UIInterfaceOrientationMask = [.portrait, .portraitUpsideDown, .landscape]
  /// All orientations but upside down.
  public static let allButUpsideDown: UIInterfaceOrientationMask = [.portrait, .landscape]
}

/// The styles of the status bar.
public enum UIStatusBarStyle: Int, Hashable, Sendable {
  /// By the style of the colours.
  case `default`
  /// Light text.
  case lightContent
  /// Dark text.
  case darkContent = 3
}

/// A set of the edges of a rectangle.
public struct UIRectEdge: OptionSet, Hashable, Sendable {
  /// One bit for each edge.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper edge.
  public static let top = UIRectEdge(rawValue: 1)
  /// The left edge.
  public static let left = UIRectEdge(rawValue: 2)
  /// The lower edge.
  public static let bottom = UIRectEdge(rawValue: 4)
  /// The right edge.
  public static let right = UIRectEdge(rawValue: 8)
  /// All edges.
  public static let all: UIRectEdge = [.top, .left, .bottom, .right]
}
