/// A command of a tool, declared once for parsing, help and running.
package struct Command: Sendable {
  /// The heading of help that a command stands below.
  package enum Group: String, CaseIterable {
    case everyday = "Everyday"
    case looking = "Looking closer"
    case stories = "Stories and scripts"
    case logs = "Logs"
    case goldens = "Goldens"
    case apps = "Apps"
    case setup = "Shell and manual"
  }

  /// The words after the tool's name, such as `stories emit`.
  package var name: String
  /// The heading it stands below; nil for a command that the tool itself calls, which no help names.
  package var group: Group?
  /// The purpose, in one line.
  package var purpose: String
  /// The operands as help shows them; `…` stands for any number, and brackets for none or more.
  package var operands = ""
  /// True if the number of operands depends on the options, so that the command itself checks it.
  package var checksOperands = false
  /// The options beside the common ones.
  package var options: [any CommandOption] = []
  /// Calls that show what it can do, with their purposes.
  package var examples: KeyValuePairs<String, String> = [:]
  /// The exit codes beside success, wrong usage and internal errors.
  package var exitCodes: [ExitCode] = []
  /// Carries out a parsed call, and returns the exit code.
  package var run: @Sendable (Invocation) async throws -> ExitCode

  /// The options that every command has.
  package static let common: [any CommandOption] = [StandardOptions.color, StandardOptions.help]

  /// The number of operands that it takes.
  package var operandCount: ClosedRange<Int> {
    let words = operands.split(separator: " ")
    let least = checksOperands ? 0 : words.count { !$0.hasPrefix("[") }
    return least...(checksOperands || operands.contains("…") ? .max : words.count)
  }

  /// All options, its own first.
  package var allOptions: [any CommandOption] { options + Self.common }

  /// The words of its name.
  package var words: [String] { name.split(separator: " ").map(String.init) }

  package init(
    name: String,
    group: Group? = nil,
    purpose: String,
    operands: String = "",
    checksOperands: Bool = false,
    options: [any CommandOption] = [],
    examples: KeyValuePairs<String, String> = [:],
    exitCodes: [ExitCode] = [],
    run: @escaping @Sendable (Invocation) async throws -> ExitCode
  ) {
    (self.name, self.group, self.purpose, self.operands) = (name, group, purpose, operands)
    (self.checksOperands, self.options, self.examples) = (checksOperands, options, examples)
    (self.exitCodes, self.run) = (exitCodes, run)
  }
}
