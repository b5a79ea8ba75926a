import Differ
import EventModel

/// `simon-replay show`: a screen as a tree.
enum ShowCommand {
  /// How a tree can be shown.
  enum Format: String, CaseIterable {
    case tree, json
  }

  static func command() -> Command {
    Command(
      name: "show",
      purpose: "show the screen of a recording, or a tree file",
      operands: "RECORDING|TREE",
      operandCount: 1...1,
      options: [
        .init("--at", "N", "the screen as of event N (default: the last)"),
        .init("--format", "tree|json", "as golden text or as JSON (default tree)"),
        .init("--dir", "DIR", "where recordings are (default recordings)"),
      ],
      examples: [
        .init("simon-replay show create-todo --at 4", "the screen as of the fourth event"),
        .init("simon-replay show create-todo --format json > tree.json", "keep a tree as a file"),
      ],
      exitCodes: [.damaged, .nothing],
      run: { call in
        let at = try call.integer("--at", in: 1...Int.max)
        let format = try call.choice("--format", of: Format.self)
        let source = try TreeSource(call.operands[0], at: at, call)
        switch format ?? .tree {
        case .tree: call.console.print(source.tree.lines.joined(separator: "\n"))
        case .json:
          call.console.printRaw(
            String(decoding: TreeNotation.encode(source.tree), as: UTF8.self) + "\n"
          )
        }
        return .success
      }
    )
  }
}
