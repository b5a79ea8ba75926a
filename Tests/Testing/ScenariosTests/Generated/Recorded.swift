// Written by: simon-replay stories page-objects create-todo click-me scroll-to-page-30

import SimonTesting

enum Recorded {
  struct TodoListView: ViewObject {
    let root: Element
    let identifyingElementId = "TodoListView"

    var addButton: Element { root["Add"] }
  }

  struct AddItemView: ViewObject {
    let root: Element
    let identifyingElementId = "AddItemView"

    var titleField: Element { root["Title"] }
    var doneButton: Element { root["Done"] }
  }

  struct PagesView: ViewObject {
    let root: Element
    let identifyingElementId = "pages"

    var page1Cell: Element { root["Page 1"] }
    var pagesTable: Element { root["#pages"] }
    var page30Cell: Element { root["Page 30"] }
  }

  struct ClickView: ViewObject {
    let root: Element
    let identifyingElementId = "click"

    var clickMeButton: Element { root["Click me"] }
  }

  struct TapAdd: Behavior {
    func perform(from view: TodoListView) throws -> AddItemView {
      try view.addButton.tap()
      return try view.next()
    }
  }

  struct TypeIntoTitle: Behavior {
    let text: String

    func perform(from view: AddItemView) throws -> AddItemView {
      try view.titleField.type(text)
      return try view.next()
    }
  }

  struct TapDone: Behavior {
    func perform(from view: AddItemView) throws -> TodoListView {
      try view.doneButton.tap()
      return try view.next()
    }
  }

  struct TapDoneToAddItemView: Behavior {
    func perform(from view: AddItemView) throws -> AddItemView {
      try view.doneButton.tap()
      return try view.next()
    }
  }

  struct TapPage1: Behavior {
    func perform(from view: PagesView) throws -> ClickView {
      try view.page1Cell.tap()
      return try view.next()
    }
  }

  struct TapClickMe: Behavior {
    func perform(from view: ClickView) throws -> ClickView {
      try view.clickMeButton.tap()
      return try view.next()
    }
  }

  struct GoBack: Behavior {
    func perform(from view: ClickView) throws -> PagesView {
      try view.app.perform("back")
      return try view.next()
    }
  }

  struct ScrollToRow29: Behavior {
    func perform(from view: PagesView) throws -> PagesView {
      try view.pagesTable.scrollTo(row: 29)
      return try view.next()
    }
  }

  struct TapPage30: Behavior {
    func perform(from view: PagesView) throws -> ClickView {
      try view.page30Cell.tap()
      return try view.next()
    }
  }

  /// The session `create-todo` of the app `todo`, as it was recorded.
  enum CreateTodoSession {
    static func run(on app: LiveApp) throws {
      try Scenario<TodoListView>(given: app)
        .then { view in
          try view.app.check("I see \"Nothing to do\"")
          try view.app.check("the screen shows \"Todos\", \"Add\" and \"Nothing to do\"")
        }
        .when(TapAdd())
        .then { view in
          try view.app.check("I see \"New item\"")
          try view.app.check("the screen shows \"Todos\", \"New item\", \"Title\" and \"Done\"")
        }
        .when(TypeIntoTitle(text: "Milk"))
        .then { view in
          try view.app.check("\"Title\" has text \"Milk\"")
        }
        .when(TapDone())
        .then("Type \"Milk\", tap \"Done\" and see \"Milk\"") { view in
          try view.app.check("I see \"Milk\"")
          try view.app.check("the screen shows \"Todos\", \"Add\" and \"Milk\"")
        }
        .when(TapAdd())
        .then { view in
          try view.app.check("I see \"New item\"")
          try view.app.check("the screen shows \"Todos\", \"New item\", \"Title\" and \"Done\"")
        }
        .when(TapDoneToAddItemView())
        .then("an empty title is refused") { view in
          try view.app.check("I see \"Give it a title\"")
          try view.app.check("the screen shows 3 other texts, \"Give it a title\" and 1 other text")
        }
        .when(TypeIntoTitle(text: "Bread"))
        .then { view in
          try view.app.check("\"Title\" has text \"Bread\"")
        }
        .when(TapDone())
        .then("two items are listed") { view in
          try view.app.check("I see \"Bread\"")
          try view.app.check("the screen shows \"Todos\", \"Add\", \"Milk\" and \"Bread\"")
        }
    }
  }

  /// The session `click-me` of the app `navigation`, as it was recorded.
  enum ClickMeSession {
    static func run(on app: LiveApp) throws {
      try Scenario<PagesView>(given: app)
        .then { view in
          try view.app.check("I see \"Pages\"")
          try view.app.check(
            "the screen shows \"Pages\", \"Page 1\", 16 other texts and \"Page 18\""
          )
        }
        .when(TapPage1())
        .then { view in
          try view.app.check("I see \"Click me\"")
          try view.app.check("the screen shows \"Pages\", \"Page 1\" and \"Click me\"")
        }
        .when(TapClickMe())
        .then("the page says what was clicked") { view in
          try view.app.check("I see \"Button clicked on: Page 1\"")
          try view.app.check("the screen shows 3 other texts and \"Button clicked on: Page 1\"")
        }
        .when(GoBack())
        .then("Go back to \"Pages\"") { view in
          try view.app.check("I do not see \"Click me\"")
          try view.app.check(
            "the screen shows \"Pages\", \"Page 1\", \"Page 2\", 15 other texts and \"Page 18\""
          )
        }
    }
  }

  /// The session `scroll-to-page-30` of the app `navigation`, as it was recorded.
  enum ScrollToPage30Session {
    static func run(on app: LiveApp) throws {
      try Scenario<PagesView>(given: app)
        .then { view in
          try view.app.check("I see \"Pages\"")
          try view.app.check(
            "the screen shows \"Pages\", \"Page 1\", 16 other texts and \"Page 18\""
          )
        }
        .when(ScrollToRow29())
        .then { view in
          try view.app.check(
            "the screen shows 1 other text, \"Page 20\", 9 other texts, \"Page 30\", 6 other texts and \"Page 37\""
          )
        }
        .when(TapPage30())
        .then { view in
          try view.app.check("I see \"Click me\"")
          try view.app.check("the screen shows \"Pages\", \"Page 30\" and \"Click me\"")
        }
        .when(TapClickMe())
        .then("page 30 was clicked") { view in
          try view.app.check("I see \"Button clicked on: Page 30\"")
          try view.app.check("the screen shows 3 other texts and \"Button clicked on: Page 30\"")
        }
    }
  }
}
