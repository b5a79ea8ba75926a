import EventModel
package import Messages

extension Command {
  /// Parses the words of a call.
  ///
  /// `--option value` and `--option=value` are the same; everything after `--` is an operand; `-` is
  /// an operand, which stands for standard input or output.
  ///
  /// - Throws: a usage error for the first word that makes no sense.
  package func parse(_ words: [String], for tool: Invocation) throws(UsageError) -> Invocation {
    var call = tool
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        call.operands += rest
        break
      }
      if word.hasPrefix("-"), word != "-" {
        try parse(option: word, &rest, into: &call)
      } else {
        call.operands.append(word)
      }
    }
    if let choice = call[StandardOptions.color] { call.console.color = choice }
    guard !call.has(StandardOptions.help) else { return call }
    let usage = "\(call.tool) \(name) \(operands)".trimmedEnd
    // No file, folder or name is empty; as a path, an empty text would be the current folder.
    guard !call.operands.contains("") else {
      throw UsageError("an argument is empty: \(usage)")
    }
    guard call.operands.count >= operandCount.lowerBound else {
      throw UsageError("missing argument: \(usage)")
    }
    guard call.operands.count <= operandCount.upperBound else {
      let extra = call.operands[operandCount.upperBound]
      throw UsageError("unexpected argument \(extra.quoted): \(usage)")
    }
    return call
  }

  /// Parses a word that begins with a dash, with its value in the same word or in the next one.
  private func parse(
    option word: String,
    _ rest: inout ArraySlice<String>,
    into call: inout Invocation
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = allOptions.first(where: { $0.name == name || $0.short == name }) else {
      throw UsageError("unknown option \(name.quoted)", hint: hint(forUnknown: name, call))
    }
    var value = parts.count == 2 ? String(parts[1]) : nil
    if let valueName = option.valueName {
      value = value ?? rest.popFirst()
      guard let value, !value.isEmpty || option.acceptsEmptyValue else {
        throw UsageError("\(option.name) needs a value: \(option.name) \(valueName)")
      }
    } else if value != nil {
      throw UsageError("\(option.name) takes no value")
    }
    guard option.repeats || !call.has(option) else {
      throw UsageError("\(option.name) is given twice")
    }
    try call.give(option, value ?? "")
  }
}

extension Command {
  /// Returns what to type instead of an option that the command does not have: an option of another
  /// command, or the nearest one of its own.
  private func hint(forUnknown name: String, _ call: Invocation) -> String? {
    let owners = call.siblings.filter { command in command.options.contains { $0.name == name } }
    guard owners.isEmpty else {
      let names = owners.map(\.name).joined(separator: ", ")
      return "\(name) is an option of \(names): \(call.tool) \(owners[0].name) --help"
    }
    return name.nearestWord(in: allOptions.map(\.name)).map { "did you mean \($0)?" }
  }
}

extension CommandOption {
  /// True if an empty text can be a value; no file, folder, tree or change has an empty name.
  fileprivate var acceptsEmptyValue: Bool {
    !["CHANGE", "DIR", "FILE", "TREE"].contains(valueName)
  }
}
