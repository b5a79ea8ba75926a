/// Writes what `--help` shows, from the same declarations that the words are parsed by.
struct HelpText {
  /// The tool's name.
  var tool: String
  /// One line on what the tool is for.
  var purpose: String
  /// The tool's commands; the first is the one that runs when none is named, if any is.
  var commands: [Command]
  /// Whether the first command runs when none is named.
  var hasDefault: Bool

  /// The help of the whole tool.
  var overview: String {
    var lines = ["\(tool): \(purpose)", "", "Usage:"]
    let commands = commands.filter { !$0.isHidden }
    let width = commands.map { $0.usageName.count }.max() ?? 0
    for command in commands {
      lines.append("  \(tool) \(command.usageName.padded(to: width))  \(command.purpose)")
    }
    lines += ["", "Options:"]
    lines += table(
      Command.common.map { ($0.usage, $0.purpose) } + [("--version", "the version of this build")]
    )
    lines += ["", "Examples:"]
    lines += table(commands.flatMap(\.examples.first.asArray).map { ($0.call, $0.purpose) })
    lines += ["", "Exit codes:"]
    lines += exitCodes(ExitCode.allCases)
    lines += ["", "\(tool) COMMAND --help says more about each."]
    return lines.joined(separator: "\n")
  }

  /// The help of one command.
  func text(for command: Command) -> String {
    let isDefault = hasDefault && command.name == commands.first?.name
    let name = isDefault ? "[\(command.name)]" : command.name
    var lines = ["\(tool) \(command.name): \(command.purpose)", "", "Usage:"]
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    lines += ["  \(tool) \(name) [OPTIONS]\(operands)", "", "Options:"]
    lines += table(command.allOptions.map { ($0.usage, $0.purpose) })
    lines += ["", "Examples:"]
    lines += table(command.examples.map { ($0.call, $0.purpose) })
    lines += ["", "Exit codes:"]
    lines += exitCodes([.success] + command.exitCodes + [.usage, .internalError])
    return lines.joined(separator: "\n")
  }

  private func exitCodes(_ codes: [ExitCode]) -> [String] {
    Set(codes).sorted { $0.rawValue < $1.rawValue }
      .map { "  \(String($0.rawValue).padded(to: 5))\($0.meaning)" }
  }

  private func table(_ rows: [(String, String)]) -> [String] {
    let width = min(rows.map(\.0.count).max() ?? 0, 44)
    return rows.map { name, purpose in
      name.count > width
        ? "  \(name)\n  \(String(repeating: " ", count: width))  \(purpose)"
        : "  \(name.padded(to: width))  \(purpose)"
    }
  }
}

extension Command {
  fileprivate var usageName: String { operands.isEmpty ? name : "\(name) \(operands)" }
}

extension Command.Option {
  fileprivate var usage: String {
    let name = name == "--output" ? "-o, --output" : name
    return value.map { "\(name) \($0)" } ?? name
  }
}

extension Optional {
  fileprivate var asArray: [Wrapped] { map { [$0] } ?? [] }
}

extension String {
  /// The text with blanks behind it, at least as wide as asked for.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}
