import Actions
import AppDriver
import EventModel
import Exploring
import Recorder
import SampleApps
import TestSupport
import Testing
import ViewQuery

@Suite("Random actions")
struct MonkeyTests {
  private func session(of app: String, seed: UInt64, steps: Int) throws -> EventLog {
    let recorder = SessionRecorder(try driver(app), header: header(app, seed: seed))
    try recorder.launch()
    var monkey = Monkey(seed: seed)
    try monkey.use(recorder, steps: steps)
    recorder.finish(.finished)
    return recorder.log
  }

  @Test(
    "random actions are the same for a seed, and others for another seed",
    arguments: TestEnvironment.current.sample(SampleApps.catalogue.entries.map(\.name), count: 2)
  )
  func seeded(app: String) throws {
    let logs = try [3, 3, 4].map { try session(of: app, seed: $0, steps: 10) }
    #expect(logs[0] == logs[1])
    #expect(logs[0].events != logs[2].events)
  }

  @Test(
    "every line that random actions record is read without the general reader, except the header"
  )
  func fastLines() throws {
    let environment = TestEnvironment.current
    let steps = environment.isFull ? 400 : 8
    for app in environment.sample(SampleApps.catalogue.entries.map(\.name), count: 2) {
      var stream = LogStream()
      let log = try session(of: app, seed: 11, steps: steps)
      stream.append(LogWriter.encode(log).span)
      var general: [String] = []
      var fast = 0
      while let line = try stream.next() {
        if stream.fastLines == fast { general.append("\(line.name) \(line.number)") }
        fast = stream.fastLines
      }
      try stream.finish()
      #expect(general == ["header 0"], "\(app)")
    }
  }

  @Test("an action that changes nothing is not repeated while there are others")
  func dead() throws {
    // No action changes this screen.
    var tree = ViewTree.Builder()
    tree.open(ViewNode("UIWindow", frame: Frame(0, 0, 320, 480)))
    for (place, name) in ["one", "two", "three"].enumerated() {
      let frame = Frame(10, Double(place) * 100 + 20, 100, 44)
      tree.open(ViewNode("UIButton", identifier: name, frame: frame))
      tree.close()
    }
    tree.close()
    let screen = try #require(tree.finish())
    forAll(seeds: 0..<10, full: 850) { random in
      var monkey = Monkey(seed: random.next())
      let actions: [Action] = (0..<40).map { _ in monkey.action(on: screen) }
      let taps = actions.filter { if case .tap(.identifier) = $0 { true } else { false } }
      #expect(taps.count == 3 && Set(taps).count == 3, "each button once: \(taps)")
      // When every action has been tried, it waits.
      #expect(actions.last == .wait(.seconds(1)))
    }
  }

  @Test(
    "the text for a field suits its name",
    arguments: [
      (ViewNode("UITextField", label: "E-mail"), "@"),
      (ViewNode("UITextField", attributes: ["placeholder": .text("Phone")]), "0"),
      (ViewNode("UISecureTextField", identifier: "password"), "Stand-in-1"),
    ] as [(ViewNode, String)]
  )
  func words(field: ViewNode, sign: String) throws {
    var field = field
    field.frame = Frame(10, 20, 200, 40)
    var tree = ViewTree.Builder()
    tree.open(ViewNode("UIWindow", frame: Frame(0, 0, 320, 480)))
    tree.open(field)
    tree.close()
    tree.close()
    let screen = try #require(tree.finish())
    let typed = (UInt64(0)..<200).compactMap { seed -> String? in
      var monkey = Monkey(seed: seed)
      if case .type(let text, _) = monkey.action(on: screen) { return text }
      return nil
    }
    #expect(typed.count > 20)
    #expect(typed.contains { $0.contains(sign) })
    #expect(typed.allSatisfy { !$0.contains("Milk") })
  }

  @Test("random actions end at a crash, which is in the log")
  func crash() throws {
    var crashed: EventLog?
    for seed in UInt64(5)..<20 where crashed == nil {
      let log = try session(of: "controls:crashing", seed: seed, steps: 60)
      if log.ending?.status == .crashed { crashed = log }
    }
    let log = try #require(crashed)
    #expect(log.ending?.reason == "the answer could not be stored")
    #expect(log.events.count { $0.isCheckpoint } <= 61)
  }
}
