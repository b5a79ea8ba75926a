import Differ
import EventModel
import ViewQuery

/// What `query` prints of the nodes it found.
struct QueryReport {
  var tree: ViewTree
  var format: QueryCommand.Format
  var console: Console
  private let addresses: NodeAddresses

  init(tree: ViewTree, format: QueryCommand.Format, console: Console) {
    self.tree = tree
    self.format = format
    self.console = console
    addresses = NodeAddresses(of: tree)
  }

  /// Prints the nodes, after what each part of the selector kept where that was asked for; on
  /// standard error, why there are none.
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
    if let miss = answer.miss { tell(miss) }
  }

  private func show(_ explanation: SelectorExplanation) {
    let width = explanation.parts.map(\.text.printable.count).max() ?? 0
    let digits = explanation.parts.map { "\($0.kept)".count }.max() ?? 0
    console.print("\(explanation.language.rawValue), from \(tree.count.counted("node")):")
    for part in explanation.parts {
      let kept = part.kept.padded(to: digits)
      let note = part.note.map { "  " + console.style.yellow($0.printable) } ?? ""
      console.print(
        "  \(part.text.printable.padded(to: width))  "
          + (part.kept == 0 ? console.style.red("\(kept) kept") : "\(kept) kept") + note
      )
    }
  }

  /// Says why nothing was found, and what is nearest.
  private func tell(_ error: QueryError) {
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

/// One node of `query --format json`.
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

/// What `query --explain --format json` prints.
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
