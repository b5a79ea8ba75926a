import Messages

/// The completion script of a tool for fish.
package struct FishCompletion {
  /// The commands, options and operands that the script completes.
  package let table: CompletionTable

  /// The script, to be kept as `TOOL.fish` in fish's folder of completions.
  package var script: String {
    ([Self.head(of: table)] + commandLines + optionLines + operandLines).joined(separator: "\n")
      + "\n"
  }

  /// The name of the functions of the script.
  private var function: String { "__\(table.identifier)" }

  private static func head(of table: CompletionTable) -> String {
    headText.replacing("FUNCTION", with: "__\(table.identifier)")
      .replacing("TOOL", with: table.tool.name)
      .replacing("DEFAULT", with: table.defaultCommand.fishQuoted)
      .replacing("GROUPS", with: table.words.filter { !$0.isCommand }.map(\.word).fishList)
      .replacing(
        "COMMANDS",
        with: table.words.filter { $0.group.isEmpty && $0.isCommand }.map(\.word).fishList
      )
  }

  /// The functions of the script, the same for every tool.
  private static let headText = """
    # Completion of TOOL for fish. Install it with:
    #   TOOL completions fish > ~/.config/fish/completions/TOOL.fish

    # Prints the command typed so far, or the words that begin one; nothing if none is named.
    function FUNCTION_command
        set -l words (commandline -opc)[2..-1]
        if not set -q words[1]
            return
        end
        if string match -q -- '-*' $words[1]
            echo DEFAULT
        else if contains -- "$words[1]" GROUPS
            set -q words[2]; and echo "$words[1] $words[2]"; or echo $words[1]
        else if contains -- $words[1] COMMANDS
            echo $words[1]
        else
            echo DEFAULT
        end
    end

    function FUNCTION_at
        test "$(FUNCTION_command)" = "$argv"
    end

    # Prints the names of recordings or apps, by the tool itself.
    function FUNCTION_names
        set -l words (commandline -opc)
        set -l folder
        for i in (seq (count $words))
            if test "$words[$i]" = --dir; and set -q words[(math $i + 1)]
                set folder --dir $words[(math $i + 1)]
            else if string match -q -- '--dir=*' $words[$i]
                set folder $words[$i]
            end
        end
        if contains -- -- $words
            $words[1] names $argv $folder 2>/dev/null
        else
            # A name that looks like an option is none only behind --.
            $words[1] names $argv $folder 2>/dev/null | string match -v -- '-*'
        end
    end

    complete -c TOOL -f
    """

  /// The lines for the words of commands' names.
  private var commandLines: [String] {
    table.words.map { word in
      line(at: word.group, "-a \(word.word) -d \(word.purpose.fishQuoted)")
    }
  }

  /// The lines for the options of the tool and of its commands.
  private var optionLines: [String] {
    let first = table.commands.filter { $0.name == table.defaultCommand }
    let tool = CompletionTable.toolOptions.map { name, purpose in
      line(at: "", "-l \(name.dropFirst(2)) -d \(purpose.fishQuoted)")
    }
    let unnamed = first.flatMap { command in
      command.options.map { line(at: "", option($0)) }
    }
    let own = table.commands.flatMap { command in
      command.allOptions.map { line(at: command.name, option($0)) }
    }
    return tool + unnamed + own
  }

  /// The lines for operands; fish does not count them, so every one can be any of them.
  private var operandLines: [String] {
    let first = table.commands.filter { $0.name == table.defaultCommand }
      .flatMap { $0.operandKinds.flatMap { operand($0).map { line(at: "", $0) } } }
    return first
      + table.commands.flatMap { command in
        var seen: Set<String> = []
        return command.operandKinds.flatMap(operand).filter { seen.insert($0).inserted }
          .map { line(at: command.name, $0) }
      }
  }

  private func line(at command: String, _ rest: String) -> String {
    let condition = "\(function)_at \(command)".trimmedEnd.fishQuoted
    return "complete -c \(table.tool.name) -n \(condition) \(rest)"
  }

  /// Returns what completes an option.
  private func option(_ option: any CommandOption) -> String {
    var parts = ["-l \(option.name.dropFirst(2))"]
    if let short = option.short { parts.append("-s \(short.dropFirst())") }
    if option.valueName != nil {
      parts.append(option.kind.takesFiles ? "-r -F" : "-x")
      let values = candidates(of: option.kind)
      if !values.isEmpty { parts.append("-a \(values.fishQuoted)") }
    }
    return (parts + ["-d \(option.purpose.fishQuoted)"]).joined(separator: " ")
  }

  /// Returns what completes an operand; nothing for any text.
  private func operand(_ kind: ValueKind) -> [String] {
    let values = candidates(of: kind)
    return (kind.takesFiles ? ["-F"] : []) + (values.isEmpty ? [] : ["-a \(values.fishQuoted)"])
  }

  /// Returns the words of a kind, and the calls that print the others.
  private func candidates(of kind: ValueKind) -> String {
    var parts = kind.choices + kind.choicesWithFile.map { "\($0):" }
    if kind.hasRecordings { parts.append("(\(function)_names recordings)") }
    if kind.hasApps { parts.append("(\(function)_names apps)") }
    if kind.hasFolders, !kind.takesFiles { parts.append("(__fish_complete_directories)") }
    return parts.joined(separator: " ")
  }
}

extension ValueKind {
  /// True if a file fits.
  fileprivate var takesFiles: Bool {
    fileEnding != nil || !choicesWithFile.isEmpty || !choicesOfFiles.isEmpty
  }
}

extension String {
  /// The text as one word of fish.
  fileprivate var fishQuoted: String {
    "'\(replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
  }
}

extension [String] {
  /// The words of a list; an empty word where there are none, since fish needs one.
  fileprivate var fishList: String { isEmpty ? "''" : joined(separator: " ") }
}
