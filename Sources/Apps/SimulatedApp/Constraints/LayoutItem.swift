public import Foundation

/// A view or a guide: a rectangle to which constraints refer.
protocol LayoutItem: AnyObject {
  /// The view itself, or the view that owns the guide.
  var layoutOwner: UIView? { get }
  /// The name of the item in messages.
  var layoutName: String { get }
}

extension UIView: LayoutItem {
  final var layoutOwner: UIView? { self }
  final var layoutName: String { nameInMessages }
}

/// A rectangle that takes part in the layout without being a view.
open class UILayoutGuide: NSObject, LayoutItem {
  /// The origin of a guide's frame.
  enum Role: Equatable {
    /// The constraints of the app.
    case free
    /// The bounds of the owning view without its safe area insets.
    case safeArea
    /// The bounds of the owning view without its margins.
    case margins
    /// The content of the owning scroll view.
    case content
    /// The part of the margins in which lines of text are easy to read.
    case readable
    /// The part of the owning view above its safe area.
    case top
    /// The part of the owning view below its safe area.
    case bottom
    /// The part of the owning view that the keyboard covers, or else that below its safe area.
    case keyboard

    /// The part of the owning view's size that is added to a part of the guide.
    func ownerPart(of part: LayoutPlace.Part) -> LayoutPlace.Part? {
      switch (self, part) {
      case (_, .minX), (.top, .height), (.bottom, .height), (.keyboard, .height): nil
      case (.bottom, .minY), (.keyboard, .minY): .height
      case (_, .minY): nil
      case (_, .width), (_, .height): part
      }
    }
  }

  /// The view whose coordinates the guide uses.
  public internal(set) final weak var owningView: UIView?
  /// The name of the guide in messages.
  public final var identifier = ""
  final let role: Role

  /// Creates a guide, to be added to a view.
  public override init() {
    role = .free
    super.init()
  }

  init(_ role: Role, of view: UIView) {
    self.role = role
    super.init()
    owningView = view
    identifier = "\(role)"
  }

  final var layoutOwner: UIView? { owningView }
  final var layoutName: String {
    "\(identifier.isEmpty ? "guide" : identifier) of \(owningView?.nameInMessages ?? "nil")"
  }

  /// The left edge.
  public final var leftAnchor: NSLayoutXAxisAnchor { .init(self, .left) }
  /// The right edge.
  public final var rightAnchor: NSLayoutXAxisAnchor { .init(self, .right) }
  /// The edge at which lines begin.
  public final var leadingAnchor: NSLayoutXAxisAnchor { .init(self, .leading) }
  /// The edge at which lines end.
  public final var trailingAnchor: NSLayoutXAxisAnchor { .init(self, .trailing) }
  /// The middle between left and right.
  public final var centerXAnchor: NSLayoutXAxisAnchor { .init(self, .centerX) }
  /// The upper edge.
  public final var topAnchor: NSLayoutYAxisAnchor { .init(self, .top) }
  /// The lower edge.
  public final var bottomAnchor: NSLayoutYAxisAnchor { .init(self, .bottom) }
  /// The middle between top and bottom.
  public final var centerYAnchor: NSLayoutYAxisAnchor { .init(self, .centerY) }
  /// The width.
  public final var widthAnchor: NSLayoutDimension { .init(self, .width) }
  /// The height.
  public final var heightAnchor: NSLayoutDimension { .init(self, .height) }
}
