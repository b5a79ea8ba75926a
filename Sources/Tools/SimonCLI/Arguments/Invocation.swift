/// One call of a command: its words as they were parsed, and its surroundings.
struct Invocation: Sendable {
  /// The tool's name.
  var tool: String
  /// The words that are no options, in order.
  var operands: [String] = []
  /// The surroundings of the call.
  var console: Console
  /// The first words of the tool's commands, for suggestions.
  var commands: [String] = []
  private var given: [String: [Given]] = [:]

  private struct Given {
    var word: String
    var value: any Sendable
  }

  init(tool: String, console: Console) {
    self.tool = tool
    self.console = console
  }

  /// Notes an option with the word behind it, empty for an option without a value.
  mutating func give(_ option: any CommandOption, _ word: String) throws(UsageError) {
    given[option.name, default: []].append(Given(word: word, value: try option.parse(word)))
  }

  /// Says whether an option was given.
  func has(_ option: any CommandOption) -> Bool { given[option.name] != nil }

  /// The last value of an option; nil if it was not given.
  subscript<Value>(_ option: Option<Value>) -> Value? { all(option).last }

  /// Returns all values of an option, in order.
  func all<Value>(_ option: Option<Value>) -> [Value] {
    given[option.name, default: []].compactMap { $0.value as? Value }
  }

  /// Returns the last word that was given for an option, as it was typed.
  func word(_ option: any CommandOption) -> String? { given[option.name]?.last?.word }
}
