import Actions
import AppDriver
import EventModel
import Recorder
import TestSupport
import Testing

@Suite("Secure fields of ordinary forms")
struct SecureFieldPlaceTests {
  private static func field(
    _ identifier: String?,
    _ label: String?,
    _ text: String,
    _ frame: Frame
  ) -> ViewTree {
    let attributes: AttributeList = ["secure": .bool(true)]
    return ViewTree(
      ViewNode(
        "UITextField",
        identifier: identifier,
        label: label,
        text: text,
        frame: frame,
        attributes: attributes
      )
    )
  }

  private static func button(_ name: String, _ frame: Frame) -> ViewTree {
    ViewTree(ViewNode("UIButton", identifier: name, label: name, frame: frame))
  }

  private static func window(
    _ views: [ViewTree],
    _ size: Size = Size(width: 390, height: 844)
  )
    -> ViewTree
  {
    ViewTree(ViewNode("UIWindow", frame: Frame(origin: .zero, size: size)), children: views)
  }

  @Test("cells with fields of one identifier keep their own labels and texts, in any order")
  func cells() {
    func screen(_ rows: [(label: String, text: String)]) -> ViewTree {
      Self.window(
        rows.enumerated().map { place, row in
          let cell = ViewNode("UITableViewCell", frame: Frame(0, 60 * Double(place), 390, 60))
          return ViewTree(
            cell,
            children: [Self.field("input", row.label, row.text, Frame(16, 10, 358, 40))]
          )
        }
      )
    }
    var redactor = Redactor()
    for rows in [
      [("Wi-Fi", ""), ("PIN", "")], [("Wi-Fi", "•••"), ("PIN", "")],
      [("Wi-Fi", "•••"), ("PIN", "••")], [("PIN", "••"), ("Wi-Fi", "•••")], [("PIN", "••")],
      [("Wi-Fi", "•••"), ("PIN", "")],
    ] {
      let shown = redactor.redact(screen(rows.map { (label: $0.0, text: $0.1) }))
      let fields = shown.nodes.filter { $0.identifier == "input" }
      #expect(fields.map(\.label) == rows.map(\.0))
      #expect(fields.map(\.text) == rows.map { $0.1.isEmpty ? "" : "‹hidden›" })
      #expect(fields.allSatisfy { $0.frame == Frame(16, 10, 358, 40) })
    }
  }

  @Test("a field that stays where it is keeps exactly its frame, also one with fractions of points")
  func fractions() {
    var redactor = Redactor()
    let frame = Frame(50.22, -8, 216, 35)
    for text in ["", "", "•••"] {
      let label = ViewTree(
        ViewNode("label", frame: Frame(441.16, 361.88, 270.22, 19)),
        children: [Self.field("word", "Word", text, frame)]
      )
      let shown = redactor.redact(Self.window([label]))
      #expect(shown.nodes.first { $0.identifier == "word" }?.frame == frame)
    }
  }

  @Test("filled fields between the same views share the room and cover nothing else")
  func filled() throws {
    let screens = [
      Self.window([
        Self.button("title", Frame(0, 0, 390, 40)),
        Self.field("a", "A", "•••", Frame(16, 50, 9, 9)),
        Self.field("b", "B", "•••", Frame(16, 90, 9, 9)),
        Self.button("done", Frame(0, 200, 390, 40)),
      ]),
      Self.window(
        [
          Self.button("back", Frame(0, 0, 50, 40)), Self.field("a", "A", "•••", Frame(60, 0, 9, 9)),
          Self.button("show", Frame(340, 0, 50, 40)),
        ],
        Size(width: 390, height: 40)
      ),
      Self.window([
        Self.button("done", Frame(0, 300, 390, 40)), Self.button("title", Frame(0, 50, 390, 20)),
        Self.field("a", "A", "•••", Frame(16, 80, 9, 9)),
      ]),
    ]
    for screen in screens {
      var redactor = Redactor()
      let shown = redactor.redact(screen)
      for node in screen.nodes.indices.dropFirst() {
        let aim = try Aim(control: node, in: shown)
        #expect(aim.node == node, "\(screen[node].identifier ?? "")")
      }
    }
  }

