/// The commands of Simon's tools in an output, each as a person would copy it.
struct PastedCommands {
  /// The commands, in order, each once.
  let list: [String]

  /// Finds the commands of an output: from a tool's name, with the variables before it, to the end of the line or of
  /// the clause.
  init(in output: String) {
    var found: [String] = []
    for line in output.split(separator: "\n") {
      var rest = line[...]
      while let start = Self.start(in: rest) {
        let command = Self.command(at: rest[start...])
        rest = rest[start...].dropFirst(command.count)
        let text = command.hasSuffix(",") ? String(command.dropLast()) : command
        if !found.contains(text) { found.append(text) }
      }
    }
    list = found
  }

  private static func start(in line: Substring) -> Substring.Index? {
    // A name below a path, or in a word, is no command.
    line.firstMatch(
      of: #/(?:^|[ (])((?:[A-Z_][A-Z_0-9]*=[^ ]* )*simon-(?:replay|record))(?=[ ,;)]|$)/#
    )?.1.startIndex
  }

  /// Returns the text up to the end of the command, as a shell reads quotes.
  private static func command(at text: Substring) -> String {
    var command = ""
    var quote: Character?
    var rest = Array(text)[...]
    while let letter = rest.popFirst() {
      switch (quote, letter) {
      case (nil, ";"), (nil, ")"): return command
      case (nil, " ") where command.hasSuffix(",") || rest.first == " ": return command
      case (nil, "'"): quote = command.hasSuffix("$") ? "$" : "'"
      case (nil, "\\"), ("$", "\\"):
        command.append(letter)
        if let next = rest.popFirst() { command.append(next) }
        continue
      case ("'", "'"), ("$", "'"): quote = nil
      default: break
      }
      command.append(letter)
    }
    return command
  }
}
