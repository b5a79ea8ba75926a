import Foundation
import TestSupport
import Testing

@Suite("The start of a live session", .ownThread)
struct LiveStartTests {
  @Test("the terminal says that the app is starting, until it draws the app's screen")
  func starting() async throws {
    let fixture = try CommandLineFixture(empty: ())
    let app = try BuiltTool("simon-app").executable.path
    // The app answers only once it is told to.
    try fixture.folder.write(
      "#!/bin/sh\nwhile [ ! -e go ]; do sleep 0.02; done\nexec '\(app)' todo\n",
      to: "slow.sh"
    )
    let terminal = try fixture.openSession(["--driver", "sh slow.sh", "--name", "a"])
    try await terminal.wait { $0.contains("starting the app …") }
    try fixture.folder.write("", to: "go")
    try await terminal.wait { $0.contains("Nothing to do") }
    try terminal.type("q")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 0"))
  }

  @Test("a request to stop while the browser of a window starts leaves no folder behind")
  func stoppedStart() async throws {
    let fixture = try CommandLineFixture(empty: ())
    // A program that was just written may still be open in another process, which is then refused to run it.
    let program = PackageFolder.file("Tests/Fixtures/drivers/slow-browser.sh").path
    let terminal = try fixture.openSession(
      ["--app", "todo", "--window", "--browser", program, "--name", "a"],
      environment: ["TMPDIR": fixture.folder.url.path]
    )
    let recording = fixture.folder.file("recordings/a").path
    for _ in 0..<1_000 where !FileManager.default.fileExists(atPath: recording) {
      try await Task.sleep(for: .milliseconds(20))
    }
    try await Task.sleep(for: .milliseconds(300))
    try terminal.type("\u{3}")
    #expect(await terminal.end() == .exit(0))
    #expect(terminal.plainTranscript.contains("ended: 130"), "\(terminal.plainTranscript)")
    #expect(!FileManager.default.fileExists(atPath: recording))
  }
}
