import EventModel
import Foundation

/// The looks of a view that has any of its own; other views have none.
final class ViewLooks {
  var backgroundColor: UIColor?
  var tintColor: UIColor?
  var contentMode = UIView.ContentMode.scaleToFill
  var isOpaque = true
  var transform = CGAffineTransform.identity
  var mask: UIView?
  var autoresizingMask: UIView.AutoresizingMask = []
  var autoresizesSubviews = true
  var isExclusiveTouch = false
  var isMultipleTouchEnabled = false
  var isAccessibilityElement: Bool?
  var layer: CALayer?
  var associations: AssociatedObjects?
}

extension UIView {
  /// The looks, which are made at their first use.
  final var ownLooks: ViewLooks {
    if let looks { return looks }
    let made = ViewLooks()
    looks = made
    return made
  }

  final func describeLooks(into node: inout ViewNode) {
    guard let looks else { return }
    if let color = looks.backgroundColor {
      node.attributes["backgroundColor"] = .text(color.resolved(in: anyApplication).description)
    }
    if let color = looks.tintColor {
      node.attributes["tintColor"] = .text(color.resolved(in: anyApplication).description)
    }
    looks.layer?.describe(into: &node)
  }

  /// The ways in which content is fitted into a view.
  public enum ContentMode: Int, Hashable, Sendable {
    /// Stretched to the view.
    case scaleToFill
    /// As large as fits.
    case scaleAspectFit
    /// As small as fills.
    case scaleAspectFill
    /// Drawn again.
    case redraw
    /// In the middle.
    case center
    /// At the upper edge.
    case top
    /// At the lower edge.
    case bottom
    /// At the left edge.
    case left
    /// At the right edge.
    case right
    /// In the upper left corner.
    case topLeft
    /// In the upper right corner.
    case topRight
    /// In the lower left corner.
    case bottomLeft
    /// In the lower right corner.
    case bottomRight
  }

  /// A set of the parts of a frame that grow with the superview.
  public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    /// One bit for each part.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance from the left edge.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The distance from the right edge.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The distance from the upper edge.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance from the lower edge.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The way in which content is fitted into the view; stored, without effect.
  public final var contentMode: ContentMode {
    get { looks?.contentMode ?? .scaleToFill }
    set { ownLooks.contentMode = newValue }
  }

  /// True if nothing behind the view shines through; stored, without effect.
  public final var isOpaque: Bool {
    get { looks?.isOpaque ?? true }
    set { ownLooks.isOpaque = newValue }
  }

  /// The view whose opaque parts show this one; stored, without effect.
  public final var mask: UIView? {
    get { looks?.mask }
    set { ownLooks.mask = newValue }
  }

  /// The parts of the frame that grow with the superview, in proportion to their lengths.
  ///
  /// Views that constraints place do not need it and keep to their constraints.
  public final var autoresizingMask: AutoresizingMask {
    get { looks?.autoresizingMask ?? [] }
    set { ownLooks.autoresizingMask = newValue }
  }

  /// True if subviews grow with the view, by their `autoresizingMask`.
  public final var autoresizesSubviews: Bool {
    get { looks?.autoresizesSubviews ?? true }
    set { ownLooks.autoresizesSubviews = newValue }
  }

  /// True if other views should get no touches while this one has some; stored, without effect.
  public final var isExclusiveTouch: Bool {
    get { looks?.isExclusiveTouch ?? false }
    set { ownLooks.isExclusiveTouch = newValue }
  }

  /// True if the view should get the touches of several fingers; stored, without effect, since every view gets
  /// them.
  public final var isMultipleTouchEnabled: Bool {
    get { looks?.isMultipleTouchEnabled ?? false }
    set { ownLooks.isMultipleTouchEnabled = newValue }
  }

  /// True if assistive technologies should read the view; stored, without effect.
  public final var isAccessibilityElement: Bool {
    get { looks?.isAccessibilityElement ?? false }
    set { ownLooks.isAccessibilityElement = newValue }
  }

  /// The layer of the view, which holds the looks of its border, corners and shadow.
  public final var layer: CALayer {
    if let layer = looks?.layer { return layer }
    let layer = CALayer(of: self)
    ownLooks.layer = layer
    return layer
  }
}
