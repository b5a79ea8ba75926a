import AppDriver
import EventModel
import Replayer
import Testing
import ViewQuery

@Suite("The trial behind a target that is not verified")
struct TargetTrialTests {
  /// An app with a form, which a later build names and places anew.
  private final class Form: AppDriver {
    /// The texts that were typed.
    private(set) var texts: [String] = []
    private(set) var touches = 0
    private let isRenamed: Bool
    /// True if it ends when it is typed into.
    private let isFragile: Bool
    let capabilities = Capabilities()

    init(isRenamed: Bool, isFragile: Bool = false) {
      (self.isRenamed, self.isFragile) = (isRenamed, isFragile)
    }

    var tree: ViewTree {
      func leaf(_ kind: String, _ name: String?, _ text: String, _ y: Double) -> ViewTree {
        let frame = Frame(20, y, 160, 44)
        return ViewTree(ViewNode(kind, identifier: name, label: text, text: text, frame: frame))
      }
      return ViewTree(
        ViewNode("Window", frame: Frame(0, 0, 390, 844)),
        children: [
          leaf("Button", isRenamed ? nil : "save", "Save", 60),
          leaf("Label", "count", "Saved \(touches / 2) times", 120),
          leaf("Field", "note", texts.joined(), 180),
        ]
      )
    }

    func launch(in setting: SessionSetting) throws(DriverError) {}
    func send(_ input: Input) throws(DriverError) -> InputOutcome {
      switch input {
      case .touch: touches += 1
      case .text(let text):
        if isFragile { throw .crashed(reason: "too much text") }
        texts.append(text)
      }
      return .handled
    }
    func advance(by span: Microseconds) throws(DriverError) {}
    func activity() throws(DriverError) -> Activity { .idle }
    func snapshot() throws(DriverError) -> ViewTree { tree }
    func quit() {}
  }

  /// Returns a session in which a button is tapped, and then a text is typed.
  private func log(typing text: String) throws -> EventLog {
    let before = Form(isRenamed: false).tree
    var log = EventLog(header: try recorded("tap \"Page 1\"").header)
    let place = Point(x: 60, y: 80)
    log.events = [
      Event(number: 1, at: .zero, kind: .snapshot(.init(title: nil, tree: before))),
      Event(
        number: 2,
        at: .zero,
        kind: .touch(Touch(.began, at: place), target: before.evidence(for: 1))
      ),
      Event(number: 3, at: .zero, kind: .touch(Touch(.ended, at: place), target: nil)),
      Event(number: 4, at: .zero, kind: .snapshot(.init(title: nil, tree: before))),
      Event(number: 5, at: .zero, kind: .text(text, target: nil)),
      Event(number: 6, at: .zero, kind: .snapshot(.init(title: nil, tree: before))),
    ]
    return log
  }

  private func isTarget(_ stop: Replay.Stop?) -> Bool {
    if case .target = stop?.reason { stop?.event == 2 } else { false }
  }

  @Test("sees the whole session with the view that is taken for the target")
  func whole() throws {
    let app = Form(isRenamed: true)
    let outcome = Replay.run(try log(typing: "Milk"), on: app, goesOn: true)
    #expect(isTarget(outcome.stop), "\(outcome)")
    #expect(outcome.trial?.screens.count == 3)
    #expect(app.texts == ["Milk"] && app.touches == 2)
  }

  @Test("types no secret, nor a stand-in for one, and shows no session")
  func secret() throws {
    for text in ["‹secret 1›", "‹digits PIN›", "my ‹e-mail 1›"] {
      let app = Form(isRenamed: true)
      let outcome = Replay.run(try log(typing: text), on: app, goesOn: true)
      #expect(isTarget(outcome.stop), "\(outcome)")
      #expect(outcome.trial == nil)
      #expect(app.touches == 2, "it goes on up to there")
      #expect(app.texts == [], "\(text)")
    }
    let same = Form(isRenamed: false)
    let outcome = Replay.run(try log(typing: "‹secret 1›"), on: same, goesOn: true)
    #expect(outcome.stop == nil && same.texts == ["Stand-in-1"])
  }

  @Test("of an app that ends behind the target shows no session, and tells the end")
  func ended() throws {
    let app = Form(isRenamed: true, isFragile: true)
    let outcome = Replay.run(try log(typing: "Milk"), on: app, goesOn: true)
    #expect(isTarget(outcome.stop), "the verdict is that of the target")
    #expect(outcome.trial == nil)
    #expect(outcome.remarks.contains { $0.contains("too much text") }, "\(outcome.remarks)")
  }

  @Test("is not made unless it is asked for")
  func unasked() throws {
    let app = Form(isRenamed: true)
    let outcome = Replay.run(try log(typing: "Milk"), on: app)
    #expect(isTarget(outcome.stop) && outcome.trial == nil)
    #expect(app.touches == 0 && app.texts == [])
  }
}
