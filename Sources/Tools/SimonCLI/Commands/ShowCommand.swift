import Differ
import EventModel

/// `simon-replay show`: a screen as a tree.
enum ShowCommand {
  private enum Format: String, CaseIterable {
    case tree, json
  }

  private static let at = StandardOptions.at.saying("the screen as of event N (default: the last)")
  private static let format = Option(
    "--format",
    of: Format.self,
    "as golden text or as JSON (default tree)"
  )

  static let command = Command(
    name: "show",
    group: .looking,
    purpose: "show the screen of a recording, or a tree file",
    operands: "RECORDING|TREE",
    options: [at, format, StandardOptions.directory],
    examples: [
      "simon-replay show create-todo --at 4": "the screen as of the fourth event",
      "simon-replay show create-todo --format json > tree.json": "keep a tree as a file",
    ],
    exitCodes: [.damaged, .nothing],
    run: { call in
      let tree = try TreeSource(call.operands[0], at: call[at], call).tree
      if call[format] == .json {
        call.console.print(JSONReport.encode(tree))
      } else {
        call.console.print(ConsoleText(lines: tree.lines))
      }
      return .success
    }
  )
}
