import EventModel
package import Messages

/// An option with a value of a type, declared once as a constant and looked up by that constant.
///
/// ```swift
/// static let times = Option("--times N", in: 1...1_000, "the number of replays (default 50)")
///
/// let times = call[Options.times] ?? 50
/// ```
package struct Option<Value: Sendable>: CommandOption {
  /// The option as usage lines show it, such as `-o, --output FILE`.
  package let usage: String
  /// The name with its dashes; the whole usage if that has none.
  package let name: String
  /// The one-letter form, such as `-o`; nil if there is none.
  package let short: String?
  /// The name of the value in help; nil for an option without a value.
  package let valueName: String?
  /// The kind of the value, by which a shell completes it.
  package let kind: ValueKind
  /// True if it can be given more than once.
  package let repeats: Bool
  /// The purpose, in one line.
  package let purpose: String
  private let read: @Sendable (_ word: String) throws(UsageError) -> Value

  /// Creates an option whose value a closure reads.
  ///
  /// - Parameters:
  ///   - usage: the option as usage lines show it: the one-letter form, if any, the name and the name
  ///     of the value.
  ///   - repeats: whether it can be given more than once.
  ///   - purpose: the purpose, in one line.
  ///   - kind: the kind of the value; by default the one that its name stands for.
  ///   - read: returns the value of a word.
  package init(
    _ usage: String,
    repeats: Bool = false,
    _ purpose: String,
    kind: ValueKind? = nil,
    read: @escaping @Sendable (_ word: String) throws(UsageError) -> Value
  ) {
    let words = usage.split { ", ".contains($0) }.map(String.init)
    self.usage = usage
    name = words.first { $0.hasPrefix("--") } ?? usage
    short = words.first { !$0.hasPrefix("--") && $0.hasPrefix("-") }
    valueName = words.first { !$0.hasPrefix("-") }
    self.kind = kind ?? ValueKind(named: valueName ?? "")
    (self.repeats, self.purpose, self.read) = (repeats, purpose, read)
  }

  /// Returns the value that a word stands for, or throws a usage error.
  package func parse(_ word: String) throws(UsageError) -> any Sendable { try read(word) }

  /// Returns the same option with the purpose that it has in another command.
  package func saying(_ purpose: String) -> Option {
    Option(usage, repeats: repeats, purpose, kind: kind, read: read)
  }
}

extension Option<String> {
  /// Creates an option that takes any text.
  package init(_ usage: String, repeats: Bool = false, _ purpose: String, kind: ValueKind? = nil) {
    self.init(usage, repeats: repeats, purpose, kind: kind) { $0 }
  }
}

/// An option without a value.
package typealias Flag = Option<Bool>

extension Option<Bool> {
  /// Creates an option without a value.
  package init(_ usage: String, _ purpose: String) { self.init(usage, purpose) { _ in true } }
}

extension Option<Int> {
  /// Creates an option that takes a whole number.
  package init(_ usage: String, in range: ClosedRange<Int>, _ purpose: String) {
    self.init(usage, purpose) { (word) throws(UsageError) in
      guard let number = Int(word), range.contains(number) else {
        let end = range.upperBound == .max ? "on" : "to \(range.upperBound)"
        let name = usage.prefix { $0 != " " }
        throw UsageError(
          "\(name) takes a whole number from \(range.lowerBound) \(end), not \(word.quoted)"
        )
      }
      return number
    }
  }
}

extension Option<Duration> {
  /// Creates an option that takes seconds.
  package init(_ name: String, secondsFrom least: Double, _ purpose: String) {
    self.init("\(name) SECONDS", purpose) { (word) throws(UsageError) in
      guard let seconds = Double(word), (least...86_400).contains(seconds) else {
        throw UsageError(
          "\(name) takes seconds from \(least) to 86400, not \(word.quoted)"
        )
      }
      return .seconds(seconds)
    }
  }
}

extension Option where Value: RawRepresentable<String> & CaseIterable {
  /// Creates an option that takes one of some words.
  package init(_ name: String, of type: Value.Type, _ purpose: String) {
    let words = type.allCases.map(\.rawValue)
    self.init("\(name) \(words.joined(separator: "|"))", purpose) { (word) throws(UsageError) in
      guard let choice = Value(rawValue: word) else {
        throw UsageError(
          "\(name) takes \(words.joined(separator: ", ")), not \(word.quoted)",
          hint: word.nearestWord(in: words).map { "did you mean \"\($0)\"?" }
        )
      }
      return choice
    }
  }
}
