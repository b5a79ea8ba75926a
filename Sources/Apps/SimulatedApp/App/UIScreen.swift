internal import EventModel
public import Foundation

/// The screen of the device.
public final class UIScreen: NSObject {
  private let screen: Screen
  private weak var application: UIApplication?

  init(of application: UIApplication?) {
    self.application = application
    screen = application?.screen ?? SessionSetting().screen
    super.init()
  }

  /// The screen of the session whose code is running.
  public static var main: UIScreen { UIScreen(of: UIApplication.running?.application) }

  /// The whole screen, in points and in its current orientation.
  public var bounds: CGRect {
    CGRect(origin: .zero, size: CGSize(application?.screen.size ?? screen.size))
  }

  /// The whole screen, in pixels of the upright device.
  public var nativeBounds: CGRect {
    let (width, height) = (bounds.size.width * scale, bounds.size.height * scale)
    let size = CGSize(width: min(width, height), height: max(width, height))
    return CGRect(origin: .zero, size: size)
  }

  /// The coordinates of the screen in its current orientation.
  public var coordinateSpace: any UICoordinateSpace { self }

  /// The number of pixels in a point.
  public var scale: CGFloat { screen.scale }
  /// The number of pixels in a point.
  public var nativeScale: CGFloat { screen.scale }
  /// The traits of the screen.
  public var traitCollection: UITraitCollection { UITraitCollection(of: application) }
}

extension UIScreen: UICoordinateSpace {}
