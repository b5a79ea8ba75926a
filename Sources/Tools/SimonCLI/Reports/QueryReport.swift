import Differ
import EventModel
import ViewQuery

/// The output of `query`.
struct QueryReport {
  var tree: ViewTree
  var format: ReportFormat
  var console: Console
  private let addresses: NodeAddresses

  init(tree: ViewTree, format: ReportFormat, console: Console) {
    self.tree = tree
    self.format = format
    self.console = console
    addresses = NodeAddresses(of: tree)
  }

  /// Prints the nodes, preceded by the explanation of the selector if there is one.
  ///
  /// The reason why there are no nodes goes to standard error.
  func show(_ answer: QueryAnswer) throws {
    switch (format, answer.explanation) {
    case (.json, let explanation?):
      console.print(try JSONReport.encode(ExplainedQuery(explanation, in: tree, addresses)))
    case (.json, nil):
      console.print(try JSONReport.encode(answer.nodes.map { FoundNode($0, in: tree, addresses) }))
    case (.pretty, let explanation):
      if let explanation { show(explanation) }
      for node in answer.nodes { console.print(line(node, console.style)) }
      console.print("\(answer.nodes.count.counted("node")) of \(tree.count)")
    }
    if let miss = answer.miss { diagnose(miss) }
  }

  private func show(_ explanation: SelectorExplanation) {
    let width = explanation.parts.map(\.text.printable.count).max() ?? 0
    let digits = explanation.parts.map { "\($0.kept)".count }.max() ?? 0
    console.print("\(explanation.language.rawValue), from \(tree.count.counted("node")):")
    for part in explanation.parts {
      let kept = "\(part.kept)".leading(digits)
      let note = part.note.map { "  " + console.style.yellow($0.printable) } ?? ""
      console.print(
        "  \(part.text.printable.padded(to: width))  "
          + (part.kept == 0 ? console.style.red("\(kept) kept") : "\(kept) kept") + note
      )
    }
  }

  /// Prints why nothing was found, with the nearest nodes.
  private func diagnose(_ error: QueryError) {
    console.diagnose(
      Diagnostic(
        message: error.message,
        details: error.candidates.prefix(5).map { line($0) },
        hint: error.hint,
        exitCode: .nothing
      )
    )
  }

  private func line(_ node: Int, _ style: Style = Style(isOn: false)) -> String {
    "\(style.dim(addresses.address(of: node)))  \(tree.subtree(at: node).lines[0])"
  }
}

/// A node of `query --format json`.
private struct FoundNode: Encodable {
  var path: [Int]
  var `class`: String
  var identifier: String?
  var label: String?
  var text: String?

  init(_ node: Int, in tree: ViewTree, _ addresses: NodeAddresses) {
    path = addresses.path(to: node)
    self.class = tree.className(of: node)
    identifier = tree.identifier(of: node)
    label = tree[node].label
    text = tree[node].text
  }
}

/// The output of `query --explain --format json`.
private struct ExplainedQuery: Encodable {
  struct Part: Encodable {
    var text: String
    var column: Int
    var kept: Int
    var note: String?
  }

  var language: String
  var parts: [Part]
  var nodes: [FoundNode]

  init(_ explanation: SelectorExplanation, in tree: ViewTree, _ addresses: NodeAddresses) {
    language = explanation.language.rawValue
    parts = explanation.parts.map {
      Part(text: $0.text, column: $0.column, kept: $0.kept, note: $0.note)
    }
    nodes = explanation.nodes.map { FoundNode($0, in: tree, addresses) }
  }
}
