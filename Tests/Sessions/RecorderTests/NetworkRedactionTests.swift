import Foundation
import TestSupport
import Testing

@testable import Recorder

@Suite("The redaction of an app's exchanges with other programs")
struct NetworkRedactionTests {
  private let redactor = Redactor(hiding: [
    "SIMON_SECRET_1": "hunter2", "SIMON_SECRET_2": "4711471",
  ])

  private func redact(_ lines: String...) -> [String] {
    NetworkRedaction.redact(lines, by: redactor)
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  @Test(
    "a secret goes from every text of a line, and the rest stays as it is",
    arguments: [
      (#"{"a":"hunter2"}"#, #"{"a":"‹secret 1›"}"#),
      (#"{"a":"my hunter2!"}"#, #"{"a":"my ‹secret 1›!"}"#),
      (
        #"{"a":{"b":["x","hunter2",{"c":"hunter2"}]}}"#,
        #"{"a":{"b":["x","‹secret 1›",{"c":"‹secret 1›"}]}}"#
      ),
      (#"{"hunter2":1}"#, #"{"‹secret 1›":1}"#),
      (#"{"a":"/x?key=hunter2&b=1"}"#, #"{"a":"/x?key=‹secret 1›&b=1"}"#),
      (#"{"a":"{\"password\":\"hunter2\"}"}"#, #"{"a":"{\"password\":\"‹secret 1›\"}"}"#),
      (#""hunter2""#, #""‹secret 1›""#), (#"["hunter2"]"#, #"["‹secret 1›"]"#),
      (#"{"a":"/b/c"}"#, #"{"a":"/b/c"}"#), (#"{"b":1,"a":"x"}"#, #"{"a":"x","b":1}"#),
      (#"{"a":null,"b":true,"c":-1.5,"d":""}"#, #"{"a":null,"b":true,"c":-1.5,"d":""}"#),
    ]
  )
  func texts(line: String, redacted: String) {
    #expect(redact(line) == [redacted])
  }

  @Test("numbers of an exchange stay, so that it can be read")
  func numbers() {
    #expect(redact(#"{"number":12,"after":16.5}"#) == [#"{"after":16.5,"number":12}"#])
  }

  @Test("base64 of a text stays base64, without its secret")
  func encodedText() throws {
    let line = redact(#"{"data":"\#(base64("the password is hunter2."))"}"#)[0]
    let members = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    let bytes = try #require(Data(base64Encoded: members["data"] ?? ""))
    #expect(String(decoding: bytes, as: UTF8.self) == "the password is ‹secret 1›.")
    let harmless = #"{"data":"\#(base64("no secret at all"))"}"#
    #expect(redact(harmless) == [harmless])
  }

  @Test("base64 of bytes that are no text stays, unless its letters hold a secret")
  func encodedBytes() throws {
    let bytes = Data([0xFF, 0x00, 0xFE, 0x80, 0x81, 0x82])
    let harmless = #"{"data":"\#(bytes.base64EncodedString())"}"#
    #expect(redact(harmless) == [harmless])
    // The letters themselves are a secret, as of a key that is typed in base64.
    let key = bytes.base64EncodedString()
    let typed = Redactor(hiding: ["SIMON_SECRET_1": key])
    let line = #"{"data":"\#(key)"}"#
    let redacted = NetworkRedaction.redact([line], by: typed)[0]
    #expect(!redacted.contains(key))
  }

  @Test("bytes that are no text keep no secret that is a part of them")
  func secretInBytes() throws {
    let bytes = Data([0xFF, 0x00]) + Data("hunter2".utf8) + Data([0xFE])
    let line = redact(#"{"data":"\#(bytes.base64EncodedString())"}"#)[0]
    let members = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
    let kept = Data(base64Encoded: members["data"] ?? "") ?? Data()
    #expect(kept.firstRange(of: Data("hunter2".utf8)) == nil, "\(line)")
  }

  @Test(
    "a line that is no JSON is redacted as a text, and stays one line",
    arguments: [
      ("GET /?key=hunter2", "GET /?key=‹secret 1›"), ("{hunter2", "{‹secret 1›"),
      ("a\nhunter2\r\nb", "a ‹secret 1›  b"), ("", ""),
    ]
  )
  func plain(line: String, redacted: String) {
    let lines = redact(line)
    #expect(
      lines.map { $0.unicodeScalars.map(String.init) } == [redacted.unicodeScalars.map(String.init)]
    )
  }

  @Test("the same secret has the same pseudonym in every line, and each line stays one")
  func several() {
    let lines = redact(#"{"a":"hunter2"}"#, "no JSON", #"{"b":"4711471"}"#, #"{"a":"hunter2"}"#)
    #expect(lines.count == 4)
    #expect(lines[0] == lines[3])
    #expect(lines[1] == "no JSON")
    #expect(lines[2] == #"{"b":"‹digits 2›"}"#)
  }

  @Test("a secret in any text of any exchange is in no line afterwards")
  func anywhere() {
    forAll(seeds: 0..<100) { random in
      func value(_ depth: Int) -> Any {
        switch Int.random(in: 0..<(depth > 0 ? 6 : 4), using: &random) {
        case 0: return random.text() + "hunter2" + random.text()
        case 1: return base64(random.text() + "hunter2")
        case 2: return Int.random(in: 0...999, using: &random)
        case 3: return random.text()
        case 4: return (0..<3).map { _ in value(depth - 1) }
        default: return [random.text(): value(depth - 1), "hunter2": value(depth - 1)]
        }
      }
      let options: JSONSerialization.WritingOptions = [.fragmentsAllowed]
      let data = try JSONSerialization.data(withJSONObject: value(3), options: options)
      let line = redact(String(decoding: data, as: UTF8.self))[0]
      #expect(!line.contains("hunter2"))
      #expect(!line.utf8.contains(0x0A))
      let object = try JSONSerialization.jsonObject(
        with: Data(line.utf8),
        options: .fragmentsAllowed
      )
      for text in texts(in: object) {
        let bytes = Data(base64Encoded: text) ?? Data()
        #expect(!String(decoding: bytes, as: UTF8.self).contains("hunter2"), "\(text)")
      }
    }
  }

  private func texts(in value: Any) -> [String] {
    switch value {
    case let text as String: [text]
    case let list as [Any]: list.flatMap { texts(in: $0) }
    case let members as [String: Any]: members.flatMap { [$0.key] + texts(in: $0.value) }
    default: []
    }
  }
}
