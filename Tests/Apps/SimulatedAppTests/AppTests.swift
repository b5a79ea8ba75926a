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
      #expect(try driver.send(.touch(Touch(phase, at: CGPoint(x: 195, y: 140)))) == .handled)
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
    let fixture = try AppFixture { _, view in
      let button = UIButton("Go") { throw Broken() }
      button.frame = CGRect(x: 0, y: 0, width: 100, height: 44)
      view.addSubview(button)
    }
    try fixture.send(.began, 10, 10)
    #expect(throws: DriverError.crashed(reason: "Broken()")) { try fixture.send(.ended, 10, 10) }
    #expect(throws: DriverError.crashed(reason: "Broken()")) { try fixture.driver.snapshot() }
    try fixture.driver.launch(in: SessionSetting())
    #expect(try fixture.send(.began, 10, 10) == .handled)
  }

  @Test("an error in a timer crashes the app at its time, and later timers do not run")
  func crashInTimer() throws {
    let log = CallLog()
    let fixture = try AppFixture { app, _ in
      app.after(.milliseconds(10)) { throw Broken() }
      app.after(.milliseconds(20)) { log.record("still running") }
    }
    #expect(throws: DriverError.crashed(reason: "Broken()")) { try fixture.wait(100) }
    #expect(log.lines == [])
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
    let fixture = try AppFixture { _, view in
      let name = UITextField(placeholder: "Name", identifier: "name")
      name.frame = CGRect(x: 0, y: 0, width: 200, height: 34)
      name.addAction(for: .editingDidEndOnExit) {}
      let secret = UITextField(placeholder: nil, identifier: "secret")
      secret.isSecureTextEntry = true
      secret.frame = CGRect(x: 0, y: 50, width: 200, height: 34)
      view.addSubviews(name, secret)
    }
    #expect(
      try fixture.driver.send(.text("a")) == .ignored(reason: "no view has the focus")
    )
    try fixture.tap(10, 10)
    #expect(try fixture.driver.send(.text("ABC def\u{8}g")) == .handled)
    #expect(try fixture.node("name").text == "ABC deg")
    #expect(try fixture.node("name").attributes["focused"] == .bool(true))
    let gone = "the view with the focus gave it up"
    #expect(try fixture.driver.send(.text("!\n?")) == .ignored(reason: gone))
    #expect(try fixture.node("name").text == "ABC deg!")
    try fixture.tap(10, 60)
    _ = try fixture.driver.send(.text("pass"))
    let secret = try fixture.node("secret")
    #expect(secret.className == "UISecureTextField")
    #expect(secret.text == "••••")
    #expect(secret.attributes["secure"] == .bool(true))
    #expect(try fixture.node("name").attributes["focused"] == nil)
  }

  @Test("a text that grows moves its neighbours")
  func stack() throws {
    let label = UILabel("short", identifier: "label")
    let fixture = try AppFixture { app, view in
      let mark = UIButton("x", identifier: "mark")
      let stack = UIStackView(.horizontal, spacing: 10, [label, mark])
      stack.frame = CGRect(x: 0, y: 0, width: 390, height: 40)
      view.addSubview(stack)
      app.after(.milliseconds(1)) { label.text = "a much longer text" }
    }
    let before = try fixture.node("mark").frame.origin.x
    #expect(before == (try fixture.node("label").frame.maxX) + 10)
    _ = try fixture.settle()
    #expect(try fixture.node("mark").frame.origin.x > before + 50)
  }

  @Test("a pushed screen takes 350 ms to come in, during which the views take no touches")
  func push() throws {
    let log = CallLog()
    final class Screen: UIViewController {
      let log: CallLog
      init(_ title: String, _ log: CallLog) {
        self.log = log
        super.init(nibName: nil, bundle: nil)
        self.title = title
      }

      required init?(coder: NSCoder) { nil }
      override func viewDidLoad() { log.record("\(title ?? "") didLoad") }
      override func viewWillAppear(_ animated: Bool) { log.record("\(title ?? "") willAppear") }
      override func viewDidAppear(_ animated: Bool) { log.record("\(title ?? "") didAppear") }
      override func viewWillDisappear(_ animated: Bool) {
        log.record("\(title ?? "") willDisappear")
      }
      override func viewDidDisappear(_ animated: Bool) { log.record("\(title ?? "") didDisappear") }
    }
    let first = Screen("First", log)
    let navigation = UINavigationController(rootViewController: first)
    let driver = SimulatedAppDriver { _ in navigation }
    try driver.launch(in: SessionSetting())
    #expect(log.lines == ["First didLoad", "First willAppear", "First didAppear"])
    log.lines = []
    navigation.pushViewController(Screen("Second", log), animated: true)
    #expect(log.lines == ["Second didLoad", "First willDisappear", "Second willAppear"])
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
    #expect(log.lines.suffix(2) == ["First didDisappear", "Second didAppear"])
    navigation.popViewController(animated: true)
    #expect(try driver.settle() == .milliseconds(350))
    #expect(log.lines.suffix(2) == ["Second didDisappear", "First didAppear"])
  }
}
