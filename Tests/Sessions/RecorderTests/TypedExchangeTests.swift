import Foundation
import TestSupport
import Testing

@testable import Recorder

@Suite("Requests of a page that sends each key of a secret")
struct TypedExchangeTests {
  /// The exchanges of a page that asks for each key.
  private struct Session {
    var secret: String
    var lines: [String] = []

    /// The texts of the field after each key, and the keys.
    var pieces: Set<String> {
      Set(secret.indices.map { String(secret[...$0]) } + secret.map(String.init))
    }

    /// Adds a request without its answer.
    mutating func begin(_ address: String, _ sent: String, number: Int) {
      add(["body": ["number": 2 * number, "text": sent]])
      add([
        "request": [
          "number": number, "method": "POST", "address": address, "kind": "Fetch",
          "sent": 2 * number,
        ]
      ])
    }

    /// Adds a message of a socket.
    mutating func tell(_ event: String, _ text: String, after time: Int, sent: Int) {
      add(["message": ["of": 1, "event": event, "data": text, "after": time, "sent": sent]])
    }

    /// Adds a request with its answer.
    mutating func ask(_ address: String, _ sent: String?, _ came: String, number: Int) {
      let place = 2 * number
      for (body, text) in [(place, sent), (place + 1, came)] {
        guard let text else { continue }
        add(["body": ["number": body, "text": text]])
      }
      var request: [String: Any] = [
        "number": number, "method": "POST", "address": address, "kind": "Fetch", "status": 200,
        "came": place + 1, "headers": [],
      ]
      if sent != nil { request["sent"] = place }
      add(["request": request])
    }

