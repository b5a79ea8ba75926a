import AppDriver
import SampleApps
import Scenarios

/// The screens of Salad's demo app, as in its README.
struct TodoListView: ViewObject {
  let root: Element
  let identifyingElementId = "TodoListView"

  var todoItems: [TodoItemCell] {
    get throws { try root.elements("//UITableViewCell").views() }
  }

  func tapAddButton() throws { try root["#add"].tap() }
}

struct TodoItemCell: ViewObject {
  let root: Element
  let identifyingElementId = "cell"

  var titleLabel: Element { root["//UITableViewLabel"] }
}

struct AddItemView: ViewObject {
  let root: Element
  let identifyingElementId = "AddItemView"

  func enter(title: String) throws { try root["#title"].type(title) }
  func tapDoneButton() throws { try root["#save"].tap() }
  func goBack() throws { try app.perform("back") }
}

struct TodoItemDetailView: ViewObject {
  let root: Element
  let identifyingElementId = "TodoItemDetailView"

  var title: String { get throws { try root["#title"].text } }
  func tapDeleteButton() throws { try root["#delete"].tap() }
}

struct CreateTodoItem: Behavior {
  let title: String

  func perform(from view: TodoListView) throws -> TodoListView {
    try view.tapAddButton()
    let form: AddItemView = try view.next()
    if !title.isEmpty { try form.enter(title: title) }
    try form.tapDoneButton()
    // The app refuses an empty title and keeps the form open.
    if title.isEmpty { try form.goBack() }
    return try form.next()
  }
}

struct OpenTodoItem: Behavior {
  let index: Int

  func perform(from view: TodoListView) throws -> TodoItemDetailView {
    try view.todoItems[index].root.tap()
    return try view.next()
  }
}

struct DeleteShownItem: Behavior {
  func perform(from view: TodoItemDetailView) throws -> TodoListView {
    try view.tapDeleteButton()
    return try view.next()
  }
}

/// A plain struct, like Salad's data objects.
struct TodoItem {
  let title: String
  static let validItems = ["Milk", "Bread", "Tea", "Water", "Salad"].map(TodoItem.init)
}

extension LiveApp {
  /// Launches a sample app.
  convenience init(sample name: String) throws {
    try self.init(launching: SampleApps.catalogue.makeDriver(for: name))
  }
}
