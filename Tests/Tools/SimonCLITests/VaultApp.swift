import AppDriver
import EventModel
import Foundation

/// An app with a password field that a button shows and hides, and a label that repeats the text in another form at
/// each touch of a second button.
///
/// Its variants say what else changes while the text is shown: the identifier, the class, or the label of the field.
final class VaultApp: AppDriver {
  let capabilities = Capabilities(rotates: false)
  private let variants: Set<String>
  private var password = ""
  private var isShown = false
  private var isFocused = false
  private var echo = 0

  init(_ variants: Set<String> = []) { self.variants = variants }

  /// The catalogue with this app as `vault`.
  static let catalogue = AppCatalogue([
    AppCatalogue.Entry(
      "vault",
      "a password that can be shown",
      variants: ["renamed", "reclassed", "relabelled", "nameless"].map {
        AppCatalogue.Entry.Variant($0, "a change")
      }
    ) { VaultApp(Set($0)) }
  ])

  /// The number of forms of the text.
  static let forms = 16

  private var form: String {
    let bytes = Array(password.utf8)
    func hexadecimal(_ before: String, _ after: String = "") -> String {
      bytes.map { before + (($0 < 16 ? "0" : "") + String($0, radix: 16)) + after }.joined()
    }
    switch echo % Self.forms {
    case 1: return password
    case 2: return password.uppercased()
    case 3: return String(password.reversed())
    case 4: return password.map(String.init).joined(separator: " ")
    case 5: return password.map(String.init).joined(separator: "-")
    case 6: return Data(bytes).base64EncodedString()
    case 7: return hexadecimal("")
    case 8: return hexadecimal("%")
    case 9: return hexadecimal("\\u00")
    case 10: return hexadecimal("&#x", ";")
    case 11: return "{\"password\":\"\(password)\"}"
    case 12: return "Wrong password: \(password)!"
    case 13: return Data("ann:\(password)".utf8).base64EncodedString()
    case 14: return hexadecimal("0x", ", ")
    case 15: return bytes.map(String.init).joined(separator: ",")
    default: return ""
    }
  }

  func launch(in setting: SessionSetting) {
    (password, isShown, isFocused, echo) = ("", false, false, 0)
  }
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func quit() {}

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .touch(let touch):
      guard touch.phase == .ended else { break }
      if Self.field.contains(touch.location) { isFocused = true }
      if Self.eye.contains(touch.location) { isShown.toggle() }
      if Self.button.contains(touch.location) { echo += 1 }
    case .text(let text):
      guard isFocused else { return .ignored(reason: "no view has the focus") }
      for letter in text where letter != "\n" {
        if letter == "\u{8}" { _ = password.popLast() } else { password.append(letter) }
      }
    }
    return .handled
  }

  private static let field = Frame(20, 100, 200, 40)
  private static let eye = Frame(240, 100, 120, 40)
  private static let button = Frame(20, 160, 120, 40)

  func snapshot() -> ViewTree {
    var field = ViewNode(
      isShown && variants.contains("reclassed") ? "PlainBox" : "UITextField",
      identifier: "pw",
      label: isShown && variants.contains("relabelled") ? "Password, shown" : "Password",
      text: isShown ? password : String(repeating: "•", count: password.count),
      frame: Self.field,
      attributes: ["placeholder": .text("Password"), "focused": .bool(isFocused)]
    )
    if isShown, variants.contains("renamed") { field.identifier = "pw-open" }
    if variants.contains("nameless") { field.identifier = nil }
    if !isShown { field.attributes["secure"] = .bool(true) }
    func button(_ name: String, _ id: String, _ frame: Frame) -> ViewTree {
      let traits: AttributeList = ["traits": .list([.text("button")])]
      return ViewTree(
        ViewNode(
          "UIButton",
          identifier: id,
          label: name,
          text: name,
          frame: frame,
          attributes: traits
        )
      )
    }
    var views = [
      ViewTree(ViewNode("UILabel", text: "Vault", frame: Frame(20, 40, 200, 30))), ViewTree(field),
      button(isShown ? "Hide" : "Show", "eye", Self.eye), button("Echo", "echo", Self.button),
    ]
    if !password.isEmpty, !form.isEmpty {
      views += [
        ViewTree(
          ViewNode("UILabel", identifier: "out", text: form, frame: Frame(20, 220, 340, 30))
        ),
        ViewTree(
          ViewNode("UIAlertView", label: "Note", value: form, frame: Frame(20, 260, 340, 60))
        ),
      ]
    }
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: views)
  }
}
