import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("The recorded exchanges of a page")
struct NetworkRecordTests {
  private typealias Line = NetworkRecord.Line

  private func record(_ lines: [String]) throws(NetworkRecordError) -> NetworkRecord {
    try NetworkRecord(lines: lines.map { $0[...] })
  }

  private func request(_ number: Int, sent: Int? = nil, came: Int? = nil) -> NetworkRecord.Request {
    NetworkRecord.Request(
      number: number,
      method: "GET",
      address: "/a",
      kind: "Fetch",
      sent: sent,
      status: 200,
      came: came
    )
  }

  /// Exchanges as a page has them, with the lines that a writer makes of them.
  private struct Written {
    var writer = NetworkWriter()
    var requests: [NetworkRecord.Request] = []
    var sockets: [NetworkRecord.Socket] = []
    var messages: [Int: [NetworkRecord.Message]] = [:]
    var bodies: [Int: Data] = [:]

    private static func body(_ random: inout SeededRandom) -> Data? {
      if random.once(in: 3) { return nil }
      if random.once(in: 2) { return Data(random.text().utf8) }
      let count = Int.random(in: 0...6, using: &random)
      return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }

    mutating func addRequest(_ random: inout SeededRandom) {
      var request = NetworkRecord.Request(
        number: writer.begin(),
        method: ["GET", "POST"][Int.random(in: 0..<2, using: &random)],
        address: "/" + random.text(),
        kind: "XHR"
      )
      for member in [\NetworkRecord.Request.sent, \.came] {
        let body = Self.body(&random)
        request[keyPath: member] = writer.write(body: body)
        if let body, let number = request[keyPath: member] { bodies[number] = body }
      }
      if random.once(in: 4) { request.failure = "ConnectionRefused" } else { request.status = 404 }
      if random.once(in: 2) { request.headers = [Header(name: "A", value: random.text())] }
      if random.once(in: 3) { request.after = Double(Int.random(in: 0...5_000, using: &random)) }
      if random.once(in: 5) { request.isStream = true }
      requests.append(request)
    }

    mutating func addSocket(_ random: inout SeededRandom) {
      let socket = NetworkRecord.Socket(number: writer.begin(), address: "/" + random.text())
      sockets.append(socket)
      writer.write(Line(socket: socket))
    }

    mutating func addMessage(_ random: inout SeededRandom) {
      guard let socket = sockets.randomElement(using: &random) else { return }
      var message = NetworkRecord.Message(of: socket.number, event: "text", data: random.text())
      message.sent = Int.random(in: 0...9, using: &random)
      message.after = Double(Int.random(in: 0...500, using: &random))
      if random.once(in: 4) { message.extra = .init(code: 1_000, reason: random.text()) }
      messages[socket.number, default: []].append(message)
      writer.write(Line(message: message))
    }

    /// Writes the requests in an order of their own, as their answers come.
    mutating func finish(_ random: inout SeededRandom) {
      for request in requests.shuffled(using: &random) { writer.write(Line(request: request)) }
    }
  }

  @Test("a request that was kept before its answer came has the answer if one came")
  func unanswered() throws {
    var writer = NetworkWriter()
    var early = request(writer.begin())
    early.status = nil
    let never = early
    writer.write(Line(request: early))
    #expect(try record(writer.takeLines()).requests.map(\.isUnanswered) == [true])
    writer.write(Line(request: never))
    writer.write(Line(request: request(1)))
    let requests = try record(writer.takeLines()).requests
    #expect(requests == [request(1)])
    #expect(requests.map(\.isUnanswered) == [false])
  }

