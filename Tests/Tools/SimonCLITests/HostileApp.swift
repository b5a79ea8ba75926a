import AppDriver
import EventModel

/// An app in which a text stands in every place where an app can put one.
///
/// A tap on its button changes each of them; the variant `other` is a build with other texts, and
/// `crashing` one that crashes at the tap.
final class HostileApp: AppDriver {
  let capabilities = Capabilities()
  private let texts: [String]
  private let crashes: Bool
  private var taps = 0

  /// The catalogue with this app as `hostile`.
  static func catalogue(_ texts: [String]) -> AppCatalogue {
    let variants = [
      AppCatalogue.Entry.Variant("other", "other texts"),
      AppCatalogue.Entry.Variant("crashing", "crashes at the tap"),
    ]
    return AppCatalogue([
      AppCatalogue.Entry("hostile", "texts in every place", variants: variants) { variants in
        let texts = variants.contains("other") ? texts.map { $0 + "!" } : texts
        return HostileApp(texts, crashes: variants.contains("crashing"))
      }
    ])
  }

  init(_ texts: [String], crashes: Bool) { (self.texts, self.crashes) = (texts, crashes) }

  /// Returns one of the texts, which changes with each tap.
  private func text(_ place: Int) -> String {
    let text = texts[place % texts.count]
    return taps == 0 ? text : "\(text)\(taps)"
  }

  var identity: AppIdentity { AppIdentity(build: texts[10 % texts.count]) }

  func launch(in setting: SessionSetting) { taps = 0 }
  func advance(by span: Microseconds) {}
  func activity() -> Activity { .idle }
  func quit() {}

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .text: return .ignored(reason: text(11))
    case .touch(let touch):
      guard touch.phase == .ended else { return .handled }
      if crashes { throw .crashed(reason: text(12)) }
      taps += 1
      return taps == 2 ? .ignored(reason: text(13)) : .handled
    }
  }

  func snapshot() -> ViewTree {
    let button = ViewNode(
      "UIButton",
      identifier: "go",
      label: "Go \(text(0))",
      frame: Frame(20, 100, 100, 40)
    )
    let view = ViewNode(
      "View\(text(1))",
      identifier: text(2),
      label: text(3),
      text: text(4),
      value: text(5),
      frame: Frame(20, 200, 300, 40),
      attributes: [
        "key\(text(6))": .text(text(7)),
        "object": .object([EventModel.Attribute("in\(text(8))", .list([.text(text(9))]))]),
      ]
    )
    return ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: [ViewTree(button), ViewTree(view)]
    )
  }
}
