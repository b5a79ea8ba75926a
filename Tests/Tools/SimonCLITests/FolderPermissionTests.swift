import Foundation
import TestSupport
import Testing

/// Folders that may not be read or written.
///
/// Root feels no permissions. Tests that run as root start the tool as another user, if they can.
@Suite(
  "Permissions of folders",
  .enabled(if: OrdinaryUser.prefix != nil, "needs another user than root, or setpriv")
)
struct FolderPermissionTests {
  private let fixture: CommandLineFixture
  private var recording: String { fixture.folder.file("recordings/click").path }

  init() async throws { fixture = try await CommandLineFixture() }

  /// Runs `simon-replay` without the rights of root, while the folder of a recording has some permissions.
  private func replay(_ words: [String], permissions: Int) async throws -> ToolRun {
    let prefix = OrdinaryUser.prefix ?? []
    if !prefix.isEmpty { try giveAway() }
    let tool = try BuiltTool("simon-replay")
    try set(permissions, on: recording)
    defer { try? set(0o755, on: recording) }
    guard let first = prefix.first else { return try await tool.run(words, in: fixture.folder.url) }
    let call = prefix.dropFirst() + [tool.executable.path] + words
    return try await BuiltTool(at: URL(filePath: first)).run(Array(call), in: fixture.folder.url)
  }

  /// Makes the user without rights the owner of all files.
  private func giveAway() throws {
    for path in try FolderSnapshot(of: fixture.folder.url).paths + [""] {
      let owner: [FileAttributeKey: Any] = [
        .ownerAccountID: OrdinaryUser.number, .groupOwnerAccountID: OrdinaryUser.number,
      ]
      try FileManager.default.setAttributes(owner, ofItemAtPath: fixture.folder.file(path).path)
    }
  }

  private func set(_ permissions: Int, on path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
  }

  @Test("a recording whose folder may not be read is damaged, and all others run")
  func unreadable() async throws {
    let run = try await replay(["run"], permissions: 0)
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("recordings/click: error: cannot be read: "), "\(run)")
    #expect(run.standardOutput.contains("2 recordings: 1 passed, 1 damaged"), "\(run)")
  }

  @Test("a recording whose folder may not be written is replayed, and what is pending is not kept")
  func replayed() async throws {
    let build = CommandLineFixture.changedBuild
    let run = try await replay(["run", "--app", build], permissions: 0o555)
    let refusal =
      "recordings/click/golden.pending: warning: cannot be written, so approve has nothing "
      + "to review: Permission denied"
    #expect(run.status == .exit(1), "\(run)")
    #expect(run.standardError.contains(refusal), "\(run)")
    #expect(run.standardOutput.contains("2 recordings: 1 passed, 1 changed"), "\(run)")
    #expect(!run.standardOutput.contains("To review"), "\(run)")
  }

  /// Runs `simon-replay` without the rights of root in a checkout of which nothing may be written.
  private func replayReadOnly(_ words: [String]) async throws -> ToolRun {
    let paths = try FolderSnapshot(of: fixture.folder.url).paths + [""]
    let folders = try paths.map { fixture.folder.file($0).path }.filter { path in
      try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
        == .typeDirectory
    }
    if OrdinaryUser.prefix?.isEmpty == false { try giveAway() }
    for path in folders { try set(0o555, on: path) }
    defer { for path in folders { try? set(0o755, on: path) } }
    return try await replay(words, permissions: 0o555)
  }

  @Test(
    "a run in a read-only checkout has its own exit code, a report and a hint",
    arguments: [
      (["run"], false, Int32(0)), (["run"], true, 0),
      (["run", "--app", "navigation:renamed"], false, 1),
      (["run", "--app", "navigation:renamed"], true, 1),
      (["run", "--app", "navigation:noidentifier"], true, 1),
      (["run", "--screen", "320x568@2", "click"], false, 1),
      (["run", "--app", "todo:renamed", "--locale", "de_DE"], false, 1),
      (["run", "--last-failed", "--pass-with-none"], false, 0),
      (["run", "--last-failed", "--pass-with-none"], true, 0),
      (["run", "--format", "tap", "--app", "todo:renamed"], true, 1),
    ]
  )
  func readOnly(words: [String], hasStale: Bool, code: Int32) async throws {
    if hasStale {
      #expect(try await fixture.replay("--app", "navigation:renamed").status == .exit(1))
    }
    let run = try await replayReadOnly(words)
    #expect(run.status == .exit(code), "\(run)")
    #expect(!run.standardOutput.contains("To review"), "\(run)")
    if code == 1 {
      #expect(run.standardError.contains("cannot be written, so approve has nothing"), "\(run)")
      #expect(run.standardError.contains("in a read-only checkout, set CI=1"), "\(run)")
      #expect(run.standardOutput.contains(words.contains("tap") ? "not ok" : "at event "), "\(run)")
    }
  }

  @Test("an approval in a folder that may not be written changes nothing, and says so")
  func approved() async throws {
    let build = CommandLineFixture.changedBuild
    let changed = try await fixture.replay("--app", build)
    #expect(changed.status == .exit(1), "\(changed)")
    let before = try FolderSnapshot(of: fixture.folder.url)
    let run = try await replay(["approve", "--all"], permissions: 0o555)
    #expect(run.status == .exit(3), "\(run)")
    #expect(run.standardError.contains("cannot be written: Permission denied"), "\(run)")
    #expect(try FolderSnapshot(of: fixture.folder.url) == before)
  }
}

/// A user without the rights of root.
private enum OrdinaryUser {
  /// The number of the user.
  static let number = 65_534

  /// The words in front of a command that has no rights of root; nil if no program gives them up.
  static let prefix: [String]? = {
    let owner = try? FileManager.default.attributesOfItem(atPath: "/proc/self")[.ownerAccountID]
    guard owner as? Int == 0 else { return [] }
    return program("setpriv").map {
      [$0, "--reuid=\(number)", "--regid=\(number)", "--clear-groups"]
    }
  }()
}
