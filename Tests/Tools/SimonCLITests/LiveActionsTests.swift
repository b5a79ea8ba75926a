import EventModel
import Foundation
import TestSupport
import Testing

@Suite("Actions of a live session", .ownThread)
struct LiveActionsTests {
  /// All actions by mouse, and by keys where the mouse has no way.
  private func mouse(_ live: LiveSessionFixture) async throws -> String {
    try await live.click("Tapping", see: "tap \"Tapping\"")
    try await live.click(" Tap me ", times: 2, see: "double tap \"Tap me\"")
    try await live.click(" Tap me ", button: 2, see: "long press \"Tap me\"")
    try await live.type("\u{1B}OS", see: "pinch in: click")
    try await live.click(" Tap me ", see: "pinch in on \"Tap me\"")
    try await live.type("\u{1B}[15~", see: "pinch out: click")
    try await live.click(" Tap me ", see: "pinch out on \"Tap me\"")
    try await live.drag(" Tap me ", down: 4, see: "drag from")
    try await live.type("\u{1B}[17~", see: "rotate left")
    try await live.type("\u{1B}[17;2~", see: "rotate right")
    // While the button is down, the status line shows where the drag would end.
    let row = live.screen.rows.compactMap { $0.firstMatch(of: /drag from \S+ to \S+/)?.output }
    try await live.type("\u{1B}[18~", see: "  back")
    try await live.click("Long table", see: "tap \"Long table\"")
    try await live.type("\u{1B}[<65;20;12M", see: "swipe up on #long")
    try await live.type("\u{1B}[18~", see: " back →")
    try await live.click("Values", see: "tap \"Values\"")
    try await live.type("\u{1A}", see: "undone: tap \"Values\"")
    try await live.click("Typing", see: "tap \"Typing\"")
    try await live.click("Type here", see: "tap \"Plain\"")
    try await live.type("Ann", see: "type \"Ann\"")
    try await live.type("\u{1B}[19~kept\r", see: "checkpoint \"kept\"")
    try await live.type("\u{1B}[20~seen\r", see: "marker \"seen\"")
    return String(try #require(row.first))
  }

  /// The actions that are possible without a mouse.
  private func keys(_ live: LiveSessionFixture) async throws {
    try await live.choose("Tapping", then: "\r", see: "tap \"Tapping\"")
    try await live.choose("Tap me", then: "\u{1B}OR", see: "double tap \"Tap me\"")
    try await live.type("\u{1B}OQ", see: "long press \"Tap me\"")
    try await live.type("\u{1B}OS", see: "pinch in on \"Tap me\"")
    try await live.type("\u{1B}[15~", see: "pinch out on \"Tap me\"")
    try await live.type("\u{1B}[17~", see: "rotate left")
    try await live.type("\u{1B}[17;2~", see: "rotate right")
    try await live.type("\u{1B}[18~", see: "  back")
    try await live.choose("Values", then: "\r", see: "tap \"Values\"")
    try await live.type("\u{1A}", see: "undone: tap \"Values\"")
    try await live.choose("Typing", then: "\r", see: "tap \"Typing\"")
    try await live.choose("\"Plain\"", then: "\r", see: "tap \"Plain\"")
    try await live.type("Ann", see: "type \"Ann\"")
    try await live.type("\u{1B}[19~kept\r", see: "checkpoint \"kept\"")
    try await live.type("\u{1B}[20~seen\r", see: "marker \"seen\"")
  }

  private let tapping = """
    tap "Tapping"
    double tap "Tap me"
    long press "Tap me"
    pinch in on "Tap me"
    pinch out on "Tap me"

    """
  private let turning = "rotate left\nrotate right\nback\n"
  private let typing = "tap \"Typing\"\ntap \"Plain\"\ntype \"Ann\"\ncheckpoint \"kept\"\n"

  @Test(
    "every action is recorded the same by mouse, script and story, and in the full run by keyboard"
  )
  func sameLogs() async throws {
    let live = try await LiveSessionFixture(
      "--app",
      "controls",
      "--name",
      "mouse",
      showing: "Tapping"
    )
    let drag = try await mouse(live)
    try live.terminal.type("\u{3}")
    try await live.end(0)
    let withKeys = TestEnvironment.current.isFull
    if withKeys {
      try await live.open("--app", "controls", "--name", "keys", showing: "Tapping")
      try await keys(live)
      try live.terminal.type("\u{3}")
      try await live.end(0)
    }
    let swiping = "\(drag)\n\(turning)tap \"Long table\"\nswipe up on #long\nback\n"
    let calls = [
      ("script", "--script", tapping + swiping + typing),
      ("short", "--script", tapping + turning + typing),
      ("story", "--stories", try live.fixture.folder.text(of: "recordings/mouse/story.stories")),
    ]
    for (name, option, text) in calls where withKeys || name != "short" {
      try live.fixture.folder.write(text, to: "actions.\(name)")
      let run = try await live.fixture.record([
        "session", "--app", "controls", "--name", name, option, "actions.\(name)",
      ])
      #expect(run.status == .exit(0), "\(run)")
    }
    // Scripts and stories have no remarks; the session ends with one.
    func deeds(_ name: String, _ count: Int) throws -> [Event] {
      try live.log(name).timeless.dropLast(count)
    }
    let mouse = try deeds("mouse", 2)
    let scripted = try deeds("script", 1)
    let other = zip(scripted, mouse).first { $0.0 != $0.1 }
    #expect(scripted == mouse, "\(other.map { "\($0)" } ?? "\(scripted.count), \(mouse.count)")")
    #expect(try deeds("story", 1).map(\.untitled) == mouse.map(\.untitled))
    if withKeys { #expect(try deeds("keys", 2) == deeds("short", 1)) }
    for name in withKeys ? ["mouse", "keys"] : ["mouse"] {
      guard case .marker("seen")? = try live.log(name).events.dropLast().last?.kind else {
        Issue.record("\(name) has no marker")
        continue
      }
    }
    try await live.expectGreen()
  }
}
