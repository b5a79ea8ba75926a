import CommandLines
import EventModel
import Messages
import Reports
import ViewQuery

/// `simon-replay query`: the views that a selector matches, or the targets that a screen lacks.
enum QueryCommand {
  static let command = Command(
    name: "query",
    group: .looking,
    purpose: "list the views that a selector matches, or the recorded targets that a screen lacks",
    operands: "SELECTOR RECORDING[@N]|TREE.json",
    checksOperands: true,
    options: [
      QueryOptions.language, QueryOptions.explain, QueryOptions.targets, QueryOptions.tree,
      StandardOptions.format, StandardOptions.directory,
    ],
    examples: [
      "simon-replay query '//UIButton' create-todo@4": "all buttons on a screen",
      "simon-replay query '//[text=\"Milk\"]' tree.json": "by text, in a tree file",
      "simon-replay query '\"Save\"' tree.json":
        "the one control that shows a text, or the most similar one",
      "simon-replay query '//UITableView//UIButton' tree.json --explain":
        "the part of a selector that matches nothing",
      "simon-replay query --targets create-todo --tree new.json":
        "the targets that a replay would not find on a new screen",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { call in
      guard call.has(QueryOptions.targets) else { return try pick(call) }
      return try TargetQuery(call).run()
    }
  )

  /// Refuses a selector behind the recording.
  private static func expectOrder(_ call: Invocation) throws(UsageError) {
    let (first, second) = (call.operands[0], call.operands[1])
    let isRecording = { (name: String) in (try? RecordingSelection.recording(name, call)) != nil }
    guard second.hasPrefix("//") || second.hasPrefix("\""), isRecording(first) else { return }
    throw UsageError(
      "the selector comes before the recording",
      hint: "\(NextCommand.replay("query", second, first))"
    )
  }

  /// Lists the views that a selector, or a reference in quotes, matches.
  private static func pick(_ call: Invocation) throws -> ExitCode {
    let usage = "\(call.tool) query SELECTOR RECORDING[@N]|TREE.json"
    guard !call.has(QueryOptions.tree) else { throw UsageError("--tree needs --targets") }
    guard call.operands.count >= 2 else {
      throw UsageError("missing argument: \(usage)")
    }
    guard call.operands.count == 2 else {
      throw UsageError("unexpected argument \(call.operands[2].quoted): \(usage)")
    }
    try expectOrder(call)
    let source = try TreeSource(call.operands[1], call)
    let selector = call.operands[0]
    let answer: QueryAnswer
    do throws(QueryError) {
      answer = try QueryAnswer(
        selector,
        call[QueryOptions.language],
        isExplained: call.has(QueryOptions.explain),
        tree: source.tree
      )
    } catch {
      throw Diagnostic(
        message: error.message,
        path: "selector",
        line: 1,
        column: error.column,
        source: selector,
        hint: error.hint,
        gravity: .usage
      )
    }
    if let note = answer.note {
      call.console.diagnose("\(call.console.errorStyle.cyan("note: "))\(note.shortened(to: 400))")
    }
    let report = QueryReport(
      tree: source.tree,
      format: call[StandardOptions.format] ?? .pretty,
      style: call.console.style
    )
    call.console.print(try report.printout(of: answer))
    if let diagnostic = report.diagnostic(of: answer) { call.console.diagnose(diagnostic) }
    return answer.nodes.isEmpty ? .nothing : .success
  }
}
