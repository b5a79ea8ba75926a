import Approvals
import Differ
import EventModel
import Foundation

/// `simon-replay golden merge` and `golden text`: what git is told to use for goldens.
enum GoldenCommands {
  static func commands() -> [Command] { [merge(), text()] }

  private static func merge() -> Command {
    Command(
      name: "golden merge",
      purpose: "merge two branches' goldens view by view, as git's merge driver",
      operands: "BASE OURS THEIRS",
      operandCount: 3...3,
      options: [
        .init("--name", "PATH", "what the golden is called in messages (git's %P)"),
        .init("--output", "FILE", "where to write (default: OURS, as git wants it)"),
      ],
      examples: [
        .init("simon-replay golden merge %O %A %B --name %P", "in git's configuration"),
        .init("simon-replay golden merge base ours theirs -o -", "look at the result first"),
      ],
      exitCodes: [.difference, .damaged],
      run: { call in
        let goldens = try call.operands.map { try golden($0, call) }
        let merge = GoldenMerge(base: goldens[0], ours: goldens[1], theirs: goldens[2])
        let target = call.value("--output") ?? call.operands[1]
        try TextFile.write(merge.text(), to: target, call.console)
        let name = call.value("--name") ?? call.operands[1]
        for conflict in merge.conflicts {
          call.console.diagnose(
            Diagnostic(message: conflict.message, place: .init(path: name), exitCode: .difference)
          )
        }
        return merge.conflicts.isEmpty ? .success : .difference
      }
    )
  }

  private static func text() -> Command {
    Command(
      name: "golden text",
      purpose: "print a golden for git diff: every screen in full, one view a line",
      operands: "FILE",
      operandCount: 1...1,
      options: [],
      examples: [
        .init("simon-replay golden text recordings/first/golden.tree", "every screen in full")
      ],
      exitCodes: [.damaged],
      run: { call in
        let path = call.operands[0]
        let bytes = try TextFile.bytes(path, call.console)
        // Git asks for the text of files that are not goldens yet, or no longer.
        guard !bytes.isEmpty else { return .success }
        let golden = try golden(path, call)
        for (place, screen) in golden.screens.enumerated() {
          call.console.print("== \(place + 1) \(screen.title.printable)")
          for line in screen.tree.lines { call.console.print(line) }
        }
        return .success
      }
    )
  }

  private static func golden(_ path: String, _ call: Invocation) throws -> Golden {
    let text = try TextFile.read(path, call.console)
    do { return try Golden(parsing: text) } catch {
      throw GoldenFileError.damaged(path: call.value("--name") ?? path, error, text: text)
    }
  }
}
