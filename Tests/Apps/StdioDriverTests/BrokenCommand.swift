import AppDriver
import EventModel
import Foundation
import TestSupport

@testable import StdioDriver

/// The command of an app with a fault, and a word that only its processes have.
struct BrokenCommand {
  let words: CommandWords
  let mark: String

  /// Creates the command; a shell script may start the app by `exec "$@"`.
  init(_ fault: String, shell: String? = nil) throws {
    let app = try BuiltTool("BrokenApp").executable.path
    mark = "mark\(UInt64.random(in: 0..<UInt64.max))"
    let command = "'\(app)' \(fault) \(mark)"
    words = try CommandWords(
      parsing: shell.map { "sh -c '\($0)' sh \(command)" } ?? command
    )
  }

  /// The command lines of its running processes.
  var leftovers: [String] { processes.map(\.line) }

  /// The numbers of its running processes.
  var ids: Set<Int32> { Set(processes.map(\.id)) }

  private var processes: [(id: Int32, line: String)] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let sought = Data(mark.utf8)
    return all.compactMap { Int32($0) }.compactMap { id in
      let line = FileManager.default.contents(atPath: "/proc/\(id)/cmdline") ?? Data()
      // Tests ask again and again, and few of the machine's processes are of this command.
      guard line.range(of: sought) != nil else { return nil }
      return (id, String(decoding: line, as: UTF8.self).replacing("\0", with: " "))
    }
  }
}

/// Launches an app and requests its screen, at which most faults happen.
///
/// - Parameters:
///   - command: The app.
///   - time: The longest time to wait for the screen; the launch may take longer.
/// - Throws: The errors of the driver.
func lookAt(
  _ command: BrokenCommand,
  within time: Duration = .seconds(50)
) throws(DriverError) {
  let driver = try StdioDriver(
    command.words,
    patience: .init(answer: .seconds(50), end: .milliseconds(100))
  )
  try driver.launch(in: SessionSetting())
  driver.patience.answer = time
  _ = try driver.snapshot()
  driver.quit()
}
