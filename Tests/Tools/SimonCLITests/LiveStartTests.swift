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
}
