import EventModel
import Testing

@Suite("Settings")
struct SettingTests {
  @Test(
    "a screen is read from its size and scale",
    arguments: [
      ("390x844@3", Screen(size: Size(width: 390, height: 844), scale: 3)),
      ("390x844", Screen(size: Size(width: 390, height: 844), scale: 1)),
      ("1x1@0.5", Screen(size: Size(width: 1, height: 1), scale: 0.5)),
      ("16384x16384@16", Screen(size: Size(width: 16_384, height: 16_384), scale: 16)),
      ("375.5x667@2", Screen(size: Size(width: 375.5, height: 667), scale: 2)),
    ]
  )
  func screens(text: String, screen: Screen) {
    #expect(Screen(parsing: text) == screen)
    #expect(Screen(parsing: screen.description) == screen)
  }

  @Test(
    "a text that is not a screen is refused",
    arguments: [
      "", "390", "390x", "x844", "390x844x1", "390x844@", "390x844@3@3", "0x844", "390x16385",
      "390x844@0.4", "390x844@17", "-390x844", "nanx844", "390xinf", "390 x 844", "a4", "@3",
    ]
  )
  func noScreens(text: String) {
    #expect(Screen(parsing: text) == nil)
  }

  @Test(
    "a version consists of two whole numbers",
    arguments: [
      ("1.0", true), ("0.0", true), ("12.34", true), ("1", false), ("1.0.0", false), ("", false),
      ("1.", false), (".0", false), ("01.0", false), ("+1.0", false), ("-1.0", false),
      ("1.0 ", false), ("1,0", false), ("a.b", false),
    ]
  )
  func versions(text: String, isOne: Bool) {
    #expect((FormatVersion(parsing: text) != nil) == isOne)
    #expect(FormatVersion(parsing: text)?.description == (isOne ? text : nil))
  }
}

@Suite("App time")
struct MicrosecondsTests {
  @Test("a time is a whole number of microseconds, so that sums are exact")
  func exact() {
    let tenth = Microseconds.seconds(0.1)
    #expect((0..<10).reduce(Microseconds.zero) { sum, _ in sum + tenth } == .seconds(1))
    #expect(Microseconds.milliseconds(500).count == 500_000)
    #expect(Microseconds.seconds(0.000_000_6).count == 1)
    #expect(Microseconds(1_500_000).seconds == 1.5)
    #expect(Microseconds(3) - Microseconds(5) == Microseconds(-2))
    #expect(Microseconds(-2) < .zero)
  }

  @Test(
    "a time is clamped to the range of its type",
    arguments: [
      (Microseconds.seconds(1e300), Int64.max), (.seconds(.infinity), .max),
      (.seconds(-1e300), .min), (.seconds(-.infinity), .min), (.seconds(.nan), 0),
      (Microseconds(.max) + Microseconds(1), .max), (Microseconds(.min) - Microseconds(1), .min),
      (Microseconds(.min) + Microseconds(-1), .min),
    ] as [(Microseconds, Int64)]
  )
  func saturates(span: Microseconds, count: Int64) {
    #expect(span.count == count)
  }

  @Test(
    "a number is written in canonical form",
    arguments: [
      (390.0, "390"), (-0.0, "0"), (0.1, "0.1"), (-1e-7, "-1e-07"), (1e17, "1e+17"),
      (9_007_199_254_740_991, "9007199254740991"), (1.0 / 3, "0.3333333333333333"),
    ]
  )
  func numbers(number: Double, text: String) {
    #expect(number.canonical == text)
    #expect(Double(text) == number)
  }
}
