import EventModel
import TestSupport
import Testing

@testable import Recorder

@Suite("The screens that were redacted last")
struct RedactedScreensTests {
  private let state = RedactedScreens.State(
    secrets: StateIdentity(),
    looks: StateIdentity(),
    held: StateIdentity()
  )

  private func screen(_ text: String, nodes: Int = 1) -> ViewTree {
    let views = (1..<nodes).map { _ in ViewTree(ViewNode("UIView")) }
    return ViewTree(ViewNode("UIWindow", label: text), children: views)
  }

  @Test("a redacted screen is known for its screen and the state of its redactor alone")
  func known() {
    let screens = RedactedScreens()
    screens.keep(screen("‹secret 1›"), for: screen("word"), in: state)
    #expect(screens.screen(for: screen("word"), in: state)?.tree == screen("‹secret 1›"))
    #expect(screens.screen(for: screen("other"), in: state) == nil)
    var later = state
    later.looks = StateIdentity()
    #expect(screens.screen(for: screen("word"), in: later) == nil)
  }

  @Test(
    "other contents of fields count unless they decide nothing, and then the fields take note of them"
  )
  func held() {
    let screens = RedactedScreens()
    screens.keep(screen("‹secret 1›"), for: screen("word"), in: state)
    screens.keep(screen("‹secret 2›"), for: screen("free"), in: state, fields: [3: 0])
    #expect(screens.screen(for: screen("free"), in: state)?.fields == [:])
    var later = state
    later.held = StateIdentity()
    #expect(screens.screen(for: screen("word"), in: later) == nil)
    #expect(screens.screen(for: screen("free"), in: later)?.fields == [3: 0])
    later.secrets = StateIdentity()
    #expect(screens.screen(for: screen("free"), in: later) == nil)
  }

  @Test("huge screens are forgotten before they fill the memory")
  func huge() {
    let screens = RedactedScreens(mostNodes: 400)
    let redacted = screen("‹secret 1›", nodes: 100)
    let kept = (0..<10).map { number in
      screens.keep(redacted, for: screen("\(number)"), in: state)
      return (0...number).count { screens.screen(for: screen("\($0)"), in: state) != nil }
    }
    #expect(kept == [1, 2, 3, 4, 1, 2, 3, 4, 1, 2])
    // A screen that is kept again counts once, and one without secrets takes no memory.
    for _ in 0..<10 { screens.keep(redacted, for: screen("9"), in: state) }
    screens.keep(redacted.withRoot("9"), for: redacted.withRoot("9"), in: state)
    #expect(screens.screen(for: screen("8"), in: state) != nil)
  }
}

extension ViewTree {
  fileprivate func withRoot(_ label: String) -> ViewTree {
    var root = self[0]
    root.label = label
    return replacing([0: root])
  }
}
