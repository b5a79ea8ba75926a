import AppDriver
import EventModel
import TestSupport
import Testing

@Suite("Pictures of an app's screen, in the driver protocol")
struct PictureProtocolTests {
  /// An app that shows one picture after the other.
  private final class PaintedApp: AppDriver {
    let capabilities: Capabilities
    var pictures: [ScreenPicture?] = []

    init(showsPictures: Bool = true) { capabilities = Capabilities(showsPictures: showsPictures) }

    func launch(in setting: SessionSetting) {}
    func send(_ input: Input) -> InputOutcome { .handled }
    func advance(by span: Microseconds) {}
    func activity() -> Activity { .idle }
    func snapshot() -> ViewTree { ViewTree(ViewNode("V")) }
    func picture() -> ScreenPicture? { pictures.removeFirst() }
    func quit() {}
  }

  private static func picture(_ text: String = "iVBORw0KGgoAAAA=") -> ScreenPicture {
    ScreenPicture(.png, size: Size(width: 390, height: 844), base64: text)
  }

  /// Lets Simon's side and an app's side speak until the last request; returns the last answer.
  private func answer(
    to requests: [DriverRequest],
    _ app: PaintedApp,
    _ conversation: inout DriverConversation
  ) throws -> DriverConversation.Answer? {
    var responder = try DriverResponder(app: "painted") { _ in app }
    var last: DriverConversation.Answer?
    for request in [.hello(version: DriverRequest.version), .launch(app: nil, SessionSetting())]
      + requests
    {
      let line = conversation.ask(request)
      last = try conversation.receive(
        Array(responder.answer(to: Array(line.dropLast())).line.dropLast())
      )
    }
    return last
  }

  @Test("any picture is read back as written")
  func roundTrip() throws {
    let places = [[], [[0]], [[], [3, 0, 12]]]
    for format in ScreenPicture.Format.allCases {
      for lacks in places {
        let size = Size(width: 0.5, height: 16_384)
        let picture = ScreenPicture(format, size: size, base64: "abc=", lacks: lacks)
        let reply = DriverReply(id: 3, at: .zero, .picture(picture))
        #expect(try DriverLine.parse(Array(reply.line.dropLast())) == .reply(reply))
      }
    }
    let none = DriverReply(id: 3, at: .zero, .picture(nil))
    #expect(try DriverLine.parse(Array(none.line.dropLast())) == .reply(none))
    for request in [DriverRequest.picture(changes: false), .picture(changes: true)] {
      #expect(try DriverRequest.parse(Array(request.line(id: 2).dropLast())).request == request)
    }
  }

  @Test(
    "an app shows pictures if it says so in version 1.1 or later",
    arguments: ["1.0", "1.1", "1.7"]
  )
  func versions(version: String) throws {
    let line = #"{"id":1,"version":"\#(version)","clock":"virtual","pictures":true}"#
    guard case .reply(let reply) = try DriverLine.parse(Array(line.utf8)),
      case .greeting(let greeting) = reply.body
    else { throw DriverError.unsupported(input: "greeting") }
    #expect(greeting.capabilities.showsPictures == (version != "1.0"))
  }

  @Test("a picture in a format of a later version counts as none")
  func laterFormat() throws {
    let line =
      #"{"id":1,"at":0,"picture":{"type":"image/jxl","size":[1,2],"base64":"AA==","sharp":true}}"#
    let expected = DriverReply(id: 1, at: .zero, .picture(nil))
    #expect(try DriverLine.parse(Array(line.utf8)) == .reply(expected))
  }

  @Test(
    "a picture without a member, or of other values, violates the protocol",
    arguments: [
      "{}", "7", #""AA==""#, #"{"type":"image/png","size":[1,2]}"#,
      #"{"type":"image/png","base64":"AA=="}"#,
      #"{"size":[1,2],"base64":"AA=="}"#, #"{"type":"image/png","size":[1],"base64":"AA=="}"#,
      #"{"type":"image/png","size":[1,2],"base64":7}"#,
      #"{"type":"image/png","size":[1,2],"base64":"AA==","lacks":[[-1]]}"#,
    ]
  )
  func malformed(value: String) {
    let line = #"{"id":1,"at":0,"picture":\#(value)}"#
    #expect(throws: LogError.self) { try DriverLine.parse(Array(line.utf8)) }
  }

  @Test("a picture that is no picture, or too large, is a fault of the app")
  func faults() throws {
    var large = Self.picture()
    large.base64 += String(repeating: "A", count: ScreenPicture.mostLetters)
    var flat = Self.picture()
    flat.size.height = 0
    let wrong = [
      large, flat, Self.picture(""), Self.picture("/9j/AAAA"), Self.picture("iVBORw0KGgoAAAA"),
      Self.picture("iVBORw0KGgoA\"AA="), Self.picture("iVBORw0KGgoA===="),
    ]
    for picture in wrong {
      let app = PaintedApp()
      app.pictures = [picture]
      var conversation = DriverConversation(limits: LogLimits(lineBytes: 64 << 20))
      let error = #expect(throws: DriverError.self) {
        _ = try self.answer(to: [.picture(changes: false)], app, &conversation)
      }
      #expect(error?.message.contains("its picture is none") == true, "\(error as Any)")
    }
    #expect(Self.picture().fault == nil)
  }

  @Test("a picture that has not changed is sent once, and forgotten at the next launch")
  func changes() throws {
    let app = PaintedApp()
    let (one, two) = (Self.picture(), Self.picture("iVBORw0KGgoBBBB="))
    app.pictures = [one, one, two, nil, nil, two]
    var conversation = DriverConversation(limits: LogLimits())
    var responder = try DriverResponder(app: "painted") { _ in app }
    var shown: [ScreenPicture?] = []
    var sent: [Bool] = []
    for request in [.launch(app: nil, SessionSetting())]
      + [DriverRequest](repeating: .picture(changes: true), count: 6)
    {
      let asked = conversation.ask(request)
      let line = responder.answer(to: Array(asked.dropLast())).line
      let answer = try conversation.receive(Array(line.dropLast()))
      guard case .picture(let picture) = answer else { continue }
      shown.append(picture)
      sent.append(String(decoding: line, as: UTF8.self).contains("picture"))
    }
    #expect(shown == [one, one, two, nil, nil, two])
    #expect(sent == [true, false, true, true, true, true])
    app.pictures = [two]
    _ = try answer(to: [], app, &conversation)
    #expect(conversation.picture == nil)
  }

  @Test("an answer without a picture is one only to a request that allows it, and after a picture")
  func unchanged() throws {
    for (request, hasPicture) in [
      (DriverRequest.picture(changes: false), true), (.picture(changes: true), false),
    ] {
      let app = PaintedApp()
      app.pictures = [Self.picture()]
      var conversation = DriverConversation(limits: LogLimits())
      _ = try answer(to: hasPicture ? [.picture(changes: false)] : [], app, &conversation)
      _ = conversation.ask(request)
      let number = hasPicture ? 4 : 3
      #expect(throws: DriverError.self) {
        _ = try conversation.receive(Array(#"{"id":\#(number),"at":0}"#.utf8))
      }
    }
  }

  @Test("an app without pictures has none, and refuses to send one")
  func none() throws {
    let app = PaintedApp(showsPictures: false)
    var conversation = DriverConversation(limits: LogLimits())
    #expect(throws: DriverError.unsupported(input: "pictures")) {
      _ = try self.answer(to: [.picture(changes: false)], app, &conversation)
    }
    #expect(conversation.greeting?.capabilities.showsPictures == false)
    #expect(try PageApp().picture() == nil)
  }
}
