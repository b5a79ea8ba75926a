import Actions
import EventModel
import LiveTerminal
import TestSupport
import Testing
import ViewQuery

@Suite("A live session")
struct LiveSessionTests {
  private typealias MouseEvent = TerminalInput.Mouse.Event

  /// Sends a mouse event at a cell and returns the requested actions.
  private func mouse(
    _ event: TerminalInput.Mouse.Event,
    at cell: CellPlace,
    in session: inout LiveSession,
    at moment: Microseconds = .zero
  ) -> [String] {
    session.words(session.take(.mouse(.init(event, at: cell)), at: moment))
  }

  /// Clicks on a text and waits for the time of a double click.
  private func click(_ text: String, in session: inout LiveSession) throws -> [String] {
    let cell = try #require(session.cell(showing: text))
    let words = mouse(.down(.first), at: cell, in: &session) + mouse(.up, at: cell, in: &session)
    return words + session.words(session.tick(at: .seconds(1)))
  }

  private func press(_ keys: TerminalInput.Key..., in session: inout LiveSession) -> [String] {
    keys.flatMap { session.words(session.take(.key($0), at: .zero)) }
  }

  @Test(
    "a click taps the view, in the words of a script",
    arguments: [
      ("Add", "tap \"Add\""), ("What?", "tap \"Title\""), ("Row 3", "tap \"Row 3\""),
      ("hello", "tap \"日本 👍 says hello\""),
    ]
  )
  func tap(text: String, action: String) throws {
    var session = SamplePaper.session()
    #expect(try click(text, in: &session) == [action])
  }

  @Test("the right button clicks in an app with a mouse, and presses long in one without")
  func rightButton() throws {
    var session = SamplePaper.session()
    let cell = try #require(session.cell(showing: "Row 3"))
    #expect(mouse(.down(.second), at: cell, in: &session) == ["long press \"Row 3\""])
    session.hasMouse = true
    #expect(mouse(.down(.second), at: cell, in: &session) == ["right click \"Row 3\""])
  }

