import Differ
import EventModel
import ViewQuery

/// `simon-replay query`: the nodes that a selector picks.
enum QueryCommand {
  /// How the nodes can be reported.
  enum Format: String, CaseIterable {
    case pretty, json
  }

  static func command() -> Command {
    Command(
      name: "query",
      purpose: "list the nodes of a screen that a selector picks",
      operands: "SELECTOR RECORDING[@N]|TREE.json",
      operandCount: 2...2,
      options: [
        .init(
          "--language",
          SelectorLanguage.allCases.map(\.rawValue).joined(separator: "|"),
          "the selector's language (default: told by its form)"
        ),
        .init("--format", "pretty|json", "how to report (default pretty)"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
      ],
      examples: [
        .init("simon-replay query '//UIButton' create-todo@4", "all buttons on a screen"),
        .init("simon-replay query '//[text=\"Milk\"]' tree.json", "by text, in a tree file"),
      ],
      exitCodes: [.damaged, .nothing],
      run: { call in
        let language = try call.choice("--language", of: SelectorLanguage.self)
        let format = try call.choice("--format", of: Format.self)
        let source = try TreeSource(call.operands[1], call)
        let selector = call.operands[0]
        let found: [Int]
        do throws(QueryError) { found = try source.tree.select(selector, language: language) } catch
        {
          throw Diagnostic(
            message: error.message,
            place: .init(path: "selector", line: 1, column: error.column, source: selector),
            hint: error.hint,
            exitCode: .usage
          )
        }
        if format == .json {
          call.console.print(try JSONReport.encode(found.map { FoundNode($0, in: source.tree) }))
        } else {
          for node in found {
            let line = source.tree.subtree(at: node).lines[0]
            call.console.print(
              "\(call.console.style.dim(source.tree.address(of: node)))  \(line)"
            )
          }
          call.console.print("\(found.count.counted("node")) of \(source.tree.count)")
        }
        return found.isEmpty ? .nothing : .success
      }
    )
  }
}

/// One node of `query --format json`.
private struct FoundNode: Encodable {
  var path: [Int]
  var `class`: String
  var identifier: String?
  var label: String?
  var text: String?

  init(_ node: Int, in tree: ViewTree) {
    path = tree.path(to: node)
    self.class = tree[node].className
    identifier = tree[node].identifier
    label = tree[node].label
    text = tree[node].text
  }
}
