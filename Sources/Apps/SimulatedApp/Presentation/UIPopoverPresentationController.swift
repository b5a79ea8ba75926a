public import Foundation

/// The presentation of a screen in a box next to a view.
public final class UIPopoverPresentationController: UIPresentationController {
  /// The view at which the box points; nil places it in the middle of the screen.
  public weak var sourceView: UIView?
  /// The area of the view at which the box points; the whole view if it is empty.
  public var sourceRect = CGRect.zero
  /// The button at which the box points.
  public weak var barButtonItem: UIBarButtonItem?
  /// The directions in which the box may point; stored, as it lies below the view, or above it.
  public var permittedArrowDirections = UIPopoverArrowDirection.any

  /// The area at which the box points, in the coordinates of the window.
  var anchor: CGRect? {
    guard let view = sourceView ?? barButtonItem?.view else { return nil }
    let whole = CGRect(origin: view.boundsOrigin, size: view.frame.size)
    return view.convert(sourceRect == .zero ? whole : sourceRect, to: nil)
  }
}

/// A set of the directions in which a box may point.
public struct UIPopoverArrowDirection: OptionSet, Hashable, Sendable {
  /// One bit for each direction.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// Upwards.
  public static let up = UIPopoverArrowDirection(rawValue: 1)
  /// Downwards.
  public static let down = UIPopoverArrowDirection(rawValue: 2)
  /// To the left.
  public static let left = UIPopoverArrowDirection(rawValue: 4)
  /// To the right.
  public static let right = UIPopoverArrowDirection(rawValue: 8)
  /// All directions.
  public static let any: UIPopoverArrowDirection = [.up, .down, .left, .right]
}

/// An object that decides on the presentation of a screen in a box.
public protocol UIPopoverPresentationControllerDelegate: UIAdaptivePresentationControllerDelegate {}

extension UIViewController {
  /// The presentation in a box, if that is the style of this controller.
  public final var popoverPresentationController: UIPopoverPresentationController? {
    guard modalPresentationStyle == .popover else { return nil }
    if let made = ownPresentationController as? UIPopoverPresentationController { return made }
    let made = UIPopoverPresentationController(presentedViewController: self, presenting: nil)
    ownPresentationController = made
    return made
  }
}
