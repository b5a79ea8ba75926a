/// The code of a definition that matches a step, to start from.
struct StepSnippet {
  /// The code, with the step's numbers and quoted texts as groups and parameters.
  let text: String

  /// Writes the definition for a step.
  init(of step: Step) {
    var pattern = ""
    var parameters: [String] = []
    var rest = Substring(step.body)
    let piece = #/"((?:[^"\\]|\\.)*)"|\d+\.\d+|\d+/#
    while let match = rest.firstMatch(of: piece) {
      pattern += Self.escaped(rest[..<match.range.lowerBound])
      let isText = match.output.1 != nil
      let isDecimal = match.output.0.contains(".")
      pattern += isText ? "\"([^\"]*)\"" : isDecimal ? #"(\d+\.\d+)"# : #"(\d+)"#
      let type = isText ? "String" : isDecimal ? "Double" : "Int"
      parameters.append("value\(parameters.count + 1): \(type)")
      rest = rest[match.range.upperBound...]
    }
    pattern += Self.escaped(rest)
    if step.table != nil { parameters.append("table: StepTable") }
    if step.docString != nil { parameters.append("text: DocString") }
    let list = (["context"] + parameters).joined(separator: ", ")
    let head = parameters.isEmpty ? "context in" : "(\(list)) in"
    text = """
      step(#"\(pattern)$"#) { \(head)
        throw StepFailure("not implemented")
      }
      """
  }

  private static func escaped(_ text: Substring) -> String {
    text.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
