import EventModel
import Recorder
import ViewQuery

/// The texts that a monkey types into fields of each kind.
enum SampleTexts {
  private static let kinds: [(signs: [String], texts: [String])] = [
    (["mail"], ["ann@example.org", "nobody@example"]),
    (["phone", "tel"], ["555 0134", "0"]),
    (["search", "find", "filter"], ["a", "or", "zzz"]),
    (["name", "user", "login"], ["ann", "Bob", "Zoë"]),
    (["count", "amount", "number", "age", "price", "zip"], ["1", "42", "-1", "0"]),
    (["date", "day", "birth"], ["2026-01-31", "1/1/99"]),
    (["url", "link", "web"], ["https://example.org", "example"]),
  ]
  private static let others = [
    "Milk", "Bread and butter", "3 eggs", "a", " ", "Ein längerer Text, 100 % \"quoted\"", "👩‍👩‍👧",
  ]

  /// Returns the texts that suit a field.
  private static func texts(for field: ViewNode) -> [String] {
    if field.className.contains("Secure") || field.attributes["secure"]?.bool == true {
      // A replay without secrets types the same.
      return [Pseudonym(.secret, number: 1).standIn]
    }
    let placeholder = field.attributes["placeholder"]?.text
    let names = [field.identifier, field.label, placeholder].compactMap { $0?.lowercased() }
    let kind = kinds.first { kind in
      kind.signs.contains { sign in names.contains { $0.contains(sign) } }
    }
    return kind?.texts ?? others
  }

  /// Returns a text for a field, sometimes with a return at the end.
  static func text(for field: ViewNode, using random: inout SplitMix) -> String {
    let texts = texts(for: field)
    let text = texts[Int.random(in: texts.indices, using: &random)]
    return Int.random(in: 0..<5, using: &random) == 0 ? text + "\n" : text
  }
}
