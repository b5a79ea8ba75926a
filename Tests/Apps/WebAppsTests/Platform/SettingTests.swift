import EventModel
import TestSupport
import Testing

@testable import WebApps

/// The page `settings.html`, a worker of it and a frame in it each say where and when they are.
@Suite("The setting of a session in a page", .needsBrowser)
struct SettingTests {
  @Test(
    "a page, its workers and its frames have the session's locale and time zone",
    arguments: [
      (
        "en_US", "America/New_York",
        "en-US 1 1,234,567.5 7/15/2026 1,234.5 America/New_York 300 240 12 16"
      ),
      (
        "de_DE", "Europe/Berlin",
        "de-DE 1 1.234.567,5 15.7.2026 1.234,5 Europe/Berlin -60 -120 12 10"
      ),
      ("ja_JP", "Asia/Tokyo", "ja-JP 1 1,234,567.5 2026/7/15 1,234.5 Asia/Tokyo -540 -540 12 3"),
    ]
  )
  func place(locale: String, zone: String, words: String) throws {
    var setting = PageSession.setting
    (setting.locale, setting.zone) = (locale, zone)
    let session = try PageSession(try DrivenPage.ofFile("settings.html"), in: setting)
    for realm in ["page", "worker", "frame"] { try session.expect(words, in: realm) }
  }

  @Test(
    "its appearance decides on the colours, for styles and for scripts",
    arguments: Appearance.allCases
  )
  func appearance(appearance: Appearance) throws {
    var setting = PageSession.setting
    setting.appearance = appearance
    let session = try PageSession(try DrivenPage.ofFile("settings.html"), in: setting)
    try session.expect(appearance.rawValue, in: "scheme")
    try session.expect(appearance.rawValue, in: "matched")
  }

  @Test("the page's clock is that of the session and goes on with its time, in each launch")
  func clock() throws {
    let page = try DrivenPage.ofFile("settings.html")
    var setting = PageSession.setting
    setting.clock = "2031-05-06T07:08:09Z"
    let start = 1_935_817_689_000.0
    for _ in 0..<2 {
      let session = try PageSession(page, in: setting)
      let first = try session.number(in: "now")
      #expect((start + 200...start + 2_000).contains(first), "\(first - start)")
    }
  }

  @Test("chance is the same with the same seed, and another with another one")
  func seed() throws {
    let page = try DrivenPage.ofFile("settings.html")
    var setting = PageSession.setting
    var drawn: [Double] = []
    for seed: UInt64 in [7, 7, 8] {
      setting.seed = seed
      drawn.append(try PageSession(page, in: setting).number(in: "drawn"))
    }
    #expect(drawn[0] == drawn[1])
    #expect(drawn[0] != drawn[2])
  }
}
