package import Messages

/// An option as a command declares it: the source of parsing and help.
package protocol CommandOption: Sendable {
  /// The option as usage lines show it, such as `-o, --output FILE`.
  var usage: String { get }
  /// The name with its dashes.
  var name: String { get }
  /// The one-letter form, such as `-o`.
  var short: String? { get }
  /// The name of its value in help; nil for an option without a value.
  var valueName: String? { get }
  /// The kind of its value, by which a shell completes it.
  var kind: ValueKind { get }
  /// True if it can be given more than once; otherwise the second time is a usage error.
  var repeats: Bool { get }
  /// The purpose, in one line.
  var purpose: String { get }

  /// Returns the value that a word stands for.
  ///
  /// - Throws: a usage error for a word that makes no sense.
  func parse(_ word: String) throws(UsageError) -> any Sendable
}
