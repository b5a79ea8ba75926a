import EventModel
import TestSupport
import Testing

@Suite("The contents of a log in short")
struct LogSummaryTests {
  private let log: EventLog

  init() throws { log = try LogCodecTests.sample() }

  private func differences(_ change: (inout EventLog) -> Void) -> [String] {
    var other = log
    change(&other)
    return LogSummary(of: log).differences(to: LogSummary(of: other))
  }

  @Test("every part of a log that changes is named, and no other one")
  func parts() throws {
    #expect(differences { _ in } == [])
    #expect(differences { $0.header.writer = "another version" } == [])
    #expect(differences { $0.header.app = "other" } == ["another header"])
    #expect(differences { $0.events[$0.events.count - 1].kind = .end(.init(.crashed)) }.count == 1)
    let place = try #require(log.events.firstIndex { $0.kind.target != nil })
    guard case .touch(var touch, let target) = log.events[place].kind else { return }
    #expect(
      differences { $0.events[place].kind = .touch(touch, target: nil) } == ["1 target fewer"]
    )
    touch.location.x += 1
    #expect(
      differences { $0.events[place].kind = .touch(touch, target: target) } == ["other inputs"]
    )
    let later = differences { log in
      for place in log.events.indices { log.events[place].at = log.events[place].at + .seconds(2) }
    }
    #expect(later == ["2 s longer"])
  }

  @Test("numbers that a ledger could contain are compared without overflow")
  func extremes() {
    let measure = { (count: Int) in LogSummary([.inputs: .init(count: count, digest: "")]) }
    #expect(measure(.min).differences(to: measure(.max)) == ["other inputs"])
    #expect(measure(3).differences(to: measure(1)) == ["2 inputs fewer"])
    #expect(measure(3).differences(to: LogSummary([:])) == [])
  }
}
