/// The colours of an output; without them, every method returns its text unchanged.
package struct Style: Sendable {
  /// A Boolean value that says whether colours are used.
  package var isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  package func bold(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[1m") }
  package func dim(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[2m") }
  package func red(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[31m") }
  package func green(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[32m") }
  package func yellow(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[33m") }
  package func cyan(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[36m") }

  private func paint(_ text: ConsoleText, _ code: StaticString) -> ConsoleText {
    isOn ? text.within(code, "\u{1B}[0m") : text
  }
}
