import Messages

/// A page of a tool's manual, in the language of `man`, from the declarations that parse the words.
package struct ManualPage {
  /// The name of the page: that of the tool, and of the command behind a dash.
  package let name: String
  private let tool: CommandLineTool
  /// The command; nil for the page of the tool.
  private let command: Command?

  /// Returns the page of a tool, and one for each command that help names.
  package static func all(of tool: CommandLineTool) -> [ManualPage] {
    [ManualPage(tool, nil)] + listed(tool).map { ManualPage(tool, $0) }
  }

  private static func listed(_ tool: CommandLineTool) -> [Command] {
    tool.commands.filter { $0.group != nil }
  }

  private init(_ tool: CommandLineTool, _ command: Command?) {
    (self.tool, self.command) = (tool, command)
    name = ([tool.name] + (command?.words ?? [])).joined(separator: "-")
  }

  /// The page as roff.
  package var roff: String {
    let purpose = command?.purpose ?? tool.purpose
    var page = RoffText()
    page.title(name, source: "Simon \(ToolVersion.current)", date: ToolVersion.date)
    page.section("NAME")
    page.words("\(RoffText.escaped(name)) \\- \(RoffText.escaped(purpose))")
    page.section("SYNOPSIS")
    page.synopsis(command.map { [usage(of: $0)] } ?? overview)
    page.section("DESCRIPTION")
    page.paragraph(description)
    if command == nil { addCommands(to: &page) }
    page.section("OPTIONS")
    for (option, purpose) in options { page.item(option, purpose) }
    page.section("EXIT STATUS")
    for code in exitCodes { page.item("\(code.rawValue)", code.meaning) }
    page.section("ENVIRONMENT")
    for variable in Surroundings.variables { page.item(variable.name, variable.meaning) }
    page.section("FILES")
    for file in Surroundings.files { page.item(file.name, file.meaning) }
    page.section("EXAMPLES")
    for (call, purpose) in examples { page.example(call, purpose) }
    page.section("SEE ALSO")
    page.references(references)
    return page.text
  }

  private var overview: [String] {
    (tool.hasDefault ? tool.commands.prefix(1).map { usage(of: $0) } : [])
      + ["\(tool.name) COMMAND [OPTIONS] …", "\(tool.name) --help | --version"]
  }

  private func usage(of command: Command) -> String {
    let isDefault = tool.hasDefault && command.name == tool.commands.first?.name
    let words = [tool.name, isDefault ? "[\(command.name)]" : command.name, "[OPTIONS]"]
    return (words + (command.operands.isEmpty ? [] : [command.operands])).joined(separator: " ")
  }

  private var description: String {
    let purpose = (command?.purpose ?? tool.purpose).capitalizedFirst
    let rest =
      "A value follows its option behind a blank or an equals sign; -- ends the options, and - is "
      + "standard input or output where a file is taken. Results go to standard output, diagnostics "
      + "to standard error."
    return "\(purpose). \(rest)"
  }

  private func addCommands(to page: inout RoffText) {
    page.section("COMMANDS")
    for group in Command.Group.allCases {
      let commands = Self.listed(tool).filter { $0.group == group }
      if !commands.isEmpty { page.subsection(group.rawValue) }
      for command in commands { page.item(command.name, command.purpose) }
    }
  }

  private var options: [(String, String)] {
    guard let command else {
      return Command.common.map { ($0.usage, $0.purpose) }
        + [("--version", "print the version of this build")]
    }
    return command.allOptions.map { ($0.usage, $0.purpose) }
  }

  private var exitCodes: [ExitCode] {
    let own = command?.exitCodes ?? Self.listed(tool).flatMap(\.exitCodes)
    return Set([.success, .usage, .internalError] + own).sorted { $0.rawValue < $1.rawValue }
  }

  private var examples: [(String, String)] {
    let commands =
      command.map { [$0] } ?? Self.listed(tool).filter { [.everyday, .setup].contains($0.group) }
    return commands.flatMap { command in
      command.examples.prefix(self.command == nil ? 1 : .max)
        .map { (tool.example($0.key), $0.value) }
    }
  }

  /// The names of the other pages: a command's tool and the commands of its group, a tool's commands.
  private var references: [String] {
    guard let command else { return Self.all(of: tool).dropFirst().map(\.name) }
    let near = Self.listed(tool).filter { $0.group == command.group && $0.name != command.name }
    return [tool.name] + near.map { ManualPage(tool, $0).name }
  }
}

extension String {
  /// The text with its first letter in upper case.
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
