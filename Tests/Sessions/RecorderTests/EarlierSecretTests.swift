import Actions
import EventModel
import TestSupport
import Testing

@testable import Recorder

@Suite("Secrets that a log shows before they are typed")
struct EarlierSecretTests {
  private func screen(_ texts: [String]) -> ViewTree {
    ViewTree(
      ViewNode("UIWindow"),
      children: texts.map { ViewTree(ViewNode("UILabel", text: $0), children: []) }
    )
  }

  /// Returns the log of a session with some screens.
  private func log(_ screens: [[String]]) throws -> EventLog {
    let header = SessionHeader(writer: "simon-record", app: "a", setting: SessionSetting())
    var log = SessionLog(header, isRealTime: false) { _ in }
    try log.begin()
    for texts in screens { log.recordScreen(screen(texts), at: .zero) }
    return log.eventLog
  }

  private func events(with secret: String, in screens: [[String]]) throws -> [Int] {
    let redactor = Redactor(hiding: ["SIMON_SECRET_1": secret])
    return redactor.leaks(in: try log(screens)).map(\.event)
  }

  @Test("a secret that several views spell is found, also if they come one after another")
  func spelled() throws {
    #expect(try events(with: "hunter22", in: [["Your", "hun", "ter", "22"]]) == [1])
    #expect(try events(with: "hunter22", in: [["h", "u", "n", "t", "e", "r", "2", "2"]]) == [1])
    #expect(try events(with: "hunter22", in: [["hunt", "?"], ["hunt", "er22"], ["no"]]) == [2])
    #expect(try events(with: "hunter22", in: [["?", "er22"], ["x hunt", "--", "er22"]]) == [2])
    #expect(try events(with: "hunter22", in: [["hunt", "eels", "er22"]]) == [])
    #expect(try events(with: "hunter22", in: [["22", "retnuh"]]) == [1])
  }

  @Test(
    "a secret that several views spell in escapes is found, also if one letter comes after the others",
    arguments: [
      ("&#x", ";"), ("%", ""), ("\\u00", ""), ("\\x", ""), ("%25", ""), ("%26%23x", "%3B"),
      ("\\u{0000", "}"),
    ]
  )
  func escaped(before: String, after: String) throws {
    let views = "hunter22".utf8.map { before + String($0, radix: 16) + after }
    #expect(try events(with: "hunter22", in: [views]) == [1])
    for place in views.indices {
      var others = views
      others[place] = "?"
      #expect(try events(with: "hunter22", in: [others, views]) == [2], "\(place)")
    }
    let pieces = views.joined().map(String.init)
    #expect(try events(with: "hunter22", in: [pieces.dropLast() + ["?"], pieces]) == [2])
  }

  @Test("a short secret where one view ends and another begins is chance, unless it fills both")
  func chance() throws {
    #expect(try events(with: "ann", in: [["Ian", "New"]]) == [])
    #expect(try events(with: "ann", in: [["a", "nn"]]) == [1])
  }

  @Test("a screen is searched only where it is new")
  func row() {
    var row = TextRow()
    var texts = (0..<400).map { "row number \($0)" }
    #expect(row.change(to: screen(texts), reach: 20).count == 400)
    #expect(row.change(to: screen(texts), reach: 20).count < 8)
    texts[200] = "another"
    #expect(row.change(to: screen(texts), reach: 20).contains("another"))
    texts.remove(at: 100)
    let near = row.change(to: screen(texts), reach: 20)
    #expect(near.contains("row number 99") && near.contains("row number 101") && near.count < 8)
    texts.insert("new", at: 300)
    #expect(row.change(to: screen(texts), reach: 20).contains("new"))
  }

  @Test("texts of random screens that follow one another are those of the screens alone")
  func randomRows() {
    forAll(seeds: 0..<10, full: 2_000) { random in
      var row = TextRow()
      for _ in 0..<4 {
        let tree = RandomTree.make(.mixed, size: 20, using: &random)
        _ = row.change(to: tree, reach: 3)
        // A row that reaches far enough gives all texts.
        let all = tree.nodes.compactMap(\.drawnText)
        #expect(row.change(to: tree, reach: .max) == all)
      }
    }
  }

  @Test("a number that lacks the leading zeros of a secret is replaced")
  func numbers() {
    let typed = { (secret: String) in Redactor(hiding: ["SIMON_SECRET_1": secret]) }
    let row = ViewNode(
      "UILabel",
      text: "42",
      tag: 42,
      attributes: ["pin": .number(42), "row": .number(42), "width": .number(142)]
    )
    var redactor = typed("0042")
    let redacted = redactor.redact(ViewTree(row))[0]
    #expect(redacted.text == "‹digits 1›" && redacted.tag == 0)
    #expect(redacted.attributes["pin"] == .text("‹digits 1›"))
    #expect(redacted.attributes["row"] == .number(42))
    #expect(redacted.attributes["width"] == .number(142))
    #expect(redactor.redact("room 42") == "room 42")
    redactor = typed("004711")
    #expect(redactor.redact("room 4711, 004711") == "room ‹digits 1›, ‹digits 1›")
    // One digit says nothing.
    redactor = typed("0001")
    #expect(redactor.redact(ViewTree(ViewNode("UIView", tag: 1)))[0].tag == 1)
  }

  @Test("a log is searched a limited number of times, however many secrets are typed")
  func searches() throws {
    let header = SessionHeader(writer: "simon-record", app: "echo", setting: SessionSetting())
    var bytes = 0
    let recorder = SessionRecorder(RevealingApp(), header: header) { bytes += $0.count }
    try recorder.launch()
    recorder.mark("secret-number-3 is known")
    var told: [Int] = []
    for number in 0..<60 {
      try recorder.perform(Action(parsing: "type \"secret-number-\(number)\\n\""))
      if !recorder.newLeaks().isEmpty { told.append(number) }
    }
    #expect(told == [3])
    #expect(recorder.searchedBytes <= SessionRecorder.mostSearches * bytes)
    #expect(recorder.searchedBytes > bytes)
    recorder.finish(.finished)
    #expect(recorder.redaction.leaks(in: recorder.log).map(\.member) == ["text"])
  }
}
