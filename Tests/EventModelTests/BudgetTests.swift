import EventModel
import Synchronization
import TestSupport
import Testing

@Suite("Budgets")
struct BudgetTests {
  /// The number of looks at the time.
  private final class Looks: Sendable {
    private let count = Atomic(0)
    var number: Int { count.load(ordering: .relaxed) }
    func budget(endingAt last: Int = .max) -> Budget {
      Budget("5 s", for: "reading the log") {
        self.count.wrappingAdd(1, ordering: .relaxed).newValue >= last
      }
    }
  }

  private func tree(_ members: Int) -> [UInt8] {
    let attributes = (0..<members).map { ",\"k\($0 * 7 % members)\":[1]" }.joined()
    return Array("{\"class\":\"UIView\"\(attributes)}".utf8)
  }

  @Test("a reader gives up soon after its time is over, and says what took the time")
  func reading() throws {
    let looks = Looks()
    let limits = LogLimits(budget: looks.budget(endingAt: 2))
    let error = #expect(throws: LogError.self) {
      try TreeNotation.decode(tree(20_000), limits: limits)
    }
    #expect(error?.message == "took longer than the limit of 5 s while reading the log")
    #expect(error?.hint == "if the recording needs longer, use --time-limit SECONDS")
    #expect(looks.number == 2)
  }

  @Test("a log is given up at the line at which its time is over")
  func log() throws {
    var writer = LogWriter()
    var bytes = writer.line(
      for: SessionHeader(writer: "tests", app: "todo", setting: SessionSetting())
    )
    for _ in 0..<6_000 { bytes += writer.line(for: .marker("m"), at: .zero) }
    bytes += writer.line(for: .end(.init(.finished)), at: .zero)
    #expect(try EventLog(decoding: bytes, limits: LogLimits(budget: Looks().budget())).isEnded)
    let limits = LogLimits(budget: Looks().budget(endingAt: 1))
    let error = #expect(throws: LogError.self) { try EventLog(decoding: bytes, limits: limits) }
    guard case .outOfTime? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect((2..<4_200).contains(error?.line ?? 0))
  }

  @Test("what is kept of a log ends before the line at which the time was over")
  func keptEvents() throws {
    var log = EventLog(
      header: SessionHeader(writer: "tests", app: "todo", setting: SessionSetting())
    )
    for number in 1...6_000 {
      log.events.append(Event(number: number, at: .zero, kind: .marker("m\(number)")))
    }
    let limits = LogLimits(budget: Looks().budget(endingAt: 1))
    let repair = try #require(try EventLog.repair(LogWriter.encode(log), limits: limits))
    let lost = repair.lost.count { $0 == 0x0A }
    #expect(lost > 0 && repair.addsEnd)
    // The end was added.
    #expect(repair.events - 1 + lost == 6_000)
  }

  @Test("the steps of a reader grow with its input")
  func steps() throws {
    let sizes = TestEnvironment.current.isFull ? [16_000, 32_000, 64_000] : [8_000, 16_000]
    let looks = try sizes.map { size in
      let looks = Looks()
      _ = try TreeNotation.decode(tree(size), limits: LogLimits(budget: looks.budget()))
      return Double(looks.number)
    }
    #expect(looks[0] > 1)
    for (less, more) in zip(looks, looks.dropFirst()) { #expect(more / less <= 2.5) }
  }
}

extension EventLog {
  fileprivate var isEnded: Bool { ending != nil }
}
