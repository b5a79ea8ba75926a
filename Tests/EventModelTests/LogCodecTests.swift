import EventModel
import TestSupport
import Testing

@Suite("The log codec")
struct LogCodecTests {
  /// Returns a log with every kind of event.
  static func sample(
    seed: UInt64 = 7,
    checkpoints: Int = 4,
    views: Int = 6
  ) throws -> EventLog {
    var random = SeededRandom(seed: seed)
    let setting = SessionSetting()
    var log = EventLog(
      header: SessionHeader(writer: "simon-record 0.1.0", app: "todo", setting: setting)
    )
    var at = Microseconds.zero
    func add(_ kind: Event.Kind, _ extras: AttributeList = [:]) {
      log.events.append(
        Event(number: log.events.count + 1, at: at, kind: kind, extras: extras)
      )
    }
    var tree = RandomTree.make(.mixed, size: views, using: &random)
    add(.snapshot(.init(title: "launch", tree: tree)))
    for step in 0..<checkpoints {
      at += .milliseconds(500)
      var target = Target(className: "UIButton", label: "Add \"\n", frame: Frame(0, 0.5, 44, 44))
      target.ancestors = ["UIView#a", "UIWindow"]
      target.path = [0, 3]
      target.unique = [.label, .path]
      target.tag = step
      target.traits = ["button", "selected"]
      target.siblings = ["\"Cancel\""]
      target.screen = "Pages"
      add(.touch(Touch(.began, at: Point(x: 1.25, y: 2)), target: target))
      at += .milliseconds(80)
      add(.touch(Touch(.ended, finger: 1, at: Point(x: -1e-7, y: 1e17)), target: nil))
      add(.text("Milch\u{8}\n👩‍👩‍👧", target: nil))
      add(.marker("look: é e\u{301}"), ["Colour": .text("red")])
      add(.other(kind: "Heartbeat"), ["Pulse": .list([.number(1), .null])])
      let edit = TreeEdit(updates: [.init(node: step, member: .text, value: .text("\(step)"))])
      tree = try tree.applying(edit)
      add(.change(.init(title: nil, edit: edit, hash: tree.hash)))
    }
    add(.end(.init(.crashed, reason: "Index out of range")))
    return log
  }

  @Test("a log is read as the same values and written as the same bytes")
  func roundTrip() throws {
    forAll(seeds: 0..<3, full: 340) { random in
      let log = try Self.sample(seed: random.next(), views: 30)
      let bytes = LogWriter.encode(log)
      let read = try EventLog(decoding: bytes)
      #expect(read == log)
      #expect(LogWriter.encode(read) == bytes)
    }
  }

  @Test("a log preserves classes that only look equal, and attributes of any name")
  func lookalikes() throws {
    let names = ["shown", "classes", "children2", "é", "e\u{301}", "ops", "hash"]
    let nodes = ["é", "e\u{301}", "UIView", "0"].map { name in
      ViewTree(ViewNode(name, attributes: AttributeList(names.map { Attribute($0, .text(name)) })))
    }
    let setting = SessionSetting()
    var log = EventLog(header: SessionHeader(writer: "w", app: "a", setting: setting))
    let tree = ViewTree(ViewNode("UIWindow", label: "é", text: "e\u{301}"), children: nodes)
    log.events = [
      Event(number: 1, at: .zero, kind: .snapshot(.init(tree: tree))),
      Event(number: 2, at: .zero, kind: .end(.init(.finished))),
    ]
    let read = try EventLog(decoding: LogWriter.encode(log))
    #expect(read == log)
  }

  @Test("a log that is cut off at any byte has the whole lines before, and an error")
  func everyTruncation() throws {
    let log = try Self.sample(checkpoints: 1)
    let bytes = LogWriter.encode(log)
    for length in TestEnvironment.current.sample(Array(bytes.indices), count: 125) {
      let prefix = Array(bytes[..<length])
      let (read, loss) = try EventLog.recover(prefix)
      let whole = prefix.count { $0 == 0x0A }
      #expect(read?.events ?? [] == Array(log.events.prefix(max(0, whole - 1))))
      #expect(loss != nil, "cut at \(length)")
    }
  }

