import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Targets and selectors")
struct SelectorTests {
  private final class Form: UIView {
    let log = CallLog()
    func plain() { log.record("plain") }
    func tapped(_ sender: UIButton) { log.record("tapped \(sender.currentTitle ?? "")") }
    func tapped(_ sender: UIButton, with event: UIEvent) {
      log.record("tapped with \(event.allTouches?.count ?? 0) touch")
    }
    func slid(_ sender: UISlider) { log.record("slid") }
  }

  private func fixture(
    _ selectors: [Selector],
    target: @escaping (Form) -> Any?
  ) throws -> AppFixture {
    try AppFixture { _, view in
      let form = Form(frame: CGRect(x: 0, y: 100, width: 390, height: 200))
      form.accessibilityIdentifier = "form"
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 44))
      button.setTitle("Save", for: .normal)
      for selector in selectors {
        button.addTarget(target(form), action: selector, for: .touchUpInside)
      }
      form.addSubview(button)
      view.addSubview(form)
    }
  }

  private func log(of fixture: AppFixture) throws -> [String] {
    let root = try #require(fixture.app?.keyWindow?.rootViewController?.view)
    return try #require(root.subviews.first as? Form).log.lines
  }

  private let methods = [
    Selector("plain", Form.plain),
    Selector("tapped", Form.tapped(_:)),
    Selector("tapped", Form.tapped(_:with:)),
  ]
  private let calls = ["plain", "tapped Save", "tapped with 1 touch"]

  /// UIControl: an action method takes nothing, the sender, or the sender and the event.
  @Test("a target gets its method with as many arguments as it takes")
  func arguments() throws {
    let fixture = try fixture(methods) { $0 }
    #expect(try fixture.tap(50, 120) == .handled)
    #expect(try log(of: fixture) == calls)
  }

  /// UIControl.addTarget(_:action:for:): a nil target searches the responder chain.
  @Test("an action without a target finds the responder that has its method")
  func chain() throws {
    let fixture = try fixture(methods) { _ in nil }
    try fixture.tap(50, 120)
    #expect(try log(of: fixture) == calls)
  }

  @Test("a removed action is not called, and a method of another sender neither")
  func removed() throws {
    let fixture = try fixture(methods + [Selector("slid", Form.slid(_:))]) { $0 }
    let root = try #require(fixture.app?.keyWindow?.rootViewController?.view)
    let form = try #require(root.subviews.first as? Form)
    let button = try #require(form.subviews.first as? UIButton)
    button.removeTarget(form, action: Selector("plain", Form.plain), for: .touchUpInside)
    try fixture.tap(50, 120)
    #expect(form.log.lines == Array(calls.dropFirst()))
  }

  @Test("a recogniser calls its target, and a control does not keep its target alive")
  func recogniser() throws {
    let log = CallLog()
    final class Target {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }
      func tapped(_ recogniser: UITapGestureRecognizer) { log.record("\(recogniser.state)") }
    }
    var target: Target? = Target(log)
    let fixture = try AppFixture { _, view in
      let action = Selector("tapped", Target.tapped(_:))
      view.addGestureRecognizer(UITapGestureRecognizer(target: target, action: action))
    }
    try fixture.tap(50, 300)
    #expect(log.lines == ["ended"])
    target = nil
    try fixture.tap(50, 300)
    #expect(log.lines == ["ended"])
  }

  @Test("selectors are equal if their names and numbers of parameters are")
  func equality() {
    #expect(Selector("tapped:") == Selector("tapped", Form.tapped(_:)))
    #expect(Selector("tapped") != Selector("tapped", Form.tapped(_:)))
    #expect(Set(methods).count == 3)
  }
}
