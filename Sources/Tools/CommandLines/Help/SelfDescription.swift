import AppDriver
import EventModel
import Platform
import Foundation
import Messages
import Recorder

/// The commands by which a tool describes itself to shells and manuals, from the declarations of its
/// commands.
package enum SelfDescription {
  /// The shells for which there is a script.
  package enum Shell: String, CaseIterable { case bash, zsh, fish }

  /// Returns a tool with these commands behind its own.
  package static func added(to tool: CommandLineTool) -> CommandLineTool {
    var whole = tool
    whole.commands += [completions(of: tool), manual(of: tool), names]
    return whole
  }

  /// Returns `completions`, which prints the script by which a shell completes calls of a tool.
  private static func completions(of tool: CommandLineTool) -> Command {
    Command(
      name: "completions",
      group: .setup,
      purpose: "print the script by which a shell completes commands, options and names",
      operands: Shell.allCases.map(\.rawValue).joined(separator: "|"),
      examples: [
        "source <(\(tool.name) completions bash)": "in ~/.bashrc; zsh likewise, behind compinit",
        "\(tool.name) completions fish > ~/.config/fish/completions/\(tool.name).fish":
          "fish loads it by itself",
      ],
      run: { call in
        let word = call.operands[0]
        guard let shell = Shell(rawValue: word) else {
          let shells = Shell.allCases.map(\.rawValue)
          throw UsageError(
            "there are no completions for \(word.quoted)",
            hint: word.nearestWord(in: shells).map { "did you mean \($0)?" }
              ?? "shells are \(shells.joined(separator: ", "))"
          )
        }
        let table = CompletionTable(added(to: tool))
        let script =
          switch shell {
          case .bash: BashCompletion(table: table).script
          case .zsh: ZshCompletion(table: table).script
          case .fish: FishCompletion(table: table).script
          }
        call.console.print(EncodedText(script))
        return .success
      }
    )
  }

  private static let folder = Option<String>(
    "-o, --output DIR",
    "write the page of the tool and one for each command into this folder"
  )

  /// Returns `man`, which prints or writes the pages of the manual.
  private static func manual(of tool: CommandLineTool) -> Command {
    Command(
      name: "man",
      group: .setup,
      purpose: "print the manual page of the tool or of a command, as roff",
      operands: "[COMMAND…]",
      options: [folder],
      examples: [
        "\(tool.name) man | man -l -": "read the page of the tool",
        "\(tool.name) man -o ~/.local/share/man/man1": "install all pages for man",
      ],
      exitCodes: [.damaged],
      run: { call in
        let pages = ManualPage.all(of: added(to: tool))
        guard let folder = call[folder] else {
          let name = ([tool.name] + call.operands).joined(separator: "-")
          guard let page = pages.first(where: { $0.name == name }) else {
            let typed = call.operands.joined(separator: " ")
            let names = added(to: tool).commands.filter { $0.group != nil }.map(\.name)
            throw UsageError(
              "unknown command \(typed.quoted)",
              hint: typed.nearestWord(in: names).map { "did you mean \($0)?" }
            )
          }
          call.console.print(EncodedText(page.roff))
          return .success
        }
        guard call.operands.isEmpty else {
          throw UsageError("--output writes all pages, so name no command")
        }
        try expectFolder(folder, call)
        for page in pages {
          try TextFile.write(EncodedText(page.roff), to: "\(folder)/\(page.name).1", call.console)
        }
        call.console.print("\(pages.count.counted("page")) written to \(folder)")
        return .success
      }
    )
  }

  private static func expectFolder(_ path: String, _ call: Invocation) throws(UsageError) {
    guard !FilePlace.isFolder(call.console.file(path)) else { return }
    throw UsageError.noFolder(path, for: "--output")
  }

  /// `names`: the names that a shell offers, one a line; the scripts call it, so help leaves it out.
  private static let names = Command(
    name: "names",
    purpose: "print the names of recordings or apps for the completion of a shell",
    operands: "recordings|apps",
    options: [StandardOptions.directory],
    run: { call in
      switch call.operands[0] {
      case "recordings":
        let found = try RecordingStore.all(below: call.recordingsFolder)
        for recording in found { call.console.print("\(recording.name)") }
      case "apps":
        for app in call.apps.entries {
          call.console.print("\(app.name)")
          for variant in app.variants { call.console.print("\(app.name):\(variant.name)") }
        }
      default: throw UsageError("names are those of recordings or apps")
      }
      return .success
    }
  )
}
