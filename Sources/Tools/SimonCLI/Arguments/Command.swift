import Foundation

/// A command of a tool: what is parsed, what `--help` says, and what is done, declared once.
struct Command: Sendable {
  /// An option of a command.
  struct Option: Sendable {
    /// The name with its dashes.
    var name: String
    /// What its value is called in help; nil for an option that takes none.
    var value: String?
    /// Whether it may be given more than once.
    var repeats = false
    /// What it does, in one line.
    var purpose: String

    /// An option that takes no value.
    init(_ name: String, _ purpose: String) {
      self.name = name
      self.purpose = purpose
    }

    /// An option that takes a value.
    init(_ name: String, _ value: String, repeats: Bool = false, _ purpose: String) {
      self.name = name
      self.value = value
      self.repeats = repeats
      self.purpose = purpose
    }
  }

  /// An example of a call, and what it is for.
  struct Example: Sendable {
    var call: String
    var purpose: String

    init(_ call: String, _ purpose: String) {
      self.call = call
      self.purpose = purpose
    }
  }

  /// The words after the tool's name, such as `stories emit`.
  var name: String
  /// One line on what it is for.
  var purpose: String
  /// What stands behind the options, as help shows it.
  var operands: String
  /// How many operands there may be.
  var operandCount: ClosedRange<Int> = 0...0
  /// What it can be told.
  var options: [Option]
  /// Calls that show what it can do.
  var examples: [Example]
  /// The numbers it may end with, beside wrong usage and internal errors.
  var exitCodes: [ExitCode]
  /// Whether no help names it, since it is for the tool itself.
  var isHidden = false
  /// Does it.
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The options that every command has.
  static let common: [Option] = [
    Option("--color", "auto|always|never", "when to use colours (default auto)"),
    Option("--help", "this text"),
  ]

  var allOptions: [Option] { options + Self.common }
}

/// One call of a command: its words as they were understood, and the console.
struct Invocation: Sendable {
  /// The tool's name.
  var tool: String
  /// The words without dashes, in order.
  var operands: [String] = []
  /// For each option that was given, its values in order; empty text for one that takes none.
  var values: [String: [String]] = [:]
  /// What the tool can see and say.
  var console: Console
  /// The first words of the tool's commands, for suggestions.
  var commands: [String] = []

  /// Whether an option was given.
  func has(_ option: String) -> Bool { values[option] != nil }

  /// The last value of an option.
  func value(_ option: String) -> String? { values[option]?.last }

  /// A whole number from an option.
  func integer(_ option: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
    guard let text = value(option) else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let limits =
        range.upperBound == .max
        ? "from \(range.lowerBound) on" : "from \(range.lowerBound) to \(range.upperBound)"
      throw UsageError("\(option) takes a whole number \(limits), not \"\(text)\"")
    }
    return number
  }

  /// One of some words from an option.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ option: String,
    of type: Choice.Type
  ) throws(UsageError) -> Choice? where Choice.RawValue == String {
    guard let text = value(option) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      throw UsageError(
        "\(option) takes \(words.joined(separator: ", ")), not \"\(text)\"",
        hint: text.nearestWord(in: words).map { "did you mean \"\($0)\"?" }
      )
    }
    return choice
  }
}

/// Words on the command line that make no sense.
struct UsageError: Error {
  var message: String
  var hint: String?

  init(_ message: String, hint: String? = nil) {
    self.message = message
    self.hint = hint
  }
}
