import AppDriver
import Stories

/// One call of a command: its words as they were parsed, and its surroundings.
struct Invocation: Sendable {
  /// The tool's name.
  var tool: String
  /// The apps of this build.
  var apps: AppCatalogue
  /// The definitions that stories can use, beside the built-in sentences.
  var steps: StepLibrary
  /// The words that are no options, in order.
  var operands: [String] = []
  /// The surroundings of the call.
  var console: Console
  /// The commands of the tool that help names, for suggestions.
  var siblings: [Command] = []
  /// A Boolean value that says whether the call named no command, so that its first operand may be a
  /// misspelt one.
  var isUnnamed = false
  /// The commands of the tool beside this one, by their first words: `session` is `simon-record session`.
  var elsewhere: [String: String] = [:]
  /// The options that were given, by their names.
  private(set) var given: [String: [(word: String, value: any Sendable)]] = [:]

  /// An app of this build, for examples of calls.
  var exampleApp: String { apps.entries.first?.name ?? "NAME" }

  /// Notes an option with the word behind it, empty for an option without a value.
  mutating func give(_ option: any CommandOption, _ word: String) throws(UsageError) {
    given[option.name, default: []].append((word, try option.parse(word)))
  }

  /// Says whether an option was given.
  func has(_ option: any CommandOption) -> Bool { given[option.name] != nil }

  /// The last value of an option; nil if it was not given.
  subscript<Value>(_ option: Option<Value>) -> Value? { all(option).last }

  /// Returns all values of an option, in order.
  func all<Value>(_ option: Option<Value>) -> [Value] {
    given[option.name, default: []].compactMap { $0.value as? Value }
  }

  /// Returns all words that were given for an option, as they were typed.
  func words(given option: any CommandOption) -> [String] {
    given[option.name, default: []].map(\.word)
  }

  /// Returns the last word that was given for an option, as it was typed.
  func word(_ option: any CommandOption) -> String? { given[option.name]?.last?.word }

  /// Returns an option as another call takes it: its name and its word; nothing if it was not given.
  func words(of option: any CommandOption) -> [String] {
    word(option).map { $0.isEmpty ? [option.name] : [option.name, $0] } ?? []
  }
}
