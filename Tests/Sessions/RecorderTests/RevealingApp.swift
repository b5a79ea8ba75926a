import AppDriver
import EventModel

/// A sign-in screen that shows its password in a way of its own as soon as it is typed.
final class RevealingApp: AppDriver {
  /// The screen without its window.
  struct Screen {
    var field: ViewNode
    /// The views within the secure field.
    var contents: [ViewTree] = []
    /// The views below the secure field.
    var others: [ViewTree] = []
    /// The number of touches since the launch, both of fingers that came down and that were lifted.
    var touches = 0
    /// The view around the secure field; nil for the window.
    var wrapper: ViewNode?
    /// The distance of the button and the label after the field from their first places.
    var distances = [0.0, 0.0]

    /// Adds a label.
    mutating func show(_ text: String) { others.append(ViewTree(ViewNode("UILabel", text: text))) }

    /// Adds an image with an attribute.
    mutating func add(_ name: String, _ value: AttributeValue) {
      others.append(ViewTree(ViewNode("UIImageView", attributes: [name: value])))
    }
  }

  /// The way to show a password, which is not empty.
  typealias Way = @Sendable (inout Screen, String) -> Void

  /// The error of every call but the launch and the snapshot, made from the password.
  var error: (String) -> DriverError? = { _ in nil }
  /// The reason for which every text is ignored, made from the password.
  var refusal: (String) -> String? = { _ in nil }
  /// The password in the field at the launch.
  var stored = ""
  /// The frame of the field on the last screen, and the places where fingers came down.
  private(set) var frame = Frame.zero
  private(set) var places: [Point] = []
  /// The view that takes every input.
  var lastTaker: InputTaker? = .view([])

  let capabilities = Capabilities()
  private let way: Way
  private var password = ""
  private var touches = 0

  init(_ way: @escaping Way = { _, _ in }) { self.way = way }

  func launch(in setting: SessionSetting) throws(DriverError) {
    (password, touches, places) = (stored, 0, [])
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .touch(let touch):
      touches += 1
      if touch.phase == .began { places.append(touch.location) }
    case .text(let text):
      for letter in text {
        if letter == "\u{8}" { _ = password.popLast() } else { password.append(letter) }
      }
    }
    if let error = failure { throw error }
    if case .text = input, let reason = refusal(password) { return .ignored(reason: reason) }
    return .handled
  }

  func advance(by span: Microseconds) throws(DriverError) {}

  func activity() throws(DriverError) -> Activity {
    if let failure { throw failure }
    return .idle
  }

  private var failure: DriverError? { password.isEmpty ? nil : error(password) }

  func snapshot() throws(DriverError) -> ViewTree {
    let field = ViewNode(
      "UITextField",
      identifier: "password",
      label: "Password",
      text: String(repeating: "•", count: password.count),
      frame: Frame(20, 100, 200, 40),
      attributes: ["secure": .bool(true), "focused": .bool(true)]
    )
    var screen = Screen(field: field)
    screen.touches = touches
    if !password.isEmpty { way(&screen, password) }
    let button = ViewNode(
      "UIButton",
      identifier: "done",
      label: "Done",
      text: "Done",
      frame: Frame(20 + screen.distances[0], 200, 100, 40)
    )
    let mark = Frame(20 + screen.distances[1], 250, 100, 40)
    let image = ViewNode("UIImageView", identifier: "mark", frame: mark)
    let count = ViewNode("UILabel", text: "touched \(touches)")
    frame = screen.field.frame
    let tree = ViewTree(screen.field, children: screen.contents)
    let children =
      [screen.wrapper.map { ViewTree($0, children: [tree]) } ?? tree]
      + [button, image, count].map { ViewTree($0) } + screen.others
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: children)
  }

  func quit() {}
}
