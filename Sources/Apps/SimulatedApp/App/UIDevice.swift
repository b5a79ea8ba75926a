public import Foundation

/// The device on which an app runs.
public final class UIDevice: NSObject {
  /// The device of the session whose code is running.
  public static var current: UIDevice { UIDevice(of: UIApplication.running?.application) }

  private weak var application: UIApplication?

  private init(of application: UIApplication?) {
    self.application = application
    super.init()
  }

  /// The kind of the device: a tablet if both sides of the screen have at least 500 points.
  public var userInterfaceIdiom: UIUserInterfaceIdiom {
    UITraitCollection(of: application).userInterfaceIdiom
  }
  /// The kind of the device, in words.
  public var model: String { userInterfaceIdiom == .pad ? "iPad" : "iPhone" }
  /// The name of the device, which is its kind.
  public var name: String { model }
  /// The name of the operating system.
  public var systemName: String { "iOS" }
  /// The version of the operating system, which is the same in all sessions.
  public var systemVersion: String { "18.0" }
  /// The orientation of the device.
  public var orientation: UIDeviceOrientation { application?.orientation ?? .portrait }
}

/// The kinds of devices.
public enum UIUserInterfaceIdiom: Int, Hashable, Sendable {
  /// None of the others.
  case unspecified = -1
  /// A telephone.
  case phone
  /// A tablet.
  case pad
}
