import Foundation
import TestSupport
import Testing

@testable import Recorder

@Suite("Lines of exchanges without secrets")
struct NetworkLineTests {
  private let redactor = Redactor(hiding: [
    "SIMON_SECRET_1": "hunter2", "SIMON_SECRET_2": "4711471",
  ])

  /// Returns what is left of a text in a line.
  private func redact(_ text: String, by redactor: Redactor? = nil) throws -> String {
    let line = String(decoding: try JSONEncoder().encode(["a": text]), as: UTF8.self)
    let redacted = NetworkRedaction.redact([line], by: redactor ?? self.redactor)
    let found = try JSONDecoder().decode([String: String].self, from: Data(redacted[0].utf8))
    return found["a"] ?? ""
  }

  private static func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  private static func base64URL(_ text: String) -> String {
    base64(text).replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
  }

  @Test("a token stays a token, so that a page can send it in a header and read its parts")
  func token() throws {
    let head = Self.base64URL(#"{"alg":"HS256"}"#)
    let token = "Bearer \(head).\(Self.base64URL(#"{"sub":"hunter2","x":1}"#)).c2ln"
    let redacted = try redact(token)
    #expect(redacted == "Bearer \(head).\(Self.base64URL(#"{"sub":"‹secret 1›","x":1}"#)).c2ln")
    #expect(redacted.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("a token in an address leaves the rest of the address as it is")
  func address() throws {
    let (token, kept) = (Self.base64URL("ann:hunter2!?"), Self.base64URL("ann:‹secret 1›!?"))
    #expect(try redact("/use/\(token)/x") == "/use/\(kept)/x")
    #expect(
      try redact("https://a.test/use?token=\(token)&b=1#c").hasPrefix("https://a.test/use?token=")
    )
    #expect(try redact("/use?a=1&password=hunter2&b=2") == "/use?a=1&password=‹secret 1›&b=2")
    #expect(try redact("/use/hunter2/x") == "/use/‹secret 1›/x")
  }

  @Test("hexadecimal digits stay hexadecimal digits")
  func hexadecimal() throws {
    let digits = { (text: String) in
      text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    #expect(try redact(digits("hunter2")) == digits("‹secret 1›"))
  }

  @Test(
    "a number in JSON becomes a string, so that the text stays JSON",
    arguments: [
      (#"{"pin":4711471,"at":1699}"#, #"{"pin":"‹digits 2›","at":1699}"#),
      (#"{"pin":14711471,"x":-4711471.0}"#, #"{"pin":"‹digits 2›","x":"‹digits 2›"}"#),
      (#"[4711471, 1]"#, #"["‹digits 2›", 1]"#), (#"{"pin":"4711471"}"#, #"{"pin":"‹digits 2›"}"#),
      (#"{"pin":[104,117,110,116,101,114,50]}"#, #"{"pin":["‹secret 1›"]}"#),
      ("pin: 4711471, x", "pin: ‹digits 2›, x"),
    ]
  )
  func number(text: String, redacted: String) throws {
    #expect(try redact(text) == redacted)
  }

  @Test(
    "a secret that looks like an escape is found in a text that is escaped",
    arguments: [
      #"{"p":"50%25 o\"ff\\"}"#, #"{"p":"5\u0030%25 o\"ff\\"}"#, "p=50%2525+o%22ff%5C",
      #"{"in":"{\"p\":\"50%25 o\\\"ff\\\\\"}"}"#, "<p>50%25 o&quot;ff\\</p>",
    ]
  )
  func escapes(text: String) throws {
    let typed = Redactor(hiding: ["SIMON_SECRET_1": #"50%25 o"ff\"#])
    let redacted = try redact(text, by: typed)
    #expect(redacted.contains("‹secret 1›"), "\(redacted)")
    #expect(!redacted.contains("ff") && !redacted.contains("50"), "\(redacted)")
  }

  @Test(
    "the signs at the ends of a secret go with it, also in a form, in which a blank is a plus sign",
    arguments: [
      "p=%21horse+bat%26+%22&b", "p=!horse+bat%26+%22&b", "p=%21horse%20bat%26%20%22&b",
      "p=%2521horse%2Bbat%2526%2B%2522&b",
    ]
  )
  func ends(text: String) throws {
    let typed = Redactor(hiding: ["SIMON_SECRET_1": #"!horse bat& ""#])
    #expect(try redact(text, by: typed) == "p=‹secret 1›&b")
  }

  @Test("a secret among bytes goes, and the other bytes stay")
  func bytes() throws {
    let bytes = { (text: String) in
      (Data([0xFF, 0x00]) + Data(text.utf8) + Data([0x80])).base64EncodedString()
    }
    #expect(try redact(bytes("<hunter2>")) == bytes("<‹secret 1›>"))
    #expect(try redact(bytes("<winter2>")) == bytes("<winter2>"))
  }

  @Test(
    "a secret in UTF-16 and UTF-32 goes",
    arguments: [
      String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian,
    ]
  )
  func wide(coding: String.Encoding) throws {
    let coded = { (text: String) in try #require(text.data(using: coding)) }
    let typed = Redactor(hiding: ["SIMON_SECRET_1": "Grüße €1"])
    let end = Data([0x00, 0xD8])
    let redacted = try redact((coded("Grüße €1") + end).base64EncodedString(), by: typed)
    #expect(try redacted == (coded("‹secret 1›") + end).base64EncodedString())
  }

  @Test("a short secret leaves large bytes as they are, in which its letters occur by chance")
  func chance() throws {
    let typed = Redactor(hiding: ["SIMON_SECRET_1": "Tr4u"])
    forAll(seeds: 0..<4) { random in
      let bytes = Data((0..<20_000).map { _ in UInt8.random(in: 0...255, using: &random) })
      let text = (Data([0xFF]) + bytes).base64EncodedString()
      let left = try redact(text, by: typed)
      #expect(left == text)
    }
  }

  @Test("a text that could be base64 is a text")
  func ambiguous() throws {
    #expect(try redact("hunter22") == "‹secret 1›2")
    #expect(try redact("4711471 ") == "‹digits 2› ")
  }
}
