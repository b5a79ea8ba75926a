import AppDriver
import EventModel

/// An app whose views follow a script: a touch on its button leads to the next scene.
final class StagedApp: AppDriver {
  /// The texts of the app.
  struct Texts {
    /// The text that was typed into the password, or that the app filled in.
    var password = ""
    /// The text that was typed into the other field.
    var other = ""

    /// The dots that a secure field draws.
    var dots: String { String(repeating: "•", count: password.count) }
  }

  /// A part of the session.
  struct Scene: Sendable {
    /// The parts of the secret that are typed, from 0 to 1.
    var typed: [ClosedRange<Double>] = []
    /// A Boolean value that says whether they are typed into the other field.
    var isOther = false
    /// A Boolean value that says whether the app fills in the password when the scene begins.
    var isFilled = false
    /// The views below the button.
    var views: @Sendable (Texts) -> [ViewTree]
  }

  let capabilities = Capabilities()
  private let scenes: [Scene]
  private let secret: String
  private var texts = Texts()
  private var scene = 0
  private var isDown = false

  init(_ scenes: [Scene], secret: String) { (self.scenes, self.secret) = (scenes, secret) }

  func launch(in setting: SessionSetting) throws(DriverError) {
    (texts, scene) = (Texts(), 0)
    begin()
  }

  private func begin() {
    if scenes[scene].isFilled { texts.password = secret }
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .touch(let touch):
      guard touch.phase == .ended, touch.location.y < 50, scene + 1 < scenes.count else { break }
      scene += 1
      begin()
    case .text(let text):
      for letter in text {
        switch (letter, scenes[scene].isOther) {
        case ("\u{8}", true): _ = texts.other.popLast()
        case ("\u{8}", false): _ = texts.password.popLast()
        case (_, true): texts.other.append(letter)
        case (_, false): texts.password.append(letter)
        }
      }
    }
    return .handled
  }

  func advance(by span: Microseconds) throws(DriverError) {}

  func activity() throws(DriverError) -> Activity { .idle }

  func snapshot() throws(DriverError) -> ViewTree {
    let button = ViewNode(
      "UIButton",
      identifier: "next",
      label: "Next",
      frame: Frame(0, 0, 390, 50)
    )
    let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    return ViewTree(window, children: [ViewTree(button)] + scenes[scene].views(texts))
  }

  func quit() {}
}
