import Foundation

extension String {
  /// Returns the text with blanks behind it, at least as wide as asked for.
  package func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }

  /// The text without blanks at its end.
  package var trimmedEnd: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Int {
  /// Returns the number with its noun: `1 recording`, `3 recordings`.
  package func counted(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }

  /// The number with a mark between thousands: `1,000`.
  package var grouped: String { formatted(.number.locale(Locale(identifier: "en_US"))) }

  /// Returns the number with a mark between thousands and its noun: `1,000 recordings`.
  package func groupedCount(of noun: String) -> String {
    self == 1 ? "1 \(noun)" : "\(grouped) \(noun)s"
  }
}
