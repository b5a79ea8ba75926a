/// Colours for people; every call gives the text unchanged when they are off.
public struct Style: Sendable {
  /// Whether colours are used.
  public var isOn: Bool

  /// Creates a style.
  public init(isOn: Bool) { self.isOn = isOn }

  func bold(_ text: String) -> String { paint(text, "1") }
  func dim(_ text: String) -> String { paint(text, "2") }
  func red(_ text: String) -> String { paint(text, "31") }
  func green(_ text: String) -> String { paint(text, "32") }
  func yellow(_ text: String) -> String { paint(text, "33") }
  func cyan(_ text: String) -> String { paint(text, "36") }

  private func paint(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
