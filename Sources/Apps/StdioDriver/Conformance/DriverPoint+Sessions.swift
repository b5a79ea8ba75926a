import AppDriver
import EventModel
import Platform

/// The points about what an app does and shows.
extension DriverPoint {
  private static let realClock = Outcome.skipped("the app has a real clock")

  static let launches = DriverPoint(
    name: "launch",
    promise: "a launch sets its time to 0 and shows its first screen",
    needsLaunch: false
  ) { probe in
    let driver = try probe.launch()
    let tree = try driver.snapshot()
    guard tree.frame(of: 0).size.width > 0, tree.frame(of: 0).size.height > 0 else {
      throw Breach(message: "the first screen has no size")
    }
    return .holds
  }

  static let stillness = DriverPoint(
    name: "stillness",
    promise: "nothing changes while its time stands still"
  ) { probe in
    let driver = try probe.launch()
    guard driver.capabilities.hasVirtualClock else { return realClock }
    let before = try driver.snapshot()
    CurrentThread.sleep(for: .milliseconds(30))
    let after = try driver.snapshot()
    guard before == after else {
      throw Breach(message: "two snapshots at the same time differ")
    }
    return .holds
  }

  static let time = DriverPoint(
    name: "time",
    promise: "its time advances as requested: exactly, or on a real clock at least"
  ) { probe in
    let driver = try probe.launch()
    for span in [1, 16_667, 100_000, 3] {
      try driver.advance(by: Microseconds(Int64(span)))
      _ = try driver.activity()
    }
    return .holds
  }

  static let idle = DriverPoint(
    name: "idle",
    promise: "it becomes idle within 30 s of its time after a launch"
  ) { probe in
    let driver = try probe.launch()
    _ = try driver.settle()
    return .holds
  }

  static let touches = DriverPoint(
    name: "touches",
    promise: "it answers every touch with handled or ignored"
  ) { probe in
    let driver = try probe.launch()
    guard driver.capabilities.fingers > 0 else { return .skipped("the app takes no touches") }
    _ = try driver.tour()
    return .holds
  }

  static let outside = DriverPoint(
    name: "outside",
    promise: "a touch outside the screen does no harm"
  ) { probe in
    let driver = try probe.launch()
    guard driver.capabilities.fingers > 0 else { return .skipped("the app takes no touches") }
    for place in [Point(x: -5, y: -5), Point(x: 10_000, y: 10_000)] {
      try driver.tap(place)
      _ = try driver.snapshot()
    }
    return .holds
  }

  static let fingers = DriverPoint(
    name: "fingers",
    promise: "it refuses a finger too many as unsupported"
  ) { probe in
    let driver = try probe.launch()
    let finger = driver.capabilities.fingers
    guard finger < 100 else { return .skipped("the app takes any number") }
    do {
      for phase in [Touch.Phase.began, .ended] {
        let touch = Touch(phase, finger: finger, at: Point(x: 100, y: 100))
        _ = try driver.send(.touch(touch))
      }
    } catch DriverError.unsupported {
      return .holds
    }
    throw Breach(message: "it takes finger \(finger), but claims to take only \(finger) fingers")
  }

  static let text = DriverPoint(
    name: "text",
    promise: "it answers typed text with handled or ignored, or refuses it as unsupported"
  ) { probe in
    let driver = try probe.launch()
    do {
      for text in ["Milk", "é👨‍👩‍👧\u{202E}", "\u{8}\n", ""] { _ = try driver.send(.text(text)) }
      _ = try driver.snapshot()
    } catch DriverError.unsupported where !driver.capabilities.takesText {
      return .holds
    }
    guard driver.capabilities.takesText else {
      throw Breach(message: "it takes text, but claims to take none")
    }
    return .holds
  }

  static let rotation = DriverPoint(
    name: "rotation",
    promise: "it answers a turn with handled or ignored, or refuses it as unsupported"
  ) { probe in
    let driver = try probe.launch()
    guard driver.capabilities.rotates else { return .skipped("the app cannot be turned") }
    do {
      for turn in Rotation.allCases {
        _ = try driver.rotate(turn)
        _ = try driver.settledTree()
      }
    } catch DriverError.unsupported {}
    return .holds
  }

  static let changes = DriverPoint(
    name: "changes",
    promise: "its changes lead to its whole screen"
  ) { probe in
    let driver = try probe.launch()
    guard driver.capabilities.sendsChanges else {
      return .skipped("the app sends whole screens only")
    }
    guard driver.capabilities.hasVirtualClock else { return realClock }
    driver.acceptsChanges = true
    driver.verifiesAllChanges = true
    _ = try driver.tour()
    return .holds
  }

  static let afresh = DriverPoint(
    name: "afresh",
    promise: "a second launch in one process shows the same first screen"
  ) { probe in
    let driver = try probe.launch()
    guard driver.capabilities.hasVirtualClock else { return realClock }
    let first = try driver.settledTree()
    _ = try driver.tour()
    try driver.launch(in: SessionSetting())
    guard try driver.settledTree() == first else {
      throw Breach(message: "the second launch shows another first screen")
    }
    return .holds
  }

  static let repeatable = DriverPoint(
    name: "repeatable",
    promise: "the same inputs at the same times lead to the same screens in any process"
  ) { probe in
    let first = try probe.launch()
    guard first.capabilities.hasVirtualClock else { return realClock }
    let one = try first.tour()
    let second = try probe.launch()
    let other = try second.tour()
    guard one == other else {
      let place = zip(one, other).prefix { $0 == $1 }.count
      throw Breach(message: "screen \(place + 1) of \(one.count) differs the second time")
    }
    return .holds
  }
}

extension AppDriver {
  /// Returns the screen once the app is idle.
  fileprivate func settledTree() throws(DriverError) -> ViewTree {
    _ = try settle()
    return try snapshot()
  }

  /// Taps a place like a person, and waits until the app is idle.
  fileprivate func tap(_ place: Point) throws(DriverError) {
    _ = try send(.touch(Touch(.began, at: place)))
    try advance(by: .milliseconds(80))
    _ = try send(.touch(Touch(.ended, at: place)))
    _ = try settle()
  }

  /// Taps some of the shown views and returns the screens.
  ///
  /// The choice depends on the screens only, so that two tours of one app are the same.
  fileprivate func tour() throws(DriverError) -> [ViewTree] {
    var screens = [try settledTree()]
    for step in 0..<6 where capabilities.fingers > 0 {
      guard let tree = screens.last else { break }
      let places = tree.nodes.indices.compactMap { node -> Point? in
        guard node > 0, tree.children(of: node).isEmpty else { return nil }
        let area = tree.screenFrame(of: node)
        guard area.size.width > 0, area.size.height > 0 else { return nil }
        let place = Point(
          x: area.origin.x + area.size.width / 2,
          y: area.origin.y + area.size.height / 2
        )
        return tree.frontNode(at: place) == nil ? nil : place
      }
      guard !places.isEmpty else { break }
      try tap(places[step * 7 % places.count])
      screens.append(try snapshot())
    }
    return screens
  }
}

extension ViewTree.Children {
  fileprivate var isEmpty: Bool { first(where: { _ in true }) == nil }
}
