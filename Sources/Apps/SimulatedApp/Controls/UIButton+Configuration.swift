public import Foundation

extension UIButton {
  /// The look and content of a button, as a value.
  public struct Configuration: Hashable, Sendable {
    /// The widths of a button's corners.
    public enum CornerStyle: Int, Hashable, Sendable {
      /// As the background says.
      case fixed = -1
      /// As the background says, and larger with larger text.
      case `dynamic`
      /// A small radius.
      case small
      /// A medium radius.
      case medium
      /// A large radius.
      case large
      /// Half of the height.
      case capsule
    }

    /// The sizes of a button.
    public enum Size: Int, Hashable, Sendable {
      /// As the system chooses.
      case medium
      /// Small.
      case small
      /// Very small.
      case mini
      /// Large.
      case large
    }

    /// The places of the title and the subtitle.
    public enum TitleAlignment: Int, Hashable, Sendable {
      /// As the system chooses.
      case automatic
      /// At the edge at which lines begin.
      case leading
      /// In the middle.
      case center
      /// At the edge at which lines end.
      case trailing
    }

    /// The area behind a button's content.
    public struct Background: Hashable, Sendable {
      /// The colour of the area; nil for that of the button's look.
      public var backgroundColor: UIColor?
      /// The radius of the corners, in points.
      public var cornerRadius: CGFloat = 5.95
      /// The colour of the border; nil for none.
      public var strokeColor: UIColor?
      /// The width of the border, in points.
      public var strokeWidth: CGFloat = 0
      /// The image of the area; stored.
      public var image: UIImage?
    }

    enum Look: Hashable, Sendable {
      case plain
      case gray
      case tinted
      case filled
    }

    let look: Look
    /// The title; nil for that of the button's state.
    public var title: String?
    /// The second line; nil for none.
    public var subtitle: String?
    /// The image; nil for that of the button's state.
    public var image: UIImage?
    /// The side of the title on which the image is.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance of the image from the title, in points.
    public var imagePadding: CGFloat = 0
    /// The distance of the subtitle from the title, in points.
    public var titlePadding: CGFloat = 1
    /// The place of the title above the subtitle.
    public var titleAlignment = TitleAlignment.automatic
    /// The distances of the content from the edges.
    public var contentInsets = NSDirectionalEdgeInsets(top: 7, leading: 12, bottom: 7, trailing: 12)
    /// The colour of the content; nil for that of the look.
    public var baseForegroundColor: UIColor?
    /// The colour of the area, which the look may make lighter; nil for the tint.
    public var baseBackgroundColor: UIColor?
    /// The area behind the content.
    public var background = Background()
    /// The width of the corners; stored.
    public var cornerStyle = CornerStyle.dynamic
    /// The size of the button; stored, without effect.
    public var buttonSize = Size.medium
    /// True if an activity indicator should take the image's place; stored, without effect.
    public var showsActivityIndicator = false
    /// The look of a symbol that has none; stored.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?

    /// The title with its looks; only its characters are shown.
    public var attributedTitle: AttributedString? {
      get { title.map { AttributedString($0) } }
      set { title = newValue.map { String($0.characters) } }
    }

    /// The second line with its looks; only its characters are shown.
    public var attributedSubtitle: AttributedString? {
      get { subtitle.map { AttributedString($0) } }
      set { subtitle = newValue.map { String($0.characters) } }
    }

    /// Returns a look without an area.
    public static func plain() -> Configuration { Configuration(look: .plain) }
    /// Returns a look without an area.
    public static func borderless() -> Configuration { Configuration(look: .plain) }
    /// Returns a look with a gray area.
    public static func gray() -> Configuration { Configuration(look: .gray) }
    /// Returns a look with a gray area.
    public static func bordered() -> Configuration { Configuration(look: .gray) }
    /// Returns a look with an area in a light tint.
    public static func tinted() -> Configuration { Configuration(look: .tinted) }
    /// Returns a look with an area in a light tint.
    public static func borderedTinted() -> Configuration { Configuration(look: .tinted) }
    /// Returns a look with an area in the tint.
    public static func filled() -> Configuration { Configuration(look: .filled) }
    /// Returns a look with an area in the tint.
    public static func borderedProminent() -> Configuration { Configuration(look: .filled) }

    /// Returns the colour of the area for a tint; nil for none.
    func areaColor(tint: UIColor) -> UIColor? {
      if let color = background.backgroundColor { return color }
      switch look {
      case .plain: return baseBackgroundColor
      case .gray: return baseBackgroundColor ?? .systemFill
      case .tinted: return (baseBackgroundColor ?? tint).withAlphaComponent(0.18)
      case .filled: return baseBackgroundColor ?? tint
      }
    }

    /// Returns the colour of the content for a tint.
    func contentColor(tint: UIColor) -> UIColor {
      baseForegroundColor ?? (look == .filled ? .white : tint)
    }
  }