  @Test("any exchanges are read back as they were written, in the order of their beginning")
  func roundTrip() {
    forAll(seeds: 0..<60) { random in
      var written = Written()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: written.addSocket(&random)
        case 1: written.addMessage(&random)
        default: written.addRequest(&random)
        }
      }
      written.finish(&random)
      let lines = written.writer.takeLines()
      #expect(lines.allSatisfy { !$0.utf8.contains(0x0A) }, "a line is one line")
      let record = try record(lines)
      #expect(record.requests == written.requests)
      #expect(record.sockets == written.sockets)
      #expect(record.messages == written.messages)
      #expect(record.bodies == written.bodies)
      #expect(record.lastNumber == written.requests.count + written.sockets.count)
    }
  }

  @Test("equal bodies are written once, and no body is none")
  func bodiesOnce() throws {
    var writer = NetworkWriter()
    #expect(writer.write(body: nil) == nil)
    #expect(writer.write(body: Data("a".utf8)) == 1)
    #expect(writer.write(body: Data()) == 2)
    #expect(writer.write(body: Data("a".utf8)) == 1)
    let lines = writer.takeLines()
    #expect(
      lines == [#"{"body":{"number":1,"text":"a"}}"#, #"{"body":{"number":2,"text":""}}"#]
    )
    #expect(writer.write(body: Data("a".utf8)) == 1)
    #expect(writer.takeLines() == [], "also after its line was taken")
  }

  @Test("bytes that are no text are base64, and read back")
  func binary() throws {
    var writer = NetworkWriter()
    let bytes = Data([0xFF, 0x00, 0x80])
    #expect(writer.write(body: bytes) == 1)
    let lines = writer.takeLines()
    #expect(lines == [#"{"body":{"base64":"/wCA","number":1}}"#])
    #expect(try record(lines).bodies == [1: bytes])
  }

  @Test("the time 0 is the first line of an exchange, and a page without one has no line")
  func start() throws {
    var writer = NetworkWriter()
    writer.write(start: 640)
    #expect(writer.takeLines() == [])
    writer.write(Line(request: request(writer.begin())))
    let lines = writer.takeLines()
    #expect(lines.count == 2)
    #expect(lines.first == #"{"start":640}"#)
    #expect(try record(lines).start == 640)
    #expect(try record([]).start == nil)
    var late = NetworkWriter()
    _ = late.write(body: Data())
    late.write(start: 320)
    #expect(try record(late.takeLines()).start == 320, "an exchange may come before the time 0")
  }

  @Test("a writer after a record goes on with its numbers")
  func completed() throws {
    var writer = NetworkWriter()
    _ = writer.write(body: Data("a".utf8))
    writer.write(Line(request: request(writer.begin(), came: 1)))
    writer.write(Line(socket: .init(number: writer.begin(), address: "/echo")))
    let lines = writer.takeLines()
    var next = NetworkWriter(after: try record(lines))
    #expect(next.begin() == 3)
    #expect(next.write(body: Data("b".utf8)) == 2)
    let whole = try record(lines + next.takeLines())
    #expect(whole.bodies == [1: Data("a".utf8), 2: Data("b".utf8)])
  }

  @Test(
    "a line that is none is told by its number",
    arguments: [
      ["{"], ["[]"], ["null"], [#"{"start":1}"#, #"{"start":"a"}"#],
      [#"{"start":1}"#, "", #"{"request":{}}"#], ["", "", "", "a"],
      [#"{"body":{"number":1,"base64":"?"}}"#], [#"{"body":{"text":"a"}}"#],
    ]
  )
  func damaged(lines: [String]) {
    #expect(throws: NetworkRecordError(line: lines.count)) { try record(lines) }
  }

  @Test(
    "a number that no writer gives is no line, so that a completed recording can count on",
    arguments: [0, -1, Int.min, Int.max]
  )
  func numbers(number: Int) {
    for line in [
      #"{"body":{"number":\#(number),"text":"a"}}"#,
      #"{"socket":{"number":\#(number),"address":"/"}}"#,
      #"{"request":{"number":\#(number),"method":"GET","address":"/","kind":"XHR"}}"#,
    ] {
      #expect(throws: NetworkRecordError(line: 1), "\(line)") { try record([line]) }
    }
  }

  @Test("members of later versions and empty lines are skipped")
  func later() throws {
    let record = try record(["", #"{"later":{"a":1}}"#, #"{"start":5,"more":[]}"#, ""])
    #expect(record.start == 5)
    #expect(record.requests.isEmpty)
  }
}
