import AppDriver
import EventModel
import TestSupport
import Testing

@Suite("An app, in the driver protocol")
struct DriverResponderTests {
  private func answers(to requests: [DriverRequest]) throws -> [DriverReply] {
    let app = PaperApp(capabilities: Capabilities(takesText: false, rotates: false))
    var responder = try DriverResponder(app: "paper") { _ in app }
    return try requests.enumerated().compactMap { place, request in
      let line = responder.answer(to: Array(request.line(id: place + 1).dropLast())).line
      guard case .reply(let reply) = try DriverLine.parse(Array(line.dropLast())) else {
        return nil
      }
      return reply
    }
  }

  @Test("every answer after a launch has the app's time, which advances as requested")
  func time() throws {
    let touch = Touch(.began, at: Point(x: 30, y: 150))
    let replies = try answers(to: [
      .hello(version: DriverRequest.version), .launch(app: nil, SessionSetting()), .touch(touch),
      .advance(by: Microseconds(7)), .activity,
      .gesture([.init(after: Microseconds(5), touch), .init(after: Microseconds(3), touch)]), .quit,
    ])
    #expect(replies.map { $0.at?.count } == [nil, 0, 0, 7, 7, 15, nil])
    #expect(replies.map(\.id) == Array(1...7))
  }

  @Test(
    "an app that takes keys gets them with their modifiers, if it says so in version 1.1 or later"
  )
  func keys() throws {
    let page = PageApp(capabilities: Capabilities(takesKeys: true))
    var responder = try DriverResponder(app: "page") { _ in page }
    let key = try #require(KeyPress(parsing: "Control+Shift+S"))
    for (place, request) in [DriverRequest.launch(app: nil, SessionSetting()), .key(key)]
      .enumerated()
    {
      _ = responder.answer(to: Array(request.line(id: place + 1).dropLast()))
    }
    #expect(page.keys == [key])
    for (version, isTaken) in [("1.0", false), ("1.1", true), ("1.2", true), ("2.0", true)] {
      let line = #"{"id":1,"version":"\#(version)","clock":"virtual","keys":true}"#
      guard case .reply(let reply) = try DriverLine.parse(Array(line.utf8)),
        case .greeting(let greeting) = reply.body
      else { throw DriverError.unsupported(input: "greeting") }
      #expect(greeting.capabilities.takesKeys == isTaken)
    }
  }

  @Test("an app says that typing takes time, if it has version 1.1 or later")
  func typing() throws {
    let page = PageApp(capabilities: Capabilities(typingTakesTime: true))
    var responder = try DriverResponder(app: "page") { _ in page }
    let hello = DriverRequest.hello(version: DriverRequest.version).line(id: 1)
    let answer = responder.answer(to: Array(hello.dropLast())).line
    #expect(String(decoding: answer, as: UTF8.self).contains(#""typing":"keys""#))
    for (version, way, isTaken) in [
      ("1.0", "keys", false), ("1.1", "keys", true), ("1.1", "voice", false),
    ] {
      let line = #"{"id":1,"version":"\#(version)","clock":"virtual","typing":"\#(way)"}"#
      guard case .reply(let reply) = try DriverLine.parse(Array(line.utf8)),
        case .greeting(let greeting) = reply.body
      else { throw DriverError.unsupported(input: "greeting") }
      #expect(greeting.capabilities.typingTakesTime == isTaken)
    }
  }

  @Test("an app that is used with a mouse gets its inputs, if it says so in version 1.1 or later")
  func mouse() throws {
    let page = PageApp(capabilities: Capabilities(takesPointer: true))
    var responder = try DriverResponder(app: "page") { _ in page }
    let inputs = [
      PointerInput.Kind.hover, .wheel(by: Point(x: -1.5, y: 120)), .press(.right), .press(.middle),
    ].map { PointerInput($0, at: Point(x: 120, y: 460)) }
    let requests = [DriverRequest.launch(app: nil, SessionSetting())]
    for (place, request) in (requests + inputs.map { .pointer($0) }).enumerated() {
      let line = Array(request.line(id: place + 1).dropLast())
      #expect(try DriverRequest.parse(line).request == request)
      _ = responder.answer(to: line)
    }
    #expect(page.pointed == inputs)
    for (version, isTaken) in [("1.0", false), ("1.1", true)] {
      for (device, isMouse) in [("mouse", true), ("pen", false)] {
        let line = #"{"id":1,"version":"\#(version)","clock":"virtual","pointer":"\#(device)"}"#
        guard case .reply(let reply) = try DriverLine.parse(Array(line.utf8)),
          case .greeting(let greeting) = reply.body
        else { throw DriverError.unsupported(input: "greeting") }
        #expect(greeting.capabilities.takesPointer == (isTaken && isMouse))
      }
    }
  }

  @Test(
    "an input of the mouse without a member of its kind is a bad request",
    arguments: [
      #""kind":"wheel","x":1,"y":2,"dx":3"#, #""kind":"press","x":1,"y":2"#,
      #""kind":"hover","x":1"#,
      #""kind":"press","x":1,"y":2,"button":"left""#, #""kind":"zoom","x":1,"y":2"#,
    ]
  )
  func incompleteMouse(members: String) {
    let line = #"{"id":7,"do":"pointer",\#(members)}"#
    let error = #expect(throws: DriverRequestError.self) {
      try DriverRequest.parse(Array(line.utf8))
    }
    #expect(error?.refusal.code == "badRequest")
    #expect(error?.id == 7)
  }

  @Test("the responder refuses unsupported inputs and requests before a launch")
  func refusals() throws {
    let replies = try answers(to: [
      .snapshot(changes: false), .launch(app: nil, SessionSetting()), .text("x"), .rotate(.left),
      .key(try #require(KeyPress("Escape"))), .pointer(PointerInput(.hover, at: .zero)),
      .touch(Touch(.began, finger: 10, at: .zero)), .activity,
    ])
    let codes = replies.map { reply -> String? in
      if case .refusal(let refusal) = reply.body { refusal.code } else { nil }
    }
    #expect(
      codes == [
        "notLaunched", nil, "unsupported", "unsupported", "unsupported", "unsupported",
        "unsupported", nil,
      ]
    )
  }
}
