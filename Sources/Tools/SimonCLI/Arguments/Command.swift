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
  }

  /// An example of a call, and its purpose.
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
  /// The heading it stands below; nil for a command that the tool itself calls, which no help names.
  var group: Group?
  /// The purpose, in one line.
  var purpose: String
  /// The operands as help shows them.
  var operands = ""
  /// The number of operands that it takes.
  var operandCount: ClosedRange<Int> = 0...0
  /// The options beside the common ones.
  var options: [any CommandOption] = []
  /// Calls that show what it can do.
  var examples: [Example] = []
  /// The exit codes beside success, wrong usage and internal errors.
  var exitCodes: [ExitCode] = []
  /// Runs it.
  var run: @Sendable (Invocation) async throws -> ExitCode

  /// The options that every command has.
  static let common: [any CommandOption] = [StandardOptions.color, StandardOptions.help]

  /// All options, its own first.
  var allOptions: [any CommandOption] { options + Self.common }

  /// The words of its name.
  var words: [String] { name.split(separator: " ").map(String.init) }
}
