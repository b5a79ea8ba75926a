/// The colours of an output; without them, every method returns its text unchanged.
package struct Style: Sendable {
  /// True if colours are used; false if every method returns its text unchanged.
  package var isOn: Bool

  package init(isOn: Bool) {
    self.isOn = isOn
  }

  /// Returns the text in bold, as for headings and places.
  package func bold(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[1m") }
  /// Returns the text less bright, as for what matters less.
  package func dim(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[2m") }
  /// Returns the text in the colour of errors, failures and removed views.
  package func red(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[31m") }
  /// Returns the text in the colour of success and of new views.
  package func green(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[32m") }
  /// Returns the text in the colour of warnings and of changed views.
  package func yellow(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[33m") }
  /// Returns the text in the colour of hints and of moved views.
  package func cyan(_ text: ConsoleText) -> ConsoleText { paint(text, "\u{1B}[36m") }

  private func paint(_ text: ConsoleText, _ code: StaticString) -> ConsoleText {
    isOn ? text.within(code, "\u{1B}[0m") : text
  }
}
