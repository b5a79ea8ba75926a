import AppDriver
import EventModel

/// A form that takes a PIN of four digits in a secure field and an address in an open one, and says whether both
/// have that form.
final class FormApp: AppDriver {
  let capabilities = Capabilities(rotates: false)
  private var texts = ["pin": "", "mail": ""]
  private var focus: String?
  private var said = "Fill in the form"

  /// The catalogue with this app as `form`.
  static let catalogue = AppCatalogue([
    AppCatalogue.Entry("form", "a PIN and an address", variants: []) { _ in FormApp() }
  ])

  func launch(in setting: SessionSetting) {
    (texts, focus, said) = (["pin": "", "mail": ""], nil, "Fill in the form")
  }
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func quit() {}

  private static let frames = [
    "pin": Frame(20, 100, 300, 40), "mail": Frame(20, 160, 300, 40),
    "done": Frame(20, 220, 300, 40),
  ]

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .touch(let touch):
      guard touch.phase == .ended,
        let name = Self.frames.first(where: { $0.value.contains(touch.location) })?.key
      else { break }
      guard name == "done" else {
        focus = name
        break
      }
      let (pin, mail) = (texts["pin", default: ""], texts["mail", default: ""])
      let isPin = pin.count == 4 && pin.allSatisfy(\.isNumber)
      said = isPin && mail.contains("@") && mail.contains(".") ? "Accepted" : "Wrong form"
    case .text(let text):
      guard let focus else { return .ignored(reason: "no view has the focus") }
      for letter in text where letter != "\n" {
        if letter == "\u{8}" { _ = texts[focus]?.popLast() } else { texts[focus]?.append(letter) }
      }
    }
    return .handled
  }

  func snapshot() -> ViewTree {
    func field(_ name: String, _ label: String, isSecure: Bool) -> ViewTree {
      let text = texts[name, default: ""]
      var attributes: AttributeList = ["focused": .bool(focus == name)]
      if isSecure { attributes["secure"] = .bool(true) }
      return ViewTree(
        ViewNode(
          "UITextField",
          identifier: name,
          label: label,
          text: isSecure ? String(repeating: "•", count: text.count) : text,
          frame: Self.frames[name] ?? .zero,
          attributes: attributes
        )
      )
    }
    let views = [
      field("pin", "PIN", isSecure: true), field("mail", "E-mail", isSecure: false),
      ViewTree(
        ViewNode(
          "UIButton",
          identifier: "done",
          label: "Done",
          frame: Self.frames["done"] ?? .zero
        )
      ),
      ViewTree(ViewNode("UILabel", text: said, frame: Frame(20, 40, 300, 30))),
    ]
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: views)
  }
}
