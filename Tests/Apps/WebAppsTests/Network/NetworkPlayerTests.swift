import Foundation
import TestSupport
import Testing

@testable import WebApps

@Suite("The answers of a recording")
struct NetworkPlayerTests {
  /// A recording that is written exchange by exchange.
  private struct Recording {
    private var writer = NetworkWriter()

    /// Writes a request whose answer has a text.
    mutating func add(_ method: String, _ address: String, body: String? = nil, _ answer: String) {
      let request = NetworkRecord.Request(
        number: writer.begin(),
        method: method,
        address: address,
        kind: "Fetch",
        sent: writer.write(sent: body.map { Data($0.utf8) }),
        status: 200,
        came: writer.write(body: Data(answer.utf8))
      )
      writer.write(NetworkRecord.Line(request: request))
    }

    mutating func addSocket(_ address: String, _ texts: String...) {
      let number = writer.begin()
      writer.write(NetworkRecord.Line(socket: .init(number: number, address: address)))
      for text in texts {
        writer.write(
          NetworkRecord.Line(message: .init(of: number, event: "text", data: text))
        )
      }
    }

    mutating func player() throws -> NetworkPlayer {
      NetworkPlayer(try NetworkRecord(lines: writer.takeLines().map { $0[...] }))
    }
  }

  /// Returns the text of the answer to a request; nil if there is none.
  private func answer(
    _ player: inout NetworkPlayer,
    _ address: String,
    _ method: String = "GET",
    body: String? = nil
  ) -> String? {
    player.answer(
      to: AskedRequest(method: method, address: address, body: body.map { Data($0.utf8) })
    )
    .map { String(decoding: $0.body, as: UTF8.self) }
  }

  @Test("each answer is given once in the order of the recording, and then the last one again")
  func order() throws {
    var recording = Recording()
    recording.add("GET", "/a", "1")
    recording.add("GET", "/b", "other")
    recording.add("GET", "/a", "2")
    recording.add("GET", "/a", "3")
    var player = try recording.player()
    #expect((0..<5).map { _ in answer(&player, "/a") } == ["1", "2", "3", "3", "3"])
    #expect((0..<2).map { _ in answer(&player, "/b") } == ["other", "other"])
  }

  @Test("an answer tells how often it was given before")
  func repetitions() throws {
    var recording = Recording()
    recording.add("GET", "/a", "1")
    recording.add("GET", "/a", "2")
    var player = try recording.player()
    let request = AskedRequest(method: "GET", address: "/a")
    let counts = (0..<5).map { _ in player.answer(to: request)?.repetitions }
    #expect(counts == [0, 0, 1, 2, 3])
  }

  @Test("a request that was not recorded has no answer")
  func missing() throws {
    var recording = Recording()
    recording.add("GET", "/a", "1")
    var player = try recording.player()
    #expect(answer(&player, "/b") == nil)
    #expect(answer(&player, "/a", "POST") == nil)
    #expect(answer(&player, "/a") == "1", "it is not used up by them")
    var none = NetworkPlayer(try NetworkRecord(lines: []))
    #expect(answer(&none, "/a") == nil)
    #expect(none.messages(ofSocketTo: "/") == nil)
  }

  @Test("the same body comes before another one, wherever it was recorded")
  func bodies() throws {
    var recording = Recording()
    recording.add("POST", "/rpc", body: "one", "1")
    recording.add("POST", "/rpc", body: "two", "2")
    var player = try recording.player()
    #expect(answer(&player, "/rpc", "POST", body: "two") == "2")
    #expect(answer(&player, "/rpc", "POST", body: "one") == "1")
    #expect(answer(&player, "/rpc", "POST", body: "one") == "1")
    #expect(answer(&player, "/rpc", "POST", body: "three") == "2", "the last one of all")
  }

