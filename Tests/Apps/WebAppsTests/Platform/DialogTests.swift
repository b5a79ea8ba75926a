import AppDriver
import EventModel
import TestSupport
import Testing

@testable import WebApps

/// The page `ask.html` counts tenths of a second, and notes each answer with the count at that moment.
@Suite("Questions of a page in dialogs of the browser", .needsBrowser)
struct DialogTests {
  /// Expects a dialog of a kind, and waits for three seconds in which the page must stand still.
  private func expectDialog(_ kind: String, _ message: String, in session: PageSession) throws {
    try session.perform("wait 3")
    let dialog = try session.page.driver.snapshot().nodes.first { $0.identifier == "dialog" }
    #expect(dialog?.attributes["role"] == .text(kind))
    try session.expect(message, in: "dialog-message")
  }

  /// Returns the value that the page has got, and the tenths of a second in which it did.
  private func noted(in session: PageSession) throws -> (value: String, count: Int) {
    try session.expect(nil, in: "dialog-message")
    let words = try #require(try session.text(of: "noted")).split(separator: " ")
    return ("\(words[0])", try #require(Int(words.last ?? "")))
  }

  @Test(
    "the page stands still until a person answers, and gets the answer, the same in each launch"
  )
  func answers() throws {
    let steps: [(button: String, kind: String, message: String, action: String, value: String)] = [
      ("Tell", "alert", "Saved", #"tap "OK""#, "undefined"),
      ("Delete", "confirm", "Delete all?", #"tap "OK""#, "true"),
      ("Delete", "confirm", "Delete all?", #"tap "Cancel""#, "false"),
      ("Delete", "confirm", "Delete all?", #"press "Escape""#, "false"),
      ("Rename", "prompt", "Your name?", #"tap "OK""#, #""Ann""#),
      ("Rename", "prompt", "Your name?", #"tap "Cancel""#, "null"),
      ("Rename", "prompt", "Your name?", #"type "ë\n" into #dialog-field"#, #""Annë""#),
    ]
    try expectSameTwice(DrivenPage.ofFile("ask.html")) { session in
      for step in steps {
        let before = Int(try session.number(in: "ticks"))
        try session.perform(#"tap "\#(step.button)""#)
        try expectDialog(step.kind, step.message, in: session)
        try session.perform(step.action)
        let (value, count) = try noted(in: session)
        #expect(value == step.value, "\(step.action)")
        #expect(count - before < 10, "thirty tenths passed while the dialog was open")
      }
      let last = try noted(in: session).count
      try session.perform("wait 1")
      #expect(try Int(session.number(in: "ticks")) > last + 5, "the page goes on")
    }
  }

  @Test("one of a timer stops the page, too")
  func timer() throws {
    try expectSameTwice(DrivenPage.ofFile("ask.html")) { session in
      try session.perform(#"tap "Later""#)
      try expectDialog("confirm", "Still there?", in: session)
      let asked = Int(try session.number(in: "ticks"))
      try session.perform(#"tap "OK""#)
      let (value, count) = try noted(in: session)
      #expect(value == "true")
      #expect(count - asked < 15)
    }
  }

  @Test(
    "one that opens while the page loads is the first screen, and the page goes on with the answer"
  )
  func load() throws {
    let page = try DrivenPage(try WebApp(parsing: "ask.html?load", from: DrivenPage.folder))
    try expectSameTwice(page) { session in
      try expectDialog("prompt", "Who is it?", in: session)
      try session.perform(#"type "Bo\n" into #dialog-field"#)
      try session.expect("for Bo", in: "person")
      try session.perform("wait 1")
      let ticks = try session.number(in: "ticks")
      #expect(ticks > 5)
    }
  }

  @Test("a page with changes asks before it is left, and stays or goes")
  func leaving() throws {
    try expectSameTwice(DrivenPage.ofFile("ask.html")) { session in
      try session.perform(#"type "x" into #draft"#, #"tap "Leave""#)
      try expectDialog("beforeunload", "Leave the page? Changes may not be saved.", in: session)
      try session.perform(#"tap "Cancel""#)
      try session.expect("x", in: "draft")
      try session.perform(#"tap "Leave""#, #"tap "OK""#)
      try session.expect(nil, in: "draft")
      #expect(try session.shows("Before"))
    }
  }

  @Test("a page without changes is left without a question")
  func unchanged() throws {
    let session = try PageSession(try DrivenPage.ofFile("ask.html"))
    try session.perform(#"tap "Leave""#)
    try session.expect(nil, in: "draft")
  }
}
