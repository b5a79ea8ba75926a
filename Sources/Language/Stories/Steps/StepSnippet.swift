/// The code of a definition that matches a step, to start from.
struct StepSnippet {
  /// The code, with the step's numbers and quoted texts as groups and parameters.
  let text: String

  /// Writes the definition for a step.
  init(of step: Step) {
    var pattern = ""
    var parameters: [String] = []
    var scan = ValueScan(step.body)
    while let piece = scan.next() {
      switch piece {
      case .words(let words): pattern += Self.escaped(words)
      case .value(let type, let group):
        pattern += group
        parameters.append("value\(parameters.count + 1): \(type)")
      }
    }
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

  private static func escaped(_ text: ArraySlice<Character>) -> String {
    text.map { #"\^$.|?*+()[]{}"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
