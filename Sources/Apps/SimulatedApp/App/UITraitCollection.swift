import EventModel
public import Foundation

/// The traits of a screen on which the looks of an app depend.
public final class UITraitCollection: NSObject {
  /// The kind of the device.
  public let userInterfaceIdiom: UIUserInterfaceIdiom
  /// The class of the width: compact below 500 points.
  public let horizontalSizeClass: UIUserInterfaceSizeClass
  /// The class of the height: compact below 500 points.
  public let verticalSizeClass: UIUserInterfaceSizeClass
  /// The number of pixels in a point.
  public let displayScale: CGFloat
  /// The style of the colours, which stays as it is during a session.
  public let userInterfaceStyle: UIUserInterfaceStyle
  /// The direction in which the language of the session is written.
  public let layoutDirection: UITraitEnvironmentLayoutDirection

  init(of application: UIApplication?) {
    let screen = UIScreen(of: application)
    let size = screen.bounds.size
    userInterfaceIdiom = min(size.width, size.height) >= 500 ? .pad : .phone
    horizontalSizeClass = size.width < 500 ? .compact : .regular
    verticalSizeClass = size.height < 500 ? .compact : .regular
    displayScale = screen.scale
    userInterfaceStyle = application?.setting.appearance == .dark ? .dark : .light
    let isRightToLeft = application?.mainWindow.laysOutRightToLeft ?? false
    layoutDirection = isRightToLeft ? .rightToLeft : .leftToRight
    super.init()
  }

  /// The traits of the session whose code is running.
  public static var current: UITraitCollection {
    UITraitCollection(of: UIApplication.running?.application)
  }

  /// Returns true if the size classes are those of another screen; all else stays during a session.
  func isSame(as other: UITraitCollection) -> Bool {
    horizontalSizeClass == other.horizontalSizeClass && verticalSizeClass == other.verticalSizeClass
  }
}

/// The classes of a width or height.
public enum UIUserInterfaceSizeClass: Int, Hashable, Sendable {
  /// Not known.
  case unspecified
  /// Narrow or low.
  case compact
  /// Wide or high.
  case regular
}

/// The styles of colours.
public enum UIUserInterfaceStyle: Int, Hashable, Sendable {
  /// Not known.
  case unspecified
  /// Dark text on light areas.
  case light
  /// Light text on dark areas.
  case dark
}

/// The directions in which a language is written.
public enum UITraitEnvironmentLayoutDirection: Int, Hashable, Sendable {
  /// Not known.
  case unspecified = -1
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

/// The directions in which an interface is laid out.
public enum UIUserInterfaceLayoutDirection: Int, Hashable, Sendable {
  /// From left to right.
  case leftToRight
  /// From right to left.
  case rightToLeft
}

extension UIView {
  /// Tells the view and its descendants that the size class has changed.
  final func traitsChanged(from former: UITraitCollection) {
    traitCollectionDidChange(former)
    for subview in subviews { subview.traitsChanged(from: former) }
  }

  /// The traits of the screen on which the view is shown.
  public var traitCollection: UITraitCollection { UITraitCollection(of: anyApplication) }

  /// The direction in which the view is laid out.
  public var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    laysOutRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Returns the direction in which a view with an attribute is laid out.
  public static func userInterfaceLayoutDirection(
    for attribute: UISemanticContentAttribute
  ) -> UIUserInterfaceLayoutDirection {
    switch attribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight: .leftToRight
    default: UIApplication.shared.userInterfaceLayoutDirection
    }
  }
}

extension UIApplication {
  /// The direction in which the language of the session is written.
  public var userInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    mainWindow.laysOutRightToLeft ? .rightToLeft : .leftToRight
  }
}