  @Test("a field is recorded where ordinary layouts move it while it has text")
  func layouts() {
    let title = { (top: Double) in Self.button("title", Frame(16, top, 358, 20)) }
    let steps: [(name: String, before: [ViewTree], after: [ViewTree], Size, Size)] = [
      (
        "an error label comes in above",
        [
          title(40), Self.field("p", "P", "", Frame(16, 70, 358, 34)),
          Self.button("done", Frame(100, 114, 190, 34)),
        ],
        [
          title(40), Self.button("error", Frame(16, 70, 358, 20)),
          Self.field("p", "P", "•••", Frame(16, 100, 358, 34)),
          Self.button("done", Frame(100, 144, 190, 34)),
        ],
        Size(width: 390, height: 844), Size(width: 390, height: 844)
      ),
      (
        "an error label comes in below",
        [
          title(40), Self.field("p", "P", "", Frame(16, 70, 358, 34)),
          Self.button("done", Frame(100, 114, 190, 34)),
        ],
        [
          title(40), Self.field("p", "P", "•••", Frame(16, 70, 358, 34)),
          Self.button("error", Frame(16, 114, 358, 20)),
          Self.button("done", Frame(100, 144, 190, 34)),
        ],
        Size(width: 390, height: 844), Size(width: 390, height: 844)
      ),
      (
        "a keyboard makes a centred form smaller",
        [
          title(380), Self.field("p", "P", "", Frame(16, 410, 358, 34)),
          Self.button("done", Frame(100, 454, 190, 34)),
        ],
        [
          title(240), Self.field("p", "P", "•••", Frame(16, 270, 358, 34)),
          Self.button("done", Frame(100, 314, 190, 34)),
        ],
        Size(width: 390, height: 844), Size(width: 390, height: 564)
      ),
      (
        "a keyboard comes below a field under a title",
        [
          title(40), Self.field("p", "P", "", Frame(16, 70, 358, 34)),
          Self.button("done", Frame(16, 790, 358, 34)),
        ],
        [
          title(40), Self.field("p", "P", "•••", Frame(16, 70, 358, 34)),
          Self.button("done", Frame(16, 510, 358, 34)),
        ],
        Size(width: 390, height: 844), Size(width: 390, height: 564)
      ),
      (
        "a turn widens views with margins",
        [title(40), Self.field("p", "P", "", Frame(16, 70, 358, 34))],
        [
          Self.button("title", Frame(16, 40, 812, 20)),
          Self.field("p", "P", "•••", Frame(16, 70, 812, 34)),
        ],
        Size(width: 390, height: 844), Size(width: 844, height: 390)
      ),
      (
        "a turn centres views of a limited width",
        [title(40), Self.field("p", "P", "", Frame(16, 70, 358, 34))],
        [
          Self.button("title", Frame(122, 40, 600, 20)),
          Self.field("p", "P", "•••", Frame(122, 70, 600, 34)),
        ],
        Size(width: 390, height: 844), Size(width: 844, height: 390)
      ),
    ]
    for (name, before, after, size, turned) in steps {
      var redactor = Redactor()
      _ = redactor.redact(Self.window(before, size))
      let seen = Self.window(after, turned)
      let shown = redactor.redact(seen)
      #expect(shown.nodes.map(\.frame) == seen.nodes.map(\.frame), "\(name)")
    }
  }

  @Test("views at the ends of the numbers give a field a frame with finite numbers")
  func distant() {
    let far = 1.7e308
    for text in ["", "•••"] {
      var redactor = Redactor()
      let places = [(-far, -far), (far, far), (-far, far), (far, -far)]
      for (x, y) in places {
        let views = [
          Self.button("title", Frame(x, y, 1, 1)), Self.field("p", "P", text, Frame(x, y, 1, 1)),
        ]
        for (seen, size) in [(views, far), (Array(views.reversed()), 1)] {
          let shown = redactor.redact(Self.window(seen, Size(width: size, height: size)))
          let typed = Self.window([views[0], Self.field("p", "P", "•••", .zero)])
          for node in Array(shown.nodes) + Array(redactor.redact(typed).nodes) {
            let frame = node.frame
            let numbers = [frame.minX, frame.minY, frame.size.width, frame.size.height]
            #expect(!numbers.contains { !$0.isFinite })
          }
        }
      }
    }
  }

