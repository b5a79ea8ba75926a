/// What kind of thing a view is, for people who cannot see it.
public struct UIAccessibilityTraits: OptionSet, Hashable, Sendable {
  /// One bit for each trait, in the order in which they are reported.
  public let rawValue: UInt32

  /// Creates a set from its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It does something when tapped.
  public static let button = UIAccessibilityTraits(rawValue: 1 << 0)
  /// It leads somewhere else.
  public static let link = UIAccessibilityTraits(rawValue: 1 << 1)
  /// It names the part of the screen below it.
  public static let header = UIAccessibilityTraits(rawValue: 1 << 2)
  /// It is typed into to find something.
  public static let searchField = UIAccessibilityTraits(rawValue: 1 << 3)
  /// It is a picture.
  public static let image = UIAccessibilityTraits(rawValue: 1 << 4)
  /// It is the one chosen among several.
  public static let selected = UIAccessibilityTraits(rawValue: 1 << 5)
  /// It stands at a value that can be turned up and down.
  public static let adjustable = UIAccessibilityTraits(rawValue: 1 << 6)
  /// It is on or off, and a tap turns it.
  public static let toggle = UIAccessibilityTraits(rawValue: 1 << 7)
  /// It is a key of the keyboard.
  public static let keyboardKey = UIAccessibilityTraits(rawValue: 1 << 8)
  /// Its value changes often, and by itself.
  public static let updatesFrequently = UIAccessibilityTraits(rawValue: 1 << 9)

  private static let known: [(UIAccessibilityTraits, String)] = [
    (.button, "button"), (.link, "link"), (.header, "header"), (.searchField, "searchField"),
    (.image, "image"), (.selected, "selected"), (.adjustable, "adjustable"), (.toggle, "toggle"),
    (.keyboardKey, "keyboardKey"), (.updatesFrequently, "updatesFrequently"),
  ]

  /// The names of the traits in the set, in one fixed order.
  public var names: [String] {
    isEmpty ? [] : Self.known.filter { contains($0.0) }.map(\.1)
  }
}
