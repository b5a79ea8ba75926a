import EventModel
import Stories
import Testing

@Suite("Actions without effect in a story")
struct ActionEffectTests {
  /// A screen whose title has a text and a tone, which no sentence describes.
  private func screen(_ text: String, tone: Int = 0) -> ViewTree {
    let title = ViewNode(
      "UILabel",
      text: text,
      frame: Frame(10, 20, 200, 40),
      attributes: ["tone": .number(Double(tone))]
    )
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 320, 480)), children: [ViewTree(title)])
  }

  /// Returns a session of key presses and pauses, each of which leads to a screen.
  private func session(_ screens: [(key: String?, screen: ViewTree)]) throws -> SessionTranscript {
    var session = SessionTranscript(app: "a", recording: "b", launch: screen("Home"), moments: [])
    for (place, step) in screens.enumerated() {
      let before = session.moments.last?.after ?? session.launch
      let kind: SessionTranscript.Moment.Kind =
        try step.key.map { .key(try #require(KeyPress(parsing: $0))) } ?? .pause(.seconds(1))
      let numbers = place + 1...place + 1
      session.moments.append(
        .init(
          kind,
          events: numbers,
          at: .seconds(Double(place)),
          before: before,
          after: step.screen
        )
      )
    }
    return session
  }

  private func actions(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains(" I press ") }
      .compactMap { $0.split(separator: "\"").last }
  }

  @Test("an action that changes nothing stands only in the complete story")
  func inert() throws {
    let session = try session([
      ("A", screen("Home")), ("B", screen("Page")), ("C", screen("Page")),
    ])
    #expect(actions(StoryWriter().write(session).text) == ["B"])
    #expect(actions(StoryWriter(style: .complete).write(session).text) == ["A", "B", "C"])
  }

  @Test("an action stays in a story whose screen changes by itself afterwards")
  func later() throws {
    let session = try session([
      ("A", screen("Home")), (nil, screen("Loaded")), ("B", screen("Loaded")),
    ])
    #expect(actions(StoryWriter().write(session).text) == ["A"])
  }

  @Test("actions whose changes no check describes begin the next story, which checks something")
  func carried() throws {
    let tones = (1...10).map { (key: String?("A"), screen: screen("Home", tone: $0)) }
    let session = try session(tones + [("B", screen("Page"))])
    let text = StoryWriter().write(session).text
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Story:") } == 1, "\(text)")
    #expect(text.contains("Then I see \"Page\""))
    #expect(!text.contains("Then I see \"Home\""))
  }

  @Test("such actions at the end of a session belong to its last story")
  func trailing() throws {
    let tones = (1...10).map { (key: String?("A"), screen: screen("Page", tone: $0)) }
    let session = try session([("B", screen("Page"))] + tones)
    let text = StoryWriter().write(session).text
    #expect(actions(text).count == 11)
    #expect(text.split(separator: "\n").count { $0.hasPrefix("Story:") } == 1, "\(text)")
    #expect(StoryFile(parsing: text, name: "a.stories").problems.isEmpty)
  }
}
