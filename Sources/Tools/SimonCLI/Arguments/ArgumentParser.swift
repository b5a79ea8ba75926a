import Actions
import ViewQuery

extension Command {
  /// Understands the words of a call, or says which of them makes no sense.
  ///
  /// `--option value` and `--option=value` are the same; behind `--` everything is an operand; `-`
  /// is an operand, which stands for standard input or output.
  func parse(
    _ words: [String],
    tool: String,
    console: Console
  ) throws(UsageError) -> Invocation {
    var invocation = Invocation(tool: tool, console: console)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        invocation.operands += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        invocation.operands.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = parts[0] == "-h" ? "--help" : String(parts[0])
      guard let option = allOptions.first(where: { $0.name == name || $0.isShort(name) }) else {
        throw unknown(name)
      }
      var value = parts.count == 2 ? String(parts[1]) : nil
      if option.value == nil {
        guard value == nil else { throw UsageError("\(option.name) takes no value") }
        value = ""
      } else if value == nil {
        value = rest.popFirst()
      }
      guard let value, !value.isEmpty || option.mayBeEmpty else {
        throw UsageError("\(option.name) needs a value: \(option.name) \(option.value ?? "")")
      }
      guard option.repeats || invocation.values[option.name] == nil else {
        throw UsageError("\(option.name) is given twice")
      }
      invocation.values[option.name, default: []].append(value)
    }
    if let choice = try invocation.choice("--color", of: Console.ColorChoice.self) {
      invocation.console.color = choice
    }
    guard !invocation.has("--help") else { return invocation }
    guard invocation.operands.count >= operandCount.lowerBound else {
      throw UsageError("\(name) needs more than that: \(tool) \(name) \(operands)")
    }
    guard invocation.operands.count <= operandCount.upperBound else {
      let extra = invocation.operands[operandCount.upperBound]
      throw UsageError("\"\(extra)\" is one word too many: \(tool) \(name) \(operands)")
    }
    return invocation
  }

  private func unknown(_ name: String) -> UsageError {
    let nearest = name.nearestWord(in: allOptions.map(\.name))
    return UsageError(
      "there is no option \(name.quotedForPeople)",
      hint: nearest.map { "did you mean \($0)?" }
    )
  }
}

extension Command.Option {
  /// Whether an empty text is a value: no file, folder or change is called that.
  fileprivate var mayBeEmpty: Bool { !["CHANGE", "DIR", "FILE", "TREE"].contains(value) }

  /// `-o` is short for the option whose help says so by its value `FILE`.
  fileprivate func isShort(_ name: String) -> Bool { name == "-o" && self.name == "--output" }
}

extension String {
  /// The nearest of some words, if any is near enough to be meant.
  func nearestWord(in words: [String]) -> String? {
    Spelling.nearest(self, among: words, limit: 1).first
  }
}
