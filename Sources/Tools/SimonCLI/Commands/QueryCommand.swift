import EventModel
import ViewQuery

/// `simon-replay query`: the nodes that a selector picks, or the targets that a screen has lost.
enum QueryCommand {
  static func command() -> Command {
    Command(
      name: "query",
      purpose: "list the nodes of a screen that a selector picks, or the targets it has lost",
      operands: "SELECTOR RECORDING[@N]|TREE.json",
      operandCount: 0...10_000,
      options: [
        .init(
          "--language",
          SelectorLanguage.allCases.map(\.rawValue).joined(separator: "|"),
          "the selector's language (default: told by its form)"
        ),
        .init("--explain", "say how many nodes each part of the selector kept"),
        .init(
          "--targets",
          "instead of a selector: what RECORDING[@N]… touch and the screen of --tree lacks"
        ),
        .init("--tree", "TREE", "the screen for --targets: TREE.json or RECORDING[@N]"),
        .init("--format", "pretty|json", "how to report (default pretty)"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
      ],
      examples: [
        .init("simon-replay query '//UIButton' create-todo@4", "all buttons on a screen"),
        .init("simon-replay query '//[text=\"Milk\"]' tree.json", "by text, in a tree file"),
        .init(
          "simon-replay query '\"Save\"' tree.json",
          "the one control that shows a text, or what is nearest to it"
        ),
        .init(
          "simon-replay query '//UITableView//UIButton' tree.json --explain",
          "which part of a selector leaves nothing"
        ),
        .init(
          "simon-replay query --targets create-todo --tree new.json",
          "what a replay would miss on a new screen"
        ),
      ],
      exitCodes: [.difference, .damaged, .nothing],
      run: { call in
        guard call.has("--targets") else { return try pick(call) }
        return try TargetQuery(call).run()
      }
    )
  }

  /// Lists what a selector, or a reference in quotes, picks.
  private static func pick(_ call: Invocation) throws -> ExitCode {
    let usage = "simon-replay query SELECTOR RECORDING[@N]|TREE.json"
    guard !call.has("--tree") else { throw UsageError("--tree goes with --targets") }
    guard call.operands.count >= 2 else {
      throw UsageError("query needs more than that: \(usage)")
    }
    guard call.operands.count == 2 else {
      throw UsageError("\(call.operands[2].quotedForPeople) is one word too many: \(usage)")
    }
    let language = try call.choice("--language", of: SelectorLanguage.self)
    let format = try call.choice("--format", of: ReportFormat.self) ?? .pretty
    let source = try TreeSource(call.operands[1], call)
    let selector = call.operands[0]
    let answer: QueryAnswer
    do throws(QueryError) {
      answer = try QueryAnswer(selector, language, isExplained: call.has("--explain"), source.tree)
    } catch {
      throw Diagnostic(
        message: error.message,
        place: .init(path: "selector", line: 1, column: error.column, source: selector),
        hint: error.hint,
        exitCode: .usage
      )
    }
    try QueryReport(tree: source.tree, format: format, console: call.console).show(answer)
    return answer.nodes.isEmpty ? .nothing : .success
  }
}

/// What a selector, or a reference in quotes, comes to on a screen.
struct QueryAnswer {
  /// The nodes, in the order of the selector's language.
  var nodes: [Int]
  /// What became of the nodes part by part, where that was asked for.
  var explanation: SelectorExplanation?
  /// Why there are none, and what is nearest.
  var miss: QueryError?

  /// Looks for what is meant.
  ///
  /// A text in quotes or back-quotes is a reference and means one control; all else is a selector.
  init(
    _ text: String,
    _ language: SelectorLanguage?,
    isExplained: Bool,
    _ tree: ViewTree
  ) throws(QueryError) {
    if language == nil, text.first == "\"" || text.first == "`" {
      guard !isExplained else {
        throw QueryError(
          .syntax,
          column: 1,
          message: "a reference in quotes has no parts to explain, expected a selector"
        )
      }
      let reference = try NodeReference(parsing: text)
      do throws(QueryError) { nodes = [try tree.control(reference)] } catch {
        guard [.notFound, .notVisible, .ambiguous].contains(error.reason) else { throw error }
        (nodes, miss) = ([], error)
      }
      return
    }
    let selector = try Selector(text, language: language)
    if isExplained {
      let explanation = try selector.explanation(in: tree)
      nodes = explanation.nodes
      self.explanation = explanation
    } else {
      nodes = try selector.nodes(in: tree)
    }
    if nodes.isEmpty { miss = try tree.nothingSelected(text, language: language) }
  }
}
