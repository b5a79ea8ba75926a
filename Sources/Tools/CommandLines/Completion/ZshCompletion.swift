/// The completion script of a tool for zsh.
package struct ZshCompletion {
  /// The commands, options and operands that the script completes.
  package let table: CompletionTable

  /// The script, to be loaded from `~/.zshrc` or kept in a folder of `$fpath`.
  package var script: String {
    let function = "_\(table.identifier)"
    return """
      #compdef \(table.tool.name)
      # Completion of \(table.tool.name) for zsh. Load it in ~/.zshrc, behind compinit:
      #   source <(\(table.tool.name) completions zsh)

      # Sets "kind" to what completes the value of an option; empty if it takes none.
      \(function)_value() {
        kind=
        case "$1 $2" in
      \(ShellCases.values(table))
        esac
      }

      # Sets "kind" to what completes an operand, by its place from 0.
      \(function)_operand() {
        kind=
        case "$1 $2" in
      \(ShellCases.operands(table))
        esac
      }

      # Sets "described" to the words that can follow a part of a command's name.
      \(function)_commands() {
        described=()
        case "$1" in
      \(commands)
        esac
      }

      # Sets "described" to the options of a command.
      \(function)_options() {
        described=()
        case "$1" in
      \(options)
        esac
      }

      """
        + Self.body.replacing("FUNCTION", with: function)
        .replacing("DEFAULT", with: table.defaultCommand)
        .replacing("TOOL", with: table.tool.name)
  }

  /// The words that can follow each part of a command's name, with their purposes.
  private var commands: String {
    let groups = [""] + table.words.filter { !$0.isCommand }.map(\.word)
    return lines(
      groups.map { group in
        (group, table.words.filter { $0.group == group }.map { ($0.word, $0.purpose) })
      }
    )
  }

  /// The options of each command, with their purposes.
  private var options: String {
    let own = table.commands.map { command in
      (command.name, command.allOptions.map { ($0.name, $0.purpose) })
    }
    let first = own.first { $0.0 == table.defaultCommand }?.1.filter { $0.0 != "--help" } ?? []
    return lines([("", CompletionTable.toolOptions + first)] + own)
  }

  private func lines(_ cases: [(name: String, words: [(String, String)])]) -> String {
    cases.map { name, words in
      let described = words.map { "\($0.replacing(":", with: "\\:")):\($1)".scriptQuoted }
      return
        "    \"\(name)\") described=(\n      \(described.joined(separator: "\n      "))\n    ) ;;"
    }.joined(separator: "\n")
  }

  /// The part of the script that is the same for every tool.
  private static let body = #"""

    # Adds the candidates of a kind.
    FUNCTION_add() {
      local token
      local -a names choices with_file
      for token in ${=kind}; do
        case $token in
          '='*:) with_file+=(${${token#=}%:}) ;;
          '='*) choices+=(${token#=}) ;;
          ':'*)
            if compset -P "${token#:}:"; then
              _files
              return
            fi ;;
        esac
      done
      (( $#choices )) && compadd -- $choices
      (( $#with_file )) && compadd -S ':' -- $with_file
      for token in ${=kind}; do
        case $token in
          @recordings | @apps)
            names=(${(f)"$($tool names ${token#@} ${folder:+--dir} ${folder:+$folder} 2> /dev/null)"})
            # A name that looks like an option is none only behind --.
            [[ -z $ended && -z $option ]] && names=(${names:#-*})
            (( $#names )) && compadd -- $names ;;
          @files) _files ;;
          @files.*) _files -g "*${token#@files}" ;;
          @folders) _files -/ ;;
        esac
      done
    }

    FUNCTION() {
      local tool=${(Q)words[1]} command= option= folder= kind= named= ended= word
      local -a described
      local -i place=0 i
      tool=${tool/#\~\//$HOME/}
      for (( i = 2; i < CURRENT; i++ )); do
        word=${(Q)words[i]}
        if [[ -n $option ]]; then
          [[ $option == --dir ]] && folder=$word
          option=
        elif [[ -n $ended ]]; then
          place+=1
        elif [[ $word == -* && $word != - ]]; then
          [[ -z $named ]] && named=1 && command=${command:-DEFAULT}
          [[ $word == --dir=* ]] && folder=${word#*=}
          [[ $word == -- ]] && ended=1
          FUNCTION_value "$command" "$word"
          [[ -n $kind ]] && option=$word
        elif [[ -z $named ]]; then
          FUNCTION_commands "$command"
          if (( ${described[(I)${(b)word}:*]} )); then
            command=${command:+$command }$word
            FUNCTION_commands "$command"
            (( $#described )) || named=1
          else
            named=1
            [[ -z $command ]] && command="DEFAULT" && place=1
          fi
        else
          place+=1
        fi
      done

      if [[ -n $option ]]; then
        FUNCTION_value "$command" "$option"
        FUNCTION_add
      elif [[ -z $ended && $PREFIX == --*=* ]]; then
        FUNCTION_value "${command:-DEFAULT}" "${PREFIX%%=*}"
        compset -P '*='
        FUNCTION_add
      elif [[ -z $ended && $PREFIX == -* ]]; then
        FUNCTION_options "$command"
        _describe -o option described
      elif [[ -n $named ]]; then
        FUNCTION_operand "$command" "$place"
        FUNCTION_add
      else
        FUNCTION_commands "$command"
        _describe command described
        if [[ -z $command ]]; then
          FUNCTION_operand "DEFAULT" 0
          FUNCTION_add
        fi
      fi
    }

    if [[ $funcstack[1] == FUNCTION ]]; then
      FUNCTION "$@"
    else
      compdef FUNCTION TOOL
    fi

    """#
}
