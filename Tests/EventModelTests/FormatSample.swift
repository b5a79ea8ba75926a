import EventModel

/// The sessions in FORMAT.md and in the log fixtures.
enum FormatSample {
  static let header = SessionHeader(
    writer: "simon-record 0.1.0",
    app: "todo:renamed",
    setting: SessionSetting(),
    redact: ["#balance"]
  )

  /// A screen with every member of a view.
  private static var screen: ViewTree {
    let field = ViewNode(
      "UITextField",
      identifier: "title",
      label: "Title",
      text: "",
      value: "What is to be done?",
      frame: Frame(16, 91, 358, 34),
      attributes: ["focused": .bool(true), "placeholder": .text("What is to be done?")]
    )
    var save = ViewNode("UIButton", identifier: "save", label: "Save", text: "Save", tag: 7)
    save.frame = Frame(16, 137.5, 358, 44)
    save.offset = Point(x: 0, y: -1.5)
    save.isEnabled = false
    save.attributes["traits"] = .list([.text("button")])
    var banner = ViewNode("UIView", frame: Frame(0, 0, 390, 44))
    banner.isHidden = true
    let root = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
    return ViewTree(root, children: [ViewTree(field), ViewTree(save), ViewTree(banner)])
  }

  /// Returns a session with every kind of event and every member of a line.
  static func full() throws -> EventLog {
    var log = EventLog(header: header)
    func add(_ kind: Event.Kind, at milliseconds: Int64, _ extras: AttributeList = [:]) {
      let number = log.events.count + 1
      log.events.append(
        Event(number: number, at: .milliseconds(milliseconds), kind: kind, extras: extras)
      )
    }
    let tree = screen
    add(.snapshot(.init(title: "launch", tree: tree)), at: 0)
    var target = Target(
      className: "UITextField",
      identifier: "title",
      label: "Title",
      tag: 3,
      traits: ["searchField"],
      ancestors: ["UIWindow"],
      siblings: ["Save"],
      screen: "New item",
      path: [0],
      frame: Frame(16, 91, 358, 34),
      unique: [.identifier, .label, .ordinal, .path]
    )
    add(.touch(Touch(.began, at: Point(x: 195, y: 108)), target: target), at: 500)
    add(.touch(Touch(.began, finger: 1, at: Point(x: 195, y: 208.5)), target: nil), at: 500)
    add(.touch(Touch(.moved, finger: 1, at: Point(x: 195, y: 300)), target: nil), at: 520)
    add(.touch(Touch(.cancelled, finger: 1, at: Point(x: 195, y: 300)), target: nil), at: 540)
    add(.touch(Touch(.ended, at: Point(x: 195, y: 108)), target: nil), at: 580)
    target.text = "Milk"
    add(.text("Milk\u{8}k \"fresh\"\n", target: target), at: 1_080)
    let edit = TreeEdit(
      updates: [
        .init(node: 1, member: .text, value: .text("Milk \"fresh\"")),
        .init(node: 2, member: .attribute("traits"), value: nil),
      ],
      removals: [3],
      placements: [
        .init(
          parent: 0,
          after: 1,
          items: [.new(ViewNode("UILabel", label: "1", text: "1"), children: []), .moved(2)]
        )
      ]
    )
    add(.change(.init(title: "typed", edit: edit, hash: try tree.applying(edit).hash)), at: 1_430)
    add(.rotate(.left), at: 1_430)
    add(.marker("look: the title is “Milk”"), at: 2_000, ["Colour": .text("red")])
    add(.other(kind: "Heartbeat"), at: 2_000, ["Pulse": .list([.number(1), .null])])
    if let save = KeyPress(parsing: "Control+S") { add(.key(save, target: target), at: 2_000) }
    let place = Point(x: 195, y: 108)
    add(.pointer(PointerInput(.hover, at: place), target: target), at: 2_000)
    let way = Point(x: 0, y: -120.5)
    add(.pointer(PointerInput(.wheel(by: way), at: place), target: nil), at: 2_000)
    add(.pointer(PointerInput(.press(.right), at: place), target: nil), at: 2_000)
    add(.end(.init(.crashed, reason: "index out of range")), at: 2_000)
    return log
  }

  /// The result of reading a fixture.
  enum Outcome {
    case events(Int, Event.Ending.Status)
    case refused(String)
  }

  /// One file in Tests/Fixtures/logs.
  struct Fixture {
    var name: String
    var bytes: [UInt8]
    var outcome: Outcome
  }

  /// Returns the fixtures of this version and of future versions.
  static func fixtures() throws -> [Fixture] {
    let whole = try full()
    let full = LogWriter.encode(whole)
    let minimal = EventLog(
      header: SessionHeader(writer: "simon-record 0.1.0", app: "todo", setting: SessionSetting()),
      events: [Event(number: 1, at: .zero, kind: .end(.init(.finished)))]
    )
    var critical = LogWriter()
    let teleport =
      critical.line(for: header) + critical.line(for: .other(kind: "teleport"), at: .zero)
    var minor = whole
    minor.header.format = FormatVersion(major: 1, minor: 9)
    var major = whole
    major.header.format = FormatVersion(major: 2, minor: 0)
    major.header.writer = "simon-record 9.9.0"
    let crlf = String(decoding: full, as: UTF8.self).replacing("\n", with: "\r\n")
    let count = whole.events.count
    return [
      Fixture(name: "minimal", bytes: LogWriter.encode(minimal), outcome: .events(1, .finished)),
      Fixture(name: "full", bytes: full, outcome: .events(count, .crashed)),
      Fixture(
        name: "unknown-event",
        bytes: teleport,
        outcome: .refused("this version does not know the event \"teleport\"")
      ),
      Fixture(
        name: "truncated",
        bytes: Array(full.prefix(full.count - 200)),
        outcome: .refused("the file ends within this line, after")
      ),
      Fixture(name: "full.crlf", bytes: Array(crlf.utf8), outcome: .events(count, .crashed)),
      Fixture(
        name: "future-minor",
        bytes: LogWriter.encode(minor),
        outcome: .events(count, .crashed)
      ),
      Fixture(
        name: "future-major",
        bytes: LogWriter.encode(major),
        outcome: .refused(
          "the log is in format 2.0, written by simon-record 9.9.0; this version reads format 1"
        )
      ),
    ]
  }
}
