import AppDriver
import EventModel
import Platform

/// The points about what an app does and shows.
extension DriverPoint {
  static let launches = launched(
    name: "launch",
    promise: "a launch sets its time to 0 and shows its first screen"
  ) { driver in
    try require(!driver.snapshot().frame(of: 0).isEmpty, "the first screen has no size")
  }

  static let stillness = launched(
    name: "stillness",
    promise: "nothing changes while its time stands still"
  ) { driver in
    try driver.needVirtualClock()
    let before = try driver.snapshot()
    CurrentThread.sleep(for: .milliseconds(30))
    try require(before == driver.snapshot(), "two snapshots at the same time differ")
  }

  static let time = launched(
    name: "time",
    promise: "its time advances as requested: exactly, or on a real clock at least"
  ) { driver in
    for span in [1, 16_667, 100_000, 3] {
      try driver.advance(by: Microseconds(Int64(span)))
      _ = try driver.activity()
    }
  }

  static let idle = launched(
    name: "idle",
    promise: "it becomes idle within 30 s of its time after a launch"
  ) { driver in
    _ = try driver.settle()
  }

  static let touches = launched(
    name: "touches",
    promise: "it answers every touch with handled or ignored"
  ) { driver in
    try driver.needFingers()
    _ = try driver.tour()
  }

  static let outside = launched(
    name: "outside",
    promise: "a touch outside the screen does no harm"
  ) { driver in
    try driver.needFingers()
    for place in [Point(x: -5, y: -5), Point(x: 10_000, y: 10_000)] {
      try driver.tap(place)
      _ = try driver.snapshot()
    }
  }

  static let fingers = launched(
    name: "fingers",
    promise: "it refuses a finger too many as unsupported"
  ) { driver in
    let finger = driver.capabilities.fingers
    try apply(if: finger < 100, else: "the app takes any number")
    do {
      for phase in [Touch.Phase.began, .ended] {
        let touch = Touch(phase, finger: finger, at: Point(x: 100, y: 100))
        _ = try driver.send(.touch(touch))
      }
    } catch DriverError.unsupported {
      return
    }
    throw Breach(message: "it takes finger \(finger), but claims to take only \(finger) fingers")
  }

  static let text = launched(
    name: "text",
    promise: "it answers typed text with handled or ignored, or refuses it as unsupported"
  ) { driver in
    do {
      for text in ["Milk", "é👨‍👩‍👧\u{202E}", "\u{8}\n", ""] { _ = try driver.send(.text(text)) }
      _ = try driver.snapshot()
    } catch DriverError.unsupported where !driver.capabilities.takesText {
      return
    }
    try require(driver.capabilities.takesText, "it takes text, but claims to take none")
  }

  static let rotation = launched(
    name: "rotation",
    promise: "it answers a turn with handled or ignored, or refuses it as unsupported"
  ) { driver in
    try apply(if: driver.capabilities.rotates, else: "the app cannot be turned")
    do {
      for turn in Rotation.allCases {
        _ = try driver.rotate(turn)
        _ = try driver.settledTree()
      }
    } catch DriverError.unsupported {}
  }

  static let changes = launched(
    name: "changes",
    promise: "its changes lead to its whole screen"
  ) { driver in
    try apply(if: driver.capabilities.sendsChanges, else: "the app sends whole screens only")
    try driver.needVirtualClock()
    driver.acceptsChanges = true
    driver.verifiesAllChanges = true
    _ = try driver.tour()
  }

  static let afresh = launched(
    name: "afresh",
    promise: "a second launch in one process shows the same first screen"
  ) { driver in
    try driver.needVirtualClock()
    let first = try driver.settledTree()
    _ = try driver.tour()
    try driver.launch(in: SessionSetting())
    try require(driver.settledTree() == first, "the second launch shows another first screen")
  }

  static let repeatable = DriverPoint(
    name: "repeatable",
    promise: "the same inputs at the same times lead to the same screens in any process"
  ) { probe in
    let first = try probe.launch()
    try first.needVirtualClock()
    let one = try first.tour()
    let other = try probe.launch().tour()
    let place = zip(one, other).prefix { $0 == $1 }.count
    try require(one == other, "screen \(place + 1) of \(one.count) differs the second time")
  }
}

extension AppDriver {
  fileprivate func needVirtualClock() throws {
    try DriverPoint.apply(if: capabilities.hasVirtualClock, else: "the app has a real clock")
  }

  fileprivate func needFingers() throws {
    try DriverPoint.apply(if: capabilities.fingers > 0, else: "the app takes no touches")
  }

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
        guard !area.isEmpty, tree.frontNode(at: area.center) != nil else { return nil }
        return area.center
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
