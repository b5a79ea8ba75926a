import Approvals
import EventModel
import TestSupport
import Testing

@Suite("Values of drivers in goldens and logs")
struct DriverValueTests {
  private static let numbers = [
    "0", "-0", "1.5", "1e16", "-1e16", "12345678901234567.0", "9007199254740992",
    "9007199254740993",
    "-9007199254740993", "9007199254740993.5", "1e300", "5e-324", "123456789012345678901234567890",
    "0.1", "1E+2", "4503599627370497.5", "9.007199254740993e15", "1e15", "99999999999999999999.9",
  ]
  private static let texts = [
    #""""#, #""\u0000""#, #""a\r\nb\u2028c""#, #""\ud83d\ude00""#, #""  ""#, #""9007199254740993""#,
    #""‹secret 1›""#,
  ]

  @Test("every value that a screen accepts reads back from golden, log and tree")
  func everyValue() throws {
    var accepted = 0
    for value in Self.numbers + Self.texts + [
      "null", "true", "[]", "{}", "[1e16,[9007199254740993]]",
    ] {
      let members = [
        "tag", "identifier", "label", "text", "value", "hidden", "enabled", "n", "shown",
      ]
      let own =
        members.map { #""\#($0)":\#(value)"# } + [
          #""frame":[\#(value),0,1,1]"#, #""frame":[0,0,\#(value),\#(value)]"#,
          #""offset":[\#(value),\#(value)]"#,
          #""o":{"x":\#(value),"y":[\#(value)]}"#,
        ]
      for member in own {
        let json = Array(#"{"class":"A",\#(member)}"#.utf8)
        guard let tree = try? TreeNotation.decode(json) else { continue }
        accepted += 1
        #expect(try TreeNotation.decode(TreeNotation.encode(tree)) == tree, "\(member)")
        let golden = Golden(
          app: "app",
          recording: "r",
          screens: [.init(title: "launch", tree: tree)]
        )
        #expect(try Golden(parsing: golden.text) == golden, "\(member)")
        let log = EventLog(
          header: SessionHeader(writer: "test", app: "app", setting: SessionSetting()),
          events: [Event(number: 1, at: .zero, kind: .snapshot(Event.Snapshot(tree: tree)))]
        )
        #expect(try EventLog.recover(LogWriter.encode(log)).log == log, "\(member)")
      }
    }
    #expect(accepted > 150)
  }
}
