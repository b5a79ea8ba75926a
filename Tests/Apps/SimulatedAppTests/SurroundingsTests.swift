import AppDriver
import EventModel
import SimulatedApp
import Testing

// As an app's sources, this file imports Foundation through the toolkit alone.

@Suite("The surroundings of a session")
struct SurroundingsTests {
  private let log = CallLog()

  private var setting: SessionSetting {
    SessionSetting(clock: "2024-02-29T22:30:00Z", zone: "Asia/Tokyo", locale: "de_DE")
  }

  /// Returns the lines that an app writes at its launch.
  private func lines(
    in setting: SessionSetting,
    _ write: @escaping (CallLog) -> Void
  ) throws -> [String] {
    let log = CallLog()
    let driver = SimulatedAppDriver { _ in
      write(log)
      return UIViewController()
    }
    try driver.launch(in: setting)
    return log.lines
  }

  @Test("the present is the date of the session, and passes with the app's clock")
  func present() throws {
    let log = log
    let driver = SimulatedAppDriver { app in
      app.after(.milliseconds(1_500)) {
        let launch = Date(timeIntervalSince1970: 1_709_245_800)
        #expect(Date() == launch + 1.5)
        #expect(Date.init() == .now)
        #expect(Date(timeIntervalSinceNow: 2) == launch + 3.5)
        #expect(launch.timeIntervalSinceNow == -1.5)
        #expect(NSDate(timeIntervalSinceNow: 1).timeIntervalSinceNow == 1)
        #expect(CFAbsoluteTimeGetCurrent() == Date.now.timeIntervalSinceReferenceDate)
        var seconds: time_t = 0
        #expect(unsafe time(&seconds) == 1_709_245_801)
        #expect(seconds == 1_709_245_801)
        #expect(ProcessInfo.processInfo.systemUptime == 1.5)
        #expect(CACurrentMediaTime() == 1.5)
        #expect(mach_absolute_time() == 1_500_000_000)
        #expect(DispatchTime.now().uptimeNanoseconds == 1_500_000_000)
        log.record("checked")
      }
      return UIViewController()
    }
    try driver.launch(in: setting)
    try driver.advance(by: .seconds(2))
    #expect(log.lines == ["checked"])
  }

  /// Returns what an app gets from all sources of random numbers.
  private func numbers(seed: UInt64) throws -> [String] {
    try lines(in: SessionSetting(seed: seed)) { log in
      log.record("\(UUID()) \(UUID().uuidString)")
      log.record("\(Int.random(in: 0...9_999_999)) \(UInt8.random(in: 0..<255))")
      log.record("\(Double.random(in: 0...1)) \(CGFloat.random(in: 0..<1))")
      log.record("\((0..<40).map { _ in Bool.random() })")
      log.record("\((0..<20).shuffled()) \(Array(0..<20).randomElement() ?? -1)")
      var cards = Array(0..<20)
      cards.shuffle()
      log.record("\(cards)")
      var generator = SystemRandomNumberGenerator()
      log.record("\(Int.random(in: 0...9_999_999, using: &generator))")
      log.record("\(arc4random()) \(arc4random_uniform(1_000_000)) \(drand48()) \(rand())")
    }
  }

  @Test("the same seed gives the same random numbers and identifiers, and another one others")
  func random() throws {
    let first = try numbers(seed: 7)
    #expect(first.count == 8)
    #expect(try numbers(seed: 7) == first)
    #expect(zip(try numbers(seed: 8), first).allSatisfy { $0 != $1 })
    let identifiers = first[0].split(separator: " ")
    #expect(identifiers[0] != identifiers[1])
    for identifier in identifiers {
      #expect(Array(identifier)[14] == "4" && "89AB".contains(Array(identifier)[19]))
    }
  }

  @Test("a seed of the app's own begins the same numbers again")
  func ownSeeds() throws {
    let lines = try lines(in: setting) { log in
      for _ in 0..<2 {
        srand48(3)
        log.record("\(drand48()) \(rand())")
      }
    }
    #expect(lines.count == 2 && lines[0] == lines[1])
  }

