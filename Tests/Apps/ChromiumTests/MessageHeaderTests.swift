import Foundation
import Testing

@testable import Chromium

@Suite("The header of a browser's message")
struct MessageHeaderTests {
  private static let session = "45C73C03C9D0D5B69FC1371EC73F1C52"

  @Test(
    "a header is that of the whole message, in whatever order its members stand",
    arguments: [
      #"{"id":12,"result":{},"sessionId":"\#(session)"}"#,
      #"{"id":12,"result":{"id":13,"method":"A.a","error":{"message":"no"}}}"#,
      #"{"id":1234567890123,"result":{}}"#,
      #"{"id":12,"error":{"code":-32000,"message":"no such frame"},"sessionId":"\#(session)"}"#,
      #"{"result":{},"id":12}"#,
      #"{"method":"A.a","params":{},"sessionId":"\#(session)"}"#,
      #"{"method":"A.a","params":{"sessionId":"\#(session)"}}"#,
      #"{"method":"A.a","params":{"text":",\"sessionId\":\"\#(session)"}}"#,
      #"{"method":"A.a","params":{"text":",\"sessionId\":\"\#(session)\"}"}}"#,
      #"{"method":"A.a","params":{"method":"A.b"},"sessionId":"S"}"#,
      #"{"method":"A.\u0061","params":{},"sessionId":"\#(session)"}"#,
      #"{"method":"A.a","params":{},"sessionId":"\#(session.dropLast())"}"#,
      #"{"method":"A.a","params":{},"sessionId":"\#(session.dropLast(2))\n"}"#,
      #"{"method":"A.a","sessionId":"\#(session)","params":{}}"#,
      #"{"params":{},"method":"A.a"}"#, "{}", #"{"id":null}"#,
    ]
  )
  func read(text: String) throws {
    let message = Data(text.utf8)
    let header = try MessageHeader(of: message)
    let parsed = try JSONDecoder().decode(MessageHeader.self, from: message)
    #expect(header.id == parsed.id)
    #expect(header.method == parsed.method)
    #expect(header.error?.message == parsed.error?.message)
    // That of a reply is not asked for.
    if header.method != nil { #expect(header.sessionId == parsed.sessionId) }
  }

  @Test(
    "a message that is no object has no header",
    arguments: [
      "", "[1]", "hello", #"{"id":}"#, #"{"id":1"#, #"{"method":"A.a"#, #"{"id":1,"result"#,
    ]
  )
  func broken(text: String) {
    let error = BrowserError.protocolBroken(reason: "a message is no JSON object")
    #expect(throws: error) { try MessageHeader(of: Data(text.utf8)) }
  }
}
