import AppDriver
import EventModel
import Testing

@Suite("Simon, in the driver protocol")
struct DriverConversationTests {
  private static let launched = [
    (DriverRequest.hello(version: DriverRequest.version), #"{"version":"1.0","clock":"virtual"}"#),
    (.launch(app: nil, SessionSetting()), #"{"at":0}"#),
  ]

  /// Sends each request and receives its answer, to which the number is added.
  private func talk(
    _ exchange: [(DriverRequest, String)],
    to conversation: inout DriverConversation
  ) throws(DriverError) -> DriverConversation.Answer? {
    var answer: DriverConversation.Answer?
    for (request, line) in exchange {
      let asked = String(decoding: conversation.ask(request), as: UTF8.self)
      let number = asked.dropFirst(6).prefix { $0.isNumber }
      let separator = line == "{}" ? "" : ","
      answer = try conversation.receive(
        Array("{\"id\":\(number)\(separator)\(line.dropFirst())".utf8)
      )
    }
    return answer
  }

  @Test(
    "Simon finds contradictions in the answers of an app",
    arguments: [
      ([(.activity, #"{"idle":true}"#)], "its time, \"at\", is missing"),
      ([(.advance(by: Microseconds(5)), #"{"at":4}"#)], "its time is 4 µs, expected 5 µs"),
      (
        [
          (.advance(by: Microseconds(5)), #"{"at":5}"#), (.activity, #"{"at":4,"idle":true}"#),
        ], "went backwards from 5 µs to 4 µs"
      ),
      ([(.activity, #"{"at":1,"idle":true}"#)], "its time is 1 µs, expected 0 µs"),
      ([(.snapshot(changes: true), #"{"at":0,"ops":[]}"#)], "before any whole screen"),
      (
        [
          (.snapshot(changes: false), #"{"at":0,"tree":{"class":"V"}}"#),
          (.snapshot(changes: true), #"{"at":0,"ops":[["remove",1]]}"#),
        ], "its changes do not fit its screen"
      ),
      ([(.snapshot(changes: false), #"{"at":0,"ops":[]}"#)], "does not match the request"),
      ([(.activity, #"{"at":0}"#)], "does not match the request"),
      (
        [
          (
            .snapshot(changes: false),
            #"{"at":0,"tree":{"class":"V","children":[{"class":"F","secure":1}]}}"#
          )
        ], "\"secure\" of a view is neither true nor false"
      ),
      (
        [
          (.snapshot(changes: false), #"{"at":0,"tree":{"class":"V","secure":false}}"#),
          (.snapshot(changes: true), #"{"at":0,"ops":[["set",0,"secure","true"]]}"#),
        ], "\"secure\" of a view is neither true nor false"
      ),
      ([(.launch(app: nil, SessionSetting()), #"{"at":1}"#)], "1 µs after a launch"),
    ] as [([(DriverRequest, String)], String)]
  )
  func contradicts(exchange: [(DriverRequest, String)], message: String) throws {
    var conversation = DriverConversation(limits: LogLimits())
    let error = #expect(throws: DriverError.self) {
      try talk(Self.launched + exchange, to: &conversation)
    }
    guard case .broken(let fault)? = error, case .contradiction(let contradiction) = fault.kind
    else {
      throw error ?? .unsupported(input: "nothing")
    }
    #expect(contradiction.contains(message))
    #expect(fault.request == exchange.last?.0.word)
  }

  @Test("changes are applied to the last screen")
  func changes() throws {
    var conversation = DriverConversation(limits: LogLimits())
    let answer = try talk(
      Self.launched + [
        (.snapshot(changes: false), #"{"at":0,"tree":{"class":"V","text":"a"}}"#),
        (.snapshot(changes: true), #"{"at":0,"ops":[["set",0,"text","b"]]}"#),
        (.snapshot(changes: true), #"{"at":0,"ops":[["set",0,"label","c"]]}"#),
      ],
      to: &conversation
    )
    guard case .tree(let tree)? = answer else { throw DriverError.unsupported(input: "answer") }
    #expect(tree == ViewTree(ViewNode("V", label: "c", text: "b")))
  }

  @Test("an answer without a request is a contradiction")
  func unasked() throws {
    var conversation = DriverConversation(limits: LogLimits())
    _ = try talk(Self.launched, to: &conversation)
    let error = #expect(throws: DriverError.self) {
      try conversation.receive(Array(#"{"id":2,"at":0}"#.utf8))
    }
    #expect(error?.message.contains("it answers request 2") == true)
  }

  @Test("log notices are kept, unknown notices are ignored, and a crash is an error")
  func notices() throws {
    var conversation = DriverConversation(limits: LogLimits())
    _ = try talk(Self.launched, to: &conversation)
    for line in [
      #"{"notice":"log","text":"loading"}"#, #"{"notice":"battery","level":[1]}"#,
      #"{"notice":"crash","reason":"out of paper"}"#,
    ] { #expect(try conversation.receive(Array(line.utf8)) == nil) }
    #expect(conversation.log == ["loading"])
    #expect(throws: DriverError.crashed(reason: "out of paper")) {
      try talk([(.activity, #"{"at":0,"idle":true}"#)], to: &conversation)
    }
  }

  @Test(
    "the app's own errors do not count as a broken protocol",
    arguments: [
      ("unsupported", DriverError.unsupported(input: "why")),
      ("crashed", .crashed(reason: "why")), ("launchFailed", .launchFailed(reason: "why")),
    ]
  )
  func refusals(code: String, error: DriverError) throws {
    var conversation = DriverConversation(limits: LogLimits())
    #expect(throws: error) {
      try talk(
        Self.launched + [(.activity, #"{"error":{"code":"\#(code)","message":"why"}}"#)],
        to: &conversation
      )
    }
  }
}
