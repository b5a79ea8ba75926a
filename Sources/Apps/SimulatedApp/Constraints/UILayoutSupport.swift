public import Foundation

/// The part of a controller's view that bars cover at the upper or lower edge.
public protocol UILayoutSupport: AnyObject {
  /// The height of the part.
  var length: CGFloat { get }
  /// The upper edge.
  var topAnchor: NSLayoutYAxisAnchor { get }
  /// The lower edge.
  var bottomAnchor: NSLayoutYAxisAnchor { get }
  /// The height.
  var heightAnchor: NSLayoutDimension { get }
}

extension UILayoutGuide: UILayoutSupport {
  /// The height of the guide.
  public final var length: CGFloat { layoutFrame.size.height }

  /// The place that the role gives to the guide; nil for a guide that only constraints place.
  final var ownFrame: CGRect? {
    guard let owner = owningView, let numbers = fixedNumbers else { return nil }
    if role == .content {
      return CGRect(origin: .zero, size: (owner as? UIScrollView)?.contentSize ?? .zero)
    }
    let size = [LayoutPlace.Part.width: owner.frame.size.width, .height: owner.frame.size.height]
    let parts = LayoutPlace.Part.allCases.map { part in
      numbers[part.rawValue] + (role.ownerPart(of: part).flatMap { size[$0] } ?? 0)
    }
    return CGRect(x: parts[0], y: parts[1], width: max(0, parts[2]), height: max(0, parts[3]))
  }

  /// The numbers that hold the guide in its view: the distances from the parts that its role names.
  final var fixedNumbers: [CGFloat]? {
    guard let owner = owningView else { return nil }
    let insets: UIEdgeInsets
    switch role {
    case .free: return nil
    case .content: return [0, 0]
    case .safeArea: insets = owner.settledSafeAreaInsets
    case .margins: insets = owner.effectiveLayoutMargins
    case .readable: insets = owner.readableInsets
    case .top: return [0, 0, 0, owner.settledSafeAreaInsets.top]
    case .bottom: return below(owner.settledSafeAreaInsets.bottom)
    case .keyboard: return below(owner.keyboardOverlap)
    }
    return [insets.left, insets.top, -insets.left - insets.right, -insets.top - insets.bottom]
  }

  private func below(_ height: CGFloat) -> [CGFloat] { [0, -height, 0, height] }
}

extension UIView {
  /// The part of the view in which lines of text are easy to read: the margins, at most 672 points wide.
  public final var readableContentGuide: UILayoutGuide { systemGuide(.readable) }

  /// The part of the view that the keyboard covers; below the safe area while there is no keyboard.
  public final var keyboardLayoutGuide: UILayoutGuide { systemGuide(.keyboard) }

  final var readableInsets: UIEdgeInsets {
    var insets = effectiveLayoutMargins
    let excess = frame.size.width - insets.left - insets.right - 672
    guard excess > 0 else { return insets }
    insets.left += excess / 2
    insets.right += excess / 2
    return insets
  }

  /// The height of the view's part that the keyboard covers, which is no less than that below the safe area.
  final var keyboardOverlap: CGFloat {
    let safe = settledSafeAreaInsets.bottom
    guard let window, let keyboard = application?.keyboard else { return safe }
    return max(safe, screenFrame.maxY - (window.frame.size.height - keyboard.shownHeight))
  }

  /// Lets constraints follow the keyboard, where some refer to it.
  final func keyboardMoved() {
    guard let engine = root.constraintState?.engine, engine.followsKeyboard else { return }
    engine.request()
    layoutIfNeeded()
  }
}

extension UIViewController {
  /// The part of the view that bars cover at the upper edge.
  public final var topLayoutGuide: any UILayoutSupport { view.systemGuide(.top) }

  /// The part of the view that bars cover at the lower edge.
  public final var bottomLayoutGuide: any UILayoutSupport { view.systemGuide(.bottom) }
}