  @Test("a seed of the app's own leaves identifiers and Swift's random numbers as they are")
  func ownSeedsAlone() throws {
    let seeds: [() -> Void] = [{}, { srand48(3) }, { srand(3) }, { srandom(3) }]
    let runs = try seeds.map { seed in
      try lines(in: setting) { log in
        for _ in 0..<2 {
          seed()
          log.record("\(UUID()) \(Int.random(in: 0...9_999_999)) \(arc4random())")
        }
      }
    }
    #expect(Set(runs[0]).count == 2)
    #expect(runs.allSatisfy { $0 == runs[0] })
  }

  @Test("dates, days and numbers are those of the session's locale and time zone")
  func locale() throws {
    let lines = try lines(in: setting) { log in
      let formatter = DateFormatter()
      formatter.dateStyle = .long
      formatter.timeStyle = .short
      log.record(formatter.string(from: Date()))
      log.record(DateFormatter.localizedString(from: .now, dateStyle: .short, timeStyle: .none))
      log.record(DateFormatter.dateFormat(fromTemplate: "MMMd", options: 0, locale: nil) ?? "nil")
      log.record(Date().formatted(date: .numeric, time: .shortened))
      log.record(Date().formatted(.dateTime.weekday(.wide)))
      let numbers = NumberFormatter()
      numbers.numberStyle = .decimal
      log.record(numbers.string(from: 1234.5) ?? "nil")
      log.record("\(Calendar.current.component(.day, from: Date()))")
      log.record("\(Calendar(identifier: .gregorian).component(.hour, from: Date()))")
      log.record("\(Locale.current.identifier) \(TimeZone.current.identifier)")
      log.record("\(Locale.preferredLanguages) \(NSTimeZone.local.identifier)")
      let days = [-1, 0, 1].map { Date(timeIntervalSinceNow: $0 * 86_400) }
      let calendar = Calendar.current
      log.record("\(days.map(calendar.isDateInYesterday)) \(days.map(calendar.isDateInTomorrow))")
      log.record("\(days.map(calendar.isDateInToday))")
    }
    #expect(
      lines == [
        "1. März 2024 um 07:30", "01.03.24", "d. MMM", "1.3.2024, 7:30", "Freitag", "1.234,5",
        "1", "7", "de_DE Asia/Tokyo", "[\"de-DE\"] Asia/Tokyo",
        "[true, false, false] [false, false, true]", "[false, true, false]",
      ]
    )
  }

  @Test("a formatter that is told a locale and a time zone keeps them")
  func ownLocale() throws {
    let lines = try lines(in: setting) { log in
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(identifier: "UTC")
      formatter.dateFormat = "MMMM d HH:mm"
      log.record(formatter.string(from: Date()))
      var style = Date.FormatStyle(date: .numeric, time: .shortened)
      style.locale = Locale(identifier: "en_GB")
      style.timeZone = .gmt
      log.record(Date().formatted(style))
      log.record(Date().formatted(.iso8601))
    }
    #expect(
      lines == ["February 29 22:30", "29/02/2024, 22:30", "2024-02-29T22:30:00Z"]
    )
  }

  @Test("a date and a time zone that cannot be read are those of the default session")
  func unreadable() throws {
    let lines = try lines(in: SessionSetting(clock: "soon", zone: "Nowhere/None")) { log in
      log.record("\(Date()) \(TimeZone.current.secondsFromGMT())")
    }
    #expect(lines == ["2026-01-01 09:00:00 +0000 0"])
  }

  @Test("outside of a session time stands, and identifiers differ")
  func outside() {
    #expect(Date() == Date(timeIntervalSince1970: 1_767_258_000))
    #expect(TimeZone.current.secondsFromGMT() == 0)
    #expect(ProcessInfo.processInfo.systemUptime == 0)
    #expect(UUID() != UUID())
  }
}
