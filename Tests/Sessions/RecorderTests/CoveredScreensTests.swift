import EventModel
import Testing

@testable import Recorder

@Suite("The views to redact on the screens that were looked at last")
struct CoveredScreensTests {
  private let state = RedactedScreens.State(
    secrets: StateIdentity(),
    looks: StateIdentity(),
    held: StateIdentity()
  )

  private func screen(_ text: String, nodes: Int = 1) -> ViewTree {
    let views = (1..<nodes).map { _ in ViewTree(ViewNode("UIView")) }
    return ViewTree(ViewNode("UIWindow", label: text), children: views)
  }

  private func covers(dependsOnHeld: Bool = false) -> Covers {
    var covers = Redactor().covers(in: screen(""))
    covers.dependsOnHeld = dependsOnHeld
    return covers
  }

  @Test("other contents of fields count where they decide about the views, and only there")
  func held() {
    let screens = CoveredScreens()
    screens.keep(covers(), for: screen("free"), in: state)
    screens.keep(covers(dependsOnHeld: true), for: screen("bound"), in: state)
    #expect(screens.covers(for: screen("free"), in: state) != nil)
    #expect(screens.covers(for: screen("bound"), in: state) != nil)
    #expect(screens.covers(for: screen("other"), in: state) == nil)
    var later = state
    later.held = StateIdentity()
    #expect(screens.covers(for: screen("free"), in: later) != nil)
    #expect(screens.covers(for: screen("bound"), in: later) == nil)
    later.looks = StateIdentity()
    #expect(screens.covers(for: screen("free"), in: later) == nil)
  }

  @Test("screens are forgotten before there are too many, and before they are too large")
  func bounds() {
    func kept(_ screens: CoveredScreens, nodes: Int) -> [Int] {
      (0..<6).map { number in
        for _ in 0..<2 {
          screens.keep(covers(), for: screen("\(number)", nodes: nodes), in: state)
        }
        return (0...number).count {
          screens.covers(for: screen("\($0)", nodes: nodes), in: state) != nil
        }
      }
    }
    #expect(kept(CoveredScreens(most: 3), nodes: 1) == [1, 2, 3, 1, 2, 3])
    #expect(kept(CoveredScreens(mostNodes: 25), nodes: 10) == [1, 2, 1, 2, 1, 2])
    #expect(kept(CoveredScreens(mostNodes: 5), nodes: 10) == [0, 0, 0, 0, 0, 0])
  }
}