  /// Creates a button of a look that performs an action.
  public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
    self.init(frame: .zero, primaryAction: primaryAction)
    adopt(configuration)
  }

  // An initialiser does not call the observers of the properties that it sets.
  private func adopt(_ look: Configuration) { configuration = look }

  /// Asks for the look to be adapted to the button's state.
  public final func setNeedsUpdateConfiguration() {
    updateConfiguration()
    configurationUpdateHandler?(self)
  }

  /// Returns the size of the look's content: image, title and subtitle, without the insets.
  final func contentSize(of look: Configuration) -> CGSize {
    let text = textSize(of: look)
    let image = shownImage?.size ?? .zero
    let gap = image == .zero || text == .zero ? 0 : look.imagePadding
    if look.isImageBeside {
      return CGSize(width: image.width + gap + text.width, height: max(image.height, text.height))
    }
    return CGSize(width: max(image.width, text.width), height: image.height + gap + text.height)
  }

  private func textSize(of look: Configuration) -> CGSize {
    let title = shownTitle == nil ? .zero : label.intrinsicContentSize
    guard look.subtitle != nil else { return title }
    let second = secondLabel.intrinsicContentSize
    return CGSize(
      width: max(title.width, second.width),
      height: title.height + (title == .zero ? 0 : look.titlePadding) + second.height
    )
  }

  /// Places the look's image, title and subtitle in the middle of the area within the insets.
  final func layOutContent(of look: Configuration) {
    let (insets, swaps) = (look.contentInsets, laysOutRightToLeft)
    let room = bounds.inset(
      by: UIEdgeInsets(
        top: insets.top,
        left: swaps ? insets.trailing : insets.leading,
        bottom: insets.bottom,
        right: swaps ? insets.leading : insets.trailing
      )
    )
    let wanted = contentSize(of: look)
    let size = CGSize(width: min(wanted.width, max(0, room.width)), height: wanted.height)
    let all = size.centered(in: room.size, .down).offsetBy(dx: room.minX, dy: room.minY)
    let image = shownImage?.size ?? .zero
    let picturePlace = look.picturePlace(of: image, in: all, swaps: swaps)
    if shownImage != nil { picture.frame = picturePlace }
    layOutText(of: look, in: look.textPlace(beside: picturePlace, in: all, swaps: swaps))
  }

  private func layOutText(of look: Configuration, in place: CGRect) {
    let title = shownTitle == nil ? .zero : label.intrinsicContentSize
    let second = look.subtitle == nil ? .zero : secondLabel.intrinsicContentSize
    let height = textSize(of: look).height
    var top = place.minY + ((place.height - height) / 2).rounded(.down)
    label.frame = look.line(title, in: place, at: top, swaps: laysOutRightToLeft)
    guard look.subtitle != nil else { return }
    top += title.height + (title == .zero ? 0 : look.titlePadding)
    secondLabel.frame = look.line(second, in: place, at: top, swaps: laysOutRightToLeft)
  }
}

extension UIButton.Configuration {
  fileprivate var isImageBeside: Bool { imagePlacement != .top && imagePlacement != .bottom }

  fileprivate func isImageLeft(swaps: Bool) -> Bool {
    (imagePlacement != .trailing) != swaps
  }

  fileprivate func picturePlace(of image: CGSize, in all: CGRect, swaps: Bool) -> CGRect {
    let origin: CGPoint
    if isImageBeside {
      let left = isImageLeft(swaps: swaps) ? all.minX : all.maxX - image.width
      origin = CGPoint(x: left, y: all.minY + ((all.height - image.height) / 2).rounded(.down))
    } else {
      let top = imagePlacement == .bottom ? all.maxY - image.height : all.minY
      origin = CGPoint(x: all.minX + ((all.width - image.width) / 2).rounded(.down), y: top)
    }
    return CGRect(origin: origin, size: image)
  }

  fileprivate func textPlace(beside picture: CGRect, in all: CGRect, swaps: Bool) -> CGRect {
    guard picture.width > 0 || picture.height > 0 else { return all }
    var place = all
    if isImageBeside {
      let taken = min(picture.width + imagePadding, all.width)
      place.size.width -= taken
      if isImageLeft(swaps: swaps) { place.origin.x += taken }
    } else {
      let taken = min(picture.height + imagePadding, all.height)
      place.size.height -= taken
      if imagePlacement != .bottom { place.origin.y += taken }
    }
    return place
  }

  fileprivate func line(_ size: CGSize, in place: CGRect, at top: CGFloat, swaps: Bool) -> CGRect {
    let width = min(size.width, place.width)
    let left: CGFloat =
      switch titleAlignment {
      case .leading: swaps ? place.maxX - width : place.minX
      case .trailing: swaps ? place.minX : place.maxX - width
      case .automatic, .center: place.minX + ((place.width - width) / 2).rounded(.down)
      }
    return CGRect(x: left, y: top, width: width, height: size.height)
  }
}
