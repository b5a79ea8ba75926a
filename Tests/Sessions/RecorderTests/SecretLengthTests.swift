import EventModel
import Recorder
import Replayer
import TestSupport
import Testing

@Suite("The length of a secret")
struct SecretLengthTests {
  private static let short = "Tr4u"
  private static let long = "correct horse bat.."

  /// Verifies that sessions with a short and a long secret are written and shown alike, and if `replays`,
  /// that replays reach their screens.
  private func compare(
    _ name: String,
    replays: Bool = true,
    stored: [String] = ["", ""],
    again: [String?] = [nil, nil],
    by way: @escaping RevealingApp.Way
  ) throws {
    var sessions: [RevealingSession] = []
    for (place, secret) in [Self.short, Self.long].enumerated() {
      let app = RevealingApp(way)
      app.stored = stored[place]
      let session = try RevealingSession(typing: [secret], again: again[place], on: app)
      sessions.append(session)
      let log = session.log
      #expect(session.recorder.redaction.leaks(in: log) == [], "\(name)")
      guard replays else { continue }
      let values = session.recorder.redaction.values
      let replay = Replay.run(log, on: app, secrets: values)
      #expect(replay.stop == nil, "\(name)")
      #expect(replay.screens == log.checkpoints.map(\.tree), "\(name)")
    }
    #expect(difference(of: sessions) == nil, "\(name)")
    #expect(sessions[0].shown == sessions[1].shown, "\(name)")
  }

  /// Returns the first lines in which the logs of two sessions differ.
  private func difference(of sessions: [RevealingSession]) -> String? {
    guard sessions[0].bytes != sessions[1].bytes else { return nil }
    let lines = sessions.map { String(decoding: $0.bytes, as: UTF8.self).split(separator: "\n") }
    return zip(lines[0], lines[1]).first { $0 != $1 }.map { "\($0)\n\($1)" } ?? "their lengths"
  }

  @Test("shows neither in its field, nor in the field's contents or frame")
  func ways() throws {
    #expect(LengthWays.all.count >= 55)
    for (place, (name, way)) in LengthWays.all.enumerated()
    where TestEnvironment.current.isFull || place % 2 == 0 {
      for (kind, (report, other)) in LengthWays.reports.enumerated()
      where TestEnvironment.current.isFull || kind == place % LengthWays.reports.count {
        let replays = TestEnvironment.current.isFull || place % 6 == 0
        try compare("\(name), \(report)", replays: replays) { screen, secret in
          way(&screen, secret)
          other(&screen, secret)
        }
      }
    }
  }

  @Test("shows in no way that is made at random")
  func randomWays() throws {
    forAll(seeds: 0..<4, full: 1_000) { random in
      let way = LengthWays.random(&random)
      let other = LengthWays.reports[Int.random(in: 0..<LengthWays.reports.count, using: &random)]
      let again: [String?] = random.once(in: 2) ? [nil, nil] : ["abcd", "another battery st"]
      try compare(other.key, again: again) { screen, secret in
        way(&screen, secret)
        other.value(&screen, secret)
      }
    }
  }

  @Test("does not show by the choice between an empty text and none")
  func emptiness() throws {
    try compare("an empty text or none") { screen, secret in
      screen.field.text = secret.count > 9 ? nil : ""
      screen.field.value = secret.count > 9 ? "" : nil
    }
  }

  @Test("does not show by the number of pieces in which it is typed")
  func pieces() throws {
    for (name, way) in LengthWays.all
    where ["dots", "a width", "its identifier", "a view in it for each dot"].contains(name) {
      let sessions = try [Self.short, Self.long].map { secret in
        try RevealingSession(typing: secret.map(String.init), on: RevealingApp(way))
      }
      #expect(difference(of: sessions) == nil, "\(name)")
    }
  }

  @Test("does not show in a field that has text when it is first seen")
  func stored() throws {
    for (place, (name, way)) in LengthWays.all.enumerated() where !Self.names.contains(name) {
      guard TestEnvironment.current.isFull || place % 5 == 1 else { continue }
      try compare(name, stored: ["abcd", "nineteen characters"], by: way)
    }
  }

  /// The ways that name a field that has text when it is first seen, or that report it as empty.
  private static let names: Set<String> = [
    "its text as an address", "its label in words", "its label in letters",
    "no label from some length on", "its class",
    "its class in words", "its identifier", "its identifier in words, in its place",
    "a field made again after a touch", "an open field", "its frame in another view",
  ]

  @Test("does not show by the deletes that empty a field of an unknown text")
  func deletes() throws {
    let sessions = try [Self.short, Self.long].map { stored in
      let app = RevealingApp()
      app.stored = stored
      let deletes = String(repeating: "\\u{8}", count: 40)
      return try RevealingSession(typing: [deletes + "hunter22"], on: app)
    }
    #expect(difference(of: sessions) == nil)
    let typed = sessions[0].log.events.compactMap { event in
      if case .text(let text, _) = event.kind { text } else { nil }
    }
    #expect(typed == ["‹erase›‹secret 1›"])
  }

