import AppDriver
import EventModel
import Stories
import Testing

@Suite("Titles of stories of the sample apps")
struct StoryTitleTests {
  private func written(_ script: String, on app: String) throws -> [String] {
    let session = try #require(SessionTranscript(recorded(script, on: app), recording: "session"))
    return StoryWriter().write(session).lines.map(\.text)
  }

  @Test(
    "a title says what was achieved",
    arguments: [
      (
        "todo", "tap \"Add\"\ntype \"milk\" into \"Title\"\ntap \"Done\"",
        ["Type \"milk\", tap \"Done\" and see \"Milk\""]
      ),
      (
        "login",
        "type \"ann\" into \"Name\"\ntype \"x\" into \"Password\"\ntap \"Sign in\"\nwait 3",
        ["Tap \"Sign in\" and see \"Wrong name or password\""]
      ),
      (
        "navigation", "tap \"Page 1\"\nback\ntap \"Page 2\"\nback\ntap \"Page 2\"\nback",
        [
          "Tap \"Page 1\" and see \"Click me\"", "Tap \"Page 2\" and see \"Click me\"",
          "Open \"Page 2\"",
        ]
      ),
      ("navigation", "tap \"Page 1\"\ncheckpoint \"a\"\nback", ["a", "Go back to \"Pages\""]),
      (
        "controls",
        "tap \"Values\"\ntap \"the switch\"\nback\ntap \"Values\"\ntap \"the switch\"\nback",
        [
          "Tap \"the switch\" and see that it is off",
          "Tap \"the switch\" and see that it is off, again",
        ]
      ),
      (
        "todo",
        "tap \"Add\"\ntype \"Milk\" into \"Title\"\ntap \"Done\"\ntap \"Milk\"\ntap \"Delete\"",
        [
          "Type \"Milk\", tap \"Done\" and see \"Milk\"",
          "Tap \"Milk\", tap \"Delete\" and no longer see \"Milk\"",
        ]
      ),
    ]
  )
  func titles(app: String, script: String, titles: [String]) throws {
    let lines = try written(script, on: app)
    let found = lines.filter { $0.hasPrefix("Story: ") }.map { $0.dropFirst("Story: ".count) }
    #expect(found.map(String.init) == titles, "\(lines.joined(separator: "\n"))")
  }

  @Test("to be left behind with its screen says nothing about a text, nor does a longer number")
  func left() throws {
    let lines = try written("tap \"Page 1\"\nback", on: "navigation")
    #expect(!lines.contains("And I see \"Page 10\""), "\(lines)")
    let hidden = try written("tap \"Hidden views\"\ntap \"Hide blue\"\nback", on: "controls")
    #expect(
      hidden.contains("Story: Tap \"Hide blue\" and no longer see \"blue square\""),
      "\(hidden)"
    )
  }
}
