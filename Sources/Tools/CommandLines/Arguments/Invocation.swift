package import AppDriver
package import Messages
package import Stories

/// One call of a command: its words as they were parsed, and its surroundings.
package struct Invocation: Sendable {
  /// The tool's name.
  package var tool: String
  /// The apps of this build.
  package var apps: AppCatalogue
  /// The definitions that stories can use, beside the built-in sentences.
  package var steps: StepLibrary
  /// The words that are no options, in order.
  package var operands: [String] = []
  /// The surroundings of the call.
  package var console: Console
  /// The commands of the tool that help names, for suggestions.
  package var siblings: [Command] = []
  /// True if the call named no command, so that its first operand may be a misspelt one.
  package var isUnnamed = false
  /// The commands of the tool beside this one, by their first words: `session` is `simon-record session`.
  package var elsewhere: [String: String] = [:]
  /// The options that were given, by their names.
  package private(set) var given: [String: [(word: String, value: any Sendable)]] = [:]

  /// An app of this build, for examples of calls.
  package var exampleApp: String { apps.entries.first?.name ?? "NAME" }

  package init(
    tool: String,
    apps: AppCatalogue,
    steps: StepLibrary,
    console: Console,
    siblings: [Command] = [],
    isUnnamed: Bool = false,
    elsewhere: [String: String] = [:]
  ) {
    (self.tool, self.apps, self.steps, self.console) = (tool, apps, steps, console)
    (self.siblings, self.isUnnamed, self.elsewhere) = (siblings, isUnnamed, elsewhere)
  }

  /// Notes an option with the word behind it, empty for an option without a value.
  package mutating func give(_ option: any CommandOption, _ word: String) throws(UsageError) {
    given[option.name, default: []].append((word, try option.parse(word)))
  }

  /// Returns true if an option was given.
  package func has(_ option: any CommandOption) -> Bool { given[option.name] != nil }

  /// The last value of an option; nil if it was not given.
  package subscript<Value>(_ option: Option<Value>) -> Value? { all(option).last }

  /// Returns all values of an option, in order.
  package func all<Value>(_ option: Option<Value>) -> [Value] {
    given[option.name, default: []].compactMap { $0.value as? Value }
  }

  /// Returns all words that were given for an option, as they were typed.
  package func words(given option: any CommandOption) -> [String] {
    given[option.name, default: []].map(\.word)
  }

  /// Returns the last word that was given for an option, as it was typed.
  package func word(_ option: any CommandOption) -> String? { given[option.name]?.last?.word }

  /// Returns an option as another call takes it: its name and its word; nothing if it was not given.
  package func words(of option: any CommandOption) -> [String] {
    word(option).map { $0.isEmpty ? [option.name] : [option.name, $0] } ?? []
  }
}
