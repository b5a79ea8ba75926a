import CommandLines
import Foundation

/// The person who decides: `--by`, else git's identity, else the login name.
enum Identity {
  static let by = Option<String>("--by NAME", "the person who decides (default: git's identity)")

  static func current(_ call: Invocation) -> String {
    if let given = call[by] { return given }
    let environment = call.console.environment
    if let name = environment["GIT_AUTHOR_NAME"], !name.isEmpty {
      return signature(name, environment["GIT_AUTHOR_EMAIL"])
    }
    if let name = git("user.name", call.console) {
      return signature(name, git("user.email", call.console))
    }
    return environment["USER"] ?? "someone"
  }

  private static func signature(_ name: String, _ mail: String?) -> String {
    guard let mail, !mail.isEmpty else { return name }
    return "\(name) <\(mail)>"
  }

  private static func git(_ key: String, _ console: Console) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "config", key]
    process.environment = console.environment
    process.currentDirectoryURL = console.directory
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
