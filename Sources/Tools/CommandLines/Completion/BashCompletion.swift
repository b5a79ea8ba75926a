/// The completion script of a tool for bash.
package struct BashCompletion {
  /// The commands, options and operands that the script completes.
  package let table: CompletionTable

  /// The script; a call such as `source <(simon-replay completions bash)` loads it.
  package var script: String {
    let function = "_\(table.identifier)"
    return """
      # Completion of \(table.tool.name) for bash. Load it in ~/.bashrc:
      #   source <(\(table.tool.name) completions bash)

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

      # Sets "kind" to the words that can follow a part of a command's name.
      \(function)_commands() {
        kind=
        case "$1" in
      \(ShellCases.commands(table))
        esac
      }

      # Sets "kind" to the options of a command.
      \(function)_options() {
        kind=
        case "$1" in
      \(ShellCases.options(table))
        esac
      }

      """
        + Self.body.replacing("FUNCTION", with: function)
        .replacing("DEFAULT", with: table.defaultCommand)
        .replacing("TOOL", with: table.tool.name)
  }

  /// The part of the script that is the same for every tool.
  private static let body = #"""

    # Adds the candidates of a kind for the value typed so far.
    FUNCTION_add() {
      local token name quoted=%q plain=${value//\\/}
      # Where a candidate may be a file, bash quotes all of them itself.
      [[ " $kind" == *" @f"* || " $kind" == *" :"* ]] && quoted=%s
      for token in $kind; do
        case $token in
          =*:) [[ ${token#=} == "$value"* ]] && found+=("${token#=}") && compopt -o nospace ;;
          =*) [[ ${token#=} == "$value"* ]] && found+=("${token#=}") ;;
          :*)
            if [[ $value == "${token#:}":* ]]; then
              compopt -o filenames
              while IFS= read -r name; do found+=("${token#:}:$name"); done \
                < <(compgen -f -- "${value#*:}")
            fi ;;
          @recordings | @apps)
            while IFS= read -r name; do
              # A name that looks like an option is none only behind --.
              [[ $name == -* && -z $isended && -z $option ]] && continue
              [[ $name == "$plain"* ]] && found+=("$(printf "$quoted" "$name")")
            done < <("$tool" names "${token#@}" ${folder:+--dir "$folder"} 2> /dev/null) ;;
          @files | @folders)
            compopt -o filenames
            [[ $token == @files ]] && name=-f || name=-d
            while IFS= read -r name; do found+=("$name"); done < <(compgen $name -- "$value") ;;
          @files.*)
            compopt -o filenames
            while IFS= read -r name; do found+=("$name"); done \
              < <(compgen -f -X "!*${token#@files}" -- "$value"; compgen -d -- "$value") ;;
        esac
      done
    }

    FUNCTION() {
      local tool=${COMP_WORDS[0]/#\~\//$HOME/} line=${COMP_LINE:0:COMP_POINT} blanks piece
      local -a typed=() found=()
      local last=-1 i
      # Bash splits words at ":" and "=", too; they are joined again.
      blanks=${line%%"${COMP_WORDS[0]}"*}
      line=${line#"$blanks"}
      for ((i = 0; i <= COMP_CWORD; i++)); do
        blanks=${line%%[![:blank:]]*}
        line=${line#"$blanks"}
        if ((i == COMP_CWORD)); then piece=$line; else piece=${COMP_WORDS[i]}; fi
        line=${line#"$piece"}
        if ((last >= 0)) && [[ -z $blanks ]]; then
          typed[last]+=$piece
        else
          last=$((last + 1))
          typed[last]=$piece
        fi
      done

      local command= option= folder= kind= isnamed= isended= word
      local place=0
      for ((i = 1; i < last; i++)); do
        word=${typed[i]}
        if [[ -n $option ]]; then
          [[ $option == --dir ]] && folder=$word
          option=
        elif [[ -n $isended ]]; then
          place=$((place + 1))
        elif [[ $word == -* && $word != - ]]; then
          [[ -z $isnamed ]] && isnamed=1 && command=${command:-DEFAULT}
          [[ $word == --dir=* ]] && folder=${word#*=}
          [[ $word == -- ]] && isended=1
          FUNCTION_value "$command" "$word"
          [[ -n $kind ]] && option=$word
        elif [[ -z $isnamed ]]; then
          FUNCTION_commands "$command"
          if [[ " $kind " == *" =$word "* ]]; then
            command=${command:+$command }$word
            FUNCTION_commands "$command"
            [[ -z $kind ]] && isnamed=1
          else
            isnamed=1
            [[ -z $command ]] && command="DEFAULT" && place=1
          fi
        else
          place=$((place + 1))
        fi
      done

      local current=${typed[last]} before= value trim= breaks=
      value=$current
      if [[ -n $option ]]; then
        FUNCTION_value "$command" "$option"
      elif [[ -z $isended && $current == --*=* ]]; then
        before=${current%%=*}=
        value=${current#*=}
        FUNCTION_value "${command:-DEFAULT}" "${current%%=*}"
      elif [[ -z $isended && $current == -* ]]; then
        FUNCTION_options "$command"
      elif [[ -n $isnamed ]]; then
        FUNCTION_operand "$command" "$place"
      else
        FUNCTION_commands "$command"
        if [[ -z $command ]]; then
          word=$kind
          FUNCTION_operand "DEFAULT" 0
          kind="$word $kind"
        fi
      fi
      FUNCTION_add

      # Bash replaces the part behind the last ":" or "=" only.
      [[ $COMP_WORDBREAKS == *:* ]] && breaks+=:
      [[ $COMP_WORDBREAKS == *=* ]] && breaks+==
      [[ -n $breaks && $current == *["$breaks"]* ]] && trim=${current%"${current##*["$breaks"]}"}
      COMPREPLY=()
      for word in "${found[@]}"; do
        word=$before$word
        COMPREPLY+=("${word#"$trim"}")
      done
    }

    complete -F FUNCTION TOOL

    """#
}
