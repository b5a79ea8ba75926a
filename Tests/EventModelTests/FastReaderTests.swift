import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The fast reader")
struct FastReaderTests {
  /// The screens of a log as a stream reads it, its error, and the lines left to the general reader.
  private struct Reading {
    var trees: [ViewTree] = []
    var error: LogError?
    var generalLines = 0

    init(_ bytes: [UInt8]) {
      var stream = LogStream()
      stream.append(bytes.span)
      do throws(LogError) {
        while let line = try stream.next() {
          generalLines += 1
          if line.isCheckpoint, let tree = stream.tree { trees.append(tree) }
        }
        try stream.finish()
      } catch { self.error = error }
      generalLines -= stream.fastLines
    }
  }

  /// Reads a log by the general reader alone.
  private static func general(_ bytes: [UInt8]) throws(LogError) -> EventLog? {
    var reader = LogReader()
    var log: EventLog?
    for line in bytes.split(separator: 0x0A) {
      switch try reader.read(Array(line)) {
      case .header(let header): log = EventLog(header: header)
      case .event(let event): log?.events.append(event)
      case .remark: break
      }
    }
    try reader.finish()
    return log
  }

  /// Returns a random edit, of which most fit the tree.
  private static func edit(
    of tree: ViewTree,
    using random: inout SeededRandom
  ) -> TreeEdit {
    func node() -> Int { Int.random(in: 0..<tree.count, using: &random) }
    var edit = TreeEdit()
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      let (place, other) = (node(), RandomTree.node(.mixed, using: &random))
      for member in tree[place].members + other.members where Bool.random(using: &random) {
        edit.updates.append(.init(node: place, member: member, value: other[member]))
      }
    }
    // Nodes are taken once, the last ones first, so that most edits fit.
    var taken = Set([0])
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let place = node()
      if taken.insert(place).inserted { edit.removals.append(place) }
    }
    for _ in 0..<Int.random(in: 0...2, using: &random) {
      let parent = node()
      let after = ([nil] + tree.children(of: parent).map { $0 }).randomElement(using: &random)
      var items = [TreeEdit.Item.new(RandomTree.node(.mixed, using: &random), children: [])]
      let moved = node()
      if Bool.random(using: &random), !tree.ancestors(of: parent).contains(moved), moved != parent,
        taken.insert(moved).inserted
      {
        items.append(.new(RandomTree.node(.mixed, using: &random), children: [.moved(moved)]))
      }
      edit.placements.append(.init(parent: parent, after: after ?? nil, items: items))
    }
    return edit
  }

  /// Returns a log of random edits; the last one need not fit, with the digest of no tree.
  private static func session(using random: inout SeededRandom) -> EventLog {
    let setting = SessionSetting()
    var log = EventLog(header: SessionHeader(writer: "test", app: "app", setting: setting))
    func add(_ kind: Event.Kind) {
      log.events.append(Event(number: log.events.count + 1, at: .zero, kind: kind))
    }
    let shape = RandomTree.Shape.allCases.randomElement(using: &random) ?? .mixed
    let size = Int.random(in: 2...40, using: &random)
    var tree = RandomTree.make(shape, size: size, using: &random)
    add(.snapshot(.init(tree: tree)))
    for _ in 0..<12 {
      let edit = edit(of: tree, using: &random)
      guard let changed = try? tree.applying(edit) else {
        guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
        add(.change(.init(edit: edit, hash: Digest(high: 1, low: 2))))
        break
      }
      tree = changed
      add(.change(.init(edit: edit, hash: tree.hash)))
    }
    add(.end(.init(.finished)))
    return log
  }

  @Test("changes lead to the screens, or to the error, of the general reader")
  func changes() {
    forAll(seeds: 0..<4, full: 4_000) { random in
      let bytes = LogWriter.encode(Self.session(using: &random))
      let reading = Reading(bytes)
      do {
        let log = try #require(try Self.general(bytes))
        #expect(reading.error == nil)
        #expect(try EventLog(decoding: bytes) == log)
        #expect(reading.trees == log.checkpoints.map(\.tree))
        #expect(
          reading.trees.map { Array($0.nodes) } == log.checkpoints.map { Array($0.tree.nodes) }
        )
      } catch {
        let error = try #require(error as? LogError)
        #expect(reading.error == error)
        #expect(throws: error) { try EventLog(decoding: bytes) }
      }
    }
  }

  @Test("a change that fits, but has the hash of another screen, is refused at its hash")
  func wrongHash() throws {
    let tree = ViewTree(
      ViewNode("A"),
      children: [ViewTree(ViewNode("B")), ViewTree(ViewNode("C"))]
    )
    for edit in [
      TreeEdit(removals: [1]),
      TreeEdit(placements: [.init(parent: 2, after: nil, items: [.moved(1)])]),
      TreeEdit(updates: [.init(node: 1, member: .isHidden, value: .bool(true))]),
    ] {
      var log = EventLog(header: FormatSample.header)
      log.events = [
        Event(number: 1, at: .zero, kind: .snapshot(.init(tree: tree))),
        Event(number: 2, at: .zero, kind: .change(.init(edit: edit, hash: tree.hash))),
      ]
      let bytes = LogWriter.encode(log)
      #expect(Reading(bytes).error?.reason == .wrongHash)
      #expect(
        Reading(bytes).error == #expect(throws: LogError.self) { try Self.general(bytes) }
      )
    }
  }

  @Test("a target without a class is refused as by the general reader")
  func emptyClass() throws {
    for name in ["UIButton", ""] {
      var log = EventLog(header: FormatSample.header)
      let target = Target(className: name, path: [0], frame: .zero, unique: [.path])
      let touch = Touch(.began, at: .zero)
      log.events = [
        Event(number: 1, at: .zero, kind: .snapshot(.init(tree: ViewTree(ViewNode("A"))))),
        Event(number: 2, at: .zero, kind: .touch(touch, target: target)),
        Event(number: 3, at: .zero, kind: .end(.init(.finished))),
      ]
      let bytes = LogWriter.encode(log)
      let reading = Reading(bytes)
      var error: LogError?
      do throws(LogError) { _ = try EventLog(decoding: bytes) } catch let reason { error = reason }
      #expect(reading.error == error)
      #expect((error == nil) == (name == "UIButton"), "\(String(describing: error))")
    }
  }

  @Test("every line of the shipped recordings but the header is read fast")
  func shippedRecordings() throws {
    let folder = PackageFolder.file("recordings")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    let logs = names.map { folder.appending(path: "\($0)/events.jsonl") }
      .filter { FileManager.default.fileExists(atPath: $0.path) }
    #expect(logs.count >= 7)
    for log in logs {
      let bytes = [UInt8](try Data(contentsOf: log))
      let reading = Reading(bytes)
      #expect(reading.error == nil && reading.generalLines == 1, "\(log.path)")
      #expect(try EventLog(decoding: bytes) == Self.general(bytes), "\(log.path)")
    }
  }
}
