import Approvals
import CommandLines
import EventModel
import Foundation
import Messages
import Projects
import Recorder
import Replayer

/// `simon-replay golden merge`: the merge driver for goldens and stories that git uses.
enum GoldenMergeCommand {
  private static let name = Option<String>(
    "--name PATH",
    "the golden's path in messages (git's %P)"
  )
  private static let output = StandardOptions.output.saying(
    "write to this file instead of OURS, or to standard output with -"
  )

  static let command = Command(
    name: "golden merge",
    group: .goldens,
    purpose: "merge the goldens or stories of two branches; serves as git's merge driver",
    operands: "BASE OURS THEIRS",
    options: [name, output],
    examples: [
      "simon-replay golden merge %O %A %B --name %P": "in git's configuration",
      "simon-replay golden merge base ours theirs -o -": "look at the result first",
    ],
    exitCodes: [.difference, .damaged, .locked],
    run: { call in
      let target = call[output] ?? call.operands[1]
      let file = call.console.file(target)
      // Git names temporary files, which belong to no recording.
      let isOfRecording = target != "-" && RecordingStore.keeps(file.lastPathComponent)
      let lock =
        try isOfRecording
        ? RecordingLock(file.deletingLastPathComponent(), call.project) : nil
      defer { lock?.release() }
      if isStory(call) { return try mergeStories(into: target, call) }
      if try isOverlay(call) { return try mergeOverlays(into: target, call) }
      let goldens = try call.operands.map { try GoldenFiles.golden($0, named: call[name], call) }
      let merge = GoldenMerge(base: goldens[0], ours: goldens[1], theirs: goldens[2])
      let text =
        try merged(call)
        ?? merge.text(
          keeping: GoldenNotation(of: try TextFile.read(call.operands[1], call.console))
        )
      if try target != call.operands[1]
        || !text.isIdentical(to: TextFile.read(target, call.console))
      {
        try TextFile.write(Array(text.utf8), to: target, call.console)
      }
      let path = call[name] ?? call.operands[1]
      for conflict in merge.conflicts {
        call.console.diagnose(
          Diagnostic(message: conflict.message, path: path, gravity: .difference)
        )
      }
      return merge.conflicts.isEmpty ? .success : .difference
    }
  )

  /// Returns the text of one side as it is if the other side changed nothing; nil if both did.
  private static func merged(_ call: Invocation) throws -> String? {
    let texts = try call.operands.map { try TextFile.read($0, call.console) }
    if texts[1] == texts[2] || texts[0] == texts[2] { return texts[1] }
    return texts[0] == texts[1] ? texts[2] : nil
  }

  /// Returns whether the stories of a recording are merged, which git also gives to the driver of goldens.
  private static func isStory(_ call: Invocation) -> Bool {
    let file = call.console.file(call[name] ?? call.operands[1])
    return RecordingStore(folder: file.deletingLastPathComponent()).storyFile.lastPathComponent
      == file.lastPathComponent
  }

  /// Merges stories line by line, or keeps ours where both changed the same lines.
  ///
  /// The merged golden is not known yet. So a merged story says that it is not proven, until an approval of the golden
  /// writes it again.
  private static func mergeStories(into target: String, _ call: Invocation) throws -> ExitCode {
    let texts = try call.operands.map { try TextFile.read($0, call.console) }
    if let text = try merged(call) {
      if target != call.operands[1] || text != texts[1] {
        try TextFile.write(Array(text.utf8), to: target, call.console)
      }
      return .success
    }
    let lines = texts.map { text in
      ToldStory.unmarked(text).fileLines.map(String.init)
    }
    let merged = MergedLines.merge(base: lines[0], edited: lines[1], new: lines[2]) ?? lines[1]
    let text = ([ProvenStory.mergeMark] + merged).joined(separator: "\n")
    try TextFile.write(Array(text.utf8), to: target, call.console)
    let folder = call.console.file(call[name] ?? call.operands[1]).deletingLastPathComponent()
    let approve = NextCommand.replay("approve", RecordingStore(folder: folder))
    call.console.warn(
      "merged from two branches, and not proven; to approve the golden and prove the story: \(approve)",
      at: call[name] ?? call.operands[1]
    )
    return .success
  }

  /// Returns whether overlays are merged; a branch that added one has an empty base.
  private static func isOverlay(_ call: Invocation) throws -> Bool {
    try TextFile.read(call.operands[1], call.console).hasPrefix("overlay ")
  }

  /// Merges overlays, and reports conflicts as those of goldens.
  private static func mergeOverlays(
    into target: String,
    _ call: Invocation
  ) throws -> ExitCode {
    let texts = try call.operands.map { try TextFile.read($0, call.console) }
    let base = texts[0].isEmpty ? nil : try overlay(0, call)
    let merge = try OverlayMerge(
      base: base,
      ours: try overlay(1, call),
      theirs: try overlay(2, call)
    )
    let text = try merged(call) ?? merge.text
    if try target != call.operands[1] || !text.isIdentical(to: TextFile.read(target, call.console))
    {
      try TextFile.write(Array(text.utf8), to: target, call.console)
    }
    for conflict in merge.conflicts {
      call.console.diagnose(
        Diagnostic(
          message: conflict.message,
          path: call[name] ?? call.operands[1],
          gravity: .difference
        )
      )
    }
    return merge.conflicts.isEmpty ? .success : .difference
  }

  private static func overlay(_ operand: Int, _ call: Invocation) throws -> Overlay {
    try GoldenFiles.overlay(call.operands[operand], named: call[name], call)
  }
}
