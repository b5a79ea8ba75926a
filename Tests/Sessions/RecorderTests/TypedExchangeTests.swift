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

    private mutating func add(_ line: [String: Any]) {
      guard let bytes = try? JSONSerialization.data(withJSONObject: line, options: .sortedKeys)
      else { return }
      lines.append(String(decoding: bytes, as: UTF8.self))
    }

    /// Returns the lines without the secret, which was typed while all but the first and last request were told.
    func redacted(from start: Int, to end: Int) -> [String] {
      let texts = secret.indices.map { String(secret[...$0]) }
      let typing = SecretTypingSpan(
        lines: start..<end,
        pieces: Set(texts + secret.map(String.init)),
        whole: secret
      )
      let redactor = Redactor(hiding: ["SIMON_SECRET_1": secret])
      return NetworkRedaction.redact(lines, typings: [typing], by: redactor)
    }
  }

  /// Returns the lines of a session whose page sends what a function makes of each text typed so far.
  private func lines(
    typing secret: String,
    _ address: (String) -> String = { _ in "/check" },
    sending sent: (String) -> String?,
    answer: (String) -> String = { _ in #"{"ok":true}"# }
  ) -> [String] {
    var session = Session(secret: secret)
    session.ask("/start", nil, "begun", number: 1)
    let start = session.lines.count
    for (place, end) in secret.indices.enumerated() {
      let text = String(secret[...end])
      session.ask(address(text), sent(text), answer(text), number: 2 + place)
    }
    let end = session.lines.count
    session.ask("/login", "{\"password\":\(quoted(secret))}", "welcome", number: 2 + secret.count)
    return session.redacted(from: start, to: end)
  }

  private func quoted(_ text: String) -> String {
    let bytes = try? JSONEncoder().encode(text)
    return String(decoding: bytes ?? Data(), as: UTF8.self)
  }

  private static let secrets = ["Tr4u", "correct horse bat..", "!horse bat& \""]

  @Test("what is told does not depend on the secret or its length", arguments: 0..<6)
  func equal(way: Int) {
    let told = Self.secrets.map { secret in
      switch way {
      case 0: lines(typing: secret, sending: { "{\"password\":\(quoted($0))}" })
      case 1: lines(typing: secret, { "/check?q=" + percent($0) }, sending: { _ in nil })
      case 2: lines(typing: secret, sending: { "name=ann&password=" + percent($0) })
      case 3: lines(typing: secret, sending: { "{\"key\":\(quoted(String($0.suffix(1))))}" })
      case 4:
        lines(
          typing: secret,
          sending: { quoted($0) },
          answer: { "{\"typed\":\(quoted($0)),\"ok\":true}" }
        )
      default: lines(typing: secret, sending: { _ in "{\"event\":\"key\"}" })
      }
    }
    #expect(told[0] == told[1], "way \(way)")
    #expect(told[0] == told[2], "way \(way)")
    let numbers = told[0].compactMap { $0.firstMatch(of: /"number":([0-9]+),"s/)?.output.1 }
    #expect(numbers == ["1", "2", "3"] || numbers.isEmpty, "\(told[0])")
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
