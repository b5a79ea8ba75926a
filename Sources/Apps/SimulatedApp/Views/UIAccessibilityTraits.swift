/// The accessibility traits of a view.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait, in the order in which they are reported.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A button.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// A link to another screen or page.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// The heading of a part of the screen.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 2)
  /// A field for a search text.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 3)
  /// An image.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 4)
  /// The selected one of several views.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 5)
  /// A control whose value can be increased and decreased.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 6)
  /// A control that is on or off and is toggled by a tap.
  public static let toggle = UIAccessibilityTraits(rawValue: 1 << 7)
  /// A key of the keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 8)
  /// A view whose value changes often.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)

  private static let known: [(UIAccessibilityTraits, String)] = [
    (.button, "button"), (.link, "link"), (.header, "header"), (.searchField, "searchField"),
    (.image, "image"), (.selected, "selected"), (.adjustable, "adjustable"), (.toggle, "toggle"),
    (.keyboardKey, "keyboardKey"), (.updatesFrequently, "updatesFrequently"),
  ]

  /// The names of the traits, in a fixed order.
  public var names: [String] {
    isEmpty ? [] : Self.known.filter { contains($0.0) }.map(\.1)
  }
}
