import EventModel
import TestSupport
import Testing

@Suite("Streaming a log")
struct LogStreamTests {
  /// Returns a session of screens with small changes and, now and then, a snapshot.
  static func session(seed: UInt64, steps: Int) throws -> EventLog {
    var random = SeededRandom(seed: seed)
    var log = try LogCodecTests.sample(seed: seed, checkpoints: 2)
    log.events.removeLast()
    var tree = try #require(log.checkpoints.last).tree
    var at = try #require(log.events.last).at
    func add(_ kind: Event.Kind) {
      at += .milliseconds(20)
      log.events.append(Event(number: log.events.count + 1, at: at, kind: kind))
    }
    for step in 0..<steps {
      add(.touch(Touch(.moved, at: Point(x: Double(step) / 8, y: -2.125)), target: nil))
      if step % 7 == 0 {
        tree = RandomTree.changed(tree, edits: 5, using: &random)
        add(.snapshot(.init(title: step % 2 == 0 ? nil : "step", tree: tree)))
      } else {
        let node = Int.random(in: 0..<tree.count, using: &random)
        let frame = AttributeValue.list([1, 2.5, 30, -0.001].map { .number($0) })
        let edit = TreeEdit(updates: [
          .init(node: node, member: .text, value: .text("step \(step)")),
          .init(
            node: node,
            member: step % 3 == 0 ? .frame : .label,
            value: step % 3 == 0 ? frame : .text("é")
          ),
        ])
        tree = try tree.applying(edit)
        add(.change(.init(edit: edit, hash: tree.hash)))
      }
    }
    add(.end(.init(.finished)))
    return log
  }

  @Test("a stream of any chunks gives the same lines and screens as the whole log")
  func sameAsAtOnce() {
    forAll(seeds: 0..<2, full: 204) { random in
      let log = try Self.session(seed: random.next(), steps: 60)
      let bytes = LogWriter.encode(log)
      var stream = LogStream()
      var trees: [ViewTree] = []
      var numbers: [Int] = []
      var position = 0
      while position < bytes.count {
        let next = min(bytes.count, position + Int.random(in: 1...9_000, using: &random))
        stream.append(Array(bytes[position..<next]).span)
        position = next
        while let line = try stream.next() {
          numbers.append(line.number)
          if line.isCheckpoint { trees.append(try #require(stream.tree)) }
        }
      }
      try stream.finish()
      #expect(numbers == Array(0...log.events.count))
      #expect(trees == log.checkpoints.map(\.tree))
      #expect(trees.map { Array($0.nodes) } == log.checkpoints.map { Array($0.tree.nodes) })
    }
  }

  @Test(
    "a stream refuses a log with an exchanged character at the same line as the reader of whole logs"
  )
  func damaged() throws {
    let bytes = LogWriter.encode(try Self.session(seed: 3, steps: 8))
    for position in TestEnvironment.current.sample(Array(bytes.indices), count: 75) {
      var damaged = bytes
      damaged[position] = bytes[position] == 0x78 ? 0x79 : 0x78
      var stream = LogStream()
      stream.append(damaged.span)
      let error = #expect(throws: LogError.self, "byte \(position)") {
        while try stream.next() != nil {}
        try stream.finish()
      }
      let whole = #expect(throws: LogError.self) { try EventLog(decoding: damaged) }
      #expect(error?.line == whole?.line, "byte \(position)")
    }
  }
}
