import ChildProcesses
import Chromium
import Foundation
import TestSupport
import Testing

@Suite("Commands whose replies are taken later")
struct PostedCommandTests {
  /// Returns the conversation with a shell that answers all that it needs after a first command.
  private func link(_ messages: String...) throws -> DebuggingLink {
    let folder = try TemporaryFolder()
    let answers = messages.map { #"printf '\#($0)\0' >&4"# }.joined(separator: "; ")
    let script = "dd bs=65536 count=1 <&3 >/dev/null 2>&1; \(answers); cat <&3 >/dev/null"
    let process = try ProcessLink(
      debugging: ["sh", "-c", script],
      removing: folder.url.path,
      messageLimit: 100_000
    )
    return DebuggingLink(process, messageLimit: 100_000)
  }

  private struct Number: Decodable { var number: Int }

  private func reply(_ id: Int, _ number: Int) -> String {
    #"{"id":\#(id),"result":{"number":\#(number)}}"#
  }

  private var soon: ContinuousClock.Instant { .now + .seconds(5) }

  @Test("replies that come in another order belong to their commands")
  func order() throws {
    let link = try link(reply(3, 30), reply(1, 10), reply(2, 20))
    let numbers = try (1...3).map { try link.post("A.\($0)", ["a": 1], in: "S") }
    #expect(numbers == [1, 2, 3])
    for number in [2, 3, 1] {
      let reply = try link.reply(to: number, until: soon, as: Number.self)
      #expect(reply?.number == number * 10)
      #expect(!link.hasReply(to: number), "it is taken once")
    }
  }

  @Test("a reply that has come is told without taking it, and one that has not come is nil")
  func hasReply() throws {
    let link = try link(reply(1, 10))
    let (one, other) = (try link.post("A.a", ["a": 1]), try link.post("A.b", ["a": 1]))
    #expect(!link.hasReply(to: one))
    #expect(try link.takeMessage(until: soon))
    #expect(link.hasReply(to: one))
    #expect(link.hasReply(to: one))
    #expect(!link.hasReply(to: other))
    #expect(try link.reply(to: other, until: .now, as: Number.self) == nil)
    #expect(try link.reply(to: one, until: .now, as: Number.self)?.number == 10)
    #expect(try !link.takeMessage(until: .now + .milliseconds(20)))
  }

  @Test("a late reply is still taken after a wait that ended without it")
  func late() throws {
    let link = try link(reply(1, 10))
    let number = try link.post("A.a", ["a": 1])
    var reply = try link.reply(to: number, until: .now, as: Number.self)
    while reply == nil {
      try #require(try link.takeMessage(until: soon), "the reply never came")
      reply = try link.reply(to: number, until: .now, as: Number.self)
    }
    #expect(reply?.number == 10)
  }

  @Test("a refused command throws where its reply is taken, and not before")
  func refused() throws {
    let link = try link(#"{"id":1,"error":{"code":-1,"message":"no such page"}}"#, reply(2, 20))
    let (one, other) = (try link.post("A.a", ["a": 1]), try link.post("A.b", ["a": 1]))
    #expect(try link.reply(to: other, until: soon, as: Number.self)?.number == 20)
    #expect(throws: BrowserError.refused(command: "A.a", reason: "no such page")) {
      try link.reply(to: one, until: soon, as: Number.self)
    }
  }

  @Test("a command to a page that closes meanwhile fails, and one to another page does not")
  func closed() throws {
    let link = try link(
      #"{"method":"Target.detachedFromTarget","params":{"sessionId":"S"}}"#,
      reply(2, 20)
    )
    let (one, other) = (
      try link.post("A.a", ["a": 1], in: "S"), try link.post("A.b", ["a": 1], in: "T")
    )
    #expect(throws: BrowserError.ended(lastLines: [])) {
      try link.reply(to: one, until: soon, as: Number.self)
    }
    #expect(try link.reply(to: other, until: soon, as: Number.self)?.number == 20)
  }