  @Test("a first line that is no header is reported as a missing header")
  func noHeader() throws {
    let lines = LogWriter.encode(try Self.sample(checkpoints: 1)).split(separator: 0x0A)
    for line in lines.dropFirst() {
      var reader = LogReader()
      let error = try #require(throws: LogError.self) { _ = try reader.read(Array(line)) }
      #expect(error == LogError(.missingHeader, line: 1, column: 1))
    }
    // A header of a later version can have a member that this one does not know.
    var reader = LogReader()
    let later = Array(#"{"later":[{"a":1}],"simon":"1.1"}"#.utf8)
    let error = try #require(throws: LogError.self) { _ = try reader.read(later) }
    #expect(error.reason == .unknownMember("later"))
  }

  @Test("a log with any flipped bit is refused, even if only the case of a letter changes")
  func everyBitFlip() throws {
    let bytes = LogWriter.encode(try Self.sample(checkpoints: 1))
    for position in TestEnvironment.current.sample(Array(bytes.indices), count: 125) {
      for bit in [UInt8(1) << UInt8(position % 8), 0x20] {
        var damaged = bytes
        damaged[position] ^= bit
        #expect(throws: LogError.self, "byte \(position)") { try EventLog(decoding: damaged) }
      }
    }
  }

  @Test("a log with any exchanged character is refused with the line and a column")
  func everyExchangedCharacter() throws {
    let bytes = LogWriter.encode(try Self.sample(checkpoints: 1))
    for position in TestEnvironment.current.sample(Array(bytes.indices), count: 125) {
      var damaged = bytes
      damaged[position] = bytes[position] == 0x78 ? 0x79 : 0x78
      let error = try #require(throws: LogError.self) { try EventLog(decoding: damaged) }
      let line = 1 + bytes[..<position].count { $0 == 0x0A }
      #expect(error.line >= line && error.line <= line + 1, "byte \(position): \(error)")
      #expect(error.column >= 1, "byte \(position): \(error)")
    }
  }

  @Test("a log is read in any layout, if its values are those that were sealed")
  func anyLayout() throws {
    let log = try Self.sample(checkpoints: 1)
    let text = String(decoding: LogWriter.encode(log), as: UTF8.self)
    let lines = text.split(separator: "\n").map { line in
      "  " + line.replacing("\"event\":", with: " \"event\" :\t") + "\r"
    }
    let spaced = "# a remark\n\n" + lines.joined(separator: "\n") + "\n"
    #expect(try EventLog(decoding: Array(spaced.utf8)) == log)
  }

  struct Refusal: CustomTestStringConvertible {
    var name: String
    var line: String
    var message: String
    var column: Int
    var testDescription: String { name }
  }

  static let refusals = [
    Refusal(
      name: "a duplicate member",
      line: #"{"n":1,"n":2}"#,
      message: "the member \"n\" is here twice",
      column: 8
    ),
    Refusal(
      name: "an unknown member",
      line: #"{"n":1,"dt":0,"event":"marker","text":"a","colour":1}"#,
      message: "this version does not know the member \"colour\"",
      column: 43
    ),
    Refusal(
      name: "an unknown kind",
      line: #"{"n":1,"dt":0,"event":"teleport","seal":"00000000"}"#,
      message: "this version does not know the event \"teleport\"",
      column: 1
    ),
    Refusal(
      name: "half a surrogate pair",
      line: #"{"n":1,"dt":0,"event":"marker","text":"\ud800"}"#,
      message: "this is not a JSON escape",
      column: 40
    ),
    Refusal(
      name: "a number with a leading zero",
      line: #"{"n":01}"#,
      message: "01 is not a number that can be represented exactly",
      column: 6
    ),
    Refusal(
      name: "a fraction of a microsecond",
      line: #"{"n":1,"dt":0.5}"#,
      message: "found 0.5, expected a whole number",
      column: 13
    ),
    Refusal(
      name: "nesting beyond the limit",
      line: String(repeating: "[", count: 600),
      message: "found \"[\", expected an object",
      column: 1
    ),
    Refusal(
      name: "something behind the object",
      line: #"{"n":1,"dt":0,"event":"X","seal":"00000000"} x"#,
      message: "found \"x\", expected the end of the line",
      column: 46
    ),
  ]

  @Test(
    "an invalid line is refused with what was found and expected, and the column",
    arguments: refusals
  )
  func refuses(_ refusal: Refusal) throws {
    var reader = LogReader()
    var writer = LogWriter()
    let header = SessionHeader(writer: "w", app: "a", setting: SessionSetting())
    _ = try reader.read(Array(writer.line(for: header).dropLast()))
    let error = #expect(throws: LogError.self) { try reader.read(Array(refusal.line.utf8)) }
    #expect(error?.message == refusal.message)
    #expect(error?.column == refusal.column)
    #expect(error?.line == 2)
  }

  @Test(
    "a log of a newer major version is refused with its writer's name, and one of a newer minor version is read"
  )
  func versions() throws {
    var writer = LogWriter()
    var header = SessionHeader(writer: "simon-record 9.0", app: "a", setting: SessionSetting())
    header.format = FormatVersion(major: 2, minor: 0)
    var newer = LogReader()
    let error = #expect(throws: LogError.self) {
      try newer.read(Array(writer.line(for: header).dropLast()))
    }
    #expect(
      error?.message
        == "the log is in format 2.0, written by simon-record 9.0; this version reads format 1"
    )
    header.format = FormatVersion(major: 1, minor: 7)
    var reader = LogReader()
    var other = LogWriter()
    #expect(try reader.read(Array(other.line(for: header).dropLast())) == .header(header))
  }

  @Test("the lines of a touch and of a change have at most the promised size")
  func sizes() throws {
    var writer = LogWriter()
    _ = writer.line(for: SessionHeader(writer: "w", app: "a", setting: SessionSetting()))
    let touch = Touch(.ended, at: Point(x: 361.5, y: 69))
    #expect((60...140).contains(writer.line(for: .touch(touch, target: nil), at: .zero).count))
    let edit = TreeEdit(updates: [
      .init(node: 17, member: .text, value: .text("Button clicked on: Page 1"))
    ])
    let change = Event.Change(edit: edit, hash: Digest(high: .max, low: .max))
    #expect(writer.line(for: .change(change), at: .milliseconds(350)).count <= 160)
  }
}

