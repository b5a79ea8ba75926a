import AppDriver
import EventModel
import Exploring
import Replayer
import Testing

@Suite("Shrinking to an input that another view takes")
struct OutcomeShrinkingTests {
  @Test("a session shrinks to the tap with another outcome, and keeps the recorded outcome")
  func shrunk() throws {
    let log = try recorded(
      "tap \"Page 1\"\nback\ntap \"Page 2\"\ntap #click\nback",
      on: "navigation"
    )
    let tap = try #require(log.events.last { $0.kind.target?.identifier == "click" }?.number)
    let changed = log.recording(.ignored(reason: "asleep"), ofInput: tap)
    let outcome = Replay.run(changed, on: try driver("navigation"))
    let (finding, event) = try #require(
      Finding.first(in: outcome, of: changed, against: nil, rules: [])
    )
    #expect(finding.message == "the tap meant for #click was taken by #click")
    let search = Shrinking(changed, to: finding, at: event) { () throws(DriverError) in
      try driver("navigation")
    }
    let short = try #require(try search.run())
    #expect(short.actions == 2)
    let replayed = Replay.run(short.log, on: try driver("navigation"))
    #expect(replayed.outcomeChanges.map(\.message) == [finding.message])
  }
}
