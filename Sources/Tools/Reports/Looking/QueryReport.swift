import Differ
package import EventModel
package import Messages
import ViewQuery

/// The output of `query`.
package struct QueryReport {
  /// The screen that was searched.
  package var tree: ViewTree
  /// The form of the output.
  package var format: ReportFormat
  /// The colours of the text.
  package var style: Style
  private let addresses: NodeAddresses

  package init(tree: ViewTree, format: ReportFormat, style: Style) {
    (self.tree, self.format, self.style) = (tree, format, style)
    addresses = NodeAddresses(of: tree)
  }

  /// Returns the nodes, preceded by the explanation of the selector if there is one.
  ///
  /// - Throws: an error of `JSONEncoder`, which no tree is known to cause.
  package func printout(of answer: QueryAnswer) throws -> Printout {
    switch format {
    case .json:
      let nodes = answer.nodes.map(members)
      let explained = answer.explanation.map { JSONMembers($0, nodes: nodes) }
      return .document(try explained.map(JSONReport.encode) ?? JSONReport.encode(nodes))
    case .pretty:
      let lines =
        (answer.explanation.map(lines) ?? []) + answer.nodes.map { line($0, style) }
        + ["\(answer.nodes.count) of \(tree.count.counted("view"))"]
      return .lines(lines)
    }
  }

  private func lines(_ explanation: SelectorExplanation) -> [ConsoleText] {
    let width = explanation.parts.map(\.text.printable.count).max() ?? 0
    let digits = explanation.parts.map { "\($0.kept)".count }.max() ?? 0
    let head: ConsoleText =
      "\(explanation.language.rawValue), from \(tree.count.counted("view")):"
    return [head]
      + explanation.parts.map { part in
        let kept = "\(part.kept)".leading(digits)
        let note = part.note.map { "  " + style.yellow("\($0.printable)") } ?? ""
        return "  \(part.text.printable.padded(to: width))  "
          + (part.kept == 0 ? style.red("\(kept) kept") : "\(kept) kept") + note
      }
  }

  /// Returns the reason why nothing was found, with the nearest nodes; nil if something was.
  package func diagnostic(of answer: QueryAnswer) -> Diagnostic? {
    answer.miss.map { error in
      Diagnostic(
        message: error.message,
        details: error.candidates.prefix(5).map { line($0).text },
        hint: error.hint,
        gravity: .nothing
      )
    }
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