    mutating func add(_ line: [String: Any]) {
      guard let bytes = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
      else { return }
      lines.append(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the lines without the secret, which was typed while all but the first and last request were told.
    func redacted(from start: Int, to end: Int) -> [String] {
      let typing = SecretTypingSpan(lines: start..<end, pieces: pieces, whole: secret)
      let redactor = Redactor(hiding: ["SIMON_SECRET_1": secret])
      return NetworkRedaction.redact(lines, typings: [typing], by: redactor)
    }
  }

  /// Returns the lines of a session whose page sends what a function makes of each text typed so far.
  private func lines(
    typing secret: String,
    _ address: (String) -> String = { _ in "/check" },
    sending sent: (String) -> String?,
    answer: (String) -> String = { _ in #"{"ok":true}"# },
    isFirst: Bool = false
  ) -> [String] {
    var session = Session(secret: secret)
    if !isFirst { session.ask("/start", nil, "begun", number: 1) }
    let (start, first) = (session.lines.count, isFirst ? 1 : 2)
    for (place, end) in secret.indices.enumerated() {
      let text = String(secret[...end])
      session.ask(address(text), sent(text), answer(text), number: first + place)
    }
    let end = session.lines.count
    let number = first + secret.count
    session.ask("/login", "{\"password\":\(quoted(secret))}", "welcome", number: number)
    return session.redacted(from: start, to: end)
  }

  private func quoted(_ text: String) -> String {
    let bytes = try? JSONEncoder().encode(text)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  private static let secrets = ["Tr4u", "correct horse bat..", "!horse bat& \""]

  @Test(
    "what is told does not depend on the secret or its length",
    arguments: 0..<9,
    [false, true]
  )
  func equal(way: Int, isFirst: Bool) {
    let told = Self.secrets.map { secret in
      switch way {
      case 0: lines(typing: secret, sending: { "{\"password\":\(quoted($0))}" }, isFirst: isFirst)
      case 1:
        lines(
          typing: secret,
          { "/check?q=" + percent($0) },
          sending: { _ in nil },
          isFirst: isFirst
        )
      case 2:
        lines(typing: secret, sending: { "name=ann&password=" + percent($0) }, isFirst: isFirst)
      case 3:
        lines(
          typing: secret,
          sending: { "{\"key\":\(quoted(String($0.suffix(1))))}" },
          isFirst: isFirst
        )
      case 4:
        lines(
          typing: secret,
          sending: { quoted($0) },
          answer: { "{\"typed\":\(quoted($0)),\"ok\":true}" },
          isFirst: isFirst
        )
      case 5:
        lines(
          typing: secret,
          sending: { quoted("{\"a\":1,\"password\":\(quoted($0)),\"b\":2}") },
          isFirst: isFirst
        )
      case 6:
        lines(
          typing: secret,
          { "/check?q=" + percent("{\"password\":\(quoted($0))}") },
          sending: { _ in nil },
          isFirst: isFirst
        )
      case 7:
        lines(
          typing: secret,
          { "/check?q=" + percent(percent("[\(quoted($0)),2]")) },
          sending: { _ in nil },
          isFirst: isFirst
        )
      default: lines(typing: secret, sending: { _ in "{\"event\":\"key\"}" }, isFirst: isFirst)
      }
    }
    #expect(told[0] == told[1], "way \(way)")
    #expect(told[0] == told[2], "way \(way)")
    let numbers = told[0].compactMap { line in
      line.contains("request") ? line.firstMatch(of: /"number":([0-9]+)/)?.output.1 : nil
    }
    #expect(numbers == (isFirst ? ["1", "2"] : ["1", "2", "3"]), "\(told[0])")
    for word in ["Tr4", "corr", "cor", "!hor"] {
      #expect(!told.joined().contains { $0.contains(word) }, "\(told)")
    }
  }

  @Test("a request whose answer comes when the typing is over is hidden, and told once")
  func slow() {
    let told = Self.secrets.map { secret in
      var session = Session(secret: secret)
      for (place, end) in secret.indices.enumerated() {
        session.begin(
          "/check",
          "{\"password\":\(quoted(String(secret[...end])))}",
          number: place + 1
        )
      }
      let end = session.lines.count
      for (place, last) in secret.indices.enumerated().reversed() {
        let answer = "{\"typed\":\(quoted(String(secret[...last]))),\"count\":\(place)}"
        session.add([
          "body": ["number": 100 + place, "text": place == secret.count - 1 ? "last" : answer]
        ])
        session.add([
          "request": [
            "number": place + 1, "method": "POST", "address": "/check", "kind": "Fetch",
            "sent": 2 * place + 2, "came": 100 + place, "status": 200, "after": 1_500 + place,
          ]
        ])
      }
      return session.redacted(from: 0, to: end).map { $0.replacing(/"after":[0-9]+/, with: "") }
    }
    #expect(told[0] == told[1])
    #expect(told[0].count == 3, "\(told[0])")
    #expect(told[0].contains { $0.contains(#""text":"last""#) }, "the answer to the whole text")
  }

  @Test(
    "messages of a socket that answer the letters are told once, and the rest comes as late as before"
  )
  func answers() {
    let told = Self.secrets.map { secret in
      var session = Session(secret: secret)
      session.add(["socket": ["number": 1, "address": "/typed"]])
      session.tell("text", "hello", after: 5, sent: 0)
      let start = session.lines.count
      for place in 1...secret.count {
        let sent = "42\(place)[\"pw\",\(quoted(String(secret.prefix(place))))]"
        session.tell("sent", sent, after: 0, sent: 2 * place - 2)
        session.tell("sent", "2[\"typing\"]", after: 0, sent: 2 * place - 1)
        session.tell("text", "{\"strength\":\(place)}", after: 16, sent: 2 * place)
      }
      let end = session.lines.count
      session.tell("text", "bye", after: 7, sent: 2 * secret.count)
      return session.redacted(from: start, to: end).map {
        $0.replacing(/strength[^0-9]*[0-9]+/, with: "strength").replacing(/42[0-9]+\[/, with: "42[")
      }
    }
    #expect(told[0] == told[1])
    #expect(told[0] == told[2])
    #expect(told[0].count == 6, "\(told[0])")
    #expect(told[0].last?.contains(#""sent":2"#) == true, "\(told[0])")
  }

  @Test(
    "a number in JSON is a string then, also as a member of a list, and a text stays one",
    arguments: [
      (#"{"left":4}"#, #"{"left":"‹secret 1›"}"#),
      (#"{"left": 4, "of":44}"#, #"{"left": "‹secret 1›", "of":"‹secret 1›"}"#),
      (#"[4,5]"#, #"["‹secret 1›",5]"#),
      (#"{"note":"4, 4, 5"}"#, #"{"note":"‹secret 1›, ‹secret 1›, 5"}"#),
      (#"{"a\"b":"4"}"#, #"{"a\"b":"‹secret 1›"}"#),
      (#"{"4":4.5}"#, #"{"4":4.5}"#),
    ]
  )
  func numbers(text: String, hidden: String) {
    let typed = TypedPieces(["4", "44", "445"], name: "‹secret 1›")
    #expect(typed.hide(in: text).text == hidden)
    #expect((try? JSONSerialization.jsonObject(with: Data(hidden.utf8))) != nil)
  }

  @Test("a secret in a list within a text of JSON leaves the text one")
  func list() throws {
    let redactor = Redactor(hiding: ["SIMON_SECRET_1": "4711"])
    let line = #"{"body":{"number":1,"text":"{\"note\":\"codes 1, 4711, 3\",\"pin\":4711}"}}"#
    let told = NetworkRedaction.redact([line], by: redactor)
    let hidden = #"{\"note\":\"codes 1, ‹digits 1›, 3\",\"pin\":\"‹digits 1›\"}"#
    #expect(told == [#"{"body":{"number":1,"text":"\#(hidden)"}}"#])
  }

  @Test("what was typed and deleted again is hidden as well, also as it gets shorter")
  func deleted() {
    var told = ToldExchanges()
    let deletes = String(repeating: "\u{8}", count: 7)
    let before = Array("hunter2").map(Optional.some)
    told.type(SecretTyping(place: "#pin", before: before, typed: Array(deletes)))
    for (place, text) in ["hunter", "hunte", "hu", "h"].enumerated() {
      told.add([
        #"{"request":{"address":"/a?q=\#(text)","method":"GET","number":\#(place + 1),"status":200}}"#
      ])
    }
    told.endTyping()
    let redacted = told.redacted(by: Redactor())
    #expect(redacted.count == 1, "\(redacted)")
    #expect(redacted.first?.contains("/a?q=‹secret 1›") == true, "\(redacted)")
  }

  @Test(
    "errors that quote what was typed are hidden and told once, with requests that are given up"
  )
  func errors() {
    let told = Self.secrets.map { secret in
      var session = Session(secret: secret)
      for (place, end) in secret.indices.enumerated() {
        session.add(["error": "weak password (\(place)): \(secret[...end])"])
        session.add([
          "request": ["number": place + 1, "method": "GET", "address": "/typing", "kind": "Fetch"]
        ])
      }
      return session.redacted(from: 0, to: session.lines.count).filter { !$0.contains("Tr") }
    }
    #expect(told[1].count == 4, "the beginnings of two letters occur by chance: \(told[1])")
    #expect(!told[1].joined().contains("corr"))
    #expect(told[1].filter { $0.contains("request") }.count == 1)
  }

  @Test("a secret with a quote is hidden in raw parts, and within a string of JSON")
  func quotes() {
    let typed = TypedPieces([#"Tr"4u"#, #"Tr"4"#], name: "‹secret 1›")
    for (text, hidden) in [
      ("name=pw\r\n\r\nTr\"4\r\n--", "name=pw\r\n\r\n‹secret 1›\r\n--"),
      (#"{"cmd":"login ann Tr\"4"}"#, #"{"cmd":"login ann ‹secret 1›"}"#),
      (#"{"url":"/s?q=Tr\"4u&a=1"}"#, #"{"url":"/s?q=‹secret 1›&a=1"}"#),
    ] {
      #expect(typed.hide(in: text).text == hidden)
    }
  }

  @Test("a request that began before the typing is told as it was")
  func earlier() {
    var session = Session(secret: "1234")
    session.begin("/items?page=1", "1", number: 1)
    let start = session.lines.count
    session.ask("/items?page=1", "1", "one", number: 1)
    let told = session.redacted(from: start, to: session.lines.count)
    #expect(told.contains { $0.contains("/items?page=1") }, "\(told)")
  }

  private func percent(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
  }

  @Test("the last answer for a key is the one that is kept")
  func last() {
    let told = lines(
      typing: "Tr4u",
      sending: { "{\"password\":\(quoted($0))}" },
      answer: { "{\"strength\":\($0.count)}" }
    )
    #expect(told.count { $0.contains("strength") } == 1)
    #expect(told.contains { $0.contains(#"{\"strength\":4}"#) })
    #expect(told.count { $0.contains(#""request""#) } == 3)
  }

  @Test("names of members and other words stay, also those that a secret begins with")
  func words() {
    let told = lines(
      typing: "password1",
      sending: { "{\"password\":\(quoted($0)),\"note\":\"pass on\"}" },
      answer: { _ in #"{"password":"a pa is fine","pass":true}"# }
    ).joined(separator: "\n")
    #expect(told.contains(#"{\"password\":\"‹secret 1›\",\"note\":"#), "\(told)")
    #expect(told.contains(#"{\"password\":\"a pa is fine\",\"pass\":true}"#), "\(told)")
  }

  @Test("a request before and after the typing is told as it was, with numbers that have no gap")
  func others() {
    let told = lines(typing: "Tr4u", sending: { quoted($0) })
    #expect(told.first == #"{"body":{"number":3,"text":"begun"}}"#)
    #expect(told.contains { $0.contains(#""address":"/login""#) && $0.contains(#""number":3"#) })
  }
}
