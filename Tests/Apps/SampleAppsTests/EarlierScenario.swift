import AppDriver
import EventModel
import Testing

/// The scenarios of the peers' feature files, performed in the sample apps, by the id of the case.
enum EarlierScenario {
  static let all: [String: @Sendable () throws -> Void] = [
    "pc-0453": switchOff, "pc-0454": typeAndDelete, "pc-0455": capitals, "pc-0456": deleteLarry,
    "pc-0457": carousel, "pc-0458": hideBlue, "pc-0492": createTodo, "pc-0493": refuseTodo,
    "pc-0494": deleteTodo, "pc-0495": openTodo,
  ]

  private static func controls(_ screen: String) throws -> User {
    let user = try User(of: "controls")
    try user.tap(screen)
    return user
  }

  private static func switchOff() throws {
    let user = try controls("Values")
    let place = try user.place("switch")
    try user.swipe(from: place, to: place + Point(x: -60, y: 0))
    #expect(try user.node("switchstate").text == "Switch is off")
  }

  private static func typeAndDelete() throws {
    let user = try controls("Typing")
    try user.tap("Plain")
    try user.type("1234567\u{8}\u{8}\u{8}")
    #expect(try user.node("echo").text == "text entered into text field: 1234")
  }

  private static func capitals() throws {
    let user = try controls("Typing")
    try user.tap("Capitals")
    try user.type("foo bar baz")
    #expect(try user.node("capitals").text?.lowercased() == "foo bar baz")
    #expect(try user.node("capitals").text == "Foo Bar Baz")
  }

  private static func deleteLarry() throws {
    let user = try controls("Table")
    let place = try user.place(labelled: "Larry")
    try user.swipe(from: place, to: place + Point(x: -150, y: 0))
    try user.tap("Delete")
    #expect(try user.labels(of: "UITableViewCell") == ["Curly", "Moe"])
  }

  private static func carousel() throws {
    let user = try controls("Paging")
    let tree = try user.tree()
    let index = try #require(tree.nodes.firstIndex { $0.label == "image 3" })
    #expect(!tree.isVisible(index))
    let outcome = try user.touch(at: tree.screenFrame(of: index).center)
    #expect(outcome == .ignored(reason: "off the screen"))
    for _ in 0..<2 {
      try user.swipe(from: Point(x: 300, y: 200), to: Point(x: 60, y: 200))
    }
    #expect(try user.touch(at: Point(x: 195, y: 200)) == .handled)
    #expect(try user.node("touched").text == "image 3 touched")
    #expect(try user.node("dots").value == "page 3 of 3")
  }

  private static func hideBlue() throws {
    let user = try controls("Hidden views")
    try user.tap("Hide blue")
    let tree = try user.tree()
    let squares = tree.nodes.indices.filter { tree[$0].label?.hasSuffix("square") == true }
    #expect(squares.count == 2)
    #expect(squares.filter { tree[$0].isHidden }.count == 1)
    #expect(squares.filter { tree.isVisible($0) }.map { tree[$0].label } == ["orange square"])
  }

  private static func todo(adding title: String?) throws -> User {
    let user = try User(of: "todo")
    #expect(try user.labels(of: "UITableViewCell") == [])
    guard let title else { return user }
    try user.tap("Add")
    try user.tap("Title")
    try user.type(title)
    try user.tap("Done")
    return user
  }

  private static func createTodo() throws {
    let user = try todo(adding: "Milk")
    #expect(try user.labels(of: "UITableViewCell") == ["Milk"])
  }

  private static func refuseTodo() throws {
    let user = try todo(adding: "")
    try user.tap("Todos")
    #expect(try user.labels(of: "UITableViewCell") == [])
  }

  private static func deleteTodo() throws {
    let user = try todo(adding: "Milk")
    try user.tap("Milk")
    try user.tap("Delete")
    #expect(try user.labels(of: "UITableViewCell") == [])
  }

  private static func openTodo() throws {
    let user = try todo(adding: "Milk")
    try user.tap("Milk")
    #expect(try user.node("title").text == "Milk")
  }
}