  @Test("a command that was told has no reply, also if the browser refuses it")
  func told() throws {
    let link = try link(
      #"{"id":1,"error":{"code":-1,"message":"no such page"}}"#,
      reply(2, 20),
      reply(3, 30)
    )
    try link.tell("A.a", ["a": 1])
    try link.tell("A.b", ["a": 1])
    #expect(try link.call("A.c", ["a": 1], as: Number.self).number == 30)
    #expect(!link.hasReply(to: 1))
    #expect(!link.hasReply(to: 2))
  }

  @Test("a told command gives its reply to a function once, while another reply is awaited")
  func taker() throws {
    let link = try link(reply(1, 10), reply(1, 11), reply(2, 20))
    var taken: [Int?] = []
    try link.tell("A.a", ["a": 1], as: Number.self) { taken.append($0?.number) }
    #expect(taken == [])
    #expect(try link.call("A.b", ["a": 1], as: Number.self).number == 20)
    #expect(taken == [10])
  }

  @Test("a function gets nil for a refusal and for a reply of another form")
  func takenRefusal() throws {
    let link = try link(
      #"{"id":1,"error":{"code":-1,"message":"no"}}"#,
      #"{"id":2,"result":{"number":"text"}}"#,
      reply(3, 30)
    )
    var taken: [Int?] = []
    for method in ["A.a", "A.b"] {
      try link.tell(method, ["a": 1], as: Number.self) { taken.append($0?.number) }
    }
    _ = try link.call("A.c", ["a": 1], as: Number.self)
    #expect(taken == [nil, nil])
  }

  @Test("the error of a function reaches the one who waits")
  func takerFails() throws {
    struct Wrong: Error {}
    let link = try link(reply(1, 10), reply(2, 20))
    try link.tell("A.a", ["a": 1], as: Number.self) { _ in throw BrowserError.interrupted }
    try link.tell("A.b", ["a": 1], as: Number.self) { _ in throw Wrong() }
    #expect(throws: BrowserError.interrupted) { try link.takeMessage(until: soon) }
    #expect(throws: BrowserError.protocolBroken(reason: "Wrong()")) {
      try link.takeMessage(until: soon)
    }
  }

  @Test("events are taken as they arrive, and those that nobody needs are kept in order")
  func events() throws {
    let link = try link(
      #"{"method":"A.kept","params":{"number":1}}"#,
      #"{"method":"A.taken","sessionId":"S","params":{"number":2}}"#,
      reply(1, 10),
      #"{"method":"A.kept","params":{"number":3}}"#,
      reply(2, 20)
    )
    var taken: [String] = []
    link.takeEvent = { event in
      taken.append("\(event.method) \(event.session ?? "-")")
      return event.method == "A.taken"
    }
    #expect(try link.call("A.a", ["a": 1], as: Number.self).number == 10)
    #expect(taken == ["A.kept -", "A.taken S"], "while the reply is awaited")
    #expect(try link.call("A.b", ["a": 1], as: Number.self).number == 20)
    let kept = try link.arrivedEvents().map { $0.parameters(as: Number.self)?.number }
    #expect(kept == [1, 3])
    #expect(taken.count == 3)
  }

  @Test("an event can send a command, whose reply is taken later")
  func eventSends() throws {
    let link = try link(#"{"method":"A.asked","params":{}}"#, reply(2, 20), reply(1, 10))
    var sent: Int?
    link.takeEvent = { [unowned link] _ throws(BrowserError) in
      sent = try link.post("A.answer", ["a": 1])
      return true
    }
    #expect(try link.call("A.a", ["a": 1], as: Number.self).number == 10)
    #expect(sent == 2)
    #expect(try link.reply(to: 2, until: .now, as: Number.self)?.number == 20)
  }

  @Test("the error of the one who takes events reaches the one who waits")
  func eventFails() throws {
    let link = try link(#"{"method":"A.a","params":{}}"#, reply(1, 10))
    link.takeEvent = { _ throws(BrowserError) in throw .scriptFailed(reason: "why") }
    #expect(throws: BrowserError.scriptFailed(reason: "why")) {
      try link.call("A.a", ["a": 1], as: Number.self)
    }
  }
}
