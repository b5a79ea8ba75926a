import EventModel
import Recorder
import ViewQuery

/// What a monkey types, such as people type into fields of that kind.
struct TypedWords {
  private static let kinds: [(signs: [String], words: [String])] = [
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

  /// The words that suit a field, the likeliest first.
  static func words(for field: ViewNode) -> [String] {
    if field.className.contains("Secure") || field.attributes["secure"]?.bool == true {
      // What a replay types too, which knows no secrets.
      return [Pseudonym(.secret, number: 1).standIn]
    }
    let placeholder = field.attributes["placeholder"]?.text
    let told = [field.identifier, field.label, placeholder].compactMap { $0?.lowercased() }
    let kind = kinds.first { kind in
      kind.signs.contains { sign in told.contains { $0.contains(sign) } }
    }
    return kind?.words ?? others
  }

  /// A text for a field; now and then with return behind it.
  static func text(for field: ViewNode, using random: inout SplitMix) -> String {
    let words = words(for: field)
    let word = words[Int.random(in: words.indices, using: &random)]
    return Int.random(in: 0..<5, using: &random) == 0 ? word + "\n" : word
  }
}
