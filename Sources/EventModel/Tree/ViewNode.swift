/// One view of the screen: everything known about it except its children.
///
/// A member that is nil was not reported, which is different from empty text.
public struct ViewNode: Hashable, Sendable {
  /// The class as the toolkit prints it, such as `UIButton`.
  public var className: String
  /// The accessibility identifier, which developers set and users never see.
  public var identifier: String?
  /// The accessibility label, which is read out to people.
  public var label: String?
  /// The text that is drawn.
  public var text: String?
  /// The accessibility value, such as `50%` for a slider.
  public var value: String?
  /// The number that developers may give a view; 0 unless set.
  public var tag: Int
  /// Place and size in the parent's bounds; for the root, on the screen.
  public var frame: Frame
  /// How far the content is scrolled: the place in its own bounds shown at its upper left corner.
  public var offset: Point
  /// Whether the view, and with it all its children, is not drawn.
  public var isHidden: Bool
  /// Whether the control takes input.
  public var isEnabled: Bool
  /// Further attributes, in name order.
  public var attributes: AttributeList

  /// Creates a node; what is left out has UIKit's default.
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
