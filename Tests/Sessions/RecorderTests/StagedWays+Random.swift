import EventModel
import Foundation
import TestSupport

extension StagedWays {
  /// A password field and what is around it, one trait of which changes from scene to scene.
  private struct Look {
    var id: String? = "pw"
    var className = "UITextField"
    var label: String? = "Password"
    var placeholder: String?
    var isSecure = true
    var isWrapped = false
    var place = 1
    var frame = Frame(20, 100, 300, 40)
    var title = "Sign in"
    var notice: String?
    var eye = "Show"
    var echo = Int.max

    /// Changes one trait, and the state in which the text is shown or hidden.
    mutating func change(_ random: inout SeededRandom) {
      isSecure = random.once(in: 2)
      eye = isSecure ? "Show" : "Hide"
      switch Int.random(in: 0..<9, using: &random) {
      case 0: id = [nil, "pw", "pw-2", "field"].randomElement(using: &random) ?? nil
      case 1:
        className =
          ["UITextField", "UISecureTextField", "PlainBox"].randomElement(using: &random)
          ?? className
      case 2: label = ["Password", "Password, shown", nil].randomElement(using: &random) ?? nil
      case 3: placeholder = [nil, "hidden", "visible"].randomElement(using: &random) ?? nil
      case 4: isWrapped.toggle()
      case 5: frame = Frame(20, Double.random(in: 60...400, using: &random).rounded(), 300, 40)
      case 6:
        notice = [nil, "Caps lock is on", "Wrong password"].randomElement(using: &random) ?? nil
      case 7: echo = Int.random(in: 0..<40, using: &random)
      default: place = Int.random(in: 0...2, using: &random)
      }
    }

    /// Returns the views of a scene.
    func views(_ texts: Texts) -> [ViewTree] {
      let change: (inout ViewNode) -> Void = { node in
        if let placeholder { node.attributes["placeholder"] = .text(placeholder) }
      }
      var field =
        isSecure
        ? secure(texts, id: id, as: className, label: label, at: frame, change)
        : open(texts, id: id, as: className, label: label, at: frame, change)
      if isWrapped {
        field = ViewTree(ViewNode("Box", frame: Frame(0, 50, 390, 500)), children: [field])
      }
      var views = [label(title), StagedWays.eye(eye), label("Forgot it?", top: 500)]
      views.insert(field, at: min(place, views.count))
      if let notice { views.append(label(notice, top: 540)) }
      if let words = StagedWays.echo(of: texts.password, echo) { views.append(words) }
      return views
    }

    private func label(_ text: String, top: Double = 60) -> ViewTree {
      StagedWays.label(text, top: top)
    }
  }

  /// The forms in which each letter, or each few, have a view of their own.
  private static let partsApart = 28...29

  /// Returns a view that shows a password in one of many forms; nil for no form.
  private static func echo(of text: String, _ form: Int) -> ViewTree? {
    guard !text.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    func hex(_ byte: UInt8) -> String { String(byte, radix: 16) }
    let forms: [() -> String] = [
      { text }, { text.uppercased() }, { text.lowercased() }, { String(text.reversed()) },
      { "It is \(text)." }, { text.map(String.init).joined(separator: " ") },
      { text.map(String.init).joined(separator: "-") }, { bytes.map(hex).joined() },
      { bytes.map { "%" + hex($0) }.joined() }, { bytes.map { "\\u00" + hex($0) }.joined() },
      { bytes.map { "&#\($0);" }.joined() }, { Data(bytes).base64EncodedString() },
      { Data(("user:" + text).utf8).base64EncodedString() },
      { "{\"password\":\"\(text)\"}" }, { bytes.map { "0x" + hex($0) }.joined(separator: ", ") },
      { bytes.map { "\\x" + hex($0) }.joined() }, { bytes.map(String.init).joined(separator: ",") },
      { Data(text.reversed().map(String.init).joined().utf8).base64EncodedString() },
      { bytes.map { "U+00" + hex($0).uppercased() }.joined(separator: " ") },
      { text.map { "\($0)\u{301}" }.joined() },
    ]
    switch form {
    case 0..<20: return label(forms[form](), top: 600)
    case 20: return ViewTree(ViewNode("UIView", value: text))
    case 21: return ViewTree(ViewNode("UIView", label: "Password: \(text)"))
    case 22: return ViewTree(ViewNode("UIAlertController", label: text), children: [label(text)])
    case 23: return ViewTree(ViewNode("UINavigationBar", identifier: text))
    case 24: return ViewTree(ViewNode("Row<\(text)>"))
    case 25: return ViewTree(ViewNode("UIView", attributes: ["help": .text(text)]))
    case 26: return ViewTree(ViewNode("UIView", attributes: ["placeholder": .text(text)]))
    case 27: return ViewTree(ViewNode("UIView", attributes: ["hint": .list([.text(text)])]))
    case 28:
      return ViewTree(ViewNode("UIView"), children: text.map { label(String($0)) })
    case 29:
      return ViewTree(
        ViewNode("UIView"),
        children: [label(String(text.prefix(4))), label(String(text.dropFirst(4)))]
      )
    default: return nil
    }
  }

  /// Returns a session in which a field keeps most of its traits from one scene to the next.
  ///
  /// - Parameters:
  ///   - random: the source of the changes.
  ///   - tellsLength: whether a scene has a view for each letter or few, which the format records as they are.
  /// - Returns: the scenes.
  static func random(_ random: inout SeededRandom, tellsLength: inout Bool) -> [Scene] {
    var look = Look()
    look.id = random.once(in: 2) ? "pw" : nil
    var scenes = [look]
    for _ in 0..<Int.random(in: 2...6, using: &random) {
      look.change(&random)
      scenes.append(look)
    }
    let first = Int.random(in: 0..<scenes.count, using: &random)
    let isHalved = first + 1 < scenes.count && random.once(in: 3)
    let isFilled = random.once(in: 4)
    // Nobody can know a text that only the app has seen.
    if isFilled { for place in scenes.indices { scenes[place].echo = .max } }
    tellsLength = scenes.contains { partsApart.contains($0.echo) }
    return scenes.enumerated().map { place, look in
      let views: @Sendable (Texts) -> [ViewTree] = { look.views($0) }
      guard place != first || !isFilled else { return scene(isFilled: true, views: views) }
      guard place == first || isHalved && place == first + 1 else { return scene(views: views) }
      if !isHalved { return scene(0...1, views: views) }
      return place == first ? scene(0...0.5, views: views) : scene(0.5...1, views: views)
    }
  }
}
