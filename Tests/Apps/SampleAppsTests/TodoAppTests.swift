import AppDriver
import EventModel
import SampleApps
import Testing

@Suite("The todo app")
struct TodoAppTests {
  private func add(_ title: String, as user: User) throws {
    try user.tap("Add")
    try user.tap("Title")
    try user.type(title)
    try user.tap("Done")
  }

  @Test("added tasks are listed in order")
  func create() throws {
    let user = try User(of: "todo")
    #expect(try user.labels(of: "UITableViewCell") == [])
    try add("Milk", as: user)
    try add("Bread", as: user)
    #expect(try user.labels(of: "UITableViewCell") == ["Milk", "Bread"])
    #expect(try user.node("empty").isHidden)
  }

  @Test("the return key adds a task, and its title starts with a capital letter")
  func typing() throws {
    let user = try User(of: "todo")
    try user.tap("Add")
    try user.tap("Title")
    try user.type("milkk\u{8}\n")
    _ = try user.driver.settle()
    #expect(try user.labels(of: "UITableViewCell") == ["Milk"])
  }

  @Test("an empty title is rejected with a message", arguments: ["", "  "])
  func refusal(title: String) throws {
    let user = try User(of: "todo")
    try add(title, as: user)
    #expect(try user.node("problem").text == "Give it a title")
    try user.tap("Todos")
    #expect(try user.labels(of: "UITableViewCell") == [])
  }

  @Test("a tapped task is shown and can be deleted")
  func delete() throws {
    let user = try User(of: "todo")
    try add("Milk", as: user)
    try user.tap("Milk")
    #expect(try user.node("title").text == "Milk")
    try user.tap("Delete")
    #expect(try user.labels(of: "UITableViewCell") == [])
    #expect(try user.node("empty").isHidden == false)
  }

  @Test("the variant `slow` is busy with saving for half a second")
  func slow() throws {
    let user = try User(of: "todo:slow")
    try user.tap("Add")
    try user.tap("Title")
    try user.type("Milk\n")
    #expect(
      try user.driver.activity()
        == .busy(reasons: ["the keyboard", "saving"], nextWake: .milliseconds(250))
    )
    #expect(try user.driver.settle() == .milliseconds(1_700))
  }
}
