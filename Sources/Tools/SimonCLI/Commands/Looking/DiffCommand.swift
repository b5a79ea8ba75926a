import CommandLines
import Differ
import EventModel
import Messages
import Reports

/// `simon-replay diff`: the differences of two screens.
enum DiffCommand {
  static let command = Command(
    name: "diff",
    group: .looking,
    purpose: "list the differences of two screens, view by view",
    operands: "A B",
    options: [StandardOptions.format, StandardOptions.directory],
    examples: [
      "simon-replay diff create-todo@1 create-todo@4": "two moments of one session",
      "simon-replay diff before.json after.json --format json": "two tree files",
    ],
    exitCodes: [.difference, .damaged, .nothing],
    run: { call in
      let old = try TreeSource(call.operands[0], call)
      let new = try TreeSource(call.operands[1], call)
      let changes = TreeChange.list(from: old.tree, to: new.tree)
      if call[StandardOptions.format] == .json {
        let report = ["changes": changes.map { JSONReport.Change($0) }]
        call.console.print(try JSONReport.encode(report))
      } else if changes.isEmpty {
        call.console.print("no differences: \(old.tree.count.counted("view"))")
      } else {
        for change in changes { call.console.print(call.console.style.colored(change)) }
        call.console.print("")
        call.console.print(
          "\(changes.count.counted("change")) of \(new.tree.count.counted("view"))"
        )
      }
      return changes.isEmpty ? .success : .difference
    }
  )
}
