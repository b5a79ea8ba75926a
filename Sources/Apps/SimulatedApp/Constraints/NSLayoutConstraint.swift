import EventModel
public import Foundation

/// A relation between an attribute of one view and that of another, or a number.
///
/// The first attribute is the second one times the multiplier, plus the constant; or it is at least or
/// at most that.
open class NSLayoutConstraint: NSObject {
  /// A part of a view's frame that a constraint can relate.
  public enum Attribute: Int, Hashable, Sendable {
    /// No attribute: the other side is a number.
    case notAnAttribute
    /// The left edge.
    case left
    /// The right edge.
    case right
    /// The upper edge.
    case top
    /// The lower edge.
    case bottom
    /// The edge at which lines begin: the left one, or the right one where text runs to the left.
    case leading
    /// The edge at which lines end.
    case trailing
    /// The width.
    case width
    /// The height.
    case height
    /// The middle between left and right.
    case centerX
    /// The middle between top and bottom.
    case centerY
  }

  /// A relation between both sides of a constraint.
  public enum Relation: Int, Hashable, Sendable {
    /// The first side is at most the second.
    case lessThanOrEqual = -1
    /// Both sides are equal.
    case equal
    /// The first side is at least the second.
    case greaterThanOrEqual
  }

  /// The view or guide on the first side.
  public final var firstItem: AnyObject? { first }
  /// The view or guide on the second side; nil if that is a number.
  public final var secondItem: AnyObject? { second }
  /// The attribute of the first item.
  public final let firstAttribute: Attribute
  /// The attribute of the second item.
  public final let secondAttribute: Attribute
  /// The relation between both sides.
  public final let relation: Relation
  /// The number by which the second attribute is multiplied.
  public final let multiplier: CGFloat
  /// The name of the constraint in messages.
  public final var identifier: String?

  /// The number added to the second side; changing it is cheap.
  public final var constant: CGFloat {
    didSet { if constant != oldValue { engine?.constantChanged(self) } }
  }

  /// The importance against other constraints.
  public final var priority = UILayoutPriority.required {
    didSet { if priority != oldValue { engine?.priorityChanged(self) } }
  }

  /// True while the constraint takes part in the layout.
  public final var isActive: Bool {
    get { engine != nil }
    set { newValue ? activate() : engine?.remove(self) }
  }

  final weak var engine: LayoutEngine?
  private weak var first: (any LayoutItem)?
  private weak var second: (any LayoutItem)?

  /// Creates a constraint that is not active yet.
  public init(
    item first: Any,
    attribute firstAttribute: Attribute,
    relatedBy relation: Relation,
    toItem second: Any?,
    attribute secondAttribute: Attribute,
    multiplier: CGFloat,
    constant: CGFloat
  ) {
    self.first = first as? any LayoutItem
    self.firstAttribute = firstAttribute
    self.relation = relation
    self.second = second as? any LayoutItem
    self.secondAttribute = secondAttribute
    self.multiplier = multiplier
    self.constant = constant
    super.init()
  }

  /// Makes constraints take part in the layout, in their order.
  public static func activate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = true }
  }

  /// Lets constraints no longer take part in the layout.
  public static func deactivate(_ constraints: [NSLayoutConstraint]) {
    for constraint in constraints { constraint.isActive = false }
  }

  private func activate() {
    guard engine == nil, let view = items.first?.layoutOwner else { return }
    if let stranger = items.last?.layoutOwner, stranger.root !== view.root {
      let reason = "the items of the constraint \(description) have no common ancestor"
      return (view.anyApplication ?? stranger.anyApplication)?.crash(reason) ?? ()
    }
    view.root.layoutEngine.add(self)
  }

  /// The items of both sides; none once one of them is gone.
  final var items: [any LayoutItem] {
    guard let first else { return [] }
    guard secondAttribute != .notAnAttribute else { return [first] }
    return second.map { [first, $0] } ?? []
  }

  /// The nearest view that contains the items of both sides, or is one of them.
  final var commonAncestor: UIView? {
    guard let first = items.first?.layoutOwner else { return nil }
    guard let second = items.last?.layoutOwner else { return first }
    return sequence(first: first, next: \.superview).first { second.isDescendant(of: $0) }
  }

  /// The constraint in one line, such as `UIButton#ok.width >= 44`.
  public final override var description: String {
    let sign = [-1: "<=", 0: "==", 1: ">="][relation.rawValue] ?? "=="
    let first = "\(items.first?.layoutName ?? "nil").\(firstAttribute)"
    var second = ""
    if secondAttribute != .notAnAttribute {
      second = "\(items.last?.layoutName ?? "nil").\(secondAttribute)"
      if multiplier != 1 { second += " * \(Double(multiplier).canonical)" }
      if constant != 0 { second += constant < 0 ? " - " : " + " }
    }
    let number = secondAttribute == .notAnAttribute ? constant : constant.magnitude
    if second.isEmpty || constant != 0 { second += Double(number).canonical }
    let strength = priority == .required ? "" : " @\(Double(priority.rawValue).canonical)"
    return "\(identifier.map { "\($0): " } ?? "")\(first) \(sign) \(second)\(strength)"
  }
}
