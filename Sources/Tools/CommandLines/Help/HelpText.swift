package import Messages

/// The text of `--help`, made of the same declarations that parse the words.
package struct HelpText {
  /// The tool whose commands the text describes.
  package var tool: CommandLineTool

  /// The longest line, in letters.
  private static let width = 80

  /// The help of the whole tool.
  package var overview: ConsoleText {
    let listed = tool.commands.filter { $0.group != nil }
    let width = listed.map(\.name.count).max() ?? 0
    var lines = wrapped("\(tool.name): \(tool.purpose)") + ["", "Usage:"]
    if tool.hasDefault, let first = tool.commands.first { lines.append("  \(usage(of: first))") }
    lines.append("  \(tool.name) COMMAND [OPTIONS] …")
    for group in Command.Group.allCases {
      let rows = listed.filter { $0.group == group }.map { ($0.name, $0.purpose) }
      if !rows.isEmpty { lines += ["", "\(group.rawValue):"] + table(rows, width: width) }
    }
    let version = ("--version", "print the version of this build")
    lines += ["", "Options:"] + table(Command.common.map { ($0.usage, $0.purpose) } + [version])
    let everyday = listed.filter { $0.group == .everyday }
    let calls =
      everyday.isEmpty
      ? listed.flatMap { $0.examples.flatMap(example) }
      : everyday.flatMap { $0.examples.prefix(1).flatMap(example) }
    if !calls.isEmpty { lines += ["", "Examples:"] + calls }
    let codes = [.success, .usage, .internalError] + tool.commands.flatMap(\.exitCodes)
    lines += ["", "Exit codes:"] + exitCodes(codes)
    lines += ["", "\(tool.name) COMMAND --help says more about each command."]
    return ConsoleText(lines: lines)
  }

  /// Returns the help of one command.
  package func text(for command: Command) -> ConsoleText {
    var lines = wrapped("\(tool.name) \(command.name): \(command.purpose)")
    lines += ["", "Usage:"] + wrapped(usage(of: command), indent: 2, hanging: 6)
    lines += ["", "Options:"] + table(command.allOptions.map { ($0.usage, $0.purpose) })
    if !command.examples.isEmpty { lines += ["", "Examples:"] + command.examples.flatMap(example) }
    lines += ["", "Exit codes:"]
    lines += exitCodes([.success] + command.exitCodes + [.usage, .internalError])
    return ConsoleText(lines: lines)
  }

  private func usage(of command: Command) -> String {
    let isDefault = tool.hasDefault && command.name == tool.commands.first?.name
    let name = isDefault ? "[\(command.name)]" : command.name
    let operands = command.operands.isEmpty ? "" : " \(command.operands)"
    return "\(tool.name) \(name) [OPTIONS]\(operands)"
  }

  private func exitCodes(_ codes: [ExitCode]) -> [String] {
    table(
      Set(codes).sorted { $0.rawValue < $1.rawValue }.map { (String($0.rawValue), $0.meaning) },
      width: 3
    )
  }

  private func example(_ call: String, _ purpose: String) -> [String] {
    ["  \(tool.example(call))"] + wrapped(purpose, indent: 6)
  }

  /// Returns two columns; what is too long for the first one has a line of its own.
  private func table(_ rows: [(String, String)], width: Int? = nil) -> [String] {
    let width = width ?? min(rows.map(\.0.count).max() ?? 0, 26)
    return rows.flatMap { name, purpose in
      var lines = wrapped(purpose, indent: width + 4)
      if name.count > width { return ["  \(name)"] + lines }
      lines[0] = "  \(name.padded(to: width))  \(lines[0].drop { $0 == " " })"
      return lines
    }
  }

  /// Returns a text in lines that fit, all but the first with a hanging indent.
  private func wrapped(_ text: String, indent: Int = 0, hanging: Int? = nil) -> [String] {
    var lines: [String] = []
    var line = String(repeating: " ", count: indent)
    var isEmpty = true
    for word in text.split(separator: " ") {
      if !isEmpty, line.count + 1 + word.count > Self.width {
        lines.append(line)
        (line, isEmpty) = (String(repeating: " ", count: hanging ?? indent), true)
      }
      line += (isEmpty ? "" : " ") + word
      isEmpty = false
    }
    return lines + [line]
  }
}
