import Approvals
import CommandLines
import Differ
import EventModel
import Foundation
import Messages

/// `simon-replay golden text`: the text converter for goldens that git uses.
enum GoldenTextCommand {
  static let command = Command(
    name: "golden text",
    group: .goldens,
    purpose: "print a golden for git diff: every screen in full, one view a line",
    operands: "FILE",
    examples: [
      "simon-replay golden text recordings/first/golden.tree": "every screen in full"
    ],
    exitCodes: [.damaged],
    run: { call in
      let named = call.operands[0]
      let isRecording = FileManager.default.fileExists(
        atPath: call.console.file("\(named)/golden.tree").path
      )
      let path = isRecording ? "\(named)/golden.tree" : named
      let bytes = try TextFile.bytes(path, call.console)
      // Git also asks for the text of files that are no goldens yet, or no longer.
      guard !bytes.isEmpty else { return .success }
      guard !bytes.starts(with: "overlay ".utf8) else {
        call.console.print(ConsoleText(lines: try overlayLines(path, call)))
        return .success
      }
      let golden = try GoldenFiles.golden(path, call)
      for (place, screen) in golden.screens.enumerated() {
        call.console.print("== \(place + 1) \(screen.title.printable)")
        call.console.print(ConsoleText(lines: screen.tree.lines))
      }
      return .success
    }
  )

  /// Returns the lines of an overlay, which already states each difference view by view.
  private static func overlayLines(_ path: String, _ call: Invocation) throws -> [String] {
    _ = try GoldenFiles.overlay(path, call)
    let lines = try TextFile.read(path, call.console).fileLines
    return lines.filter { !$0.isEmpty }.map(String.init)
  }
}
