import Actions
import AppDriver
import EventModel
import Recorder
import TestSupport
import Testing

@Suite("A picture of the screen for the person who records")
struct CoveredPictureTests {
  /// An app with a password field that grows with its text, an echo, and a balance.
  private final class PaintedApp: AppDriver {
    let capabilities: Capabilities
    var echo: (String) -> String = { _ in "nothing" }
    var url = "/"
    private var password = ""
    private(set) var pictures = 0

    init(showsPictures: Bool = true) { capabilities = Capabilities(showsPictures: showsPictures) }

    func launch(in setting: SessionSetting) { password = "" }
    func send(_ input: Input) -> InputOutcome {
      if case .text(let text) = input { password += text }
      return .handled
    }
    func advance(by span: Microseconds) {}
    func activity() -> Activity { .idle }
    func quit() {}

    func picture() -> ScreenPicture? {
      pictures += 1
      return ScreenPicture(.png, size: Size(width: 390, height: 844), base64: "iVBORw0KGgo=")
    }

    func snapshot() -> ViewTree {
      let dots = String(repeating: "•", count: password.count)
      let field = ViewNode(
        "UITextField",
        identifier: "password",
        label: "Password",
        text: dots,
        frame: Frame(20, 100, 100 + Double(password.count) * 10, 40),
        attributes: ["secure": .bool(true), "focused": .bool(true)]
      )
      let card = ViewNode("UIView", identifier: "card", frame: Frame(20, 200, 300, 80))
      let balance = ViewNode("UILabel", text: "12,345", frame: Frame(200, 20, 120, 40))
      let list = ViewNode("UIView", label: echo(password), frame: Frame(0, 400, 390, 300))
      let line = ViewNode("UILabel", text: echo(password), frame: Frame(20, 10, 200, 30))
      let window = ViewNode(
        "UIWindow",
        frame: Frame(0, 0, 390, 844),
        attributes: ["url": .text(url + password)]
      )
      return ViewTree(
        window,
        children: [
          ViewTree(field), ViewTree(card, children: [ViewTree(balance)]),
          ViewTree(list, children: [ViewTree(line)]),
        ]
      )
    }
  }

  private func recorder(_ app: PaintedApp, redact: [String] = []) throws -> SessionRecorder {
    let header = SessionHeader(
      writer: "tests",
      app: "painted",
      setting: SessionSetting(),
      redact: redact
    )
    let recorder = SessionRecorder(app, header: header)
    try recorder.launch()
    return recorder
  }

  private func covers(of recorder: SessionRecorder) throws -> [Frame] {
    _ = try recorder.snapshot()
    return try #require(try recorder.picture()).covers
  }

  @Test("a password field is covered where the app has it, as soon as it holds a text")
  func password() throws {
    let recorder = try recorder(PaintedApp())
    #expect(try covers(of: recorder) == [])
    try recorder.perform(.type("hunter22", into: nil))
    #expect(try covers(of: recorder) == [Frame(20, 100, 180, 40)])
  }

  @Test("a view that shows a secret is covered, and neither the view around it nor the window")
  func echo() throws {
    let app = PaintedApp()
    app.echo = { "You typed \($0)" }
    let recorder = try recorder(app)
    try recorder.perform(.type("hunter22", into: nil))
    #expect(try covers(of: recorder) == [Frame(20, 100, 180, 40), Frame(20, 410, 200, 30)])
  }

  @Test("a view that was chosen to be hidden is covered with all that is in it and beside it")
  func selected() throws {
    #expect(
      try covers(of: recorder(PaintedApp(), redact: ["#card"]))
        == [Frame(20, 200, 300, 80), Frame(220, 220, 120, 40)]
    )
  }

  @Test("an app without pictures is not asked for one, and a picture is no part of the log")
  func none() throws {
    let without = PaintedApp(showsPictures: false)
    let silent = try recorder(without)
    _ = try silent.snapshot()
    #expect(try silent.picture() == nil)
    #expect(without.pictures == 0)
    let app = PaintedApp()
    let recorder = try recorder(app)
    let events = recorder.log.events
    _ = try covers(of: recorder)
    #expect(app.pictures == 1 && recorder.log.events == events)
  }
}
