import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("Phones, whose pages are touched", .needsBrowser)
struct PhoneTests {
  private func page(_ pointer: WebApp.Pointer) throws -> DrivenPage {
    var app = try WebApp(parsing: "touch.html", from: DrivenPage.folder)
    app.pointer = pointer
    return try DrivenPage(app)
  }

  private func setting(_ width: Double, _ height: Double, scale: Double) -> SessionSetting {
    SessionSetting(screen: Screen(size: Size(width: width, height: height), scale: scale))
  }

  @Test("a page knows the size of its screen, and that it is used with fingers or with a mouse")
  func shape() throws {
    let phone = try page(.touch)
    let fingers = "5 true (pointer: coarse)"
    try PageSession(phone, in: setting(390, 844, scale: 3))
      .expect("390 844 390 844 1 \(fingers)", in: "shape")
    try PageSession(phone, in: setting(640, 360, scale: 2))
      .expect("640 360 640 360 1 \(fingers) (orientation: landscape)", in: "shape")
    let mouse =
      "0 false (pointer: fine) (any-pointer: fine) (hover: hover) (any-hover: hover) (orientation: landscape)"
    try PageSession(page(.mouse), in: setting(1_280, 800, scale: 1))
      .expect("1280 800 1280 800 1 \(mouse)", in: "shape")
  }

  @Test("fingers make the events of touches, a tap ends with a click, and no mouse moves")
  func fingers() throws {
    let session = try PageSession(page(.touch), in: setting(390, 844, scale: 3))
    try session.perform("tap #pad")
    try session.expect("touchstart:1 touchend:0 mousemove:true click:touch", in: "noted")
    let pad = try session.frame(of: "pad")
    try session.touch(.began, pad.minX + 10, pad.center.y)
    try session.touch(.moved, pad.minX + 60, pad.center.y)
    try session.touch(.ended, pad.minX + 60, pad.center.y)
    let x = Int(pad.minX + 60)
    try session.expect(
      "touchstart:1 touchend:0 mousemove:true click:touch touchstart:1 moved:1:\(x) touchend:0",
      in: "noted"
    )
  }

  @Test("two fingers are two touches of one event")
  func twoFingers() throws {
    let session = try PageSession(page(.touch), in: setting(390, 844, scale: 3))
    try session.perform("pinch out on #pad")
    let noted = try #require(try session.text(of: "noted"))
    #expect(noted.contains("touchstart:2") && noted.contains("moved:2"), "\(noted)")
  }

  @Test(
    "a finger scrolls a list and nothing else, as far as it moves, and what comes to the screen can be tapped"
  )
  func scrolling() throws {
    try expectSameTwice(try page(.touch), in: setting(390, 844, scale: 3)) { session in
      try session.perform("swipe up on #list")
      let tree = try session.page.driver.snapshot()
      let list = try #require(tree.nodes.first { $0.identifier == "list" })
      // The browser takes the first points of a finger's way as those of a tap.
      #expect((80...120).contains(list.offset.y), "\(list.offset)")
      #expect(tree[0].offset == .zero)
      try session.perform(#"tap "Row 7""#, #"scroll to "Row 25""#, #"tap "Row 25""#)
      try session.expect("7 25", in: "noted")
    }
  }

  @Test("a wheel scrolls a list to what is below its fold")
  func wheel() throws {
    try expectSameTwice(try page(.mouse)) { session in
      try session.perform("swipe up on #list", #"scroll to "Row 33""#, #"tap "Row 33""#)
      let noted = try #require(try session.text(of: "noted"))
      #expect(noted.hasSuffix("33"), "\(noted)")
    }
  }
}
