import Chromium
import EventModel
import TestSupport
import Testing

@testable import SimonCLI

@Suite("A window on a display", .needsDisplay, .ownThread)
struct RealWindowTests {
  @Test("a session in a real window has the bytes of the same script's session")
  func sameLogs() async throws {
    let display = try VirtualDisplay()
    let programs = try #require(VirtualDisplay.programs)
    var launch = Browser.Launch(window: programs.browser)
    launch.arguments.append("--display=\(display.name)")
    let live = try WindowFixture("todo", browser: Browser(launch))
    try live.click("Add", see: "tap \"Add\"")
    try live.click("What is to be done?", see: "tap \"Title\"")
    try live.type("Milk")
    try live.click("Done", see: "tap \"Done\"")
    try live.press("finish")
    try live.seeEnd()
    #expect(live.end == .status(.finished))
    let log = try live.finish()
    let script = "tap #add\ntype \"Milk\" into \"Title\"\ntap \"Done\"\n"
    #expect(try await live.script("todo", script) == log)
    withExtendedLifetime(display) {}
  }
}
