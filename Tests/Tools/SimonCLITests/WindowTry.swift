import Chromium
import Foundation
import TestSupport

/// A recorder with a window in a folder of its own, to which a script gives inputs until it is disturbed.
final class WindowTry {
  /// The ways in which a session is disturbed.
  enum Deed: String, CaseIterable, Sendable { case closeWindow, killBrowser, killRecorder }

  /// The folder for temporary files, which every process of the session knows.
  let temporary: URL
  private let fixture: CommandLineFixture
  private let terminal: ToolTerminal
  private let inputs = Foundation.Process()
  private let orders = Pipe()

  /// Starts a session.
  ///
  /// - Parameters:
  ///   - fixture: the folder of the recordings.
  ///   - program: the browser.
  ///   - words: the arguments after those of the window.
  ///   - seed: the seed of the inputs.
  /// - Throws: the reason why a process does not start.
  init(
    in fixture: CommandLineFixture,
    browser program: String,
    words: [String],
    seed: UInt64
  ) throws {
    self.fixture = fixture
    // The paths of sockets must be short.
    temporary = URL(filePath: "/tmp/simon-try-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: temporary, withIntermediateDirectories: true)
    let isHeadless = program.contains("headless")
    let browser = isHeadless ? "headless-browser" : "browser"
    try fixture.folder.write(
      "#!/bin/sh\nexec '\(program)' --remote-debugging-port=0 \"$@\"\n",
      to: browser
    )
    let path = fixture.folder.file(browser).path
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    var environment = ["TMPDIR": temporary.path]
    environment["DISPLAY"] = isHeadless ? nil : ProcessInfo.processInfo.environment["DISPLAY"]
    terminal = try fixture.openSession(
      ["--window", "--browser", path] + words,
      environment: environment
    )
    inputs.executableURL = URL(filePath: "/usr/bin/env")
    inputs.arguments = [
      "python3", PackageFolder.file("Tests/Fixtures/window-inputs.py").path, temporary.path,
      "\(seed)", "24",
    ]
    inputs.standardInput = orders
    inputs.standardError = FileHandle.nullDevice
    try inputs.run()
  }

  deinit {
    stopInputs()
    for id in processes where !id.words.isEmpty { kill(id.number, SIGKILL) }
    try? FileManager.default.removeItem(at: temporary)
  }

  /// True until the recorder has ended.
  var isRunning: Bool { !FileManager.default.fileExists(atPath: fixture.folder.file("ended").path) }

  /// Disturbs the session; if there is nothing to kill yet, as soon as there is.
  func disturb(by deed: Deed) {
    guard deed != .closeWindow else {
      try? orders.fileHandleForWriting.write(contentsOf: Data("close\n".utf8))
      return
    }
    while isRunning {
      let victims = processes.filter { deed == .killBrowser ? $0.isBrowser : $0.isRecorder }
      for victim in victims { kill(victim.number, SIGKILL) }
      if !victims.isEmpty { return }
      Thread.sleep(forTimeInterval: 0.002)
    }
  }

  /// Waits until the recorder has ended, and returns what the terminal showed.
  ///
  /// If the browser is killed while it starts, the session goes on in the terminal, where a key ends it.
  func end() async throws -> String {
    try await terminal.wait { $0.contains("ended: ") || $0.contains("F1 shows the keys") }
    if terminal.plainTranscript.contains("F1 shows the keys") { try terminal.type("\u{1B}[21~") }
    _ = await terminal.end()
    stopInputs()
    return terminal.plainTranscript
  }

  private func stopInputs() {
    // It inherits the signals that threads of tests block.
    if inputs.isRunning { kill(inputs.processIdentifier, SIGKILL) }
  }

  /// Returns the processes and the temporary files that do not go away.
  func remains() -> [String] {
    var left: [String] = []
    for _ in 0..<1_000 {
      let files = (try? FileManager.default.contentsOfDirectory(atPath: temporary.path)) ?? []
      left = processes.map { $0.words.joined(separator: " ") } + files
      if left.isEmpty { break }
      Thread.sleep(forTimeInterval: 0.02)
    }
    return left
  }

  /// A process of the session.
  private struct Started: Hashable {
    var number: Int32
    var words: [String]

    var isBrowser: Bool {
      words.contains { $0.hasPrefix("--user-data-dir=") || $0.hasPrefix("--type=") }
    }
    var isRecorder: Bool {
      words.first?.hasSuffix("/simon-record") == true && words.dropFirst().first == "session"
    }
  }

  /// The processes that were started for the session, whatever has become of their parents.
  private var processes: [Started] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    let mark = Data("TMPDIR=\(temporary.path)".utf8)
    return all.compactMap { Int32($0) }.compactMap { number in
      guard FileManager.default.contents(atPath: "/proc/\(number)/environ")?.range(of: mark) != nil,
        let words = FileManager.default.contents(atPath: "/proc/\(number)/cmdline")
      else { return nil }
      return Started(
        number: number,
        words: words.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      )
    }
  }
}
