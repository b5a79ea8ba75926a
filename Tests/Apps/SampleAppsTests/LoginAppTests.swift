import AppDriver
import EventModel
import SampleApps
import Testing

@Suite("The login app")
struct LoginAppTests {
  private func signIn(_ name: String, _ password: String, to app: String = "login") throws -> User {
    let user = try User(of: app)
    try user.touch(at: try user.place("name"))
    _ = try user.driver.settle()
    try user.type("\(name)\n\(password)\n")
    return user
  }

  @Test("the right password opens the home screen, and signing out closes it")
  func accepted() throws {
    let user = try signIn("ann", "s3cret")
    #expect(try user.labels(of: "UIActivityIndicatorView") == ["In progress"])
    _ = try user.driver.settle()
    #expect(try user.node("greeting").text == "Hello, Ann")
    #expect(try user.tree().nodes.contains { $0.identifier == "password" } == false)
    try user.tap("Sign out")
    #expect(try user.node("password").text == "")
  }

  @Test("the password is not in any tree")
  func secret() throws {
    let user = try User(of: "login")
    try user.touch(at: try user.place("password"))
    _ = try user.driver.settle()
    try user.type("s3cret")
    let node = try user.node("password")
    #expect(node.className == "UISecureTextField")
    #expect(node.text == "••••••")
    #expect(!(try user.tree().nodes.contains { "\($0)".contains("s3cret") }))
  }

  @Test("a rejected sign-in shows a banner for three seconds")
  func refused() throws {
    let user = try signIn("ann", "wrong")
    _ = try user.driver.settle()
    #expect(try user.node("message").text == "Wrong name or password")
    #expect(try user.node("banner").frame == Frame(0, 0, 390, 91))
    #expect(try user.driver.activity() == .idle)
    try user.driver.advance(by: .seconds(4))
    #expect(try user.node("banner").isHidden)
  }

  @Test("the sign-in button is disabled until both fields have text")
  func disabled() throws {
    let user = try User(of: "login")
    let outcome = try user.touch(at: try user.place("signin"))
    #expect(outcome == .ignored(reason: "UIButton#signin is disabled"))
  }

  @Test("the variant `offline` reports that there is no connection")
  func offline() throws {
    let user = try signIn("ann", "s3cret", to: "login:offline")
    _ = try user.driver.settle()
    #expect(try user.node("message").text == "No connection")
  }

  @Test(
    "each variant of the login app changes the screen",
    arguments: ["renamed", "moved", "banner", "lostlabel", "reordered"]
  )
  func variants(name: String) throws {
    let (plain, other) = (try User(of: "login"), try User(of: "login:\(name)"))
    #expect(try plain.tree() != other.tree())
  }
}
