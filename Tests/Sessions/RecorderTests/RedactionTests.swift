import Actions
import AppDriver
import Approvals
import EventModel
import Foundation
import Messages
import Recorder
import Replayer
import Reports
import SimulatedApp
import Stories
import TestSupport
import Testing

@testable import SimonCLI

@Suite("Redaction of secrets")
struct RedactionTests {
  static let password = "Tr0ub4dor&3"
  /// The dots that a secure field draws, which reveal the length.
  static let dots = String(repeating: "•", count: password.count)

  /// A session with the bytes of its log.
  final class Session {
    let recorder: SessionRecorder
    private let file: Lines

    private final class Lines { var bytes: [UInt8] = [] }

    var bytes: [UInt8] { file.bytes }

    init(_ driver: any AppDriver, redact: [String] = [], secrets: [String: String] = [:]) throws {
      let header = SessionHeader(
        writer: "simon-record 0.1.0",
        app: "signin",
        setting: SessionSetting(),
        redact: redact
      )
      let file = Lines()
      self.file = file
      recorder = SessionRecorder(driver, header: header, secrets: secrets) { file.bytes += $0 }
      try recorder.launch()
    }

    func perform(_ lines: String...) throws {
      for line in lines { try recorder.perform(Action(parsing: line)) }
    }

    func finish() throws -> EventLog {
      recorder.finish(.finished)
      return try EventLog(decoding: bytes)
    }
  }

  private func typed(_ log: EventLog) -> [String] {
    log.events.compactMap { event in
      if case .text(let text, _) = event.kind { text } else { nil }
    }
  }

  /// Records a session with a secret; returns all that is written of it, and of a run of another build.
  private func written(_ secret: String) async throws -> (session: Session, texts: [String: String])
  {
    let session = try Session(SignInApp.driver())
    try session.perform(
      "type \"ann\" into \"Name\"",
      "type \"\(secret)\" into \"Password\"",
      "checkpoint \"with \(secret)\"",
      "tap \"Sign in\""
    )
    session.recorder.mark("I typed \(secret)")
    let log = try session.finish()
    let secrets = session.recorder.redaction.values
    let story = try ProvenStory.write(log, as: "signin", secrets: secrets) { _ in
      SignInApp.driver()
    }
    #expect(story.failure == nil)
    let suite = try await run(session.bytes, log, account: "5")
    let pending = try #require(suite.finished.first?.pending)
    let store = RecordingStore(folder: URL(filePath: "signin"))
    let report = SuiteReport(suite, of: [(store, "signin")], manifest: nil)
    let texts = [
      "log": String(decoding: session.bytes, as: UTF8.self),
      "golden": "\(Golden(recorded: log, as: "signin").text)",
      "story": story.written.text,
      "pending": "\(pending.text)",
      "pretty report": PrettyReport(style: Style(isOn: false))
        .text(report, of: suite.finished).text,
      "JSON report": try JSONReport.encode(report).text,
      "events": log.events.map { EventWords($0, tree: nil).line(Style(isOn: false)) }.joined().text,
    ]
    return (session, texts)
  }

  @Test("nothing that is written contains a secret typed into a secure field, or its length")
  func nowhere() async throws {
    let (session, texts) = try await written(Self.password)
    for (name, text) in texts.sorted(by: { $0.key < $1.key }) {
      #expect(!text.lowercased().contains(Self.password.lowercased()), "\(name)")
      #expect(!text.contains("••"), "\(name)")
    }
    let log = session.recorder.log
    #expect(typed(log) == ["ann", "‹secret 1›"])
    #expect(session.recorder.redaction.leaks(in: log) == [])
    let short = try await written("Tr0u").texts
    for name in ["log", "golden", "story", "pending", "events"] {
      #expect(short[name] == texts[name], "\(name)")
    }
  }

  @Test("the reason of a crash is recorded without secrets")
  func crash() throws {
    let session = try Session(SignInApp.driver())
    try session.perform("type \"\(Self.password)\" into \"Password\"")
    let error = #expect(throws: ActionError.self) { try session.perform("tap \"Crash\"") }
    let reason = "assertion failed: ‹secret 1› is weak"
    #expect(error?.message == "the app crashed: \(reason)")
    #expect(try session.finish().ending == .init(.crashed, reason: reason))
  }

