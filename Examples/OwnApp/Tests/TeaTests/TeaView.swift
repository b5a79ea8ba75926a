import SimonTesting
import TeaApp

/// The view object of the app's screen.
struct TeaView: ViewObject {
  let root: Element
  let identifyingElementId = "TeaView"

  var minutes: Int {
    get throws { Int(try root["#time"].text.prefix { $0.isNumber }) ?? 0 }
  }

  var status: String { get throws { try root["#status"].text } }

  func tapMore() throws { try root["More"].tap() }
  func tapLess() throws { try root["Less"].tap() }
  func tapStart() throws { try root["Start"].tap() }
}

/// The behavior that sets the timer to a number of minutes and starts it.
struct MakeTea: Behavior {
  let minutes: Int

  func perform(from view: TeaView) throws -> TeaView {
    while try view.minutes < minutes { try view.tapMore() }
    while try view.minutes > minutes { try view.tapLess() }
    try view.tapStart()
    return try view.next()
  }
}

extension LiveApp {
  /// Launches the app.
  convenience init(tea name: String = "tea") throws {
    try self.init(launching: TeaApp.catalogue.makeDriver(for: name))
  }
}