@Suite("The size of a log")
struct LogSizeTests {
  @Test(
    "a changed label of 20 letters takes at most 140 bytes, and a snapshot of 1,000 views 60 KB"
  )
  func sizes() throws {
    var writer = LogWriter()
    _ = writer.line(for: SessionHeader(writer: "w", app: "a", setting: SessionSetting()))
    let text = AttributeValue.text("Clicked: Page 1 of 2")
    let edit = TreeEdit(
      updates: [ViewNode.Member.label, .text].map { .init(node: 17, member: $0, value: text) }
    )
    let change = Event.Change(edit: edit, hash: Digest(high: .max, low: .max))
    #expect(writer.line(for: .change(change), at: .milliseconds(350)).count <= 140)

    let cells = (0..<333).map { row in
      let label = ViewNode(
        "UITableViewLabel",
        label: "Page \(row)",
        text: "Page \(row)",
        frame: Frame(16, 0, 358, 44)
      )
      let content = ViewNode("UITableViewCellContentView", frame: Frame(0, 0, 390, 44))
      let cell = ViewNode(
        "UITableViewCell",
        label: "Page \(row)",
        frame: Frame(0, Double(row) * 44, 390, 44),
        attributes: ["row": .number(Double(row))]
      )
      return ViewTree(cell, children: [ViewTree(content, children: [ViewTree(label)])])
    }
    let tree = ViewTree(ViewNode("UITableView", frame: Frame(0, 0, 390, 844)), children: cells)
    #expect(tree.count == 1_000)
    #expect(writer.line(for: .snapshot(.init(tree: tree)), at: .seconds(1)).count <= 60_000)
  }
}
