import AppDriver
import EventModel
import Foundation
import TestSupport
import Testing

@Suite("docs/DRIVER.md")
struct DriverDocumentTests {
  /// An example line with its direction.
  struct Example: CustomTestStringConvertible, Sendable {
    var isRequest: Bool
    var line: String
    var testDescription: String { line }
  }

  static let examples: [Example] = {
    let file = project.appending(path: "docs/DRIVER.md")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { $0.hasPrefix("→ ") || $0.hasPrefix("← ") }.map {
      Example(isRequest: $0.hasPrefix("→"), line: String($0.dropFirst(2)))
    }
  }()
  let schema: JSONSchema

  init() throws {
    schema = try JSONSchema(contentsOf: project.appending(path: "docs/driver.schema.json"))
  }

  @Test("the schema accepts the lines of docs/DRIVER.md", arguments: examples)
  func isValid(_ example: Example) throws { #expect(try schema.accepts(example.line)) }

  @Test("the lines of docs/DRIVER.md are read and written back unchanged", arguments: examples)
  func roundTrip(_ example: Example) throws {
    let bytes = Array(example.line.utf8)
    let written: [UInt8]
    if example.isRequest {
      guard !example.line.contains("somersault") else {
        let error = #expect(throws: DriverRequestError.self) { try DriverRequest.parse(bytes) }
        #expect(error?.refusal.code == "unknownRequest")
        return
      }
      let (id, request) = try DriverRequest.parse(bytes)
      written = request.line(id: id)
    } else {
      switch try DriverLine.parse(bytes) {
      case .reply(let reply): written = reply.line
      case .notice(let notice): written = notice.line
      }
    }
    #expect(String(decoding: written, as: UTF8.self) == example.line + "\n")
  }

  @Test("the session of docs/DRIVER.md is what Simon sends and accepts")
  func session() throws {
    var conversation = DriverConversation(limits: LogLimits())
    for example in Self.examples.prefix(19) {
      let bytes = Array(example.line.utf8)
      if example.isRequest {
        let asked = conversation.ask(try DriverRequest.parse(bytes).request)
        #expect(String(decoding: asked, as: UTF8.self) == example.line + "\n")
      } else {
        _ = try conversation.receive(bytes)
      }
    }
    #expect(conversation.greeting?.app == "notes")
    #expect(conversation.tree?[1].text == "Added")
    #expect(conversation.log == ["a note was added"])
  }

  @Test("docs/DRIVER.md names every request and every error code")
  func isComplete() throws {
    let text = try String(contentsOf: project.appending(path: "docs/DRIVER.md"), encoding: .utf8)
    for code in DriverRefusal.Code.allCases { #expect(text.contains("| `\(code.rawValue)` |")) }
    for word in [
      "hello", "launch", "touch", "gesture", "text", "key", "rotate", "advance", "activity",
      "snapshot",
      "quit",
    ] { #expect(text.contains("| `\(word)` |")) }
    #expect(text.contains("version \(DriverRequest.version)"))
  }

  @Test(
    "the schema refuses the lines that the protocol refuses",
    arguments: [
      "{}", "[]", #"{"id":0,"do":"quit"}"#, #"{"id":1,"do":"hello"}"#, #"{"id":"1","at":0}"#,
      #"{"id":1,"do":"touch","phase":"hover","finger":0,"x":1,"y":1}"#,
      #"{"id":1,"do":"rotate","turn":"over"}"#, #"{"id":1,"do":"advance","by":-1}"#,
      #"{"id":1,"do":"key"}"#, #"{"id":1,"do":"key","key":""}"#,
      #"{"id":1,"do":"key","key":"S","modifiers":["Hyper"]}"#,
      #"{"id":1,"do":"advance","by":1.5}"#,
      #"{"id":1,"at":0,"outcome":"ignored"}"#, #"{"id":1,"at":0,"idle":false}"#,
      #"{"id":1,"at":0,"tree":{"frame":[0,0,1,1]}}"#,
      #"{"id":1,"at":0,"tree":{"class":"V","children":[{"class":"W","frame":[0,0,1]}]}}"#,
      #"{"id":1,"at":0,"ops":[["paint",0]]}"#, #"{"id":1,"version":"1.0"}"#,
      #"{"id":1,"version":"1","clock":"virtual"}"#, #"{"id":1,"error":{"code":""}}"#,
      #"{"notice":"log"}"#, #"{"notice":"crash","text":"x"}"#,
    ]
  )
  func refuses(line: String) throws {
    #expect(try !schema.accepts(line))
    let bytes = Array(line.utf8)
    #expect(throws: (any Error).self) {
      if line.contains("\"do\"") {
        _ = try DriverRequest.parse(bytes)
      } else {
        _ = try DriverLine.parse(bytes)
      }
    }
  }
}
