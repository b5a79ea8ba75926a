import AppDriver
import EventModel
import SimulatedApp
import Testing

@Suite("Foundation's services on the app's clock")
struct SessionServicesTests {
  private let log = CallLog()

  private func fixture(_ start: @escaping (UIApplication) -> Void) throws -> AppFixture {
    let fixture = try AppFixture { app, _ in app.after(.zero) { start(app) } }
    try fixture.wait(0)
    return fixture
  }

  @Test("a timer fires once or again and again by the app's clock, until it is invalidated")
  func timers() throws {
    let log = log
    let fixture = try fixture { app in
      Timer.scheduledTimer(withTimeInterval: 0.3, repeats: false) {
        log.record("once at \(app.now.count / 1_000), valid: \($0.isValid)")
      }
      var calls = 0
      Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { timer in
        calls += 1
        log.record("tick \(calls)")
        if calls == 2 { timer.invalidate() }
      }
      let unstarted = Timer(timeInterval: 0.2, repeats: false) { _ in log.record("added") }
      RunLoop.current.add(unstarted, forMode: .common)
      _ = Timer(timeInterval: 0.1, repeats: false) { _ in log.record("never added") }
    }
    #expect(
      try fixture.driver.activity() == .busy(reasons: ["a timer"], nextWake: .milliseconds(200))
    )
    try fixture.wait(1_000)
    #expect(log.lines == ["tick 1", "tick 2", "added", "once at 300, valid: false"])
  }

  @Test("a timer calls a method of its target, and a late one leaves the app idle")
  func timerTargets() throws {
    final class Target {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }
      func fired(_ timer: Timer) { log.record("fired with \(timer.userInfo as? Int ?? 0)") }
    }
    let target = Target(log)
    let fixture = try fixture { _ in
      Timer.scheduledTimer(
        timeInterval: 60,
        target: target,
        selector: Selector("fired", Target.fired(_:)),
        userInfo: 7,
        repeats: false
      )
    }
    #expect(try fixture.driver.activity() == .idle)
    try fixture.wait(60_000)
    #expect(log.lines == ["fired with 7"])
  }

  @Test("a timer whose next time is changed keeps its interval afterwards")
  func fireDates() throws {
    let log = log
    let fixture = try fixture { app in
      let timer = Timer.scheduledTimer(withTimeInterval: 0.1, repeats: true) { _ in
        log.record("\(app.now.count / 1_000)")
      }
      timer.fireDate = Date(timeIntervalSinceNow: 0.25)
    }
    try fixture.wait(500)
    #expect(log.lines == ["250", "350", "450"])
  }

  @Test("queues run code after the present code, in the order in which it was added")
  func queues() throws {
    let log = log
    let fixture = try fixture { _ in
      DispatchQueue.main.async { log.record("main") }
      DispatchQueue.global(qos: .background).async {
        log.record("background")
        DispatchQueue.main.async { log.record("back on main") }
      }
      DispatchQueue(label: "own").sync { log.record("sync") }
      let item = DispatchWorkItem { log.record("cancelled") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.1, execute: item)
      DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(200)) {
        log.record("later at \(DispatchTime.now().uptimeNanoseconds / 1_000_000)")
      }
      item.cancel()
      log.record("now")
    }
    #expect(log.lines == ["sync", "now", "main", "background", "back on main"])
    #expect(try fixture.settle() == .milliseconds(200))
    #expect(log.lines.last == "later at 200")
    #expect(!log.lines.contains("cancelled"))
  }

  @Test("a group calls back when all of its works have ended")
  func groups() throws {
    let log = log
    let fixture = try fixture { _ in
      let group = DispatchGroup()
      for number in 1...3 {
        group.enter()
        Timer.scheduledTimer(withTimeInterval: Double(number) / 10, repeats: false) { _ in
          log.record("work \(number)")
          group.leave()
        }
      }
      group.notify(queue: .main) { log.record("all done") }
    }
    _ = try fixture.settle()
    #expect(log.lines == ["work 1", "work 2", "work 3", "all done"])
  }

  @Test("settings are kept for a session, and the next one begins without any")
  func defaults() throws {
    let log = log
    let driver = SimulatedAppDriver { _ in
      let settings = UserDefaults.standard
      log.record("\(settings.integer(forKey: "launches")), \(settings.bool(forKey: "isNew"))")
      settings.register(defaults: ["isNew": true, "name": "nobody"])
      settings.set(settings.integer(forKey: "launches") + 1, forKey: "launches")
      UserDefaults.standard.set("3.5", forKey: "text")
      UserDefaults(suiteName: "other")?.set(9, forKey: "launches")
      log.record(
        "\(UserDefaults.standard.double(forKey: "text")), \(settings.bool(forKey: "isNew"))"
      )
      log.record(UserDefaults.standard.string(forKey: "launches") ?? "none")
      settings.set("Ada", forKey: "name")
      settings.removeObject(forKey: "name")
      log.record(settings.string(forKey: "name") ?? "none")
      return UIViewController()
    }
    let once = ["0, false", "3.5, true", "1", "nobody"]
    try driver.launch(in: SessionSetting())
    #expect(log.lines == once)
    try driver.launch(in: SessionSetting())
    #expect(log.lines == once + once)
  }

  @Test("a setting that is no property list crashes the app, as on a device")
  func wrongDefaults() throws {
    let fixture = try AppFixture { app, _ in
      app.after(.milliseconds(1)) { UserDefaults.standard.set(UIView(), forKey: "view") }
    }
    let reason = "UserDefaults cannot store UIView under \"view\": not a property list"
    #expect(throws: DriverError.crashed(reason: reason)) { try fixture.wait(10) }
  }

  @Test("notifications reach the observers that match, until these are removed or gone")
  func notifications() throws {
    final class Observer {
      let log: CallLog
      init(_ log: CallLog) { self.log = log }
      func noted(_ notification: Notification) {
        log.record("method \(notification.name.rawValue)")
      }
      func called() { log.record("called") }
    }
    let log = log
    _ = try fixture { _ in
      let center = NotificationCenter.default
      let (first, second) = (Notification.Name("first"), Notification.Name("second"))
      let sender = NSObject()
      let observer = Observer(log)
      var gone: Observer? = Observer(log)
      center.addObserver(
        observer,
        selector: Selector("noted", Observer.noted(_:)),
        name: first,
        object: nil
      )
      center.addObserver(
        observer,
        selector: Selector("called", Observer.called),
        name: second,
        object: sender
      )
      if let gone {
        center.addObserver(
          gone,
          selector: Selector("called", Observer.called),
          name: nil,
          object: nil
        )
      }
      gone = nil
      let token = center.addObserver(forName: nil, object: nil, queue: .main) {
        log.record("block \($0.name.rawValue)")
      }
      center.post(name: first, object: nil)
      center.post(name: second, object: NSObject())
      center.post(name: second, object: sender)
      center.removeObserver(token)
      center.removeObserver(observer, name: first, object: nil)
      center.post(name: first, object: nil)
      center.post(name: second, object: sender)
    }
    #expect(
      log.lines == [
        "method first", "block first", "block second", "called", "block second", "called",
      ]
    )
  }

  @Test("the keyboard is announced with its frame, which is read as a value or as a rectangle")
  func keyboard() throws {
    let log = log
    let field = UITextField(frame: CGRect(x: 20, y: 100, width: 200, height: 40))
    let fixture = try AppFixture { app, view in
      view.addSubview(field)
      for name in [
        UIResponder.keyboardWillShowNotification, UIResponder.keyboardDidShowNotification,
        UIResponder.keyboardWillHideNotification, UIResponder.keyboardDidHideNotification,
      ] {
        _ = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
          let value = $0.userInfo?[UIResponder.keyboardFrameEndUserInfoKey]
          let top = (value as? NSValue)?.cgRectValue.minY
          #expect((value as? CGRect)?.minY == top)
          let kind = name.rawValue.dropFirst("UIKeyboard".count).dropLast("Notification".count)
          log.record("\(kind) \(Int(top ?? -1)) at \(app.now.count / 1_000)")
        }
      }
      app.after(.zero) { field.becomeFirstResponder() }
      app.after(.seconds(1)) { #expect(view.endEditing(false)) }
    }
    try fixture.wait(0)
    #expect(field.isFirstResponder)
    try fixture.wait(2_000)
    #expect(!field.isFirstResponder)
    #expect(
      log.lines == [
        "WillShow 594 at 0", "DidShow 594 at 250", "WillHide 844 at 1000", "DidHide 844 at 1250",
      ]
    )
  }
}