  @Test("of the states of a field with text one is recorded, so that several are no number")
  func states() {
    var redactor = Redactor()
    let frame = Frame(16, 70, 358, 34)
    _ = redactor.redact(Self.window([Self.field("p", "P", "", frame)]))
    var seen: Set<ViewNode> = []
    for number in 0..<32 {
      let bit = { (place: Int) in number >> place & 1 > 0 }
      var node = Self.field("p", "P", "•••", frame)[0]
      (node.isHidden, node.isEnabled) = (bit(0), bit(1))
      for (place, name) in ["focused", "selected", "userInteraction"].enumerated() {
        node.attributes[name] = .bool(bit(place + 2))
      }
      seen.insert(redactor.redact(Self.window([ViewTree(node)]))[1])
    }
    #expect(seen.count == 5)
  }

  @Test("a touch goes to the field where it is by then, even if the screen was not looked at since")
  func unseenMove() throws {
    let app = MovingFieldApp()
    let driver = RedactedDriver(app, secrets: [:])
    try driver.launch(in: SessionSetting())
    _ = try driver.snapshot()
    _ = try driver.send(.text("hunter22"))
    _ = try driver.snapshot()
    app.hasMoved = true
    _ = try driver.send(
      .touch(Touch(.began, finger: 1, at: Frame(16, 100, 358, 40).center))
    )
    #expect(app.touched == [Frame(16, 100, 358, 40).center])
  }

  @Test("a secret that is typed in pieces is told as soon as it is written, its beginning is not")
  func pieces() throws {
    let header = SessionHeader(writer: "simon-record", app: "echo", setting: SessionSetting())
    let recorder = SessionRecorder(RevealingApp(), header: header)
    try recorder.launch()
    recorder.mark("4711 and hunting")
    for piece in ["h", "unt", "er22"] {
      try recorder.perform(Action(parsing: "type \"\(piece)\""))
      #expect(recorder.newLeaks().isEmpty)
    }
    recorder.mark("next")
    #expect(recorder.newLeaks().isEmpty)
    try recorder.perform(Action(parsing: "clear #password"))
    #expect(recorder.newLeaks().isEmpty)
    for digit in "4711" {
      try recorder.perform(Action(parsing: "type \"\(digit)\""))
      #expect(recorder.newLeaks().isEmpty)
    }
    recorder.mark("next")
    #expect(recorder.newLeaks().map(\.event) == [2])
    #expect(recorder.newLeaks().isEmpty)
  }
}

/// A form whose secure field changes its place with the view above it.
private final class MovingFieldApp: AppDriver {
  let capabilities = Capabilities()
  var hasMoved = false
  private(set) var touched: [Point] = []
  private var text = ""

  func launch(in setting: SessionSetting) throws(DriverError) {}

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    switch input {
    case .text(let typed): text += typed
    case .touch(let touch): touched.append(touch.location)
    }
    return .handled
  }

  func advance(by span: Microseconds) throws(DriverError) {}
  func activity() throws(DriverError) -> Activity { .idle }
  func quit() {}

  func snapshot() throws(DriverError) -> ViewTree {
    let dots = String(repeating: "•", count: text.count)
    let attributes: AttributeList = ["secure": .bool(true), "focused": .bool(true)]
    // The field comes after a view that is gone once the form has moved.
    let banner = ViewNode("UIView", identifier: "banner", frame: Frame(0, 0, 390, 90))
    let field = ViewNode(
      "UITextField",
      identifier: "p",
      text: dots,
      frame: Frame(16, 100, 358, 40),
      attributes: attributes
    )
    let other = ViewNode("UIView", identifier: "other", frame: Frame(0, 600, 390, 90))
    let views = hasMoved ? [field, other] : [banner, field, other]
    return ViewTree(
      ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)),
      children: views.map { ViewTree($0) }
    )
  }
}
