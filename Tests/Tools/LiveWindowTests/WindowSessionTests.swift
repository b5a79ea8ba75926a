import Actions
import EventModel
import Foundation
import LiveTerminal
import LiveWindow
import TestSupport
import Testing
import ViewQuery

@Suite("A session in a window")
struct WindowSessionTests {
  /// A bar with a button, a field and a slider above a list.
  private static func tree(focused: Bool = false, text: String = "") -> ViewTree {
    let field: AttributeList = focused ? ["focused": .bool(true)] : [:]
    let slider: AttributeList = ["traits": .list([.text("adjustable")])]
    let list: AttributeList = ["contentSize": .list([.number(390), .number(2_000)])]
    return ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: [
        ViewTree(
          ViewNode("UIButton", identifier: "add", label: "Add", frame: Frame(300, 40, 80, 44))
        ),
        ViewTree(
          ViewNode(
            "UITextField",
            label: "Title",
            text: text,
            frame: Frame(20, 100, 350, 44),
            attributes: field
          )
        ),
        ViewTree(ViewNode("UISlider", frame: Frame(20, 220, 350, 44), attributes: slider)),
        ViewTree(
          ViewNode(
            "UITableView",
            identifier: "list",
            frame: Frame(0, 340, 390, 400),
            attributes: list
          )
        ),
      ]
    )
  }

  /// Two fields, the first of which has the focus.
  private static var fields: ViewTree {
    ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: ["Name", "Password"].enumerated().map { place, name in
        let focus: AttributeList = place == 0 ? ["focused": .bool(true)] : [:]
        let frame = Frame(20, Double(100 + 60 * place), 350, 40)
        return ViewTree(
          ViewNode("UITextField", label: name, text: "", frame: frame, attributes: focus)
        )
      }
    )
  }

  private static func session(_ tree: ViewTree = tree()) -> LiveSession {
    var session = LiveSession(windowTitled: "todo → recordings/todo")
    session.begin("launch")
    session.show(tree)
    return session
  }

  /// Lets the page send a message at a time in milliseconds; returns the requests as actions or by their names.
  private func send(
    _ message: String,
    at moment: Int64 = 0,
    to session: inout LiveSession
  ) throws -> [String] {
    let input = try #require(WindowInput(#"{"at":0,\#(message)}"#), "\(message)").input
    return words(session.take(input, at: .milliseconds(moment)), session)
  }

  private func words(_ requests: [LiveRequest], _ session: LiveSession) -> [String] {
    requests.compactMap { request in
      if case .endTap(let isDouble) = request { return isDouble ? "a second time" : nil }
      return session.plan(request).map { "\($0.action)" } ?? "\(request)"
    }
  }

  private func mouse(_ kind: String, _ x: Double, _ y: Double) -> String {
    let button = kind == "down" ? #""button":"first","# : ""
    return #""kind":"\#(kind)",\#(button)"x":\#(x),"y":\#(y)"#
  }

  /// Presses, moves and releases the mouse.
  private func drag(
    _ places: [(Double, Double)],
    lasting duration: Int64 = 50,
    in session: inout LiveSession
  ) throws -> [String] {
    var all = try send(mouse("down", places[0].0, places[0].1), to: &session)
    for place in places.dropFirst().dropLast() {
      all += try send(mouse("dragged", place.0, place.1), at: 10, to: &session)
    }
    let last = places[places.count - 1]
    all += try send(mouse("up", last.0, last.1), at: duration, to: &session)
    return all + words(session.tick(at: .seconds(2)), session)
  }

  @Test(
    "a click taps the view, by its name or by its exact place where that matters",
    arguments: [
      (340.0, 60.0, "tap \"Add\""), (305.2, 41.7, "tap \"Add\""), (100, 120, "tap \"Title\""),
      (120.4, 240.6, "tap 120,241"),
    ]
  )
  func click(x: Double, y: Double, action: String) throws {
    var session = Self.session()
    #expect(try drag([(x, y), (x + 3, y - 2)], in: &session) == [action])
  }

  @Test("a click at any place acts on the view in front there, in its middle or at that place")
  func anyPlace() {
    let tree = Self.tree()
    forAll(seeds: 0..<100, full: 3_400) { random in
      let point = Point(
        x: Double.random(in: 0..<390, using: &random),
        y: Double.random(in: 0..<844, using: &random)
      )
      var session = Self.session()
      let words = try drag([(point.x, point.y), (point.x, point.y)], in: &session)
      guard case .tap(let reference) = try Action(parsing: try #require(words.first)[...]) else {
        Issue.record("\(words)")
        return
      }
      let meant = tree.frontNode(at: point).map { tree.controlAncestor(of: $0) }
      #expect(try Aim(at: reference, in: tree).node == meant, "\(point) became \(words)")
    }
  }

  @Test("any messages in any order leave a session that can be shown and finished")
  func anyMessages() {
    let keys = [
      #""kind":"text","text":"a""#, #""kind":"text","text":"?""#, #""kind":"paste","text":"b\n""#,
    ]
    let names =
      ["Enter", "Escape", "Backspace", "ArrowUp", "ArrowLeft"] + (1...12).map { "F\($0)" }
    forAll(seeds: 0..<60, full: 2_000) { random in
      var session = Self.session(Self.tree(focused: Bool.random(using: &random)))
      var page = WindowPage()
      for step in 0..<40 {
        let x = Double.random(in: -50..<450, using: &random)
        let y = Double.random(in: -50..<900, using: &random)
        let mouse = ["down", "dragged", "moved", "up"].map { self.mouse($0, x, y) }
        let wheel = #""kind":"wheel","direction":"up","x":\#(x),"y":\#(y)"#
        let controls = "zprxl".map { #""kind":"control","text":"\#($0)""# }
        let all =
          mouse + mouse + [wheel] + controls + keys + names.map { #""kind":"key","key":"\#($0)""# }
        let message = try #require(all.randomElement(using: &random))
        _ = try send(message, at: Int64(step * 100), to: &session)
        _ = try page.script(showing: session)
        if Int.random(in: 0..<8, using: &random) == 0 {
          session.show(Self.tree(focused: Bool.random(using: &random), text: "\(step)"))
        }
      }
      // The first control C leaves a list of keys or a question, if there is one.
      let ended = session.take(.key(.control("c")), at: .seconds(9))
      #expect(ended.last == .finish)
    }
  }

  @Test(
    "a drag in a terminal goes to the same points as one in a window between the middles of the cells"
  )
  func sameDrags() {
    // The lower edge is between two points, and the view is drawn blank.
    let tree = ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: [ViewTree(ViewNode("UIView", frame: Frame(0, 0, 390, 208.5)))]
    )
    for rows in 30...90 {
      var terminal = LiveSession(title: "", size: CellSize(columns: 120, rows: rows))
      terminal.show(tree)
      var window = LiveSession(windowTitled: "")
      window.show(tree)
      for row in 2..<rows / 2 {
        let start = terminal.plan(
          .drag(from: .cell(.init(column: 9, row: row)), to: .cell(.init(column: 9, row: 3)))
        )
        guard case .drag(.point(let from), .point(let to))? = start?.action else { continue }
        let same = window.plan(.drag(from: .point(from), to: .point(to)))
        #expect(same?.action == start?.action, "\(rows) rows, row \(row)")
      }
    }
  }

  @Test("a drag goes between whole points, and must end on the screen")
  func drags() throws {
    var session = Self.session()
    #expect(
      try drag([(100.2, 600.4), (100, 550), (100.4, 500.2)], in: &session)
        == ["drag from 100,600 to 100,500"]
    )
    #expect(try drag([(100, 600), (100, 900), (100, 950)], in: &session) == [])
    #expect(session.status.text == "a drag must end on the app's screen")
    #expect(try drag([(400, 600), (100, 600)], in: &session) == [])
  }

  @Test("a press of half a second, and the right button, are long presses")
  func longPress() throws {
    var session = Self.session()
    #expect(try drag([(340, 60), (341, 60)], lasting: 499, in: &session) == ["tap \"Add\""])
    #expect(try drag([(340, 60), (341, 60)], lasting: 500, in: &session) == ["long press \"Add\""])
    let right = #""kind":"down","button":"second","x":340,"y":60"#
    #expect(try send(right, to: &session) == ["long press \"Add\""])
  }

  @Test("two quick clicks are a double tap, two slow ones are two taps")
  func twoClicks() throws {
    var session = Self.session()
    var words: [String] = []
    for moment: Int64 in [0, 100, 1_000, 1_400] {
      words += try send(mouse("down", 340, 60), at: moment, to: &session)
      words += try send(mouse("up", 340, 60), at: moment + 20, to: &session)
    }
    words += self.words(session.tick(at: .seconds(2)), session)
    #expect(words == ["tap \"Add\"", "a second time", "tap \"Add\"", "tap \"Add\""])
  }

  @Test("the wheel swipes what scrolls under the mouse, once for each turn")
  func wheel() throws {
    var session = Self.session()
    let turn = #""kind":"wheel","direction":"down","x":100,"y":500"#
    #expect(try send(turn, to: &session) == ["swipe up on #list"])
    #expect(try send(turn, at: 150, to: &session) == [])
    #expect(try send(turn, at: 500, to: &session) == ["swipe up on #list"])
  }

  @Test("letters go to the field with the focus, and the page shows them there")
  func typing() throws {
    var session = Self.session(Self.tree(focused: true))
    for letter in ["M", "i", "l", "k", "q"] {
      #expect(try send(#""kind":"text","text":"\#(letter)""#, to: &session) == [])
    }
    #expect(try send(#""kind":"key","key":"Backspace""#, to: &session) == [])
    let shown = try Shown(session)
    #expect(shown.texts.contains("Milk▏"))
    #expect(shown.state["typing"] as? Bool == true)
    #expect(
      try send(mouse("down", 340, 60), to: &session) == ["type \"Milk\""],
      "a click sends what was typed"
    )
  }

  @Test("every button of the page does what its key does")
  func buttons() throws {
    var session = Self.session()
    #expect(try send(#""kind":"key","key":"F2""#, to: &session) == [])
    #expect(try Shown(session).state["armed"] as? String == "long press")
    #expect(try drag([(340, 60), (340, 60)], in: &session) == ["long press \"Add\""])
    #expect(try send(#""kind":"key","key":"F6""#, to: &session) == ["rotate left"])
    #expect(try send(#""kind":"key","key":"F7""#, to: &session) == ["back"])
    #expect(try send(#""kind":"control","text":"z""#, to: &session) == ["undo"])
    #expect(try send(#""kind":"key","key":"F10""#, to: &session) == ["finish"])
    #expect(try send(#""kind":"text","text":"?""#, to: &session) == [])
    #expect(try Shown(session).state["showsHelp"] as? Bool == true)
    #expect(try send(#""kind":"key","key":"Escape""#, to: &session) == [])
    #expect(try Shown(session).state["showsHelp"] as? Bool == false)
  }

  @Test(
    "a question is answered by a text and Enter, and Escape takes it back",
    arguments: [
      (#""kind":"key","key":"F8""#, "checkpoint", "checkpoint \"two words\""),
      (#""kind":"key","key":"F9""#, "marker", "marker(\"two words\")"),
      (#""kind":"control","text":"r""#, "name", "rename(\"two words\")"),
      (#""kind":"control","text":"x""#, "discard", "discard"),
    ]
  )
  func questions(message: String, purpose: String, request: String) throws {
    var session = Self.session()
    #expect(try send(message, to: &session) == [])
    #expect(try Shown(session).state["prompt"] as? String == purpose)
    #expect(try send(#""kind":"key","key":"Escape""#, to: &session) == [])
    #expect(try Shown(session).state["prompt"] == nil)
    #expect(try send(message, to: &session) == [])
    #expect(try send(#""kind":"paste","text":"two words""#, to: &session) == [])
    #expect(try send(#""kind":"key","key":"Enter""#, to: &session) == [request])
  }

  @Test("pointing shows the references of a view and touches nothing")
  func references() throws {
    var session = Self.session()
    #expect(try send(#""kind":"control","text":"p""#, to: &session) == [])
    #expect(try send(mouse("moved", 340, 60), to: &session) == [])
    var pointing = try #require(try Shown(session).state["pointing"] as? [String: Any])
    #expect(pointing["view"] as? Int == 1)
    #expect(pointing["name"] as? String == "\"Add\" #add UIButton 300,40 80x44")
    #expect(pointing["references"] as? [String] == ["\"Add\"", "#add", "`/[0]`"])
    #expect(try drag([(100, 120), (100, 120)], in: &session) == [])
    // A view that was clicked stays while the mouse moves on to its references.
    #expect(try send(mouse("moved", 340, 60), to: &session) == [])
    pointing = try #require(try Shown(session).state["pointing"] as? [String: Any])
    #expect(pointing["view"] as? Int == 2)
    #expect(try send(#""kind":"key","key":"Escape""#, to: &session) == [])
    #expect(try Shown(session).state["pointing"] == nil)
    #expect(try drag([(340, 60), (340, 60)], in: &session) == ["tap \"Add\""])
  }

  @Test(
    "a letter without a field ends no session of a window, and Tab in a field taps the next field"
  )
  func habits() throws {
    var session = Self.session()
    #expect(try send(#""kind":"text","text":"q""#, to: &session) == [])
    #expect(session.status.text.hasPrefix("no field has the focus"))
    session.show(Self.fields)
    #expect(try send(#""kind":"text","text":"ann""#, to: &session) == [])
    #expect(
      try send(#""kind":"key","key":"Tab""#, to: &session) == ["type \"ann\"", "tap \"Password\""]
    )
    _ = session.take(.key(.escape), at: .zero)
    #expect(try send(#""kind":"key","key":"ArrowDown""#, to: &session) == [])
    #expect(try send(#""kind":"text","text":"x""#, to: &session) == [])
    #expect(session.status.text.contains("is chosen: Enter taps it"))
  }

  @Test("the page is told only what has changed")
  func updates() throws {
    var session = Self.session()
    var page = WindowPage()
    #expect(try Shown(page.script(showing: session)).parts == ["screen", "state"])
    #expect(try page.script(showing: session) == nil)
    session.say("hello")
    #expect(try Shown(page.script(showing: session)).parts == ["state"])
    let plan = try #require(session.plan(.back))
    session.add(LiveEntry(number: 4, words: "back"), for: plan, .handled, changed: true)
    let added = try Shown(page.script(showing: session))
    #expect(added.parts == ["state"], "its line comes once the story is told")
    var rows = [
      StoryRow(.given, text: "Given"), StoryRow(.action, text: "When", events: 4...5),
    ]
    session.tell(rows, of: session.entries)
    #expect(try Shown(page.script(showing: session)).lines == ["Given", "When"])
    rows[1].text = "When I go back"
    session.tell(rows, of: session.entries)
    let changed = try Shown(page.script(showing: session))
    #expect(changed.parts == ["revision", "story"])
    #expect(changed.firstLine == 1 && changed.lines == ["When I go back"])
    rows.removeLast()
    session.tell(rows, of: session.entries)
    let undone = try Shown(page.script(showing: session))
    #expect(undone.firstLine == 1 && undone.lines == [])
    session.show(Self.tree(text: "Tea"))
    #expect(try Shown(page.script(showing: session)).parts == ["screen"])
  }

  @Test("hostile texts reach the page as data of JSON, and the page has nothing of them")
  func hostile() throws {
    let text = "</script><img src=x onerror=alert(1)>\u{2028}\"'`${1}\\"
    let session = Self.session(Self.tree(text: text))
    let shown = try Shown(session)
    #expect(shown.texts.contains(text))
    #expect(WindowPage.document.contains("default-src 'none'; script-src 'nonce-"))
    #expect(!WindowPage.document.contains("{{"))
    #expect(!WindowPage.document.contains("innerHTML"))
  }
}

/// An update of the page, read from its script.
private struct Shown {
  let update: [String: Any]

  init(_ session: LiveSession) throws {
    var page = WindowPage()
    try self.init(page.script(showing: session))
  }

  init(_ script: String?) throws {
    let script = try #require(script)
    #expect(script.hasPrefix("simonShow(") && script.hasSuffix(")"))
    let json = script.dropFirst("simonShow(".count).dropLast()
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    update = try #require(value as? [String: Any])
  }

  var parts: [String] { update.keys.sorted() }
  var state: [String: Any] { update["state"] as? [String: Any] ?? [:] }
  /// The texts of new and changed views.
  var texts: [String] {
    (update["screen"] as? [Any] ?? []).compactMap {
      $0 as? String ?? ($0 as? [Any])?.last as? String
    }
  }

  private var rows: [String: Any] { update["story"] as? [String: Any] ?? [:] }
  var firstLine: Int? { rows["from"] as? Int }
  var lines: [String] {
    (rows["rows"] as? [[String: Any]] ?? []).compactMap { $0["text"] as? String }
  }
}
