import AppDriver
import EventModel
import TestSupport
import Testing

@Suite("An app's exchanges with other programs, in the driver protocol")
struct NetworkProtocolTests {
  /// An app that tells exchanges with each answer.
  private final class TellingApp: AppDriver {
    let capabilities = Capabilities(tellsNetwork: true)
    var lines: [String] = []
    var uses: [NetworkUse] = []
    var isBroken = false

    func launch(in setting: SessionSetting) { lines.append("launched") }
    func use(_ network: NetworkUse) { uses.append(network) }
    func takeNetworkLines() -> [String] {
      defer { lines = [] }
      return lines
    }
    func send(_ input: Input) -> InputOutcome { .handled }
    func advance(by span: Microseconds) throws(DriverError) {
      lines += ["first \(span.count)", "second"]
      if isBroken { throw .crashed(reason: "no memory") }
    }
    func activity() -> Activity { .idle }
    func snapshot() -> ViewTree { ViewTree(ViewNode("V")) }
    func quit() {}
  }

  private func text(_ line: some Collection<UInt8>) -> String {
    String(decoding: line, as: UTF8.self)
  }

  @Test("a launch with any treatment of the exchanges is read back as written")
  func launches() {
    forAll(seeds: 0..<60) { random in
      let file = random.text()
      let uses: [NetworkUse] = [
        .live, .recorded, .replayed(from: file), .completed(from: file),
      ]
      for use in uses {
        let app = random.once(in: 2) ? random.text() : nil
        let request = DriverRequest.launch(app: app, SessionSetting(), network: use)
        let read = try DriverRequest.parse(Array(request.line(id: 3).dropLast()))
        #expect(read.request == request)
        #expect(read.id == 3)
      }
    }
  }

