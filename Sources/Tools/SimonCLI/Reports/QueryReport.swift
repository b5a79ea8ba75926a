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
    switch format {
    case .json:
      let nodes = answer.nodes.map(members)
      let explained = answer.explanation.map { JSONMembers($0, nodes: nodes) }
      console.print(try explained.map(JSONReport.encode) ?? JSONReport.encode(nodes))
    case .pretty:
      if let explanation = answer.explanation { show(explanation) }
      for node in answer.nodes { console.print(line(node, console.style)) }
      console.print("\(answer.nodes.count) of \(tree.count.counted("view"))")
    }
    if let miss = answer.miss { diagnose(miss) }
  }

  private func show(_ explanation: SelectorExplanation) {
    let width = explanation.parts.map(\.text.printable.count).max() ?? 0
    let digits = explanation.parts.map { "\($0.kept)".count }.max() ?? 0
    console.print("\(explanation.language.rawValue), from \(tree.count.counted("view")):")
    for part in explanation.parts {
      let kept = "\(part.kept)".leading(digits)
      let note = part.note.map { "  " + console.style.yellow("\($0.printable)") } ?? ""
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
        details: error.candidates.prefix(5).map { line($0).text },
        hint: error.hint,
        exitCode: .nothing
      )
    )
  }

  private func members(_ node: Int) -> JSONMembers {
    [
      "path": addresses.path(to: node),
      "class": tree.className(of: node),
      "identifier": tree.identifier(of: node),
      "label": tree[node].label,
      "text": tree[node].text,
    ]
  }

  private func line(_ node: Int, _ style: Style = Style(isOn: false)) -> ConsoleText {
    "\(style.dim("\(addresses.address(of: node))"))  \(tree.subtree(at: node).lines[0])"
  }
}

extension JSONMembers {
  /// Reports the parts and the nodes of an explained selector.
  fileprivate init(_ explanation: SelectorExplanation, nodes: [JSONMembers]) {
    let parts = explanation.parts.map { part -> JSONMembers in
      ["text": part.text, "column": part.column, "kept": part.kept, "note": part.note]
    }
    self = ["language": explanation.language.rawValue, "parts": parts, "nodes": nodes]
  }
}
