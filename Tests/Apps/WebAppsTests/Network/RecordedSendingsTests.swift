import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("The recorded messages of a page over its socket")
struct RecordedSendingsTests {
  private typealias Sending = RecordedSendings.Sending

  /// Returns the counts after each of the messages that a page sends.
  private func counts(_ recorded: [String], sent: [String]) -> [Int] {
    var sendings = RecordedSendings(recorded.map { Sending(data: $0) })
    return sent.map {
      _ = sendings.take(Sending(data: $0))
      return sendings.count
    }
  }

  /// Returns true if recorded messages have one that a page sends.
  private func isKnown(_ sending: Sending, after recorded: [Sending]) -> Bool {
    var sendings = RecordedSendings(recorded)
    return sendings.take(sending)
  }

  @Test("the same messages in the same order count one by one, also equal ones")
  func same() {
    #expect(counts(["a", "ping", "ping", "b"], sent: ["a", "ping", "ping", "b"]) == [1, 2, 3, 4])
  }

  @Test("a message that the recording has not counts nothing")
  func foreign() {
    #expect(counts(["open", "click"], sent: ["open", "hover", "click"]) == [1, 1, 2])
    #expect(!isKnown(Sending(data: "hover"), after: [Sending(data: "open")]))
    #expect(
      !isKnown(Sending(data: nil), after: [Sending(data: "open")]),
      "it is closed in no session"
    )
  }

  @Test("one sign of life more brings no answer to what was not asked yet")
  func early() {
    let recorded = ["ping", "click", "ping", "close"]
    #expect(counts(recorded, sent: ["ping", "ping", "click"]) == [1, 1, 3])
  }

  @Test("a message that the page leaves out is past once it sends a later one that occurs once")
  func leftOut() {
    #expect(counts(["open", "size", "click", "done"], sent: ["open", "click"]) == [1, 3])
    #expect(
      counts(["a", "b", "a"], sent: ["a", "a"]) == [1, 1],
      "which of two equal ones is unknown"
    )
  }

  @Test("a message counts if only numbers and generated names differ, in any order")
  func like() {
    let recorded = [#"{"id":17,"do":"open"}"#, #"{"id":18,"do":"click","at":[1.5,2]}"#]
    let sent = [#"{"id":3,"do":"open"}"#, #"{"id":4,"do":"click","at":[10,20.25]}"#]
    #expect(counts(recorded, sent: sent) == [1, 2])
    #expect(counts(recorded, sent: [sent[1], sent[0]]) == [2, 2])
    let beats = ["3", "ack 1", "3", "ack 2", "click"]
    #expect(counts(beats, sent: ["ack 5", "3", "ack 6", "3", "click"]) == [0, 2, 2, 4, 5])
    let names = [
      "for 0f8fad5b-d9cb-469f-a165-70867728950e", "for 7c9e6679-7425-40de-944b-e07fc1f90ae7",
    ]
    #expect(counts([names[0]], sent: [names[1]]) == [1])
  }

  @Test("an equal message takes its place back from one that was only alike")
  func exact() {
    #expect(counts(["at 1", "at 2", "end"], sent: ["at 9", "at 1", "at 2"]) == [1, 1, 2])
  }

  @Test(
    "a pseudonym stands for any text",
    arguments: [
      ("login ‹secret 1›", "login hunter2", true), ("login ‹secret 1›", "logout hunter2", false),
      ("‹secret 1› 5 ‹secret 2›", "a 7 b", true), ("login ‹secret 1›", "login ", true),
    ]
  )
  func secrets(recorded: String, sent: String, isKnown: Bool) {
    #expect(self.isKnown(Sending(data: sent), after: [Sending(data: recorded)]) == isKnown)
  }

  private func base64(_ text: String) -> String { Data(text.utf8).base64EncodedString() }

  @Test(
    "bytes agree with the same bytes, with texts but for their secrets, and are alike by their number"
  )
  func bytes() {
    func isKnown(_ recorded: String, _ sent: String) -> Bool {
      self.isKnown(
        Sending(data: sent, isBinary: true),
        after: [Sending(data: recorded, isBinary: true)]
      )
    }
    #expect(isKnown("AAECAw==", "AAECAw=="))
    #expect(isKnown("AAECAw==", "AAECBA=="))
    #expect(!isKnown("AAECAw==", "AAEC"))
    #expect(isKnown(base64("key ‹secret 1›"), base64("key 1234567890")))
    #expect(isKnown("", "AAEC"), "bytes with a secret were left out")
    let bytes = Sending(data: "AAEC", isBinary: true)
    #expect(!self.isKnown(Sending(data: "AAEC"), after: [bytes]), "a text is no bytes")
  }

  @Test("a page may send more keys of a secret than in the session, where they are one message")
  func keys() {
    let recorded = [#"{"key":"‹secret 1›"}"#, "log in"].map { Sending(data: $0) }
    var sendings = RecordedSendings(recorded)
    for key in ["a", "b", "c"] {
      let isKnown = sendings.take(Sending(data: #"{"key":"\#(key)"}"#))
      #expect(isKnown, "\(key)")
      #expect(sendings.count == 1)
    }
    let isKnown = sendings.take(Sending(data: "log in"))
    #expect(isKnown)
    #expect(sendings.count == 2)
  }

  @Test("the end of a socket counts as a message of its own")
  func end() {
    var sendings = RecordedSendings([Sending(data: "a"), Sending(data: nil)])
    let isKnown = sendings.take(Sending(data: nil))
    #expect(isKnown)
    #expect(sendings.count == 2)
  }

  @Test(
    "what was sent in the session counts as in the session, and anything between changes nothing"
  )
  func noise() {
    forAll(seeds: 0..<200) { random in
      let recorded = (0..<Int.random(in: 1...12, using: &random)).map { _ in
        ["ping", "move", "click", "key"][Int.random(in: 0..<4, using: &random)]
      }
      var sendings = RecordedSendings(recorded.map { Sending(data: $0) })
      for (place, text) in recorded.enumerated() {
        if random.once(in: 3) { _ = sendings.take(Sending(data: "noise")) }
        _ = sendings.take(Sending(data: text))
        #expect(sendings.count > place, "\(recorded)")
      }
      #expect(sendings.count == recorded.count)
    }
  }
}
