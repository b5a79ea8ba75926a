import AppDriver
import EventModel
import SampleApps
import Testing

@Suite("The feed app")
struct FeedAppTests {
  private func loaded(_ name: String = "feed") throws -> User {
    let user = try User(of: name)
    _ = try user.driver.settle()
    return user
  }

  private func rows(_ user: User) throws -> AttributeValue? {
    try user.node("feed").attributes["rows"]
  }

  @Test("the feed loads a page at launch, and the next one when its end becomes visible")
  func pages() throws {
    let user = try User(of: "feed")
    #expect(try user.labels(of: "UITableViewCell") == ["Loading more"])
    _ = try user.driver.settle()
    #expect(try user.labels(of: "UITableViewCell").first == "Post 5000")
    #expect(try rows(user) == .list([.number(51)]))
    while try rows(user) == .list([.number(51)]) {
      try user.swipe(from: Point(x: 195, y: 750), to: Point(x: 195, y: 150))
    }
    #expect(try rows(user) == .list([.number(101)]))
    #expect(try user.labels(of: "UITableViewCell").count < 16)
  }

  @Test("pulling down the feed shows new posts")
  func refresh() throws {
    let user = try loaded()
    try user.swipe(from: Point(x: 195, y: 200), to: Point(x: 195, y: 600))
    #expect(try user.labels(of: "UITableViewCell").first == "Post 5003")
    #expect(try user.node("feed").offset == .zero)
    #expect(try user.node("refresh").isHidden)
  }

  @Test("a post of the feed opens, and closing it returns to the same offset")
  func post() throws {
    let user = try loaded()
    try user.swipe(from: Point(x: 195, y: 700), to: Point(x: 195, y: 400))
    let offset = try user.node("feed").offset
    try user.tap(try user.labels(of: "UITableViewCell")[4])
    #expect(try user.node("body").text?.hasPrefix("This is what") == true)
    try user.tap("Feed")
    #expect(try user.node("feed").offset == offset)
  }

  @Test("a failed request of the variant `flaky` can be retried")
  func flaky() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let user = try User(of: "feed:flaky", setting: SessionSetting(seed: seed))
      _ = try user.driver.settle()
      guard try user.labels(of: "UITableViewCell") == ["Tap to try again"] else { continue }
      while try user.labels(of: "UITableViewCell") == ["Tap to try again"] {
        try user.tap("Tap to try again")
      }
      #expect(try rows(user) == .list([.number(51)]))
      return
    }
    Issue.record("no request broke off in twenty sessions")
  }

  @Test(
    "each variant of the feed app changes the screen",
    arguments: ["renamed", "moved", "banner", "reordered"]
  )
  func variants(name: String) throws {
    #expect(try loaded().tree() != loaded("feed:\(name)").tree())
  }
}
