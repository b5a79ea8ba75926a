import EventModel
import TestSupport
import Testing

@Suite("Lines that a log repeats")
struct RepeatedLineTests {
  private static let header = SessionHeader(writer: "test", app: "app", setting: SessionSetting())

  /// Returns a session that goes back and forth between few screens, by few edits, with few targets.
  private static func session(using random: inout SeededRandom) -> EventLog {
    var log = EventLog(header: header)
    let trees = (0..<3).map { _ in
      let size = random.once(in: 8) ? 400 : Int.random(in: 2...20, using: &random)
      return RandomTree.make(.mixed, size: size, using: &random)
    }
    let targets = ["A", "é\"", ""].map { Target(className: "UIButton", label: $0, frame: .zero) }
    var edits: [TreeEdit] = []
    var tree = trees[0]
    for number in 1...30 {
      var event = Event(number: number, at: .zero, kind: .marker("m"))
      switch number == 1 ? 0 : Int.random(in: 0..<6, using: &random) {
      case 0:
        tree = trees.randomElement(using: &random) ?? tree
        event.kind = .snapshot(.init(tree: tree))
      case 1:
        event.kind = .touch(Touch(.began, at: .zero), target: targets.randomElement(using: &random))
        event.lastOutcome = targets.randomElement(using: &random).map { .view($0) }
      default:
        let edit = edit(of: tree, from: edits, using: &random)
        guard let changed = try? tree.applying(edit) else { break }
        edits.append(edit)
        tree = changed
        event.kind = .change(.init(edit: edit, hash: tree.hash))
      }
      log.events.append(event)
    }
    log.events.append(Event(number: 31, at: .zero, kind: .end(.init(.finished))))
    return log
  }

  /// Returns one of the edits, made for any tree, or a new one.
  private static func edit(
    of tree: ViewTree,
    from edits: [TreeEdit],
    using random: inout SeededRandom
  ) -> TreeEdit {
    if let edit = edits.randomElement(using: &random), !random.once(in: 3) { return edit }
    let node = Int.random(in: 0..<tree.count, using: &random)
    let other = RandomTree.node(.mixed, using: &random)
    var edit = TreeEdit()
    edit.updates = (tree[node].members + other.members).filter { $0 != .className }
      .map { TreeEdit.Update(node: node, member: $0, value: other[$0]) }
    if random.once(in: 3), node > 0 { edit.removals = [node] }
    if random.once(in: 3) {
      edit.placements = [.init(parent: 0, after: nil, items: [.new(other, children: [])])]
    }
    return edit
  }

  /// Reads a log by the general reader alone.
  private static func general(_ bytes: [UInt8]) throws -> EventLog {
    var reader = LogReader()
    var log = EventLog(header: header)
    for line in bytes.split(separator: 0x0A) {
      if case .event(let event) = try reader.read(Array(line)) { log.events.append(event) }
    }
    try reader.finish()
    return log
  }

  @Test("a screen, a change or evidence that comes again is read as by the general reader")
  func repeated() {
    forAll(seeds: 0..<6, full: 3_000) { random in
      let bytes = LogWriter.encode(Self.session(using: &random))
      let (log, general) = try (EventLog(decoding: bytes), Self.general(bytes))
      #expect(log == general)
      #expect(LogWriter.encode(log) == bytes)
      let (screens, others) = (log.checkpoints.map(\.tree), general.checkpoints.map(\.tree))
      #expect(screens.map { Array($0.nodes) } == others.map { Array($0.nodes) })
      #expect(screens.map { $0.subtreeHashes() } == others.map { $0.subtreeHashes() })
    }
  }

  @Test("no change makes an attribute called children, with which no screen could be written")
  func children() throws {
    let tree = ViewTree(ViewNode("A", attributes: ["k": .number(1)]))
    for value in [AttributeValue.null, .number(1), nil] {
      let update = TreeEdit.Update(node: 0, member: .attribute("children"), value: value)
      let edit = TreeEdit(updates: [update])
      var log = EventLog(header: Self.header)
      log.events = [
        Event(number: 1, at: .zero, kind: .snapshot(.init(tree: tree))),
        Event(
          number: 2,
          at: .zero,
          kind: .change(.init(edit: edit, hash: try tree.applying(edit).hash))
        ),
      ]
      let bytes = LogWriter.encode(log)
      let error = #expect(throws: LogError.self) { try EventLog(decoding: bytes) }
      #expect(throws: try #require(error)) { try Self.general(bytes) }
      #expect(error?.message.contains("a member other than children") == true)
    }
  }

  @Test("both readers read an attribute called shown beside equal label and text")
  func shown() throws {
    let node = ViewNode("A", label: "x", text: "x", attributes: ["shown": .text("yes")])
    let tree = ViewTree(ViewNode("B"), children: [ViewTree(node)])
    let edit = TreeEdit(placements: [
      .init(parent: 0, after: nil, items: [.new(node, children: [])])
    ])
    let changed = try tree.applying(edit)
    var log = EventLog(header: Self.header)
    log.events = [
      Event(number: 1, at: .zero, kind: .snapshot(.init(tree: tree))),
      Event(number: 2, at: .zero, kind: .change(.init(edit: edit, hash: changed.hash))),
      Event(number: 3, at: .zero, kind: .end(.init(.finished))),
    ]
    let bytes = LogWriter.encode(log)
    #expect(try EventLog(decoding: bytes) == log)
    #expect(try Self.general(bytes) == log)
    let doubled = String(decoding: bytes, as: UTF8.self)
      .replacing("\"shown\":[\"yes\"]", with: "\"shown\":[\"yes\"],\"shown\":[\"no\"]")
    let error = #expect(throws: LogError.self) { try EventLog(decoding: Array(doubled.utf8)) }
    #expect(error?.reason == .duplicateMember("shown"))
  }
}
