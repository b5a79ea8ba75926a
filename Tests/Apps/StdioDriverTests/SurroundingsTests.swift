import AppDriver
import EventModel
import StdioDriver
import Testing

@Suite("The surroundings of an app in another process")
struct SurroundingsTests {
  /// An app that reports the locale and the time zone of its process.
  private static let app = #"""
    sh -c 'while read -r line; do
    id=${line#*\"id\":}; id=${id%%[!0-9]*}
    case $line in
    *\"hello\"*) echo "{\"id\":$id,\"version\":\"1.0\",\"clock\":\"virtual\",\"locale\":\"$LANG\",\"zone\":\"$TZ\"}" ;;
    *\"quit\"*) echo "{\"id\":$id}"; exit 0 ;;
    *) echo "{\"id\":$id,\"at\":0}" ;;
    esac; done'
    """#

  @Test("an app in another process gets the locale and the time zone of a recording")
  func surround() throws {
    let driver = try StdioDriver(
      CommandWords(parsing: Self.app),
      variables: ["LANG": "C", "TZ": "UTC"]
    )
    var setting = SessionSetting()
    try driver.launch(in: setting)
    #expect(driver.identity.locale == "C")
    (setting.locale, setting.zone) = ("de_DE", "Europe/Berlin")
    #expect(driver.surround(with: setting))
    try driver.launch(in: setting)
    #expect(driver.identity == AppIdentity(locale: "de_DE.UTF-8", zone: "Europe/Berlin"))
    driver.quit()
  }

  @Test(
    "a name that is none of a locale or time zone does not reach the app's process",
    arguments: [
      ("de_DE", ":/etc/passwd"), ("de_DE", "/etc/passwd"), ("de_DE", "../x"), ("de_DE", ""),
      ("../x", "UTC"), ("", "UTC"), ("de_DE\n", "UTC"), ("de_DE", "a\u{E9}"),
    ]
  )
  func hostile(locale: String, zone: String) throws {
    let driver = try StdioDriver(CommandWords(parsing: Self.app))
    var setting = SessionSetting()
    (setting.locale, setting.zone) = (locale, zone)
    #expect(!driver.surround(with: setting))
    try driver.launch(in: setting)
    driver.quit()
  }
}
