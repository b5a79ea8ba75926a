import Foundation

/// Who decides: what was given with `--by`, else git's identity, else the login name.
enum Identity {
  static func current(_ call: Invocation) -> String {
    if let given = call.value("--by") { return given }
    let environment = call.console.environment
    if let name = environment["GIT_AUTHOR_NAME"], !name.isEmpty {
      return [name, environment["GIT_AUTHOR_EMAIL"].flatMap { $0.isEmpty ? nil : "<\($0)>" }]
        .compactMap { $0 }
        .joined(separator: " ")
    }
    if let name = git("user.name") {
      return [name, git("user.email").map { "<\($0)>" }].compactMap { $0 }.joined(separator: " ")
    }
    return environment["USER"] ?? "someone"
  }

  private static func git(_ key: String) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "config", key]
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return process.terminationStatus == 0 && !text.isEmpty ? text : nil
  }
}
