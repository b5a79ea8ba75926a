import EventModel
public import Foundation

/// The looks of a view's border, corners and shadow, and its geometry.
///
/// A snapshot shows the radius of the corners and the border. Layers of their own, without a view, are
/// kept but not drawn.
open class CALayer: NSObject {
  private(set) weak var view: UIView?
  private var ownBounds = CGRect.zero
  private var ownPosition = CGPoint.zero

  /// Creates a layer of its own.
  public override init() { super.init() }

  /// Creates a copy of a layer, without its geometry.
  public init(layer: Any) { super.init() }

  /// Creates a layer of its own: there are no archives.
  public required init?(coder: NSCoder) { super.init() }

  init(of view: UIView) {
    self.view = view
    super.init()
  }

  /// The radius of the corners, in points.
  open var cornerRadius: CGFloat = 0 { didSet { view?.setNeedsDisplay() } }
  /// The width of the border, in points.
  open var borderWidth: CGFloat = 0 { didSet { view?.setNeedsDisplay() } }
  /// The colour of the border.
  open var borderColor: CGColor? { didSet { view?.setNeedsDisplay() } }
  /// The colour of the area; that of the view, if there is one.
  open var backgroundColor: CGColor? {
    get { view?.backgroundColor?.cgColor ?? ownBackgroundColor }
    set {
      ownBackgroundColor = newValue
      view?.backgroundColor = newValue.map { UIColor(cgColor: $0) }
    }
  }
  private var ownBackgroundColor: CGColor?
  /// The opacity of the shadow, which is not drawn.
  open var shadowOpacity: Float = 0
  /// The radius of the shadow, in points.
  open var shadowRadius: CGFloat = 3
  /// The distance of the shadow, in points.
  open var shadowOffset = CGSize(width: 0, height: -3)
  /// The colour of the shadow.
  open var shadowColor: CGColor?
  /// The shape of the shadow.
  open var shadowPath: CGPath?
  /// The corners that are round; stored.
  open var maskedCorners: CACornerMask = .all
  /// The layer whose opaque parts show this one; stored.
  open var mask: CALayer?
  /// The order among the layers of one container; stored.
  open var zPosition: CGFloat = 0
  /// True if the layer should be drawn into an image first; stored, without effect.
  open var shouldRasterize = false
  /// The number of pixels in a point of that image; stored.
  open var rasterizationScale: CGFloat = 1
  /// The point of the bounds that the position refers to, as shares; stored.
  open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  /// The name of the layer for the app.
  open var name: String?
  /// The content; stored.
  open var contents: Any?
  /// The number of pixels in a point of the content; stored.
  open var contentsScale: CGFloat = 1
  /// The object that draws the layer; stored.
  open weak var delegate: AnyObject?

  /// True if the parts of content outside the layer are cut off; for a view's layer, its `clipsToBounds`.
  open var masksToBounds: Bool {
    get { view?.clipsToBounds ?? ownMasksToBounds }
    set {
      ownMasksToBounds = newValue
      view?.clipsToBounds = newValue
    }
  }
  private var ownMasksToBounds = false

  /// The opacity, from 0 to 1.
  open var opacity: Float {
    get { Float(view?.alpha ?? CGFloat(ownOpacity)) }
    set {
      ownOpacity = newValue
      view?.alpha = CGFloat(newValue)
    }
  }
  private var ownOpacity: Float = 1

  /// True if the layer is not drawn; for a view's layer, its `isHidden`.
  open var isHidden: Bool {
    get { view?.isHidden ?? ownIsHidden }
    set {
      ownIsHidden = newValue
      view?.isHidden = newValue
    }
  }
  private var ownIsHidden = false

  /// The place and size in the superlayer.
  open var frame: CGRect {
    get {
      view?.frame
        ?? CGRect(
          x: ownPosition.x - ownBounds.size.width * anchorPoint.x,
          y: ownPosition.y - ownBounds.size.height * anchorPoint.y,
          width: ownBounds.size.width,
          height: ownBounds.size.height
        )
    }
    set {
      if let view { return view.frame = newValue }
      ownBounds.size = newValue.size
      ownPosition = CGPoint(
        x: newValue.origin.x + newValue.size.width * anchorPoint.x,
        y: newValue.origin.y + newValue.size.height * anchorPoint.y
      )
    }
  }

  /// The area in the layer's own coordinates.
  open var bounds: CGRect {
    get { view?.bounds ?? ownBounds }
    set { if let view { view.bounds = newValue } else { ownBounds = newValue } }
  }

  /// The place of the anchor point in the superlayer.
  open var position: CGPoint {
    get { view?.center ?? ownPosition }
    set { if let view { view.center = newValue } else { ownPosition = newValue } }
  }

  /// The layers in this one that have no view, from back to front.
  open private(set) var sublayers: [CALayer]?
  /// The layer that contains this one.
  open private(set) weak var superlayer: CALayer?

  /// Adds a layer in front of the others.
  open func addSublayer(_ layer: CALayer) {
    insertSublayer(layer, at: UInt32(sublayers?.count ?? 0))
  }

  /// Inserts a layer among the others, with index 0 at the back.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) {
    layer.removeFromSuperlayer()
    var layers = sublayers ?? []
    layers.insert(layer, at: min(Int(index), layers.count))
    sublayers = layers
    layer.superlayer = self
  }

  /// Removes the layer from that which contains it.
  open func removeFromSuperlayer() {
    superlayer?.sublayers?.removeAll { $0 === self }
    superlayer = nil
  }

  /// Asks for the layer to be drawn, which has no effect.
  open func setNeedsDisplay() {}
  /// Asks for the layout of the view.
  open func setNeedsLayout() { view?.setNeedsLayout() }
  /// Updates the layout of the view now.
  open func layoutIfNeeded() { view?.layoutIfNeeded() }
  /// Ends all animations of the view, which then shows its own values.
  open func removeAllAnimations() {
    if let view { view.application?.animator.removeAnimations(of: view) }
  }
  /// Does nothing, since layers have no animations of their own.
  open func removeAnimation(forKey key: String) {}

  final func describe(into node: inout ViewNode) {
    if cornerRadius != 0 { node.attributes["cornerRadius"] = .number(Double(cornerRadius)) }
    guard borderWidth > 0 else { return }
    node.attributes["borderWidth"] = .number(Double(borderWidth))
    if let borderColor {
      node.attributes["borderColor"] = .text(UIColor(cgColor: borderColor).description)
    }
  }
}

/// A set of corners.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  /// One bit for each corner.
  public let rawValue: UInt
  /// Creates a set from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }
  /// The upper left corner.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
  /// The upper right corner.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
  /// The lower left corner.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
  /// The lower right corner.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
