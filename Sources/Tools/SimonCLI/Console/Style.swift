/// The colours of an output; without them, every method returns its text unchanged.
struct Style: Sendable {
  /// A Boolean value that says whether colours are used.
  var isOn: Bool

  func bold(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[1m") }
  func dim(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[2m") }
  func red(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[31m") }
  func green(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[32m") }
  func yellow(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[33m") }
  func cyan(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[36m") }

  private func paint(_ text: ConsoleText, _ code: StaticString) -> ConsoleText {
    isOn ? text.within(code, "\u{1B}[0m") : text
  }
}
