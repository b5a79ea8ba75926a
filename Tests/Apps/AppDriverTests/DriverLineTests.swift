import AppDriver
import EventModel
import TestSupport
import Testing

@Suite("A line of the driver protocol")
struct DriverLineTests {
  @Test("a line with any screen is read back as written")
  func roundTrip() {
    forAll(seeds: 0..<30, full: 1_020) { random in
      let shape = RandomTree.Shape.allCases[Int.random(in: 0..<4, using: &random)]
      let size = Int.random(in: 1...40, using: &random)
      let tree = RandomTree.make(shape, size: max(size, 2), using: &random)
      let reply = DriverReply(id: size, at: Microseconds(Int64(size)), .tree(tree))
      let read = try DriverLine.parse(Array(reply.line.dropLast()))
      #expect(read == .reply(reply))
    }
  }

  @Test(
    "an answer that names the view which got the input is read back as written",
    arguments: [nil, .nothing, .view([]), .view([0, 12, 3])] as [InputTaker?]
  )
  func takers(taker: InputTaker?) throws {
    for outcome in [InputOutcome.handled, .ignored(reason: "no handler")] {
      let reply = DriverReply(id: 1, at: .zero, .outcome(outcome), taker: taker)
      #expect(try DriverLine.parse(Array(reply.line.dropLast())) == .reply(reply))
    }
    for wrong in ["[-1]", "[0.5]", "{}", "7"] {
      let line = #"{"id":1,"at":0,"outcome":"handled","taker":\#(wrong)}"#
      #expect(throws: LogError.self) { try DriverLine.parse(Array(line.utf8)) }
    }
  }

  @Test("a damaged line is an error or another line and never a crash")
  func damaged() {
    let lines = [
      DriverReply(id: 1, .greeting(.init(app: "a", capabilities: Capabilities(roles: "UIKit")))),
      DriverReply(id: 2, at: .zero, .activity(.busy(reasons: ["x"], nextWake: .zero))),
      DriverReply(id: 3, at: .zero, .tree(ViewTree(ViewNode("V"), children: []))),
      DriverReply(id: 4, at: .zero, .changes(TreeEdit(removals: [1]))),
      DriverReply(id: 5, at: .zero, .refusal(.init(.crashed, "why"))),
    ].map(\.line)
    forAll(seeds: 0..<100, full: 3_400) { random in
      var line = lines.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<line.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: line.remove(at: place)
        case 1: line.insert(UInt8.random(in: 0...255, using: &random), at: place)
        default: line[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      for line in [line, Array(line.prefix(line.count / 2))] {
        var conversation = DriverConversation(limits: LogLimits())
        _ = conversation.ask(.snapshot(changes: true))
        _ = try? conversation.receive(line)
        _ = try? DriverRequest.parse(line)
      }
    }
  }

  @Test("a line can have unknown members, but none twice")
  func members() throws {
    let line = Array(#"{"later":{"a":[1]},"id":7,"At":null,"at":5}"#.utf8)
    #expect(try DriverLine.parse(line) == .reply(DriverReply(id: 7, at: Microseconds(5))))
    #expect(throws: LogError.self) { try DriverLine.parse(Array(#"{"id":1,"id":2}"#.utf8)) }
  }

  @Test("a line writes out what logs abbreviate: equal labels and texts, also in new views")
  func spelledOut() throws {
    let node = ViewNode("V", label: "a", text: "a", attributes: ["shown": .text("b")])
    let edit = TreeEdit(
      updates: [.label, .text].map { .init(node: 0, member: $0, value: .text("c")) },
      placements: [.init(parent: 0, after: nil, items: [.new(node, children: [])])]
    )
    let reply = DriverReply(id: 1, at: .zero, .changes(edit))
    let ops =
      #"[["set",0,"label","c"],["set",0,"text","c"],"#
      + #"["place",0,null,[{"class":"V","label":"a","text":"a","shown":"b"}]]]"#
    #expect(String(decoding: reply.line, as: UTF8.self).contains("\"ops\":\(ops)"))
    #expect(try DriverLine.parse(Array(reply.line.dropLast())) == .reply(reply))
  }

  @Test(
    "a line with an abbreviation of logs is refused",
    arguments: [#""tree":{"class":0}"#, #""ops":[["show",0,"a"]]"#]
  )
  func shorthand(answer: String) {
    let line = Array("{\"id\":1,\"at\":0,\(answer)}".utf8)
    #expect(throws: LogError.self) { try DriverLine.parse(line) }
  }
}
