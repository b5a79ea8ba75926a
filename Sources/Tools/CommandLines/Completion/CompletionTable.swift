/// The parts of a tool's calls that shells complete: its commands, and the kinds of their options and operands.
package struct CompletionTable {
  /// The tool, with the commands that help leaves out.
  package let tool: CommandLineTool

  /// The commands that help names.
  package let commands: [Command]

  /// Creates the table of the commands that help names.
  package init(_ tool: CommandLineTool) {
    self.tool = tool
    commands = tool.commands.filter { $0.group != nil }
  }

  /// The tool's name as a part of the name of a function.
  package var identifier: String {
    String(tool.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
  }

  /// The name of the command that runs if none is named; empty if there is none.
  package var defaultCommand: String { tool.hasDefault ? commands.first?.name ?? "" : "" }

  /// A word that can follow other words of a command's name.
  package struct Word {
    /// The words before it: empty, or a group such as `stories`.
    package var group: String
    /// A single word: the last of a command's name, or the name of a group.
    package var word: String
    /// The purpose of the command; for a group, the names of its commands.
    package var purpose: String
    /// True if the words are the name of a command; false if they only begin one.
    package var isCommand: Bool
  }

  /// The words of all commands' names, each once behind the same words.
  package var words: [Word] {
    var seen: Set<String> = []
    return commands.flatMap { command -> [Word] in
      guard command.words.count == 2, let group = command.words.first,
        let last = command.words.last
      else {
        return [Word(group: "", word: command.name, purpose: command.purpose, isCommand: true)]
      }
      let word = Word(group: group, word: last, purpose: command.purpose, isCommand: true)
      guard seen.insert(group).inserted else { return [word] }
      let others = commands.filter { $0.words.count == 2 && $0.words.first == group }
      let names = others.compactMap(\.words.last).joined(separator: ", ")
      return [Word(group: "", word: group, purpose: names, isCommand: false), word]
    }
  }

  /// The options that the tool has without a command.
  package static let toolOptions = [
    ("--help", StandardOptions.help.purpose), ("--version", "print the version of this build"),
  ]

  /// The kind of the value of each option, by `COMMAND OPTION` as a pattern of a shell's `case`; an
  /// option of one kind in all commands has one pattern.
  package var optionKinds: [(patterns: [String], kind: ValueKind)] {
    var order: [String] = []
    var uses: [String: [(command: String, kind: ValueKind)]] = [:]
    for command in commands {
      for option in command.allOptions where option.valueName != nil {
        for name in [option.name, option.short].compactMap(\.self) {
          if uses[name] == nil { order.append(name) }
          uses[name, default: []].append((command.name, option.kind))
        }
      }
    }
    return order.sorted().flatMap { name -> [(patterns: [String], kind: ValueKind)] in
      let all = uses[name] ?? []
      let kinds = all.map(\.kind).reduce(into: [ValueKind]()) { kinds, kind in
        if !kinds.contains(kind) { kinds.append(kind) }
      }
      guard kinds.count > 1 || isTaking(name) == .some else {
        return kinds.map { (["*\" \(name)\""], $0) }
      }
      return kinds.map { kind in
        (all.filter { $0.kind == kind }.map { "\"\($0.command) \(name)\"" }, kind)
      }
    }
  }

  /// In how many of the commands that have an option it takes a value.
  private enum Taking { case all, some }

  private func isTaking(_ name: String) -> Taking {
    let options = commands.flatMap(\.allOptions).filter { $0.name == name || $0.short == name }
    return options.allSatisfy { $0.valueName != nil } ? .all : .some
  }

  /// The kind of each operand, by `COMMAND INDEX` as a pattern of a shell's `case`.
  package var operandKinds: [(pattern: String, kind: ValueKind)] {
    commands.flatMap { command in
      command.operandKinds.enumerated().compactMap { place, kind in
        let isLast = place == command.operandKinds.count - 1
        let index = isLast && command.repeatsLastOperand ? "\"*" : "\(place)\""
        return kind == .text ? nil : ("\"\(command.name) \(index)", kind)
      }
    }
  }
}

extension ValueKind {
  /// The kind as words that the scripts for bash and zsh read: `=word` is a choice, `=word:` one
  /// that a file must follow, `:word` one that a file can follow, `@files.json` files.
  package var tokens: String {
    var tokens = choices.map { "=\($0)" } + choicesWithFile.map { "=\($0):" }
    tokens += (choicesOfFiles + choicesWithFile).map { ":\($0)" }
    if hasRecordings { tokens.append("@recordings") }
    if hasApps { tokens.append("@apps") }
    if let fileEnding { tokens.append("@files\(fileEnding)") }
    if hasFolders { tokens.append("@folders") }
    return tokens.isEmpty ? "@text" : tokens.joined(separator: " ")
  }
}

extension String {
  /// The text as one word of a script, between single quotes.
  package var scriptQuoted: String { "'\(replacing("'", with: "'\\''"))'" }
}
