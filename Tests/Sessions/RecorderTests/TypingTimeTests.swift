import Actions
import AppDriver
import EventModel
import TestSupport
import Testing
import ViewQuery

@testable import Recorder

@Suite("The time that a secret takes to type")
struct TypingTimeTests {
  /// A sign-in screen on which each key takes 16 ms.
  private final class KeyedApp: AppDriver {
    private let screen = RevealingApp()
    /// The time that typed keys took beyond that which was let pass.
    private var ahead = Microseconds.zero
    private(set) var now = Microseconds.zero

    var capabilities: Capabilities { Capabilities(typingTakesTime: true) }

    func launch(in setting: SessionSetting) throws(DriverError) { try screen.launch(in: setting) }
    func snapshot() throws(DriverError) -> ViewTree { try screen.snapshot() }
    func quit() {}

    func send(_ input: Input) throws(DriverError) -> InputOutcome {
      guard case .text(let text) = input else { return try screen.send(input) }
      for _ in text { ahead = ahead + .milliseconds(16) }
      return try screen.send(.text(text.filter { !$0.isNewline }))
    }

    func advance(by span: Microseconds) throws(DriverError) {
      now += span
      ahead = ahead > span ? ahead - span : .zero
    }

    func activity() throws(DriverError) -> Activity {
      ahead > .zero ? .busy(reasons: ["a key"], nextWake: .milliseconds(16)) : .idle
    }
  }

  /// Records a session in which a secret is typed in pieces, and returns its lines and the app's time at the end.
  private func record(
    _ pieces: [String],
    then actions: [String] = ["tap #done"]
  ) throws -> (bytes: [UInt8], time: Microseconds) {
    final class Lines { var bytes: [UInt8] = [] }
    let (app, lines) = (KeyedApp(), Lines())
    let header = SessionHeader(writer: "simon-record", app: "echo", setting: SessionSetting())
    let recorder = SessionRecorder(app, header: header) { lines.bytes += $0 }
    try recorder.launch()
    for piece in pieces {
      _ = try recorder.send(.text(piece), target: nil)
      try recorder.settle()
    }
    for action in actions { try recorder.perform(Action(parsing: action)) }
    recorder.finish(.finished)
    return (lines.bytes, app.now)
  }

  @Test(
    "is the same for short and long ones",
    arguments: [["tap #done"], ["wait 1 s", "tap #done"], []]
  )
  func lengths(actions: [String]) throws {
    let short = try record(["Tr4u"], then: actions)
    let long = try record(["correct horse bat.."], then: actions)
    #expect(short.bytes == long.bytes)
    #expect(short.time == long.time)
    #expect(short.time >= SessionRecorder.typingTime)
  }

  @Test("is the same for one that is typed in pieces, or with a return")
  func pieces() throws {
    let whole = try record(["Tr4u"])
    let pieces = try record("correct horse".map(String.init))
    #expect(pieces.bytes == whole.bytes)
    #expect(pieces.time == whole.time)
    #expect(try record(["Tr4u\n"]).bytes == record(["correct horse bat..\n"]).bytes)
  }

  @Test("is twice as long for one that needs more")
  func doubled() throws {
    let short = try record(["Tr4u"]).time
    let long = try record([String(repeating: "k", count: 200)]).time
    #expect(long - short == SessionRecorder.typingTime)
  }

  /// A screen with two secure fields, in which each key takes 16 ms.
  private final class TwoFieldApp: AppDriver {
    var capabilities: Capabilities { Capabilities(typingTakesTime: true) }
    func launch(in setting: SessionSetting) {}
    func advance(by span: Microseconds) {}
    func activity() -> Activity { .idle }
    func quit() {}
    func send(_ input: Input) -> InputOutcome { .handled }

    func snapshot() -> ViewTree {
      let fields = ["one", "two"].enumerated().map { place, name in
        ViewTree(
          ViewNode(
            "UITextField",
            identifier: name,
            frame: Frame(0, 50 * Double(place), 100, 40),
            attributes: ["secure": .bool(true)]
          )
        )
      }
      let frame = Frame(0, 0, 390, 844)
      return ViewTree(ViewNode("UIWindow", frame: frame), children: fields)
    }
  }

  @Test("begins anew in another field, and after a return")
  func fields() throws {
    final class Lines { var bytes: [UInt8] = [] }
    let (app, lines) = (TwoFieldApp(), Lines())
    let header = SessionHeader(writer: "simon-record", app: "two", setting: SessionSetting())
    let recorder = SessionRecorder(app, header: header) { lines.bytes += $0 }
    try recorder.launch()
    for (place, text) in [(0, "Tr4u"), (1, "hunter"), (1, "2\n"), (1, "horse"), (0, "!")] {
      let tree = app.snapshot()
      let target = tree.evidence(for: place + 1)
      _ = try recorder.send(.text(text), target: target)
      try recorder.settle()
    }
    recorder.finish(.finished)
    let events = try EventLog(decoding: lines.bytes).events
    let moments = events.map(\.at)
    #expect(moments == moments.sorted())
    let typed = events.compactMap { if case .text(_, target: _) = $0.kind { $0.at } else { nil } }
    #expect(typed.count == 4)
    #expect(zip(typed, typed.dropFirst()).allSatisfy { $1 >= $0 + SessionRecorder.typingTime })
  }

  @Test("counts only while a secret is typed")
  func open() {
    #expect(ToldExchanges().typings.isEmpty)
    var told = ToldExchanges()
    told.add(["before"])
    told.type(SecretTyping(place: "#password", before: [], typed: Array("ab")))
    told.add(["while"])
    told.type(SecretTyping(place: "#password", before: [], typed: Array("abc")))
    told.add(["still"])
    told.endTyping()
    told.add(["after"])
    #expect(told.typings.map(\.lines) == [1..<3])
    #expect(told.typings.map(\.pieces) == [["a", "ab", "abc", "b", "c"]])
    #expect(told.typings.map(\.whole) == ["abc"])
  }
}
