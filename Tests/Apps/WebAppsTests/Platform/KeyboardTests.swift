import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("The keyboard in a page", .needsBrowser)
struct KeyboardTests {
  @Test("a page handles its shortcuts, and sees which keys are held down")
  func shortcuts() throws {
    try expectSameTwice(DrivenPage.ofFile("keys.html")) { session in
      try session.expect("nothing", in: "focused")
      try session.perform(#"press "Control+k""#)
      try session.expect("field", in: "focused")
      try session.perform(#"press "Escape""#, #"press "Alt+Shift+P""#, #"press "Meta+s""#)
      let keys = "ctrl:k:KeyK :Escape:Escape shift+alt:P:KeyP meta:s:KeyS"
      try session.expect(keys, in: "noted")
      try session.expect("", in: "field", "a shortcut types nothing")
    }
  }

  @Test("Tab goes through what can have the focus, and back with Shift")
  func tab() throws {
    try expectSameTwice(DrivenPage.ofFile("keys.html")) { session in
      for name in ["link", "field", "button", "select"] {
        try session.perform(#"press "Tab""#)
        try session.expect(name, in: "focused")
      }
      try session.perform(#"press "Shift+Tab""#, #"press "Shift+Tab""#, #"type "x""#)
      try session.expect("x", in: "field")
    }
  }

  @Test("a page is the one in front, all the time")
  func inFront() throws {
    let session = try PageSession(try DrivenPage.ofFile("keys.html"))
    try session.expect("true visible false", in: "state")
    try session.perform("tap #field", "wait 1")
    try session.expect("true visible false", in: "state")
  }

  @Test("text, returns and letters of no keyboard are typed into what can be edited")
  func editable() throws {
    try expectSameTwice(DrivenPage.ofFile("editable.html")) { session in
      try session.perform(#"type "ab" into #text"#, #"press "Enter""#, #"type "zß日👍""#)
      try session.expect("ab<div>zß日👍</div>", in: "html")
      try session.perform(#"press "Backspace""#)
      try session.expect("ab<div>zß日</div>", in: "html")
      let events = try #require(try session.text(of: "events")).split(separator: " ")
      #expect(events.contains("insertParagraph") && events.last == "deleteContentBackward")
    }
  }
}
