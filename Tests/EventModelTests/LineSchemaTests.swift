@testable import EventModel
import Foundation
import TestSupport
import Testing

@Suite("The schemas of log lines")
struct LineSchemaTests {
  /// One row of a table of members.
  private struct Row: Equatable {
    var names: [String]
    /// The kinds of events that have the member; empty in tables of one object.
    var kinds: [String] = []
    var isRequired: Bool
  }

  /// Returns the rows of the table of members below a heading of FORMAT.md, one for each name.
  private func rows(below heading: String) throws -> [Row] {
    let page = String(
      decoding: try Data(contentsOf: PackageFolder.file("FORMAT.md")),
      as: UTF8.self
    )
    let section = try #require(page.components(separatedBy: "\n### \(heading)\n").dropFirst().first)
    let lines = section.components(separatedBy: "\n### ")[0].split(separator: "\n")
    let table = lines.filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) } }
    return table.flatMap { cells in
      quoted(cells[0]).map { name in
        let isOfKind = cells.count == 5
        return Row(
          names: [name],
          kinds: isOfKind ? quoted(cells[1]) + (cells[1].hasPrefix("all") ? [cells[1]] : []) : [],
          isRequired: cells.last == "required"
        )
      }
    }
  }

  /// Returns the texts between back-quotes.
  private func quoted(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
  }

  private func rows<Object>(of schema: ObjectSchema<Object>) -> [Row] {
    schema.members.map { Row(names: ["\($0.name)"], isRequired: $0.isRequired) }
  }

  @Test("the tables of FORMAT.md for the header and for targets are the schemas, in their order")
  func objects() throws {
    let seal = Row(names: ["seal"], isRequired: true)
    #expect(try rows(below: "Header") == rows(of: .header) + [seal])
    #expect(try rows(below: "Target") == rows(of: .target))
  }

  @Test("the table of FORMAT.md for events is the schema, in its order")
  func events() throws {
    let order = [
      "touch", "text", "key", "pointer", "rotate", "snapshot", "change", "marker", "end",
    ]
    #expect(Set(order) == Set(EventSchema.kinds.keys))
    let expected = ObjectSchema.event.members.map { member in
      let name = "\(member.name)"
      switch name {
      case "n", "event": return Row(names: [name], kinds: ["all"], isRequired: true)
      case "dt": return Row(names: [name], kinds: ["all others"], isRequired: true)
      default: break
      }
      let kinds = order.filter { kind in
        let schema = EventSchema.kinds[kind]
        return schema?.required.contains(name) == true || schema?.optional.contains(name) == true
      }
      let isRequired = kinds.allSatisfy { EventSchema.kinds[$0]?.required.contains(name) == true }
      return Row(names: [name], kinds: kinds, isRequired: isRequired)
    }
    let seal = Row(names: ["seal"], kinds: ["all"], isRequired: true)
    #expect(try rows(below: "Events") == expected + [seal])
  }

  /// An input of the mouse of each kind.
  private static let pointerInputs = [
    PointerInput.Kind.hover, .wheel(by: Point(x: -0.5, y: 120)), .press(.right), .press(.middle),
  ].map { PointerInput($0, at: Point(x: 0.5, y: -3)) }

  @Test("an input of the mouse has exactly the members of its kind")
  func pointerMembers() throws {
    let log = try FormatSample.full()
    let lines = LogWriter.encode(log).split(separator: UInt8.lineFeed).map { Array($0) }
    var kinds: Set<String> = []
    for (place, event) in log.events.enumerated() {
      guard case .pointer(let input, _) = event.kind else { continue }
      kinds.insert(input.kind.word.rawValue)
      var reader = LogReader()
      for line in lines[...place] { _ = try reader.read(line) }
      let object = try JSONSerialization.jsonObject(with: Data(lines[place + 1]))
      for (name, value) in [("button", "right"), ("dx", 1), ("dy", 2)] as [(String, Any)] {
        var members = try #require(object as? [String: Any])
        let isMissing = members.removeValue(forKey: name) != nil
        if !isMissing { members[name] = value }
        let line = [UInt8](try JSONSerialization.data(withJSONObject: members))
        var reader = reader
        let reason = #expect(throws: LogError.self) { try reader.read(line) }?.reason
        #expect(reason == (isMissing ? .missingMember(name) : .unknownMember(name)))
      }
    }
    #expect(kinds == ["hover", "wheel", "press"])
  }

  @Test("a line without a required member, or with a member of another kind, is refused")
  func members() throws {
    let log = try FormatSample.full()
    let lines = LogWriter.encode(log).split(separator: UInt8.lineFeed).map { Array($0) }
    for (place, event) in log.events.enumerated() {
      guard let schema = EventSchema.kinds[event.kind.name] else { continue }
      var reader = LogReader()
      for line in lines[...place] { _ = try reader.read(line) }
      let object = try JSONSerialization.jsonObject(with: Data(lines[place + 1]))
      let members = try #require(object as? [String: Any])
      func error(_ members: [String: Any]) throws -> LogError.Reason? {
        var reader = reader
        let line = [UInt8](try JSONSerialization.data(withJSONObject: members))
        return #expect(throws: LogError.self) { try reader.read(line) }?.reason
      }
      for name in schema.required where name != "at" {
        var others = members
        others[name] = nil
        #expect(try error(others) == .missingMember(name), "\(event.kind.name)")
      }
      let known = schema.required + schema.optional
      for (name, value) in [("to", "left"), ("reason", "x")] as [(String, Any)]
      where !known.contains(name) {
        var others = members
        others[name] = value
        #expect(try error(others) == .unknownMember(name), "\(event.kind.name)")
      }
    }
  }

  @Test("an outcome is a level from 0 to 8, a text or a target, and anything else is refused")
  func outcomes() throws {
    for (value, isRead) in [("0", true), ("8", true), ("\"x\"", true)]
      + [
        ("9", false), ("-1", false), ("0.5", false), ("true", false), ("[]", false), ("{}", false),
      ]
    {
      var members = JSONScanner(Array(value.utf8), line: 1, limits: LogLimits())
      let outcome = try? members.outcome(of: "Outcome")
      #expect((outcome != nil) == isRead, "\(value)")
    }
  }

  @Test("the fast reader reads every input, every snapshot and every change of texts and frames")
  func fastReader() throws {
    let full = try FormatSample.full()
    let tree = try #require(full.checkpoints.first?.tree)
    let targets = [nil, Target(className: "UIView", frame: .zero)] + full.events.map(\.kind.target)
    var log = EventLog(header: FormatSample.header)
    func add(_ kind: Event.Kind, _ outcome: Event.Outcome? = nil) {
      let number = log.events.count + 1
      log.events.append(Event(number: number, at: .zero, kind: kind, lastOutcome: outcome))
    }
    for title in [nil, "one"] {
      add(.snapshot(.init(title: title, tree: tree)))
      let frame = AttributeValue.list([1, 2.5, 30, -0.001].map { .number($0) })
      var values: [(ViewNode.Member, AttributeValue)] = [(.frame, frame)]
      values += [.identifier, .label, .text].map { ($0, .text("\($0) \"é\"")) }
      for (member, value) in values {
        let edit = TreeEdit(updates: [.init(node: 1, member: member, value: value)])
        add(.change(.init(title: title, edit: edit, hash: try tree.applying(edit).hash)))
        add(.snapshot(.init(title: title, tree: tree)))
      }
    }
    for phase in Touch.Phase.allCases {
      for target in targets {
        add(.touch(Touch(phase, finger: 12, at: Point(x: 0.5, y: -3)), target: target))
      }
    }
    for target in targets {
      add(.text("é\n", target: target))
      for key in ["Escape", "Control+Shift+S", "\"", "Alt++"] {
        add(.key(try #require(KeyPress(parsing: key)), target: target))
      }
    }
    for input in Self.pointerInputs {
      for target in targets { add(.pointer(input, target: target)) }
    }
    add(.rotate(.left))
    add(.rotate(.right))
    add(.marker("half"))
    let outcomes: [Event.Outcome] = [
      .target(above: 0), .target(above: 8), .ignored(reason: "covered by \"é\""),
      .view(Target(className: "UIView", frame: .zero)),
    ]
    for outcome in outcomes + full.events.compactMap(\.kind.target).map({ .view($0) }) {
      add(.touch(Touch(.ended, at: .zero), target: nil), outcome)
      add(.snapshot(.init(tree: tree)), outcome)
      add(.change(.init(edit: TreeEdit(), hash: tree.hash)), outcome)
    }
    var stream = LogStream()
    stream.append(LogWriter.encode(log).span)
    while try stream.next() != nil {}
    #expect(stream.fastLines == log.events.count)
  }

  @Test("the fast writer of touches writes the bytes of the general writer")
  func fastWriter() {
    forAll(seeds: 0..<25, full: 1_000) { random in
      let phase = Touch.Phase.allCases.randomElement(using: &random) ?? .began
      let place = Point(
        x: Double(Int.random(in: -9_999_999...9_999_999, using: &random)) / 1_000,
        y: Double(Int.random(in: 0...844, using: &random))
      )
      let touch = Touch(phase, finger: Int.random(in: 0...99, using: &random), at: place)
      let moment = Microseconds(Int64.random(in: 0...9_999_999_999, using: &random))
      var writer = LogWriter()
      let line = writer.line(for: .touch(touch, target: nil), at: moment)
      var general = JSONWriter()
      let event = Event(number: 1, at: moment, kind: .touch(touch, target: nil))
      general.event(event, after: .zero, chain: Digest(high: 0, low: 0))
      #expect(line.starts(with: general.bytes + Array(",\"seal\":".utf8)))
    }
  }
}
