import Foundation
import TestSupport

/// A folder as it is after cloning, in which the commands of a document are run.
struct ConsoleSession {
  private let folder: TemporaryFolder
  private let shell: BuiltTool
  private let tools: URL

  /// Creates a folder with the committed recordings and examples of the package.
  init(recordingsOf package: URL) async throws {
    folder = try TemporaryFolder()
    shell = try BuiltTool(at: URL(filePath: "/bin/sh"))
    tools = try BuiltTool("simon-replay").executable.deletingLastPathComponent()
    let manager = FileManager.default
    for path in try await Self.files(of: package) {
      let place = folder.file(path)
      let above = place.deletingLastPathComponent()
      try manager.createDirectory(at: above, withIntermediateDirectories: true)
      try manager.copyItem(at: package.appendingPathComponent(path), to: place)
    }
  }

  /// Returns the files that git tracks, so that local experiments do not count; all files where
  /// there is no repository.
  private static func files(of package: URL) async throws -> [String] {
    let folders = ["recordings", "Examples"]
    let git = try BuiltTool(at: URL(filePath: "/usr/bin/env"))
    let run = try await git.run(["git", "ls-files", "--"] + folders, in: package)
    let known = run.standardOutput.split(separator: "\n").map(String.init)
    guard known.isEmpty else {
      return known.filter {
        FileManager.default.fileExists(atPath: package.appendingPathComponent($0).path)
      }
    }
    return try folders.flatMap { folder in
      try FolderSnapshot(of: package.appendingPathComponent(folder)).paths
        .filter { $0.contains(".") && !$0.hasSuffix(".pending") }
        .map { "\(folder)/\($0)" }
    }
  }

  /// Runs the commands one after the other and returns each difference from the document.
  func mismatches(in fences: [ConsoleFence], of document: String) async throws -> [String] {
    var mismatches: [String] = []
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let variables = ["PATH": "\(tools.path):\(path)", "GIT_AUTHOR_NAME": "Ann"]
    for command in fences.flatMap(\.commands) {
      guard let call = command.call else { continue }
      let run = try await shell.run(
        ["-c", "{ \(call)\n} 2>&1"],
        environment: variables,
        in: folder.url
      )
      if let mismatch = command.mismatch(with: run.standardOutput) {
        mismatches.append("\(document):\(command.line): \(mismatch)")
      }
    }
    return mismatches
  }
}
