/// The tables that the bash and zsh scripts share, as branches of a shell's `case` statement.
package enum ShellCases {
  /// Returns the kinds of the values of options.
  package static func values(_ table: CompletionTable) -> String {
    lines(
      table.optionKinds.map { ($0.patterns.joined(separator: " | "), $0.kind.tokens) }
    )
  }

  /// Returns the kinds of operands.
  package static func operands(_ table: CompletionTable) -> String {
    lines(table.operandKinds.map { ($0.pattern, $0.kind.tokens) })
  }

  /// Returns the words that can follow each part of a command's name.
  package static func commands(_ table: CompletionTable) -> String {
    let groups = [""] + table.words.filter { !$0.isCommand }.map(\.word)
    return lines(
      groups.map { group in
        let words = table.words.filter { $0.group == group }
        return ("\"\(group)\"", words.map { "=\($0.word)" }.joined(separator: " "))
      }
    )
  }

  /// Returns the options of each command.
  package static func options(_ table: CompletionTable) -> String {
    let own = table.commands.map { ($0.name, $0.allOptions.map(\.name)) }
    let first = own.first { $0.0 == table.defaultCommand }?.1 ?? []
    let all = CompletionTable.toolOptions.map(\.0) + first.filter { $0 != "--help" }
    return lines(
      ([("", all)] + own).map { name, options in
        ("\"\(name)\"", options.map { "=\($0)" }.joined(separator: " "))
      }
    )
  }

  private static func lines(_ cases: [(pattern: String, words: String)]) -> String {
    cases.map { "    \($0.pattern)) kind=\($0.words.scriptQuoted) ;;" }.joined(separator: "\n")
  }
}
