import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Time")
struct TimeTests {
  @Test("a delayed action keeps the app busy until it runs, and a repeating timer does not")
  func timers() throws {
    let log = CallLog()
    let fixture = try AppFixture { app, _ in
      app.after(.milliseconds(300), reason: "loading") { log.record("loaded at \(app.now.count)") }
      app.every(.milliseconds(100)) { log.record("tick") }
      app.after(.seconds(60), isBackground: true) { log.record("expired") }
    }
    #expect(
      try fixture.driver.activity() == .busy(reasons: ["loading"], nextWake: .milliseconds(300))
    )
    #expect(try fixture.settle() == .milliseconds(300))
    #expect(log.lines == ["tick", "tick", "loaded at 300000", "tick"])
    #expect(try fixture.driver.activity() == .idle)
  }

  @Test("an invalidated timer does not fire")
  func invalidation() throws {
    let log = CallLog()
    let fixture = try AppFixture { app, _ in
      let once = app.after(.milliseconds(10)) { log.record("once") }
      var repeated: AppTimer?
      repeated = app.every(.milliseconds(10)) {
        log.record("tick")
        repeated?.invalidate()
      }
      once.invalidate()
    }
    try fixture.wait(100)
    #expect(log.lines == ["tick"])
  }

  @Test("an animation changes what is drawn, while the view's own value is the final one at once")
  func animation() throws {
    let box = UIView.named("box", CGRect(x: 0, y: 0, width: 50, height: 50))
    let log = CallLog()
    let fixture = try AppFixture { app, view in
      view.addSubview(box)
      app.after(.zero) {
        app.animate(.milliseconds(200), curve: .linear) {
          box.frame.origin.x = 100
          box.alpha = 0.5
        } completion: {
          log.record("done at \(app.now.count)")
        }
      }
    }
    try fixture.wait(0)
    #expect(box.frame.origin.x == 100)
    #expect(try fixture.node("box").frame.origin.x == 0)
    try fixture.wait(100)
    #expect(try fixture.node("box").frame.origin.x == 50)
    #expect(try fixture.node("box").attributes["alpha"] == .number(0.75))
    #expect(try fixture.settle() == .milliseconds(100))
    #expect(try fixture.node("box").frame.origin.x == 100)
    #expect(log.lines == ["done at 200000"])
  }

  @Test("setting a value without an animation ends the animation of that value")
  func interruption() throws {
    let box = UIView.named("box", CGRect(x: 0, y: 0, width: 50, height: 50))
    let fixture = try AppFixture { app, view in
      view.addSubview(box)
      app.after(.zero) { app.animate(.seconds(1)) { box.frame.origin.x = 100 } }
      app.after(.milliseconds(500)) { box.frame.origin.x = 7 }
    }
    try fixture.wait(600)
    #expect(try fixture.node("box").frame.origin.x == 7)
    try fixture.wait(1_000)
    #expect(try fixture.node("box").frame.origin.x == 7)
  }

  @Test("the state of an app at a given time does not depend on the steps in which it was reached")
  func steps() throws {
    func run(step: Int64, pollsSnapshots: Bool) throws -> [ViewTree] {
      let list = UITableView(identifier: "list")
      let fixture = try AppFixture { app, view in
        list.frame = CGRect(x: 0, y: 0, width: 390, height: 440)
        list.numberOfRowsInSection = { _ in 1_000 }
        list.cellForRowAt = { table, path in table.cell(showing: "Row \(path.row)") }
        let box = UIView.named("box", CGRect(x: 0, y: 500, width: 50, height: 50))
        view.addSubviews(list, box)
        app.after(.milliseconds(130)) {
          app.animate(.milliseconds(333)) { box.frame.origin.x = 300 }
        }
      }
      try fixture.drag(from: (100, 400), to: (100, 150))
      var trees: [ViewTree] = []
      for _ in 0..<4 {
        for _ in 0..<(420 / step) {
          try fixture.wait(step)
          if pollsSnapshots { _ = try fixture.driver.snapshot() }
        }
        trees.append(try fixture.driver.snapshot())
      }
      return trees
    }
    let whole = try run(step: 420, pollsSnapshots: false)
    #expect(Set(whole).count > 2)
    for step in [1, 7, 60, 210] as [Int64] {
      #expect(try run(step: step, pollsSnapshots: true) == whole, "steps of \(step) ms")
    }
  }

  @Test("the random numbers of an app depend only on the seed of the session")
  func random() throws {
    func draw(_ seed: UInt64) throws -> [Int] {
      var drawn: [Int] = []
      let driver = SimulatedAppDriver { app in
        drawn = (0..<5).map { _ in Int.random(in: 0..<1_000, using: &app.random) }
        return UIViewController()
      }
      try driver.launch(in: SessionSetting(seed: seed))
      return drawn
    }
    #expect(try draw(1) == draw(1))
    #expect(try draw(1) != draw(2))
  }
}
