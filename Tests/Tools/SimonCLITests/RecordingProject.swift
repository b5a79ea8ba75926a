import Approvals
import Foundation
import TestSupport

/// A copy of shipped recordings in a temporary directory, and a replayer that runs in this process.
struct RecordingProject {
  let folder: TemporaryFolder
  private let replay: InProcessTool

  init(_ names: [String] = ["click-me"]) throws {
    folder = try TemporaryFolder()
    replay = try InProcessTool("simon-replay")
    for name in names { try replace(name, by: "click-me") }
  }

  /// Replaces a recording by a copy of a shipped one, whose golden can be edited.
  func replace(
    _ name: String,
    by shipped: String,
    editing edit: (inout String) -> Void = { _ in }
  ) throws {
    let recordings = PackageFolder.file("recordings")
    let copy = folder.url.appending(path: "recordings/\(name)")
    try? FileManager.default.removeItem(at: copy)
    try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
    for file in ["events.jsonl", "golden.tree"] {
      try FileManager.default.copyItem(
        at: recordings.appending(path: "\(shipped)/\(file)"),
        to: copy.appending(path: file)
      )
    }
    let golden = copy.appending(path: "golden.tree")
    var text = try String(contentsOf: golden, encoding: .utf8)
    edit(&text)
    try text.write(to: golden, atomically: true, encoding: .utf8)
    // The ledger of a shipped recording is that of its name.
    let store = GoldenStore(folder: copy)
    var entry = LedgerEntry(by: "Ann", at: "2026-01-01T09:00:00Z", decision: .recorded)
    (entry.after, entry.log) = (try store.goldenDigest(), try store.presentLog())
    try store.append(entry)
  }

  func run(_ words: String..., isCI: Bool = false) async -> ToolRun {
    await run(words, isCI: isCI)
  }

  func run(_ words: [String], isCI: Bool = false) async -> ToolRun {
    await replay.run(
      words,
      environment: ["GIT_AUTHOR_NAME": "Ann", "CI": isCI ? "true" : ""],
      in: folder.url
    )
  }

  func store(_ name: String = "click-me") -> GoldenStore {
    GoldenStore(folder: folder.url.appending(path: "recordings/\(name)"))
  }

  func file(_ path: String) -> URL { folder.url.appending(path: "recordings/\(path)") }
}
