import AppDriver
import EventModel
import Projects
import TestSupport
import Testing

@testable import SimonCLI

@Suite("The time limit of proving a story")
struct ProofLimitTests {
  /// Returns the limit after its time is over, for a recording of so many seconds.
  private func limit(afterRecording seconds: Int64) -> ProofLimit {
    let header = SessionHeader(writer: "tests", app: "a", setting: SessionSetting())
    let end = Event(number: 1, at: Microseconds(seconds * 1_000_000), kind: .end(.init(.finished)))
    let over = Budget("5 s", for: "proving the story") { true }
    return ProofLimit(over, of: EventLog(header: header, events: [end]), .seconds(-1))
  }

  @Test("the recorded time is on top of it for an app with a real clock only")
  func clocks() {
    for hasVirtualClock in [true, false] {
      let limit = limit(afterRecording: 3_600)
      #expect(limit.isOver, "an app that was not launched has no time of its own")
      limit.note(Capabilities(hasVirtualClock: hasVirtualClock))
      #expect(limit.isOver == hasVirtualClock)
      #expect(limit.message == "took longer than the limit of 5 s while proving the story")
    }
  }

  @Test("an app with a real clock has no more time than that")
  func end() {
    let limit = limit(afterRecording: 0)
    limit.note(Capabilities(hasVirtualClock: false))
    #expect(limit.isOver)
  }
}
