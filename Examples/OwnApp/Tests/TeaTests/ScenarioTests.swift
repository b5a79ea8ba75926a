import SimonTesting

@Suite("Making tea", .scenarios)
struct ScenarioTests {
  @Test("tea is ready when its time is over and not earlier")
  func ready() throws {
    let picker = try DeterministicValuePicker(testName: "ready", seed: "C0FFEE")
    let minutes = picker.pickValue(from: [2, 4, 5, 7])
    let app = try LiveApp(tea: "tea")
    try Scenario<TeaView>(given: app, values: picker)
      .then { view in try #expect(view.minutes == 3) }
      .when(MakeTea(minutes: minutes))
      .then { view in
        let ready = app.expect("the status") { try view.status }
        let almost = TimeOut(integerLiteral: minutes * 60 - 1)
        try ready.shouldNotEventually(.equal("ready"), beforeTimingOutAfter: almost)
        try ready.shouldEventually(.equal("ready"), beforeTimingOutAfter: 2)
      }
  }

  @Test("a scenario fails on a build whose tea stays cold, with its steps, values and screen")
  func cold() throws {
    let app = try LiveApp(tea: "tea:cold")
    let failure = try #require(throws: ScenarioFailure.self) {
      try Scenario<TeaView>(given: app).when(MakeTea(minutes: 1)).then { view in
        try app.expect("the status") { try view.status }
          .shouldEventually(.equal("ready"), beforeTimingOutAfter: 61)
      }
    }
    #expect(
      failure.message == "expected the status to equal \"ready\", got \"drawing\" (waited 61 s)"
    )
    #expect("\(failure)".contains("✓ when MakeTea(minutes: 1)"))
    #expect("\(failure)".contains("UILabel #status \"drawing\""))
  }
}
