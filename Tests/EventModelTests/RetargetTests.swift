import EventModel
import Testing

@Suite("Replacing the evidence of a target")
struct RetargetTests {
  /// Returns evidence of a button that its label identifies.
  private func button(
    _ label: String,
    on screen: String = "List",
    ordinal: Int = 0,
    frame: Frame = Frame(0, 0, 100, 44)
  ) -> Target {
    Target(
      className: "UIButton",
      label: label,
      ancestors: ["UIWindow"],
      screen: screen,
      ordinal: ordinal,
      path: [ordinal],
      frame: frame,
      unique: [.label, .path]
    )
  }

  /// Returns a log of taps on those targets, two events each.
  private func log(_ targets: Target?...) -> EventLog {
    var log = EventLog(
      header: SessionHeader(writer: "tests", app: "x", setting: SessionSetting())
    )
    for target in targets {
      for phase in [Touch.Phase.began, .ended] {
        let touch = Touch(phase, at: Point(x: 50, y: 22))
        log.events.append(
          Event(
            number: log.events.count + 1,
            at: .zero,
            kind: .touch(touch, target: phase == .began ? target : nil)
          )
        )
      }
    }
    log.events.append(
      Event(number: log.events.count + 1, at: .zero, kind: .end(.init(.finished)))
    )
    return log
  }

  private func targets(_ log: EventLog) -> [Target?] {
    log.events.indices.filter { $0 % 2 == 0 }.dropLast().map { log.events[$0].kind.target }
  }

  @Test("the event and later events for the same node get the new evidence, earlier ones do not")
  func later() {
    let log = log(button("Add"), button("Add"), button("Edit"), nil, button("Add"))
    let repaired = log.retargeting(3, to: button("New"))
    #expect(targets(repaired).map { $0?.label } == ["Add", "New", "Edit", nil, "New"])
    #expect(repaired.retargeting(3, to: button("Add")) == log)
  }

  @Test("later evidence keeps what differs from the replaced evidence")
  func moments() throws {
    let log = log(button("Add"), button("Add", ordinal: 3))
    let repaired = log.retargeting(1, to: button("New", ordinal: 1))
    let later = try #require(targets(repaired)[1])
    #expect(later == button("New", ordinal: 3))
  }

  @Test("a node with the same name on another screen keeps its evidence")
  func screens() {
    let log = log(button("Add"), button("Add", on: "Bin"))
    let repaired = log.retargeting(1, to: button("New"))
    #expect(targets(repaired).map { $0?.label } == ["New", "Add"])
  }

  @Test("the evidence keeps the recorded frame")
  func area() {
    let log = log(button("Add"))
    let repaired = log.retargeting(1, to: button("New", frame: Frame(0, 300, 50, 44)))
    #expect(targets(repaired) == [button("New")])
    #expect(repaired.events.dropFirst() == log.events.dropFirst())
  }

  @Test("touches move with a node that only its place identifies")
  func place() {
    func cell(_ row: Int) -> Target {
      var cell = button("", ordinal: row, frame: Frame(0, 44 * Double(row), 100, 44))
      (cell.label, cell.unique) = (nil, [.ordinal, .path])
      return cell
    }
    let log = log(cell(2), cell(3), cell(2))
    let repaired = log.retargeting(1, to: cell(4))
    #expect(targets(repaired) == [cell(4), cell(3), cell(4)])
    let places = repaired.events.compactMap { event in
      if case .touch(let touch, _) = event.kind { touch.location.y } else { nil }
    }
    #expect(places == [110, 110, 22, 22, 110, 110])
  }

  @Test("an event without target leaves the log unchanged")
  func nothing() {
    let log = log(button("Add"), nil)
    for event in [0, 2, 3, 5, 99] { #expect(log.retargeting(event, to: button("New")) == log) }
  }

  @Test("only the lines of changed events change in the file")
  func lines() throws {
    let log = log(button("Edit"), button("Add"), button("Edit"))
    var lines = String(decoding: LogWriter.encode(log), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // A remark, and a line that is not canonical.
    lines.insert("# the second tap", at: 3)
    lines[1] = lines[1].replacing("{\"n\":1,", with: "{ \"n\": 1, ")
    let bytes = Array(lines.joined(separator: "\n").utf8)
    let original = try EventLog(decoding: bytes)
    let repaired = original.retargeting(3, to: button("New"))
    let result = LogWriter.encode(repaired, changedFrom: original, bytes)
    #expect(try EventLog(decoding: result) == repaired)
    let after = String(decoding: result, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(after.count == lines.count)
    let changed = lines.indices.filter { after[$0] != lines[$0] }
    #expect(changed == [4, lines.count - 2], "the target's line, and the end line's chain")
  }
}