  @Test("a click taps the exact place where it matters or the view has no name")
  func place() throws {
    var session = SamplePaper.session()
    let label = try #require(session.cell(showing: "hello"))
    let slider = CellPlace(column: 10, row: label.row - 2)
    var words = mouse(.down(.first), at: slider, in: &session)
    words += mouse(.up, at: slider, in: &session) + session.words(session.tick(at: .seconds(1)))
    let action = try Action(parsing: try #require(words.first))
    guard case .tap(.point(let point)) = action else {
      Issue.record("\(action)")
      return
    }
    #expect(Frame(20, 220, 350, 44).contains(point))
  }

  @Test("two views with the same text have different references")
  func twins() throws {
    var session = SamplePaper.session()
    let words = try click("Twin", in: &session)
    guard case .tap(let reference) = try Action(parsing: try #require(words.first)) else { return }
    #expect(try Aim(at: reference, in: SamplePaper.tree).node == 3)
  }

  @Test("two quick clicks are a double tap")
  func doubleClick() throws {
    var session = SamplePaper.session()
    let cell = try #require(session.cell(showing: "Add"))
    #expect(mouse(.down(.first), at: cell, in: &session) == [])
    #expect(mouse(.up, at: cell, in: &session) == ["tap \"Add\""], "a person sees it at once")
    #expect(session.deadline == .milliseconds(250))
    #expect(session.tick(at: .milliseconds(249)) == [])
    #expect(mouse(.down(.first), at: cell, in: &session, at: .milliseconds(249)) == [])
    #expect(mouse(.up, at: cell, in: &session, at: .milliseconds(260)) == ["a second time"])
    #expect(session.deadline == nil)
  }

  @Test("two slow clicks, or clicks on two views, are two taps")
  func twoClicks() throws {
    var session = SamplePaper.session()
    let add = try #require(session.cell(showing: "Add"))
    let row = try #require(session.cell(showing: "Row 3"))
    var words = mouse(.down(.first), at: add, in: &session) + mouse(.up, at: add, in: &session)
    words += mouse(.down(.first), at: row, in: &session, at: .milliseconds(10))
    words += mouse(.up, at: row, in: &session, at: .milliseconds(20))
    #expect(words == ["tap \"Add\"", "tap \"Row 3\""])
    #expect(session.tick(at: .milliseconds(270)) == [.endTap(isDouble: false)])
  }

  @Test("a drag goes from the cell of the press to the cell of the release")
  func drag() throws {
    var session = SamplePaper.session()
    let start = try #require(session.cell(showing: "Row 5"))
    let end = CellPlace(column: start.column, row: start.row - 4)
    #expect(mouse(.down(.first), at: start, in: &session) == [])
    #expect(mouse(.dragged, at: end, in: &session) == [])
    let words = mouse(.up, at: end, in: &session)
    guard case .drag(.point(let from), .point(let to)) = try Action(parsing: words[0]) else {
      Issue.record("\(words)")
      return
    }
    #expect(from.x == to.x && from.y - to.y > 60)
    // A drag cannot end outside the picture.
    _ = mouse(.down(.first), at: start, in: &session)
    #expect(mouse(.up, at: CellPlace(column: 90, row: 3), in: &session) == [])
  }

  @Test("a click outside the picture is reported", arguments: [0, 2])
  func outside(button: Int) {
    var session = SamplePaper.session()
    session.say("an earlier text")
    let event = button == 0 ? MouseEvent.down(.first) : .down(.second)
    #expect(mouse(event, at: CellPlace(column: 90, row: 3), in: &session) == [])
    #expect(session.cell(showing: "the click is outside the app's screen") != nil)
    #expect(session.cell(showing: "an earlier text") == nil)
  }

  @Test("one turn of the wheel is one swipe with any number of notches")
  func wheel() throws {
    var session = SamplePaper.session()
    let cell = try #require(session.cell(showing: "Row 5"))
    let moments: [Microseconds] = [.zero, .milliseconds(150), .milliseconds(300), .seconds(1)]
    let words = moments.map { mouse(.wheel(.down), at: cell, in: &session, at: $0) }
    #expect(words == [["swipe up on #list"], [], [], ["swipe up on #list"]])
    #expect(mouse(.wheel(.up), at: cell, in: &session, at: .seconds(1)) == ["swipe down on #list"])
  }

  @Test("the right button is a long press")
  func rightClick() throws {
    var session = SamplePaper.session()
    let cell = try #require(session.cell(showing: "Add"))
    #expect(mouse(.down(.second), at: cell, in: &session) == ["long press \"Add\""])
    #expect(mouse(.up, at: cell, in: &session) == [])
  }

  @Test(
    "a function key changes the next click or acts on the chosen view",
    arguments: [
      (2, "long press \"Add\""), (3, "double tap \"Add\""), (4, "pinch in on \"Add\""),
      (5, "pinch out on \"Add\""),
    ]
  )
  func armed(key: Int, action: String) throws {
    var session = SamplePaper.session()
    #expect(press(.function(key), in: &session) == [])
    #expect(try click("Add", in: &session) == [action])
    #expect(try click("Add", in: &session) == ["tap \"Add\""])
    #expect(press(.tab, .function(key), in: &session) == [action])
    #expect(press(.enter, in: &session) == ["tap \"Add\""])
    #expect(press(.escape, .function(key), .tab, .enter, in: &session) == [action])
  }

  @Test("Tab and the arrow keys choose the view that Enter taps")
  func keyboard() {
    var session = SamplePaper.session()
    #expect(press(.enter, in: &session) == [])
    #expect(press(.tab, .enter, in: &session) == ["tap \"Add\""])
    #expect(press(.tab, .enter, in: &session) == ["tap \"Title\""])
    #expect(press(.down, .down, .down, .enter, in: &session) == ["tap \"Row 0\""])
    #expect(press(.up, .up, .right, .enter, in: &session).count == 1)
    #expect(press(.escape, .enter, in: &session) == [])
    #expect(press(.backTab, .enter, in: &session) == ["tap \"Row 8\""])
  }

  @Test(
    "typed text goes to the field at once after a pause or another input"
  )
  func typing() throws {
    var session = SamplePaper.session(SamplePaper.focused)
    for letter in ["M", "i", "x", "q"] { #expect(session.take(.text(letter), at: .zero) == []) }
    #expect(press(.backspace, .backspace, in: &session) == [])
    #expect(session.take(.paste("lk"), at: .zero) == [])
    #expect(session.cell(showing: "Milk▏") != nil)
    #expect(session.deadline == .seconds(1))
    #expect(session.tick(at: .milliseconds(999)) == [])
    #expect(session.words(session.tick(at: .seconds(1))) == ["type \"Milk\""])
    _ = session.take(.text("日"), at: .zero)
    #expect(try click("Add", in: &session) == ["type \"日\"", "tap \"Add\""])
    _ = session.take(.text("a"), at: .zero)
    #expect(press(.enter, in: &session) == ["type \"a\\n\""])
    #expect(press(.backspace, .backspace, in: &session) == [])
    #expect(press(.function(7), in: &session) == ["type \"\\u{8}\\u{8}\"", "back"])
  }

  @Test(
    "each pasted line is a text of its own in a field of one line"
  )
  func pastedLines() {
    var session = SamplePaper.session(SamplePaper.focused)
    _ = session.take(.paste("Milk\nTea\n"), at: .zero)
    #expect(
      session.words(session.tick(at: .seconds(1))) == ["type \"Milk\\n\"", "type \"Tea\\n\""]
    )
    var tree = SamplePaper.focused
    tree[2].className = "UITextView"
    session = SamplePaper.session(tree)
    _ = session.take(.paste("Milk\nTea"), at: .zero)
    #expect(session.words(session.tick(at: .seconds(1))) == ["type \"Milk\\nTea\""])
  }

  @Test("text typed into a secret field is not shown")
  func secret() {
    var session = SamplePaper.session()
    session.show(SamplePaper.focused) { $0 == 2 }
    for letter in ["h", "u", "s", "h"] { _ = session.take(.text(letter), at: .zero) }
    // The number of dots must not reveal the length.
    #expect(session.cell(showing: "•••▏") != nil)
    #expect(session.cell(showing: "••••") == nil)
    #expect(session.cell(showing: "h▏") == nil)
    #expect(session.words(session.tick(at: .seconds(1))) == ["type \"hush\""])
  }

  @Test("letters are commands only without a focused field, and pasted ones never")
  func commands() {
    var session = SamplePaper.session()
    #expect(session.take(.paste("q"), at: .zero) == [])
    #expect(session.take(.text("x"), at: .zero) == [])
    #expect(session.cell(showing: "no field has the focus") != nil)
    #expect(session.take(.text("q"), at: .zero) == [.finish])
    var typing = SamplePaper.session(SamplePaper.focused)
    #expect(typing.take(.text("q"), at: .zero) == [])
    #expect(typing.take(.key(.control("c")), at: .zero) == [.type("q"), .finish])
  }

  @Test("F8 and F9 ask for a title and a remark")
  func prompts() {
    var session = SamplePaper.session()
    #expect(press(.function(8), in: &session) == [])
    for letter in ["q", "a", "b"] { #expect(session.take(.text(letter), at: .zero) == []) }
    #expect(session.cell(showing: "checkpoint: qab▏") != nil)
    #expect(press(.backspace, .enter, in: &session) == ["checkpoint \"qa\""])
    #expect(press(.function(9), in: &session) == [])
    #expect(session.take(.paste("two\nlines"), at: .zero) == [])
    #expect(session.take(.key(.enter), at: .zero) == [.marker("two lines")])
    #expect(press(.function(8), .enter, in: &session) == [])
    #expect(press(.function(8), .escape, .enter, in: &session) == [])
  }

  @Test("while a person points at views, no input touches the app, and a line says so")
  func pointing() {
    let inputs: [TerminalInput] =
      [.text("a"), .text(" "), .paste("text"), .key(.backspace), .key(.enter)]
      + [.key(.control("z")), .key(.function(12))]
      + (2...7).map { .key(.function($0)) } + [.key(.function(6, isShifted: true))]
    for screen in [SamplePaper.tree, SamplePaper.focused] {
      for input in inputs {
        var session = SamplePaper.session(screen)
        _ = session.take(.key(.tab), at: .zero)
        _ = session.take(.key(.control("p")), at: .zero)
        #expect(session.take(input, at: .zero) == [], "\(input)")
        #expect(session.cell(showing: "the app is not touched while you point") != nil, "\(input)")
        #expect(session.tick(at: .seconds(5)) == [], "\(input)")
        #expect(session.pointing != nil)
      }
    }
    var session = SamplePaper.session(SamplePaper.focused)
    _ = session.take(.key(.control("p")), at: .zero)
    _ = session.take(.key(.escape), at: .zero)
    #expect(session.take(.key(.function(7)), at: .zero) == [.back])
  }

  @Test("an answer is taken once, and ignored where nothing is asked")
  func answers() {
    var session = SamplePaper.session(SamplePaper.focused)
    #expect(session.take(.answer("early"), at: .zero) == [])
    #expect(press(.function(8), in: &session) == [])
    #expect(give("kept", in: &session) == ["checkpoint \"kept\""])
    #expect(session.take(.answer("kept"), at: .zero) == [])
    #expect(session.tick(at: .seconds(5)) == [])
    #expect(press(.control("x"), in: &session) == [])
    #expect(session.take(.answer(""), at: .zero) == [.discard])
  }

  private func give(_ answer: String, in session: inout LiveSession) -> [String] {
    session.words(session.take(.answer(answer), at: .zero))
  }

  @Test("undo discards typed text before it undoes an action")
  func undo() {
    var session = SamplePaper.session(SamplePaper.focused)
    _ = session.take(.text("a"), at: .zero)
    #expect(session.take(.key(.control("z")), at: .zero) == [])
    #expect(session.deadline == nil)
    #expect(session.take(.key(.control("z")), at: .zero) == [.undo])
  }

  @Test("recorded pauses are waits in tenths of a second")
  func pauses() {
    var session = SamplePaper.session(keepsPauses: true)
    func take(_ key: TerminalInput.Key, at moment: Microseconds) -> [String] {
      session.words(session.take(.key(key), at: moment))
    }
    #expect(take(.function(7), at: .milliseconds(2_345)) == ["wait 2.3", "back"])
    session.setIdle(since: .milliseconds(2_400))
    #expect(take(.function(7), at: .milliseconds(2_450)) == ["back"])
    #expect(take(.control("z"), at: .seconds(60)) == ["undo"])
    var other = SamplePaper.session()
    #expect(other.words(other.take(.key(.function(7)), at: .seconds(60))) == ["back"])
  }

  @Test("the outcome of each action is shown with its reason")
  func outcomes() throws {
    var session = SamplePaper.session()
    let plan = try #require(session.plan(.back))
    let entry = LiveEntry(number: 4, words: "back", reason: "covered by UIView#veil")
    session.add(entry, for: plan, .ignored("covered by UIView#veil"), changed: false)
    #expect(session.cell(showing: "back: nothing happened: covered by UIView#veil") != nil)
    #expect(session.cell(showing: "  4  back") != nil)
    session.add(nil, for: plan, .failed("no way back", hint: "open a page"), changed: false)
    #expect(session.cell(showing: "back: no way back; open a page") != nil)
    #expect(session.entries.count == 2)
    session.undoEntries(1)
    #expect(session.cell(showing: "undone: back") != nil)
    #expect(session.entries.map(\.words) == ["launch"])
  }

  @Test("a view without a name is shown by its class, and a long text is cut short")
  func plainWords() throws {
    var session = SamplePaper.session()
    let nameless = LivePlan(action: .tap(.selector("/[0]/[3]")), target: "UIView")
    session.add(nil, for: nameless, .ignored("no handler"), changed: false)
    #expect(session.cell(showing: "tap UIView: nothing happened: no view handles it there") != nil)
    let long = LivePlan(action: .type(String(repeating: "Milk ", count: 90), into: nil))
    session.add(nil, for: long, .failed("the field is full", hint: nil), changed: false)
    #expect(session.cell(showing: ": the field is full") != nil)
  }

  @Test("a partial outcome is reported, without hints for scripts")
  func parts() throws {
    var session = SamplePaper.session()
    let pinch = LivePlan(action: .pinch(.in, on: .shown("Add")), target: "UIButton #add \"Add\"")
    let entry = LiveEntry(number: 4, words: "pinch in on \"Add\"", reason: "no handler")
    session.add(entry, for: pinch, .ignored("no handler"), changed: true)
    #expect(session.cell(showing: ": only a part had an effect: no view handles it there") != nil)
    #expect(session.entries.last?.reason == "only a part had an effect: no view handles it there")
    let typing = LivePlan(action: .type("Tea", into: nil))
    session.add(
      nil,
      for: typing,
      .failed("no field has the focus", hint: "say where"),
      changed: false
    )
    #expect(session.cell(showing: "say where") == nil)
  }

  @Test("a long text shows its end in the field")
  func longText() {
    var session = SamplePaper.session(SamplePaper.focused)
    _ = session.take(.paste(String(repeating: "Milk and ", count: 20) + "tea"), at: .zero)
    #expect(session.cell(showing: "and tea▏") != nil)
    #expect(session.cell(showing: "…") != nil)
  }

  @Test("a resize cancels a click under way")
  func resized() throws {
    var session = SamplePaper.session()
    let cell = try #require(session.cell(showing: "Add"))
    _ = mouse(.down(.first), at: cell, in: &session)
    session.resize(to: CellSize(columns: 80, rows: 20))
    #expect(mouse(.up, at: CellPlace(column: 3, row: 9), in: &session) == [])
    #expect(session.cell(showing: "click again") != nil)
    #expect(session.tick(at: .seconds(1)) == [])
  }

  @Test("a continued session counts on from earlier events")
  func numbers() {
    var session = SamplePaper.session()
    session.begin("go on from event 17", at: 17)
    #expect(session.cell(showing: " 17  go on from event 17") != nil)
  }
}
