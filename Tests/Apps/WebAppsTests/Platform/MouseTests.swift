import EventModel
import TestSupport
import Testing

@testable import WebApps

/// The page `mouse.html` notes each event with its button, the buttons that are down, and its count of clicks.
@Suite("The mouse in a page", .needsBrowser)
struct MouseTests {
  @Test(
    "a menu shows while the mouse is over it, its items can be tapped, and it goes with the mouse"
  )
  func hover() throws {
    try expectSameTwice(DrivenPage.ofFile("mouse.html")) { session in
      #expect(try !session.shows("Choose"))
      try session.perform(#"hover "Menu""#)
      #expect(try session.shows("Choose"))
      try session.perform(#"tap "Choose""#)
      try session.expect("chosen", in: "noted")
      #expect(try session.shows("Choose"), "the mouse is still over it")
      try session.perform("hover 700,700")
      #expect(try !session.shows("Choose"))
    }
  }

  @Test("the right and the middle button, and two clicks, make the events that a browser makes")
  func buttons() throws {
    try expectSameTwice(DrivenPage.ofFile("mouse.html")) { session in
      try session.perform("right click #pad")
      var text = "mousedown:221 contextmenu:220 mouseup:201 auxclick:201"
      try session.expect(text, in: "noted")
      try session.perform("middle click #pad")
      text += " mousedown:141 mouseup:101 auxclick:101"
      try session.expect(text, in: "noted")
      try session.perform("double tap #pad")
      text +=
        " mousedown:011 mouseup:001 click:001 mousedown:012 mouseup:002 click:002 dblclick:002"
      try session.expect(text, in: "noted")
    }
  }

  @Test("two taps with a pause are no double click")
  func slowTaps() throws {
    let session = try PageSession(try DrivenPage.ofFile("mouse.html"))
    try session.perform("tap #pad", "wait 1", "tap #pad")
    let noted = try #require(try session.text(of: "noted"))
    #expect(!noted.contains("dblclick") && noted.hasSuffix("click:001"), "\(noted)")
  }

  @Test("a press that moves drags what follows the pointer, and the knob of a slider")
  func drag() throws {
    try expectSameTwice(DrivenPage.ofFile("mouse.html")) { session in
      try session.perform("drag from #one to #three")
      try session.expect("two-three-one", in: "noted")
      let range = try session.frame(of: "range")
      let middle = range.center.y
      try session.touch(.began, range.minX + 8, middle)
      for x in [40.0, 80, 100] { try session.touch(.moved, range.minX + x, middle) }
      try session.touch(.ended, range.minX + 100, middle)
      try session.perform("wait 0.1")
      #expect(try session.number(in: "value") == 50)
      // With the button up, the knob no longer follows.
      try session.point(.hover, at: Point(x: range.maxX - 4, y: middle))
      #expect(try session.number(in: "value") == 50)
    }
  }

  @Test("the wheel tells the page how far it turned, and scrolls a list under it and nothing else")
  func wheel() throws {
    let session = try PageSession(try DrivenPage.ofFile("mouse.html"))
    let pad = try session.frame(of: "pad")
    try session.point(.wheel(by: Point(x: 0, y: 120)), at: pad.center)
    try session.expect("wheel:000:120", in: "noted")
    let list = try session.frame(of: "list")
    try session.point(.wheel(by: Point(x: 0, y: 240)), at: list.center)
    let tree = try session.page.driver.snapshot()
    let view = try #require(tree.nodes.first { $0.identifier == "list" })
    #expect(view.offset == Point(x: 0, y: 240))
    #expect(tree[0].offset == .zero)
    #expect(try session.frame(of: "pad") == pad)
  }
}
