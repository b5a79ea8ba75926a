import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("Controls of a page that are found by their names", .needsBrowser)
struct NamedControlTests {
  @Test(
    "a form whose fields hide its own members has a button that is pressed, and fields that are typed into"
  )
  func clobbered() throws {
    let session = try PageSession(try DrivenPage.ofFile("clobber.html"))
    try session.perform(#"tap "Save""#)
    #expect(try session.shows("Pressed"))
  }

  @Test("an identifier that differs in each launch is no part of a session")
  func randomIdentifiers() throws {
    try expectSameTwice(DrivenPage.ofFile("ids.html")) { session in
      try session.perform(#"type "Ann" into "Name""#)
      #expect(try session.shows("Ann"))
      #expect(!session.log.contains { $0.contains("field-") })
    }
  }

  @Test("a text that names a control stands for it, also for one that is not seen")
  func labels() throws {
    let session = try PageSession(try DrivenPage.ofFile("labels.html"))
    try session.perform(#"type "Dune" into "Title""#, #"type "red" into "Colour""#)
    #expect(try session.shows("Dune") && session.shows("red"))
    try session.perform(#"tap "Express""#)
    try session.expect("true", in: "shown")
    try session.perform(#"tap "Size""#, #"tap "Large""#)
    #expect(try session.shows("Large"))
  }
}