  @Test(
    "the treatment is one member of a launch, which live exchanges do not need",
    arguments: [
      (.live, nil), (.recorded, #""network":{"use":"record"}"#),
      (.replayed(from: "/a b"), #""network":{"use":"replay","file":"/a b"}"#),
      (.completed(from: "n"), #""network":{"use":"complete","file":"n"}"#),
    ] as [(NetworkUse, String?)]
  )
  func member(use: NetworkUse, member: String?) {
    let line = text(DriverRequest.launch(app: nil, SessionSetting(), network: use).line(id: 1))
    #expect(line.contains("network") == (member != nil))
    if let member { #expect(line.contains(member), "\(line)") }
    #expect((use.file != nil) == (member?.contains("file") == true))
  }

  @Test(
    "a treatment that is unknown, or lacks its file, is a bad request",
    arguments: [
      #"{"use":"later"}"#, #"{"use":"replay"}"#, #"{"use":"complete"}"#, "{}", #"{"file":"a"}"#,
      #""record""#, "null", #"{"use":1}"#, #"{"use":"replay","file":7}"#,
    ]
  )
  func wrongMember(value: String) throws {
    let launch = text(DriverRequest.launch(app: nil, SessionSetting()).line(id: 4).dropLast(2))
    let line = Array("\(launch),\"network\":\(value)}".utf8)
    let error = #expect(throws: DriverRequestError.self) { try DriverRequest.parse(line) }
    #expect(error?.id == 4)
    #expect(error?.refusal.code == "badRequest")
  }

  @Test("members of later versions do not change the treatment")
  func laterMembers() throws {
    let launch = text(DriverRequest.launch(app: nil, SessionSetting()).line(id: 4).dropLast(2))
    let value = #"{"use":"replay","host":["a"],"file":"f"}"#
    let line = Array("\(launch),\"network\":\(value)}".utf8)
    let expected = DriverRequest.launch(
      app: nil,
      SessionSetting(),
      network: .replayed(from: "f")
    )
    #expect(try DriverRequest.parse(line).request == expected)
  }

  @Test("a notice of an exchange is one line that is read back as written")
  func notices() {
    forAll(seeds: 0..<100) { random in
      let notice = DriverNotice.network(line: random.text(upTo: 30))
      #expect(notice.line.count { $0 == 0x0A } == 1)
      let read = try DriverLine.parse(Array(notice.line.dropLast()))
      #expect(read == .notice(notice))
    }
    let wrong = [#"{"notice":"network"}"#, #"{"notice":"network","text":1}"#]
    for line in wrong {
      #expect(throws: LogError.self) { try DriverLine.parse(Array(line.utf8)) }
    }
  }

  @Test(
    "an app tells its exchanges only if it says so in version 1.1 or later",
    arguments: [("1.0", false), ("1.1", true), ("1.7", true)]
  )
  func versions(version: String, tells: Bool) throws {
    for (member, expected) in [
      (",\"network\":true", tells), (",\"network\":false", false), ("", false),
    ] {
      let line = "{\"id\":1,\"version\":\"\(version)\",\"clock\":\"virtual\"\(member)}"
      guard case .reply(let reply) = try DriverLine.parse(Array(line.utf8)),
        case .greeting(let greeting) = reply.body
      else { throw DriverError.unsupported(input: "greeting") }
      #expect(greeting.capabilities.tellsNetwork == expected)
    }
  }

  @Test("Simon keeps the exchanges in their order until they are taken, and no answer is one")
  func collected() throws {
    var conversation = DriverConversation(limits: LogLimits())
    func tell(_ texts: String...) throws {
      for text in texts {
        let line = DriverNotice.network(line: text).line.dropLast()
        #expect(try conversation.receive(Array(line)) == nil)
      }
    }
    #expect(conversation.takeNetworkLines() == [])
    try tell("a", "b")
    _ = try conversation.receive(Array(#"{"notice":"log","text":"c"}"#.utf8))
    try tell("a")
    #expect(conversation.takeNetworkLines() == ["a", "b", "a"])
    #expect(conversation.takeNetworkLines() == [])
    #expect(conversation.log == ["c"], "they are no log")
    try tell("d")
    #expect(conversation.takeNetworkLines() == ["d"])
  }

  @Test("a remark is read back as written, and the first twenty different ones are kept")
  func remarks() throws {
    var conversation = DriverConversation(limits: LogLimits())
    for number in [1, 1] + Array(1...30) {
      let notice = DriverNotice.remark("remark \(number)\nof \"an app\"")
      #expect(try DriverLine.parse(Array(notice.line.dropLast())) == .notice(notice))
      #expect(try conversation.receive(Array(notice.line.dropLast())) == nil)
    }
    let expected = (1...20).map { "remark \($0)\nof \"an app\"" }
    #expect(conversation.takeRemarks() == expected)
    #expect(conversation.takeRemarks() == [])
  }

  @Test("an error is read back as written, and those of an earlier launch are gone")
  func errors() throws {
    var conversation = DriverConversation(limits: LogLimits())
    for text in ["TypeError: \"a\"\nat b", "c", "c"] {
      let notice = DriverNotice.error(text)
      #expect(try DriverLine.parse(Array(notice.line.dropLast())) == .notice(notice))
      #expect(try conversation.receive(Array(notice.line.dropLast())) == nil)
    }
    #expect(conversation.takeErrors() == ["TypeError: \"a\"\nat b", "c"])
    #expect(conversation.takeErrors() == [])
    _ = try conversation.receive(Array(#"{"notice":"error","text":"d"}"#.utf8))
    _ = conversation.ask(.launch(app: nil, SessionSetting()))
    #expect(conversation.takeErrors() == [])
  }

  @Test(
    "exchanges of more than 256 MiB in one launch are a broken protocol, and a launch begins anew",
    .enabled(if: TestEnvironment.current.isFull)
  )
  func bounded() throws {
    var conversation = DriverConversation(limits: LogLimits())
    _ = conversation.ask(.hello(version: DriverRequest.version))
    _ = try conversation.receive(Array(#"{"id":1,"version":"1.1","clock":"virtual"}"#.utf8))
    let part = String(repeating: "a", count: 32 << 20)
    let line = Array(DriverNotice.network(line: part).line.dropLast())
    func fill() throws {
      for _ in 0..<8 {
        _ = try conversation.receive(line)
        #expect(conversation.takeNetworkLines().count == 1)
      }
    }
    try fill()
    _ = conversation.ask(.launch(app: nil, SessionSetting()))
    _ = try conversation.receive(Array(#"{"id":2,"at":0}"#.utf8))
    try fill()
    let error = #expect(throws: DriverError.self) {
      try conversation.receive(Array(DriverNotice.network(line: "a").line.dropLast()))
    }
    #expect(error?.message.contains("its exchanges take more than 256 MiB") == true)
  }

  @Test("an app's exchanges go before the answer after which they happened, each once")
  func responder() throws {
    let app = TellingApp()
    var responder = try DriverResponder(app: "telling") { _ in app }
    func notices(_ request: DriverRequest) throws -> [DriverLine] {
      let answer = responder.answer(to: Array(request.line(id: 1).dropLast()))
      #expect(!answer.line.isEmpty)
      return try answer.notices.map {
        #expect($0.last == 0x0A, "it has its line end")
        return try DriverLine.parse(Array($0.dropLast()))
      }
    }
    func lines(_ texts: String...) -> [DriverLine] {
      texts.map { .notice(.network(line: $0)) }
    }
    #expect(try notices(.hello(version: DriverRequest.version)) == [])
    let launch = DriverRequest.launch(app: nil, SessionSetting(), network: .recorded)
    #expect(try notices(launch) == lines("launched"))
    #expect(try notices(.activity) == [])
    #expect(try notices(.advance(by: Microseconds(5))) == lines("first 5", "second"))
    #expect(try notices(.snapshot(changes: false)) == [])
    app.isBroken = true
    #expect(try notices(.advance(by: Microseconds(6))) == lines("first 6", "second"))
    app.lines = ["late"]
    #expect(try notices(.quit) == lines("late"))
    #expect(app.uses == [.recorded])
  }

  @Test("the app gets the treatment of each launch before it is launched")
  func uses() throws {
    let app = TellingApp()
    var responder = try DriverResponder(app: "telling") { _ in app }
    let uses: [NetworkUse] = [.replayed(from: "/f"), .live, .completed(from: "g"), .recorded]
    for use in uses {
      let request = DriverRequest.launch(app: nil, SessionSetting(), network: use)
      _ = responder.answer(to: Array(request.line(id: 1).dropLast()))
      #expect(app.uses.last == use)
    }
    #expect(app.uses == uses)
  }

  @Test("an app that tells no exchanges needs nothing for them")
  func silent() {
    let app = PaperApp()
    app.use(.recorded)
    #expect(app.takeNetworkLines() == [])
    #expect(!app.capabilities.tellsNetwork)
  }
}