  /// Runs a recording on another build of the app without secrets.
  private func run(_ bytes: [UInt8], _ log: EventLog, account: String) async throws -> SuiteResult {
    let folder = try TemporaryFolder()
    let store = RecordingStore(folder: folder.file("signin"))
    let file = try store.startLog()
    try file.append(bytes)
    try file.close()
    try GoldenStore(folder: store.folder).write(Golden(recorded: log, as: "signin"))
    let run = RecordingRun(store) { _ in SignInApp.driver(account: account) }
    return await SuiteRun(recordings: [run], jobs: 1).run()
  }

  @Test(
    "a secret is logged as one text, however many inputs and screens it took",
    arguments: [["Tr0ub4dor&3"], ["Tr0", "ub4dor&3"], "Tr0ub4dor&3".map(String.init)]
  )
  func oneText(pieces: [String]) throws {
    let session = try Session(SignInApp.driver())
    for piece in pieces { try session.perform("type \"\(piece)\" into \"Password\"") }
    try session.perform("tap \"Sign in\"")
    let log = try session.finish()
    #expect(typed(log) == ["‹secret 1›"])
    let kinds = log.events.map(\.kind.name)
    #expect(kinds == ["snapshot", "touch", "touch", "change", "text", "change"] + tapped)
  }

  private let tapped = ["touch", "touch", "change", "end"]

  @Test("sessions with secrets of different lengths have the same bytes")
  func equalLength() throws {
    let logs = try ["x7q", Self.password, "correct horse battery staple"].map { secret in
      let session = try Session(SignInApp.driver())
      try session.perform("type \"\(secret)\" into #password", "tap #signin", "clear #password")
      try session.perform("type \"\(secret)\\n\" into #password", "tap #signin")
      session.recorder.finish(.finished)
      return session.bytes
    }
    #expect(try typed(EventLog(decoding: logs[0])) == ["‹secret 1›", "‹erase›‹secret 1›\n"])
    #expect(logs[1] == logs[0])
    #expect(logs[2] == logs[0])
  }

