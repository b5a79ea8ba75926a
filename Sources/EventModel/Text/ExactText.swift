/// A text as the key of a dictionary, equal to another only if both have the same characters of Unicode.
///
/// Swift's strings count é and e with a combining accent as equal, as keys, too.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (one: ExactText, other: ExactText) -> Bool {
    one.text.isIdentical(to: other.text)
  }

  package func hash(into hasher: inout Hasher) { text.hash(into: &hasher) }
}
