import AppDriver
import EventModel
import Foundation
import SimulatedApp
import TestSupport
import Testing

@Suite("Simulated apps")
struct AppTests {
  @Test("the counter of the documentation counts")
  func countsTaps() throws {
    let driver = counter.makeDriver([])
    try driver.launch(in: SessionSetting())
    for phase in [Touch.Phase.began, .ended, .began, .ended] {
      #expect(try driver.send(.touch(Touch(phase, at: Point(x: 195, y: 140)))) == .handled)
    }
    #expect(try driver.snapshot().nodes.first { $0.identifier == "count" }?.text == "2")
  }

  @Test("the counter in the documentation is the compiled one and has fewer than thirty lines")
  func documented() throws {
    let sources = "Tests/Apps/SimulatedAppTests/CounterApp.swift"
    let code = try String(contentsOf: PackageFolder.file(sources), encoding: .utf8)
    let document = PackageFolder.file("docs/simulated-app.md")
    let page = try String(contentsOf: document, encoding: .utf8)
    #expect(page.contains("```swift\n\(code)```"))
    #expect(code.split(separator: "\n", omittingEmptySubsequences: false).count < 30)
  }

  private struct Broken: Error {}

  @Test("an error thrown by a handler crashes the app at that input and at every later call")
  func crash() throws {
    let stage = try Stage { _, view in
      let button = UIButton("Go") { throw Broken() }
      button.frame = Frame(0, 0, 100, 44)
      view.addSubview(button)
    }
    try stage.send(.began, 10, 10)
    #expect(throws: DriverError.crashed(reason: "Broken()")) { try stage.send(.ended, 10, 10) }
    #expect(throws: DriverError.crashed(reason: "Broken()")) { try stage.driver.snapshot() }
    try stage.driver.launch(in: SessionSetting())
    #expect(try stage.send(.began, 10, 10) == .handled)
  }

  @Test("an error in a timer crashes the app at its time, and later timers do not run")
  func crashInTimer() throws {
    let diary = Diary()
    let stage = try Stage { app, _ in
      app.after(.milliseconds(10)) { throw Broken() }
      app.after(.milliseconds(20)) { diary.note("still running") }
    }
    #expect(throws: DriverError.crashed(reason: "Broken()")) { try stage.wait(100) }
    #expect(diary.lines == [])
  }

  @Test("a launch fails if the app cannot make its first screen")
  func failedLaunch() {
    let driver = SimulatedAppDriver { _ in throw Broken() }
    #expect(throws: DriverError.launchFailed(reason: "Broken()")) {
      try driver.launch(in: SessionSetting())
    }
    #expect(throws: DriverError.launchFailed(reason: "the app has not been launched")) {
      try driver.snapshot()
    }
  }

  @Test("typed text goes to the field with the focus")
  func typing() throws {
    let stage = try Stage { _, view in
      let name = UITextField(placeholder: "Name", identifier: "name")
      name.frame = Frame(0, 0, 200, 34)
      name.addAction(for: .editingDidEndOnExit) {}
      let secret = UITextField(placeholder: nil, identifier: "secret")
      secret.isSecureTextEntry = true
      secret.frame = Frame(0, 50, 200, 34)
      view.addSubviews(name, secret)
    }
    #expect(
      try stage.driver.send(.text("a")) == .ignored(reason: "no view has the focus")
    )
    try stage.tap(10, 10)
    #expect(try stage.driver.send(.text("ABC def\u{8}g")) == .handled)
    #expect(try stage.node("name").text == "ABC deg")
    #expect(try stage.node("name").attributes["focused"] == .bool(true))
    let gone = "the view with the focus gave it up"
    #expect(try stage.driver.send(.text("!\n?")) == .ignored(reason: gone))
    #expect(try stage.node("name").text == "ABC deg!")
    try stage.tap(10, 60)
    _ = try stage.driver.send(.text("pass"))
    let secret = try stage.node("secret")
    #expect(secret.className == "UISecureTextField")
    #expect(secret.text == "••••")
    #expect(secret.attributes["secure"] == .bool(true))
    #expect(try stage.node("name").attributes["focused"] == nil)
  }

  @Test("a text that grows moves its neighbours")
  func stack() throws {
    let label = UILabel("short", identifier: "label")
    let stage = try Stage { app, view in
      let mark = UIButton("x", identifier: "mark")
      let stack = UIStackView(.horizontal, spacing: 10, [label, mark])
      stack.frame = Frame(0, 0, 390, 40)
      view.addSubview(stack)
      app.after(.milliseconds(1)) { label.text = "a much longer text" }
    }
    let before = try stage.node("mark").frame.origin.x
    #expect(before == (try stage.node("label").frame.maxX) + 10)
    _ = try stage.settle()
    #expect(try stage.node("mark").frame.origin.x > before + 50)
  }

  @Test("a pushed screen takes 350 ms to come in, during which the views take no touches")
  func push() throws {
    let diary = Diary()
    final class Screen: UIViewController {
      let diary: Diary
      init(_ title: String, _ diary: Diary) {
        self.diary = diary
        super.init()
        self.title = title
      }
      override func viewDidLoad() { diary.note("\(title ?? "") didLoad") }
      override func viewWillAppear() { diary.note("\(title ?? "") willAppear") }
      override func viewDidAppear() { diary.note("\(title ?? "") didAppear") }
      override func viewWillDisappear() { diary.note("\(title ?? "") willDisappear") }
      override func viewDidDisappear() { diary.note("\(title ?? "") didDisappear") }
    }
    let first = Screen("First", diary)
    let navigation = UINavigationController(rootViewController: first)
    let driver = SimulatedAppDriver { _ in navigation }
    try driver.launch(in: SessionSetting())
    #expect(diary.lines == ["First didLoad", "First willAppear", "First didAppear"])
    diary.lines = []
    navigation.pushViewController(Screen("Second", diary), animated: true)
    #expect(diary.lines == ["Second didLoad", "First willDisappear", "Second willAppear"])
    func places() throws -> [Double] {
      try driver.snapshot().nodes.filter { $0.className == "UIViewControllerWrapperView" }
        .map(\.frame.origin.x)
    }
    #expect(try places() == [0, 390])
    try driver.advance(by: .milliseconds(175))
    let halfway = try places()
    #expect((-116..<0).contains(halfway[0]))
    #expect((1..<390).contains(halfway[1]))
    #expect(try driver.settle() == .milliseconds(175))
    #expect(try places() == [0])
    #expect(diary.lines.suffix(2) == ["First didDisappear", "Second didAppear"])
    navigation.popViewController(animated: true)
    #expect(try driver.settle() == .milliseconds(350))
    #expect(diary.lines.suffix(2) == ["Second didDisappear", "First didAppear"])
  }
}