  @Test("a touch on a field reaches it where it really is")
  func touches() throws {
    let app = RevealingApp { screen, secret in
      screen.field.frame = Frame(200, 400, Double(20 + secret.count), 30)
    }
    let session = try RevealingSession(typing: ["hunter22"], on: app)
    #expect(app.frame == Frame(200, 400, 28, 30))
    #expect(app.places.first == app.frame.center)
    let began = session.log.events.compactMap { event in
      if case .touch(let touch, _) = event.kind, touch.phase == .began {
        touch.location
      } else {
        nil
      }
    }
    #expect(began.first == Frame(20, 100, 200, 40).center)
    let values = session.recorder.redaction.values
    #expect(Replay.run(session.log, on: app, secrets: values).stop == nil)
    #expect(app.places.first == app.frame.center)
  }

  @Test("a field is recorded where it is when the views around it move with it")
  func moved() throws {
    let field = { (text: String, frame: Frame) in
      let attributes: AttributeList = ["secure": .bool(true)]
      return ViewTree(
        ViewNode("UITextField", identifier: "p", text: text, frame: frame, attributes: attributes)
      )
    }
    func screen(_ text: String, _ top: Double, width: Double, _ frame: Frame) -> ViewTree {
      let label = ViewNode("UILabel", text: "Password", frame: Frame(16, top, 100, 20))
      let window = ViewNode("UIWindow", frame: Frame(0, 0, width, 844))
      return ViewTree(window, children: [ViewTree(label), field(text, frame)])
    }
    let steps: [(seen: ViewTree, frame: Frame)] = [
      (screen("", 100, width: 390, Frame(16, 130, 358, 34)), Frame(16, 130, 358, 34)),
      (screen("•••", 100, width: 390, Frame(16, 130, 30, 34)), Frame(16, 130, 358, 34)),
      (screen("•••", 60, width: 390, Frame(16, 90, 358, 34)), Frame(16, 90, 358, 34)),
      (screen("•••", 100, width: 844, Frame(16, 130, 812, 34)), Frame(16, 130, 812, 34)),
      (screen("•••", 100, width: 844, Frame(16, 130, 30, 34)), Frame(16, 130, 812, 34)),
      (screen("", 100, width: 390, Frame(16, 130, 358, 34)), Frame(16, 130, 358, 34)),
    ]
    var redactor = Redactor()
    for step in steps { #expect(redactor.redact(step.seen).frame(of: 2) == step.frame) }
  }

  @Test("each of several secure fields keeps its own look, also when one is gone for a while")
  func severalFields() throws {
    func screen(_ texts: [String?]) -> ViewTree {
      let fields = texts.enumerated().compactMap { place, text in
        text.map { text in
          let attributes: AttributeList = ["secure": .bool(true), "focused": .bool(text == "•")]
          let frame = Frame(50 * Double(place), 0, 40 + Double(text.count), 40)
          return ViewTree(
            ViewNode(
              "Box",
              identifier: "box\(place)",
              text: text,
              frame: frame,
              attributes: attributes
            )
          )
        }
      }
      return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: fields)
    }
    var redactor = Redactor()
    let screens: [[String?]] = [
      ["", "", ""], ["•", "", ""], ["••", "•", ""], ["••", nil, "•"], ["••", "•", "•"],
    ]
    for texts in screens {
      let seen = redactor.redact(screen(texts))
      let places = texts.indices.filter { texts[$0] != nil }
      #expect(
        seen.nodes.dropFirst().map(\.frame) == places.map { Frame(50 * Double($0), 0, 40, 40) }
      )
      #expect(seen.nodes.dropFirst().map(\.identifier) == places.map { "box\($0)" })
      let hidden = places.map { texts[$0] == "" ? "" : "‹hidden›" }
      #expect(seen.nodes.dropFirst().map(\.text) == hidden)
    }
  }

  @Test("fields with one name on two screens are two fields")
  func screens() throws {
    func screen(_ title: String, _ label: String, _ text: String, _ top: Double) -> ViewTree {
      let attributes: AttributeList = ["secure": .bool(true)]
      let field = ViewNode(
        "UITextField",
        identifier: "password",
        label: label,
        text: text,
        frame: Frame(0, top, 390, 40),
        attributes: attributes
      )
      let window = ViewNode("UIWindow", frame: Frame(0, 0, 390, 844))
      let name = ViewNode("UILabel", identifier: title, frame: Frame(0, 0, 390, 40))
      return ViewTree(window, children: [ViewTree(name), ViewTree(field)])
    }
    var redactor = Redactor()
    var seen: [ViewNode] = []
    for (title, label, text, top) in [
      ("sign-in", "Password", "", 40), ("sign-in", "Password", "•••", 40),
      ("sign-up", "New password", "", 90), ("sign-up", "New password", "•••••", 90),
      ("sign-in", "Password", "•••", 40.0),
    ] { seen.append(redactor.redact(screen(title, label, text, top))[2]) }
    #expect(
      seen.map(\.label) == ["Password", "Password", "New password", "New password", "Password"]
    )
    #expect(seen.map(\.frame.minY) == [40, 40, 90, 90, 40])
    #expect(seen.map(\.text) == ["", "‹hidden›", "", "‹hidden›", "‹hidden›"])
  }
}
