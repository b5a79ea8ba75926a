import EventModel
import TestSupport
import Testing

@Suite("The log format with random sessions")
struct FormatPropertyTests {
  @Test("a random log is read as the same values and written as the same bytes")
  func roundTrip() {
    forAll(seeds: 0..<6, full: 1_020) { random in
      let log = try RandomSession.make(events: 12, using: &random)
      let bytes = LogWriter.encode(log)
      let read = try EventLog(decoding: bytes)
      #expect(read == log)
      #expect(LogWriter.encode(read) == bytes)
    }
  }

  @Test("every part of a random session is a complete log")
  func parts() {
    forAll(seeds: 0..<4, full: 510) { random in
      let log = try RandomSession.make(events: 12, using: &random)
      let first = Int.random(in: 1...log.events.count, using: &random)
      let last = Int.random(in: first...log.events.count, using: &random)
      let part = try log.cut(first...last)
      #expect(try EventLog(decoding: LogWriter.encode(part)) == part)
      #expect(part.ending != nil)
    }
  }
}

/// Random sessions with every kind of event, and texts with every kind of character.
private enum RandomSession {
  static func make(events: Int, using random: inout SeededRandom) throws -> EventLog {
    var setting = SessionSetting()
    setting.seed = random.next()
    setting.zone = random.text()
    setting.screen.scale = Double(Int.random(in: 1...32, using: &random)) / 2
    let redact = (0..<Int.random(in: 0...2, using: &random)).map { _ in random.text() }
    var log = EventLog(
      header: SessionHeader(
        writer: random.text(),
        app: random.text(),
        setting: setting,
        redact: redact
      )
    )
    var tree: ViewTree?
    var at = Microseconds.zero
    for number in 1...events {
      at += Microseconds(Int64.random(in: 0...2_000_000, using: &random))
      let kind = number == events ? ending(&random) : try kind(&tree, &random)
      var extras: AttributeList = [:]
      if random.once(in: 4) { extras["X\(random.text())"] = .list([.text(random.text()), .null]) }
      var event = Event(number: number, at: at, kind: kind, extras: extras)
      if random.once(in: 2) { event.lastOutcome = outcome(&random) }
      log.events.append(event)
    }
    return log
  }

  private static func outcome(_ random: inout SeededRandom) -> Event.Outcome {
    switch target(&random) {
    case let taker?: .view(taker)
    case nil where random.once(in: 2): .ignored(reason: random.text())
    case nil: .target(above: Int.random(in: 0...8, using: &random))
    }
  }

  private static func ending(_ random: inout SeededRandom) -> Event.Kind {
    let status = Event.Ending.Status.allCases.randomElement(using: &random) ?? .finished
    return .end(.init(status, reason: random.once(in: 2) ? random.text() : nil))
  }

  private static func kind(
    _ tree: inout ViewTree?,
    _ random: inout SeededRandom
  ) throws -> Event.Kind {
    let title = random.once(in: 2) ? random.text() : nil
    switch Int.random(in: 0..<9, using: &random) {
    case 0:
      let phase = Touch.Phase.allCases.randomElement(using: &random) ?? .began
      let place = Point(
        x: Double.random(in: -1e3...1e5, using: &random),
        y: Double.random(in: -1...1, using: &random)
      )
      let finger = Int.random(in: 0...99, using: &random)
      return .touch(Touch(phase, finger: finger, at: place), target: target(&random))
    case 1: return .text(random.text(), target: target(&random))
    case 2: return .rotate(Rotation.allCases.randomElement(using: &random) ?? .left)
    case 3: return .marker(random.text())
    case 4: return .other(kind: "K\(random.text())")
    case 5:
      let keys = ["Escape", "Control+S", "Alt+Shift++", "é"]
      let key = keys.randomElement(using: &random).flatMap { KeyPress(parsing: $0) }
      return key.map { .key($0, target: nil) } ?? .marker("no key")
    case 6:
      let kinds: [PointerInput.Kind] = [
        .hover, .wheel(by: Point(x: 0, y: Double.random(in: -1e3...1e3, using: &random))),
        .press(.right), .press(.middle),
      ]
      let place = Point(x: Double.random(in: -1...1e3, using: &random), y: 1)
      let kind = kinds.randomElement(using: &random) ?? .hover
      return .pointer(PointerInput(kind, at: place), target: target(&random))
    case 7:
      guard let before = tree else { fallthrough }
      let node = Int.random(in: before.nodes.indices, using: &random)
      let edit = TreeEdit(updates: [
        .init(node: node, member: .text, value: .text(random.text()))
      ])
      let changed = try before.applying(edit)
      tree = changed
      return .change(.init(title: title, edit: edit, hash: changed.hash))
    default:
      let screen = RandomTree.make(.mixed, size: 15, using: &random)
      tree = screen
      return .snapshot(.init(title: title, tree: screen))
    }
  }

  private static func target(_ random: inout SeededRandom) -> Target? {
    guard random.once(in: 2) else { return nil }
    return Target(
      className: "C\(random.text())",
      identifier: random.once(in: 2) ? random.text() : nil,
      label: random.once(in: 2) ? random.text() : nil,
      text: random.once(in: 2) ? random.text() : nil,
      tag: Int.random(in: -3...3, using: &random),
      traits: random.once(in: 2) ? [random.text()] : [],
      ancestors: random.once(in: 2) ? [random.text()] : [],
      siblings: random.once(in: 2) ? [random.text(), random.text()] : [],
      screen: random.once(in: 2) ? random.text() : nil,
      ordinal: Int.random(in: 0...9, using: &random),
      path: random.once(in: 2) ? [0, 3] : [],
      frame: Frame(0.1, -1e-7, 1e17, 44),
      unique: Target.Locator.allCases.filter { _ in random.once(in: 2) }
    )
  }
}
