import EventModel
import HTMLReport
import TestSupport
import Testing

@Suite("The page of a coverage")
struct CoveragePageTests {
  private func coverage(_ text: String) -> PageCoverage {
    let tree = ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: [ViewTree(ViewNode("UIButton", text: text))]
    )
    var page = PageCoverage(app: text, recordings: [text])
    let control = PageCoverage.Control(
      name: text,
      address: text,
      isTouched: false,
      places: [1]
    )
    page.screens = [
      .init(name: text, visits: 2, tree: tree, controls: [control]),
      .init(name: "\(text) (2)", visits: 1, tree: tree, controls: []),
    ]
    page.transitions = [.init(from: 0, to: 1, control: text), .init(from: 1, to: 0, control: nil)]
    return page
  }

  @Test(
    "the page contains the screens, controls and transitions of each app, and equal screens once"
  )
  func contents() throws {
    let document = try CoveragePage(title: "2 apps", apps: [coverage("a"), coverage("b")])
      .document()
    let contents = try PageContents.contents(of: "packed-contents", in: document)
    let apps = try #require(contents["apps"] as? [[String: Any]])
    #expect(apps.map { $0["app"] as? String } == ["a", "b"])
    // A window and a button for each app.
    #expect((contents["views"] as? [Any])?.count == 4)
    let screens = try #require(apps[0]["screens"] as? [[String: Any]])
    #expect(screens[0]["root"] as? Int == screens[1]["root"] as? Int)
    let controls = try #require(screens[0]["controls"] as? [[String: Any]])
    #expect(controls[0]["isTouched"] as? Bool == false)
    #expect(controls[0]["places"] as? [Int] == [1])
    let transitions = try #require(apps[0]["transitions"] as? [[String: Any]])
    #expect(transitions.map { $0["control"] as? String } == ["a", nil])
  }

  @Test(
    "a text that wants to be markup reaches the page as data only",
    arguments: ["</script><script>alert(1)</script>", "<img src=x onerror=alert(1)>", "]]><!--"]
  )
  func hostile(_ text: String) throws {
    let document = try CoveragePage(title: text, apps: [coverage(text)]).document()
    #expect(!document.contains(text))
    #expect(!document.contains("{{"))
  }

  @Test("equal apps give equal bytes")
  func stable() throws {
    let pages = try (0..<2).map { _ in
      try CoveragePage(title: "one", apps: [coverage("a")]).document()
    }
    #expect(pages[0] == pages[1])
  }
}
