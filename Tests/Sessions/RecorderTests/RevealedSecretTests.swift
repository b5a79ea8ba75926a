import Actions
import AppDriver
import Approvals
import EventModel
import Recorder
import Replayer
import Stories
import Testing

@Suite("Ways to show a secret")
struct RevealedSecretTests {
  private static let secret = "Tr0ub4dor3x"

  private func record(_ secret: String, on app: RevealingApp) throws -> RevealingSession {
    try RevealingSession(typing: [secret], on: app)
  }

  @Test("no way to show a secret brings it into the log, the golden or the story")
  func shown() throws {
    #expect(RevealingWays.shown.count >= 40)
    for (name, way) in RevealingWays.shown {
      let session = try record(Self.secret, on: RevealingApp(way))
      let log = session.recorder.log
      let values = ["SIMON_SECRET_1": Self.secret]
      #expect(session.recorder.redaction.values["SIMON_SECRET_1"] == Self.secret, "\(name)")
      let written = [
        String(decoding: session.bytes, as: UTF8.self), "\(Golden(recorded: log, as: "e").text)",
        try ProvenStory.write(log, as: "e", makeDriver: nil).written.text,
      ]
      var echo = RevealingApp.Screen(field: ViewNode("UITextField"))
      way(&echo, Self.secret)
      for text in written {
        #expect(!text.lowercased().contains(Self.secret.lowercased()), "\(name)")
        for form in echo.texts where form.count > 5 { #expect(!text.contains(form), "\(name)") }
      }
      for screen in log.checkpoints.map(\.tree) {
        let texts = screen.nodes.flatMap { [$0.text, $0.label] }.compactMap { $0 }
        #expect(!texts.joined().contains(Self.secret), "\(name)")
      }
      #expect(session.recorder.redaction.leaks(in: log) == [], "\(name)")
      let replay = Replay.run(log, on: RevealingApp(way), secrets: values)
      #expect(replay.stop == nil, "\(name)")
      #expect(replay.screens == log.checkpoints.map(\.tree), "\(name)")
    }
  }

  @Test("an error after a secret was typed, and before it is written, does not contain it")
  func errors() throws {
    let fault = { (secret: String) in
      DriverFault(.contradiction("no \(secret)"), request: "text", lastLines: ["got \(secret)"])
    }
    let errors: [(String) -> DriverError] = [
      { .neverIdle(waited: .seconds(30), reasons: ["logging in with \($0)"]) },
      { .crashed(reason: "\($0) is weak") }, { .launchFailed(reason: "no \($0)") },
      { .unsupported(input: "text such as \($0)") }, { .broken(fault($0)) },
    ]
    for make in errors {
      let app = RevealingApp()
      app.error = make
      let error = #expect(throws: ActionError.self) { try record(Self.secret, on: app) }
      let words = "\(error?.message ?? "") \(error?.hint ?? "")"
      #expect(words.contains("‹secret 1›") && !words.contains(Self.secret), "\(words)")
    }
  }

  @Test("the reason why a secret was ignored is recorded without it")
  func ignored() throws {
    let app = RevealingApp()
    app.refusal = { "\($0) is weak" }
    let session = try record(Self.secret, on: app)
    let text = String(decoding: session.bytes, as: UTF8.self)
    #expect(text.contains("‹secret 1› is weak") && !text.contains(Self.secret))
  }

  @Test("a view in a secure field that takes an input is recorded as the field")
  func taker() throws {
    let app = RevealingApp { screen, secret in
      screen.contents = secret.map { _ in ViewTree(ViewNode("UILabel", text: "•")) }
    }
    app.lastTaker = .view([0, 5])
    let log = try record(Self.secret, on: app).recorder.log
    let outcomes = log.events.compactMap(\.lastOutcome)
    #expect(outcomes.contains(.target(above: 0)))
    #expect(Replay.run(log, on: app, secrets: ["SIMON_SECRET_1": Self.secret]).stop == nil)
  }

  @Test("a secret that was shown before it was typed refuses the recording, also by its name")
  func refused() throws {
    let session = try record(Self.secret, on: RevealingApp())
    let (log, redactor) = (session.recorder.log, session.recorder.redaction)
    #expect(ShownSecret(in: log, of: "sign-in", by: redactor) == nil)
    let named = try #require(ShownSecret(in: log, of: "with-\(Self.secret)", by: redactor))
    #expect(named.message == "the name of the recording contains a secret")
    var early = log
    early.header.build = "1.0 \(Self.secret)"
    let shown = try #require(ShownSecret(in: early, of: "sign-in", by: redactor))
    #expect(shown.places.map(\.member) == ["build"])
    #expect(shown.message.hasSuffix("in the build of the header"))
  }

  @Test("a short secret within a word of a class or an identifier is no echo of it")
  func names() throws {
    let app = RevealingApp { screen, _ in
      screen.others = [
        ViewTree(ViewNode("BannerView", identifier: "banner", text: "by Ann")),
        ViewTree(ViewNode("UIView", identifier: "by-ann")),
      ]
    }
    let log = try record("ann", on: app).recorder.log
    let screen = try #require(log.checkpoints.last?.tree)
    #expect(screen.nodes.map(\.identifier).suffix(2) == ["banner", "by-‹secret 1›"])
    #expect(screen.nodes[5].className == "BannerView")
    #expect(screen.nodes[5].text == "by ‹secret 1›")
  }
}

extension RevealingApp.Screen {
  /// All texts that the way has put on the screen.
  fileprivate var texts: [String] {
    ([ViewTree(field)] + contents + others).flatMap(\.nodes).flatMap { node in
      [node.identifier, node.label, node.text, node.value].compactMap { $0 }
        + node.attributes.flatMap { [$0.name] + Self.texts($0.value) }
    }.filter { !["placeholder", "traits"].contains($0) }
  }

  private static func texts(_ value: AttributeValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .list(let values): values.flatMap(texts)
    case .object(let members): members.flatMap { [$0.name] + texts($0.value) }
    case .null, .bool, .number: []
    }
  }
}