  @Test("the strictest rule that finds an answer is told with it")
  func rules() throws {
    var recording = Recording()
    recording.add("GET", "/a?page=1", "1")
    recording.add("GET", "/items/1700000000000", "2")
    var player = try recording.player()
    let asked = [
      ("/a?page=1", RequestMatch.same), ("/a?page=2", .otherQuery),
      ("/items/1700000000001", .otherPath),
    ]
    for (address, rule) in asked {
      let answer = player.answer(to: AskedRequest(method: "GET", address: address))
      #expect(answer?.match == rule, "\(address)")
    }
  }

  @Test("each socket is played once in the order of the recording")
  func sockets() throws {
    var recording = Recording()
    recording.addSocket("/echo", "a", "b")
    recording.addSocket("/other", "c")
    recording.addSocket("/echo")
    var player = try recording.player()
    func texts(_ address: String) -> [String?]? {
      player.messages(ofSocketTo: address)?.map(\.data)
    }
    #expect(texts("/absent") == nil)
    #expect(texts("/echo") == ["a", "b"])
    #expect(texts("/echo") == [])
    #expect(texts("/echo") == nil)
    #expect(texts("/other?id=0123456789abcdef") == ["c"], "with another query")
  }

  @Test("any requests get the answers of a search through the whole recording")
  func naive() {
    forAll(seeds: 0..<60) { random in
      func address() -> String {
        ["/a", "/a?b=1", "/a?b=2", "/c", "/a?t=1700000000000", "/a?t=1700000000001"]
          .randomElement(using: &random) ?? "/"
      }
      func body() -> String? { [nil, "x", "y"].randomElement(using: &random) ?? nil }
      var recording = Recording()
      var recorded: [(request: AskedRequest, uses: Int)] = []
      for number in 0..<Int.random(in: 1...8, using: &random) {
        let (address, body) = (address(), body())
        recording.add("POST", address, body: body, "\(number)")
        recorded.append(
          (AskedRequest(method: "POST", address: address, body: body.map { Data($0.utf8) }), 0)
        )
      }
      var player = try recording.player()
      for _ in 0..<20 {
        let (address, body) = (address(), body())
        let asked = AskedRequest(method: "POST", address: address, body: body.map { Data($0.utf8) })
        let found = RequestMatch.allCases.lazy.map { rule in
          recorded.indices.filter { asked.matches(recorded[$0].request, by: rule) }
        }.first { !$0.isEmpty }
        let expected = found.flatMap { found in
          found.first { recorded[$0].uses == 0 } ?? found.last
        }
        if let expected { recorded[expected].uses += 1 }
        #expect(answer(&player, address, "POST", body: body) == expected.map { "\($0)" })
      }
    }
  }

  @Test("bytes that a page sends are not kept, and any bytes get their answers in order")
  func bytes() throws {
    var writer = NetworkWriter()
    func add(_ body: [UInt8], _ answer: String) {
      let sent = writer.write(sent: Data(body))
      let request = NetworkRecord.Request(
        number: writer.begin(),
        method: "POST",
        address: "/a",
        kind: "Fetch",
        sent: sent,
        status: 200,
        came: writer.write(body: Data(answer.utf8))
      )
      writer.write(NetworkRecord.Line(request: request))
    }
    add([0xFF, 0x68], "bytes")
    add([0x68, 0x00, 0x75, 0x00], "wide letters")
    add(Array("text".utf8), "text")
    let lines = writer.takeLines()
    #expect(lines.first == #"{"body":{"number":1}}"#)
    #expect(lines.count { $0.hasPrefix(#"{"body":{"number":1"#) } == 1)
    var player = NetworkPlayer(try NetworkRecord(lines: lines.map { $0[...] }))
    func answer(_ body: [UInt8]) -> String? {
      let asked = AskedRequest(method: "POST", address: "/a", body: Data(body))
      let answer = player.answer(to: asked)
      #expect(answer?.match == .same)
      return answer.map { String(decoding: $0.body, as: UTF8.self) }
    }
    #expect(answer(Array("text".utf8)) == "text")
    #expect(answer([0xFE]) == "bytes")
    #expect(answer([0x00]) == "wide letters")
  }
}
