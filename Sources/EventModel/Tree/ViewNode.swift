/// One view of the screen without its children.
///
/// A text that is nil was not reported by the app, which differs from an empty text.
public struct ViewNode: Hashable, Sendable {
  /// The class as the toolkit prints it, such as `UIButton`.
  public var className: String
  /// The accessibility identifier, which developers set and users do not see.
  public var identifier: String?
  /// The accessibility label, which a screen reader speaks.
  public var label: String?
  /// The drawn text.
  public var text: String?
  /// The accessibility value, such as `50%` for a slider.
  public var value: String?
  /// The number that developers may give a view; 0 unless set.
  public var tag: Int
  /// The place and size in the parent's bounds; for the root, on the screen.
  public var frame: Frame
  /// The scroll offset: the point of its own bounds that is at its upper left corner.
  public var offset: Point
  /// True if neither the view nor anything inside it is drawn; false by default.
  public var isHidden: Bool
  /// True if the control accepts input, as it does by default.
  public var isEnabled: Bool
  /// The other attributes, in name order.
  public var attributes: AttributeList

  /// Creates a node; the defaults are UIKit's.
  public init(
    _ className: String,
    identifier: String? = nil,
    label: String? = nil,
    text: String? = nil,
    value: String? = nil,
    tag: Int = 0,
    frame: Frame = .zero,
    offset: Point = .zero,
    isHidden: Bool = false,
    isEnabled: Bool = true,
    attributes: AttributeList = [:]
  ) {
    self.className = className
    self.identifier = identifier
    self.label = label
    self.text = text
    self.value = value
    self.tag = tag
    self.frame = frame
    self.offset = offset
    self.isHidden = isHidden
    self.isEnabled = isEnabled
    self.attributes = attributes
  }

  /// The text that a person sees or hears: the first of text and label that is not empty.
  public var shownText: String? {
    [text, label].compactMap { $0 }.first { !$0.isEmpty }
  }
}
