/// A command of a tool, declared once for parsing, help and running.
struct Command: Sendable {
  /// The heading of help that a command stands below.
  enum Group: String, CaseIterable {
    case everyday = "Everyday"
    case looking = "Looking closer"
    case stories = "Stories and scripts"
    case logs = "Logs"
    case goldens = "Goldens"
    case apps = "Apps"
    case setup = "Shell and manual"
  }

  /// The words after the tool's name, such as `stories emit`.
  var name: String
  /// The heading it stands below; nil for a command that the tool itself calls, which no help names.
  var group: Group?
  /// The purpose, in one line.
  var purpose: String
  /// The operands as help shows them; `…` stands for any number, and brackets for none or more.
  var operands = ""
  /// A Boolean value that says whether the number of operands depends on the options, so that the
  /// command checks it.
  var checksOperands = false
  /// The options beside the common ones.
  var options: [any CommandOption] = []
  /// Calls that show what it can do, with their purposes.
  var examples: KeyValuePairs<String, String> = [:]
  /// The exit codes beside success, wrong usage and internal errors.
  var exitCodes: [ExitCode] = []
  /// Runs it.
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The options that every command has.
  static let common: [any CommandOption] = [StandardOptions.color, StandardOptions.help]

  /// The number of operands that it takes.
  var operandCount: ClosedRange<Int> {
    let words = operands.split(separator: " ")
    let least = checksOperands ? 0 : words.count { !$0.hasPrefix("[") }
    return least...(checksOperands || operands.contains("…") ? .max : words.count)
  }

  /// All options, its own first.
  var allOptions: [any CommandOption] { options + Self.common }

  /// The words of its name.
  var words: [String] { name.split(separator: " ").map(String.init) }
}