  @Test("equal secrets have equal pseudonyms in a session, and different ones do not")
  func equality() throws {
    let session = try Session(SignInApp.driver())
    try session.perform(
      "type \"first one\" into #password",
      "tap #signin",
      "clear #password",
      "tap #signin",
      "type \"2718\" into #password",
      "tap #signin",
      "clear #password",
      "tap #signin",
      "type \"first one\" into #password"
    )
    let log = try session.finish()
    #expect(typed(log) == ["‹secret 1›", "‹erase›", "‹digits 2›", "‹erase›", "‹secret 1›"])
    #expect(
      session.recorder.redaction.values
        == ["SIMON_SECRET_1": "first one", "SIMON_SECRET_2": "2718"]
    )
  }

  @Test("the views that the user selects are redacted on screens, in evidence and in echoes")
  func selected() throws {
    let session = try Session(SignInApp.driver(), redact: ["#balance", "#name"])
    try session.perform("type \"Ann Smith\" into #name", "tap #signin", "tap #balance")
    let log = try session.finish()
    let text = String(decoding: session.bytes, as: UTF8.self)
    for secret in ["1,234.56", "Ann Smith"] { #expect(!text.contains(secret)) }
    #expect(log.header.redact == ["#balance", "#name"])
    let screen = try #require(log.checkpoints.last?.tree)
    let shown = screen.nodes.filter { ["balance", "message"].contains($0.identifier) }.map(\.text)
    #expect(shown == ["‹secret 1›", "‹secret 2›:  is wrong, of ‹secret 1›"])
  }

  @Test("a replay types the given secrets and reaches the same screens")
  func replay() throws {
    let session = try Session(SignInApp.driver(), redact: ["#balance"])
    try session.perform("type \"\(Self.password)\" into \"Password\"", "tap \"Sign in\"")
    let log = try session.finish()
    let recorded = log.checkpoints.map(\.tree)
    let secrets = session.recorder.redaction.values
    let replay = Replay.run(log, on: SignInApp.driver(), secrets: secrets)
    #expect(replay.stop == nil)
    #expect(replay.screens == recorded)
    let other = Replay.run(log, on: SignInApp.driver(account: "7"), secrets: [:])
    #expect(other.stop == nil)
    #expect(other.screens.count == recorded.count)
  }

  @Test("a replay types a stand-in of the same form for a missing secret", arguments: Self.forms)
  func standIn(secret: String, pseudonym: String, standIn: String) throws {
    let session = try Session(SignInApp.driver())
    try session.perform("type \"\(secret)\" into \"Password\"")
    let log = try session.finish()
    #expect(typed(log) == [pseudonym])
    let driver = TypedText(SignInApp.driver())
    #expect(Replay.run(log, on: driver).stop == nil)
    #expect(driver.typed == standIn)
    _ = Replay.run(log, on: driver, secrets: ["SIMON_SECRET_1": secret])
    #expect(driver.typed == secret)
  }

  static let forms = [
    ("0815", "‹digits 1›", "0001"),
    ("ann@example.com", "‹e-mail 1›", "stand-in-1@example.org"),
    ("s3cret", "‹secret 1›", "Stand-in-1"),
  ]

  @Test("touches on a keyboard for a secret are refused, since their places would reveal it")
  func keyboard() throws {
    let session = try Session(SignInApp.driver())
    try session.perform("tap #name", "tap #keys", "tap #password")
    let error = #expect(throws: ActionError.self) { try session.perform("tap #keys") }
    #expect(error?.message.contains("would reveal the secret") == true)
    #expect(try session.finish().events.filter { $0.kind.name == "touch" }.count == 6)
  }

  @Test("a script can type a secret by its pseudonym")
  func script() throws {
    let secrets = ["SIMON_SECRET_1": Self.password]
    let session = try Session(SignInApp.driver(), secrets: secrets)
    try session.perform("type \"‹secret 1›\" into \"Password\"", "tap \"Sign in\"")
    let log = try session.finish()
    #expect(typed(log) == ["‹secret 1›"])
    #expect(session.recorder.redaction.values == secrets)
  }

  @Test("a secret that was shown before it was known is found in the finished log")
  func leak() throws {
    let session = try Session(SignInApp.driver(account: "tell Tr0ub4dor&3 to nobody"))
    try session.perform("type \"\(Self.password)\" into \"Password\"")
    let log = try session.finish()
    let leaks = session.recorder.redaction.leaks(in: log)
    #expect(leaks.map(\.event) == [1, 1, 2, 5])
    #expect(leaks.map(\.member) == ["label", "text", "target", "target"])
  }

  @Test("a redacted driver throws no error with a secret, in whatever call the app fails")
  func errors() throws {
    let app = RedactedDriver(FailingDriver(), secrets: ["SIMON_SECRET_1": Self.password])
    let calls: [() throws -> Void] = [
      { try app.launch(in: SessionSetting()) }, { _ = try app.snapshot() },
      { _ = try app.activity() }, { _ = try app.send(.text("a")) },
      { try app.advance(by: .zero) }, { _ = try app.rotate(.left) },
    ]
    for call in calls {
      let error = #expect(throws: DriverError.self) { try call() }
      let message = try #require(error?.message)
      #expect(message.contains("its last output was \"password: ‹secret 1›\""), "\(message)")
    }
  }

  @Test("the app is not launched if a selector for redaction is invalid")
  func badSelector() throws {
    #expect(throws: DriverError.self) { try Session(SignInApp.driver(), redact: ["//["]) }
  }
}

/// A driver that stores the last text typed.
private final class TypedText: AppDriver {
  private let driver: SimulatedAppDriver
  var typed: String?

  init(_ driver: SimulatedAppDriver) { self.driver = driver }

  var capabilities: Capabilities { driver.capabilities }
  func launch(in setting: SessionSetting) throws(DriverError) { try driver.launch(in: setting) }
  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    if case .text(let text) = input { typed = text }
    return try driver.send(input)
  }
  func advance(by span: Microseconds) throws(DriverError) { try driver.advance(by: span) }
  func activity() throws(DriverError) -> Activity { try driver.activity() }
  func snapshot() throws(DriverError) -> ViewTree { try driver.snapshot() }
  func quit() { driver.quit() }
}

/// A driver whose app prints its password and ends in every call.
private final class FailingDriver: AppDriver {
  private let error = DriverError.broken(
    DriverFault(
      .ended(.exit(3)),
      request: "snapshot",
      lastLines: ["password: \(RedactionTests.password)"]
    )
  )

  let capabilities = Capabilities()
  func launch(in setting: SessionSetting) throws(DriverError) { throw error }
  func send(_ input: Input) throws(DriverError) -> InputOutcome { throw error }
  func rotate(_ rotation: Rotation) throws(DriverError) -> InputOutcome { throw error }
  func advance(by span: Microseconds) throws(DriverError) { throw error }
  func activity() throws(DriverError) -> Activity { throw error }
  func snapshot() throws(DriverError) -> ViewTree { throw error }
  func quit() {}
}
