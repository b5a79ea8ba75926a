import EventModel
import TestSupport
import Testing

@testable import WebApps

@Suite("Dialogs and popovers that a page draws itself", .needsBrowser)
struct ModalTests {
  @Test("a dialog takes all presses until a button of its form or Escape closes it")
  func dialog() throws {
    try expectSameTwice(DrivenPage.ofFile("modal.html")) { session in
      let behind = try session.frame(of: "behind").center
      try session.perform(#"tap "Open""#)
      #expect(try session.shows("Choose one"))
      // A script could still read the button behind; a press does not reach it.
      try session.touch(.began, behind.x, behind.y)
      try session.touch(.ended, behind.x, behind.y)
      try session.perform(#"tap "Yes""#)
      try session.expect("nothing", in: "noted")
      try session.expect("close:yes", in: "events")
      #expect(try !session.shows("Choose one"))
      try session.perform(#"tap "Open""#, #"press "Escape""#)
      try session.expect("close:yes cancel close:", in: "events")
      try session.perform(#"tap "Behind""#)
      try session.expect("behind", in: "noted")
    }
  }

  @Test("a popover can be pressed, and a press outside closes it")
  func popover() throws {
    try expectSameTwice(DrivenPage.ofFile("modal.html")) { session in
      try session.perform(#"tap "Card""#, #"tap "Within""#)
      try session.expect("on the card", in: "noted")
      try session.expect("open", in: "events")
      try session.perform(#"tap "Behind""#)
      #expect(try !session.shows("Within"))
      try session.expect("open closed", in: "events")
      try session.perform(#"tap "Card""#, #"press "Escape""#)
      #expect(try !session.shows("Within"))
    }
  }
}
