import AppDriver
import EventModel
import SampleApps
import Testing

@Suite("The olympics app")
struct OlympicsAppTests {
  private func isViewing(_ event: String, as user: User) throws -> Bool {
    let labels = try user.labels(of: "UILabel")
    return ["Key Facts", "The basics", event].allSatisfy(labels.contains)
  }

  @Test("the user journey of the Kiwi article can be made in the olympics app")
  func journey() throws {
    let user = try User(of: "olympics")
    try user.tap("Events")
    let indicators = try user.tree().nodes.filter {
      $0.className == "UITabBarSelectionIndicatorView"
    }
    #expect(indicators.count == 1)
    try user.tap("beach volleyball")
    #expect(try isViewing("Beach Volleyball", as: user))
    #expect(try user.labels(of: "UINavigationButton") == ["Back"])
    try user.tap("Back")
    try user.tap("canoe sprint")
    #expect(try isViewing("Canoe Sprint", as: user))
  }

  @Test("a spinner is shown until the facts are loaded, after a time that depends on the seed")
  func loading() throws {
    func wait(seed: UInt64, _ name: String = "olympics") throws -> Microseconds {
      let user = try User(of: name, setting: SessionSetting(seed: seed))
      try user.tap("Events")
      try user.touch(at: try user.place(labelled: "diving"))
      #expect(try user.labels(of: "UIActivityIndicatorView") == ["In progress"])
      return try user.driver.settle()
    }
    #expect(try wait(seed: 5) == wait(seed: 5))
    #expect(try wait(seed: 5, "olympics:slow") > wait(seed: 5))
  }

  @Test("the grid of events has more columns in landscape")
  func turned() throws {
    let user = try User(of: "olympics")
    try user.tap("Events")
    func lefts() throws -> Set<Double> {
      let tree = try user.tree()
      let wall = try #require(tree.nodes.firstIndex { $0.identifier == "events" })
      return Set(tree.children(of: wall).map { tree[$0].frame.minX })
    }
    #expect(try lefts().count == 2)
    #expect(try user.driver.rotate(.left) == .handled)
    _ = try user.driver.settle()
    #expect(try lefts().count == 4)
  }

  @Test(
    "each variant of the olympics app changes the screen as described",
    arguments: ["renamed", "moved", "banner", "reordered", "lostlabel"]
  )
  func variants(name: String) throws {
    func screens(_ app: String) throws -> [ViewTree] {
      let user = try User(of: app)
      try user.tap("Events")
      let wall = try user.tree()
      let index = try #require(wall.nodes.firstIndex { $0.text == "fencing" })
      try user.touch(at: wall.visibleFrame(of: index).center)
      _ = try user.driver.settle()
      return [wall, try user.tree()]
    }
    let (plain, other) = (try screens("olympics"), try screens("olympics:\(name)"))
    #expect((plain[0] != other[0]) == (name != "renamed"))
    #expect((plain[1] != other[1]) == (name == "renamed"))
  }
}
