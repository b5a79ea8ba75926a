import Chromium
import Foundation
package import Testing

/// A display in memory, on which a test opens a real window.
package final class VirtualDisplay {
  /// The browser with windows, and the program of the display; nil where one is not installed.
  package static let programs: (browser: String, display: String)? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    let folders = path.split(separator: ":").map(String.init)
    let display = folders.map { "\($0)/Xvfb" }.first(where: FileManager.default.isExecutableFile)
    guard let browser = BrowserSearch.program(for: .window, in: folders),
      !browser.contains("headless"), let display
    else { return nil }
    return (browser, display)
  }()

  /// Its name, such as `:99`.
  package var name: String { ":\(number)" }
  private let number: Int
  private let process = Process()

  /// The error of a display that did not start.
  package struct NotStarted: Error {}

  /// Starts a display that no other one uses.
  ///
  /// - Throws: ``NotStarted``, or the error of the program's start.
  package init() throws {
    guard let programs = Self.programs else { throw NotStarted() }
    let output = Pipe()
    process.executableURL = URL(filePath: programs.display)
    process.arguments = ["-displayfd", "1", "-screen", "0", "1280x1000x24", "-nolisten", "tcp"]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The program writes the number once it is ready, and ends its output if it fails.
    let number = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let number = Int(number.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      process.terminate()
      throw NotStarted()
    }
    self.number = number
  }

  deinit {
    // A thread of the tests may block all other signals, which the program inherits.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    for path in ["/tmp/.X\(number)-lock", "/tmp/.X11-unix/X\(number)"] {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips a test where no browser with windows, or no display in memory, is installed.
  package static var needsDisplay: Self {
    .enabled(
      if: VirtualDisplay.programs != nil,
      "needs a window: \(BrowserSearch.windowInstallation) xvfb"
    )
  }
}
