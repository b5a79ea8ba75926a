// Written by: simon-replay stories page-objects make-tea

import SimonTesting

enum MakeTeaPages {
  struct TeaView: ViewObject {
    let root: Element
    let identifyingElementId = "TeaView"

    var moreButton: Element { root["More"] }
    var startButton: Element { root["Start"] }
    var lessButton: Element { root["Less"] }
  }

  struct TapMore: Behavior {
    func perform(from view: TeaView) throws -> TeaView {
      try view.moreButton.tap()
      return try view.next()
    }
  }

  struct TapStart: Behavior {
    func perform(from view: TeaView) throws -> TeaView {
      try view.startButton.tap()
      return try view.next()
    }
  }

  struct Wait240: Behavior {
    func perform(from view: TeaView) throws -> TeaView {
      try view.app.perform("wait 240")
      return try view.next()
    }
  }

  struct TapLess: Behavior {
    func perform(from view: TeaView) throws -> TeaView {
      try view.lessButton.tap()
      return try view.next()
    }
  }

  /// The session `make-tea` of the app `tea`, as it was recorded.
  enum MakeTeaSession {
    static func run(on app: LiveApp) throws {
      try Scenario<TeaView>(given: app)
        .then { view in
          try view.app.check("I see \"3 minutes\"")
        }
        .when(TapMore())
        .then { view in
          try view.app.check("I see \"4 minutes\"")
        }
        .when(TapStart())
        .then("it draws") { view in
          try view.app.check("I see \"drawing\"")
        }
        .when(Wait240())
        .then { view in
          try view.app.check("I see \"ready\"")
        }
        .when(TapLess())
        .then("it is ready, and the next cup draws for less") { view in
          try view.app.check("I see \"3 minutes\"")
        }
    }
  }
}
