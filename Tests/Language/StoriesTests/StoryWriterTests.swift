import Actions
import AppDriver
import EventModel
@testable import Stories
import TestSupport
import Testing
import ViewQuery

@Suite("The story writer")
struct StoryWriterTests {
  static let script = """
    checkpoint "launch"
    type "Milk \\"2%\\"!" into #title
    tap "Count 0"
    checkpoint "the title is typed!"
    scroll to row 57
    tap "Row 57"
    checkpoint ""
    back
    checkpoint ""
    swipe down on #list
    clear #title
    checkpoint "cleared"
    """

  @Test("stories name what a person sees and follow the grammar")
  func text() throws {
    let session = TranscribingSession()
    try session.perform(Self.script)
    let written = StoryWriter().write(session.transcript)
    #expect(
      written.text == """
        # paper, as recorded in test

        Story: launch
        Given the app is launched
        Then I see "Count 0"
        And I see "Row 0"
        And the screen shows "Count 0", 13 other texts and "Row 13"

        Story: the title is typed
        Given the app is as the story above left it
        When I type "Milk \\"2%\\"!" into #title
        Then #title has text "Milk \\"2%\\"!"
        And I tap "Count 0"
        And I see "Count 1"
        And the screen shows "Count 1" and 14 other texts

        Story: Tap "Row 57" and see "Page 57"
        Given the app is as the story above left it
        When I scroll to the 58th row
        Then the screen shows 1 other text, "Row 47", 9 other texts, "Row 57", 3 other texts and \
        "Row 61"
        And I tap "Row 57"
        And I see "Page 57"
        And the screen shows "Paper" and "Page 57"

        Story: Go back and no longer see "Page 57"
        Given the app is as the story above left it
        When I go back
        Then I do not see "Page 57"
        And the screen shows "Count 1", 14 other texts and "Row 61"

        Story: cleared
        Given the app is as the story above left it
        When I swipe down on #list
        Then I see "Row 43"
        And the screen shows 1 other text, "Row 39", 6 other texts, "Row 46" and 7 other texts
        And I clear #title
        And #title is empty

        """
    )
    #expect(written.omissions.isEmpty)
    #expect(written.lines.filter { !$0.isExact } == [])
  }

  @Test("written stories drive the app through the same screens, and are written the same again")
  func proof() throws {
    let first = TranscribingSession()
    try first.perform(Self.script)
    let text = StoryWriter().write(first.transcript).text
    let file = StoryFile(parsing: text, name: "paper.stories")
    #expect(file.problems.isEmpty)
    let second = TranscribingSession()
    let run = StoryRunner().run(file.stories, on: second)
    #expect(run.isSuccess(), "\(StoryReport(run))")
    #expect(second.checkpoints == first.checkpoints)
    #expect(second.inputs == first.inputs)
    #expect(StoryWriter().write(second.transcript).text == text)
  }

  @Test(
    "the stories of a random session lead to the same screen",
    arguments: try Seed.all(1..<3, full: 204)
  )
  func randomSession(seed: Seed) throws {
    var random = seed.random
    let first = TranscribingSession()
    first.launch()
    var session = first
    for _ in 0..<20 {
      let place = Point(
        x: Double(Int.random(in: 0..<390, using: &random)),
        y: Double(Int.random(in: 0..<844, using: &random))
      )
      let other = Point(
        x: Double(Int.random(in: 0..<390, using: &random)),
        y: Double(Int.random(in: 0..<844, using: &random))
      )
      let action: Action =
        switch Int.random(in: 0..<6, using: &random) {
        case 0: .type("ab.", into: .identifier("title"))
        case 1: .drag(from: .point(place), to: .point(other))
        case 2: .checkpoint("now, \(Int.random(in: 0..<3, using: &random))!")
        case 3:
          .swipe(
            [.up, .down, .left, .right][Int.random(in: 0..<4, using: &random)],
            on: .point(place)
          )
        case 4: .doubleTap(.point(place))
        default: .tap(.point(place))
        }
      _ = try? ActionPerformer().perform(action, on: &session)
    }
    let written = StoryWriter(style: .whole).write(first.transcript)
    let inexact = written.lines.filter { !$0.isExact }.map(\.text)
    #expect(inexact.filter { !$0.contains("I type") } == [])
    let file = StoryFile(parsing: written.text, name: "random.stories")
    let second = TranscribingSession()
    let run = StoryRunner().run(file.stories, on: second)
    #expect(file.problems.isEmpty && run.isSuccess(), "\(written.text)\(StoryReport(run))")
    #expect(second.app.snapshot() == first.app.snapshot(), "\(written.text)")
    #expect(StoryWriter(style: .whole).write(second.transcript).text == written.text)
  }

  @Test("hasty drags and single keys become the intended actions")
  func person() throws {
    let session = TranscribingSession()
    session.launch()
    slide(session, from: 700, to: 250)
    slide(session, from: 650, to: 300)
    _ = session.app.snapshot()
    tap(session, at: Point(x: 40, y: 500))
    session.checkpoint("page")
    var sink = session
    _ = try ActionPerformer().perform(.back, on: &sink)
    tap(session, at: Point(x: 60, y: 110))
    let target = Target(className: "UITextField", path: [1], frame: .zero)
    for key in ["M", "i"] { _ = session.send(.text(key), target: target) }
    let lines = StoryWriter().write(session.transcript).lines
    let actions = lines.filter {
      $0.events != nil && !$0.text.contains("see") && !$0.text.contains("shows")
        && !$0.text.contains("has text")
    }
    #expect(
      actions.map(\.text) == [
        "When I scroll to the 24th row", "And I tap \"Row 23\"", "When I go back",
        "And I type \"Mi\" into #title",
      ]
    )
    #expect(actions.map(\.events) == [1...2, 3...3, 5...5, 6...8])
    #expect(actions.map(\.isExact) == [false, false, true, false])
    let exact = StoryWriter(style: .exact).write(session.transcript).text
    #expect(
      exact.contains(
        "When I drag from 195,700 to 195,250\nThen I see \"Row 19\"\nAnd the screen shows"
      )
        && exact.contains("\nAnd I drag from 195,650 to 195,300\n")
    )
  }

  @Test("a field without label and identifier is named by its placeholder, not by what was typed")
  func placeholder() {
    let field = ViewNode(
      "TextField",
      text: "Ann",
      frame: Frame(20, 100, 200, 30),
      attributes: ["placeholder": .text("Name"), "traits": .list([.text("searchField")])]
    )
    let window = ViewNode("Window", frame: Frame(0, 0, 390, 844))
    let tree = ViewTree(window, children: [ViewTree(field)])
    #expect(NodeName(tree: tree).reference(for: 1) == .shown("Name"))
  }

  @Test("drags that the recorder noted as scrolling to a view become that sentence")
  func scrollTo() throws {
    let session = TranscribingSession()
    try session.perform("scroll to \"Row 57\"\ntap \"Row 57\"")
    let lines = StoryWriter(style: .exact).write(session.transcript).lines.map(\.text)
    #expect(lines.contains("When I scroll to \"Row 57\""), "\(lines)")
    #expect(!lines.contains { $0.contains("drag") }, "\(lines)")
  }

  @Test("two quick taps at two points of one view become two taps")
  func quickTaps() throws {
    let session = TranscribingSession()
    session.launch()
    for x in [40.0, 300] {
      tap(session, at: Point(x: x, y: 20))
      session.advance(by: .milliseconds(100))
    }
    let written = StoryWriter(style: .complete).write(session.transcript)
    let actions = written.lines.filter { $0.text.contains(" I tap ") }
    #expect(actions.count == 2, "\(written.text)")
  }

  private func slide(_ session: TranscribingSession, from: Double, to: Double) {
    let start = Point(x: 195, y: from)
    _ = session.send(.touch(Touch(.began, at: start)), target: nil)
    session.advance(by: .milliseconds(700))
    _ = session.send(.touch(Touch(.moved, at: Point(x: 195, y: to))), target: nil)
    _ = session.send(.touch(Touch(.ended, at: Point(x: 195, y: to))), target: nil)
  }

  private func tap(_ session: TranscribingSession, at point: Point) {
    _ = session.send(.touch(Touch(.began, at: point)), target: nil)
    session.advance(by: .milliseconds(61))
    _ = session.send(.touch(Touch(.ended, at: point)), target: nil)
  }

  @Test("a comment lists the events that no sentence describes")
  func omission() throws {
    let session = TranscribingSession()
    session.launch()
    _ = session.send(.touch(Touch(.began, at: Point(x: 70, y: 160))), target: nil)
    _ = session.send(.touch(Touch(.cancelled, at: Point(x: 70, y: 160))), target: nil)
    let written = StoryWriter(style: .complete).write(session.transcript)
    #expect(written.omissions.map(\.events) == [1...1])
    #expect(
      written.text.contains("# events 1 to 1 are not in this story: the system cancelled a touch")
    )
    #expect(StoryFile(parsing: written.text, name: "x").problems.isEmpty)
  }

  private func screen(_ title: String, _ views: ViewNode...) -> ViewTree {
    let heading = ViewTree(
      ViewNode("UILabel", text: title, frame: Frame(100, 0, 100, 44))
    )
    let bar = ViewTree(
      ViewNode("UINavigationBar", frame: Frame(0, 0, 390, 44)),
      children: [heading]
    )
    let views = views.enumerated().map { place, view in
      var view = view
      view.frame = Frame(20, Double(60 + 40 * place), 300, 30)
      return ViewTree(view)
    }
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: [bar] + views)
  }

  private func checks(_ action: Action, _ before: ViewTree, _ after: ViewTree) -> [String] {
    var memory = SessionMemory(launch: before)
    memory.recall(action)
    let checks = ChangeChecks(action: action, before: before, after: after, memory: memory)
    return checks.checks().map { "\($0.check)" }
  }

  @Test("a text that is part of a tapped name, and is taken away, is told to be gone")
  func taken() {
    let milk = ViewNode("UILabel", text: "Milk")
    let delete = ViewNode("UIButton", label: "Delete Milk", text: "✕")
    let tap = Action.tap(.shown("Delete Milk"))
    let (before, after) = (screen("Todos", milk, delete), screen("Todos"))
    #expect(checks(tap, before, after).first == "I do not see \"Milk\"")
    let other = checks(.tap(.shown("Delete all")), before, screen("Todos", delete))
    #expect(other.first == "I do not see \"Milk\"", "nothing else changed")
    let news = screen("Todos", ViewNode("UILabel", text: "All is done"))
    #expect(
      checks(tap, before, news).prefix(2) == ["I see \"All is done\"", "I do not see \"Milk\""]
    )
    #expect(!checks(.tap(.shown("Clear")), before, news).contains("I do not see \"Milk\""))
  }

  @Test("a state of a view that only an identifier names is told only if nothing else is")
  func unnamed() {
    func stepper(_ value: String) -> ViewNode {
      ViewNode("UIStepper", identifier: "count", value: value)
    }
    let tap = Action.tap(.identifier("count"))
    let pieces = { ViewNode("UILabel", text: $0) }
    let told = checks(tap, screen("Values", stepper("0")), screen("Values", stepper("1")))
    #expect(told == ["#count has value \"1\""])
    let beside = checks(
      tap,
      screen("Values", stepper("0"), pieces("0 pieces")),
      screen("Values", stepper("1"), pieces("1 piece"))
    )
    #expect(beside.first == "I see \"1 piece\"" && !beside.contains { $0.contains("#count") })
  }

  @Test("that a tapped tab is selected is told only if nothing else is")
  func tabs() {
    func tab(_ name: String, _ isSelected: Bool) -> ViewNode {
      ViewNode("UIButton", label: name, attributes: isSelected ? ["selected": .bool(true)] : [:])
    }
    let tap = Action.tap(.shown("Medals"))
    let before = screen("Olympics", tab("News", true), tab("Medals", false))
    let after = screen("Olympics", tab("News", false), tab("Medals", true))
    #expect(checks(tap, before, after) == ["\"Medals\" is selected"])
    let table = screen(
      "Olympics",
      tab("News", false),
      tab("Medals", true),
      ViewNode("UILabel", text: "Asia")
    )
    #expect(!checks(tap, before, table).contains("\"Medals\" is selected"))
  }

  @Test("checks describe relevant news, and nothing that only moved")
  func tellingChecks() {
    let button = ViewNode("UIButton", identifier: "save", label: "Save", text: "Save")
    let home = screen("Home", button)
    let tap = Action.tap(.identifier("save"))
    let done = screen("Home", button, ViewNode("UILabel", text: "Saved"))
    #expect(
      checks(tap, home, done) == [
        "I see \"Saved\"", "the screen shows 2 other texts and \"Saved\"",
      ]
    )
    #expect(checks(tap, done, home) == ["I do not see \"Saved\""])
    #expect(checks(tap, home, home) == [])
    var off = button
    off.isEnabled = false
    #expect(checks(tap, home, screen("Home", off)) == ["#save is disabled"])
    let toggle = { (value: String) in
      self.screen("Home", ViewNode("UISwitch", identifier: "loud", value: value))
    }
    #expect(checks(tap, toggle("0"), toggle("1")) == ["#loud is on"])
    #expect(
      checks(tap, home, screen("Settings", button))
        == ["I see \"Settings\"", "the screen shows \"Settings\" and \"Save\""]
    )
  }

  @Test("the text of a secret field is never written")
  func secrets() {
    let field = { (text: String) in
      self.screen(
        "Login",
        ViewNode(
          "UITextField",
          identifier: "word",
          text: text,
          attributes: ["secure": .bool(true)]
        )
      )
    }
    #expect(checks(.tap(.identifier("word")), field("abc"), field("hidden")) == [])
  }
}
