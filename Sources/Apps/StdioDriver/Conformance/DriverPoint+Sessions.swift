import AppDriver
import EventModel
import Platform

/// The points on what an app does and shows.
extension DriverPoint {
  private static let realClock = Outcome.skipped("its clock is real")

  static let launches = DriverPoint(
    name: "launch",
    promise: "a launch sets its time to 0 and puts its first screen up",
    needsLaunch: false
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    let tree = try probe.keeping { () throws(DriverError) in try driver.snapshot() }
    guard tree.frame(of: 0).size.width > 0, tree.frame(of: 0).size.height > 0 else {
      throw .init(message: "the first screen has no size")
    }
    driver.abort()
    return .holds
  }

  static let stillness = DriverPoint(
    name: "stillness",
    promise: "nothing changes while its time stands still, however long that takes"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    guard driver.capabilities.hasVirtualClock else { return realClock }
    let before = try probe.keeping { () throws(DriverError) in try driver.snapshot() }
    CurrentThread.sleep(for: .milliseconds(30))
    let after = try probe.keeping { () throws(DriverError) in try driver.snapshot() }
    guard before == after else {
      throw .init(message: "two snapshots with no time between them differ")
    }
    driver.abort()
    return .holds
  }

  static let time = DriverPoint(
    name: "time",
    promise: "its time goes on by what it is given: exactly, or at least on a real clock"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    try probe.keeping { () throws(DriverError) in
      for span in [1, 16_667, 100_000, 3] {
        try driver.advance(by: Microseconds(Int64(span)))
        _ = try driver.activity()
      }
    }
    driver.abort()
    return .holds
  }

  static let idle = DriverPoint(
    name: "idle",
    promise: "it becomes idle after a launch within 30 s of its time"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    _ = try probe.keeping { () throws(DriverError) in try driver.settle() }
    driver.abort()
    return .holds
  }

  static let touches = DriverPoint(
    name: "touches",
    promise: "every touch is answered as handled or ignored, wherever it goes"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    guard driver.capabilities.fingers > 0 else { return .skipped("it takes no touches") }
    _ = try probe.keeping { () throws(DriverError) in try driver.tour() }
    driver.abort()
    return .holds
  }

  static let outside = DriverPoint(
    name: "outside",
    promise: "a touch outside of the screen does no harm"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    guard driver.capabilities.fingers > 0 else { return .skipped("it takes no touches") }
    try probe.keeping { () throws(DriverError) in
      for place in [Point(x: -5, y: -5), Point(x: 10_000, y: 10_000)] {
        try driver.tap(place)
        _ = try driver.snapshot()
      }
    }
    driver.abort()
    return .holds
  }

  static let fingers = DriverPoint(
    name: "fingers",
    promise: "a finger beyond those it takes is refused as unsupported"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    let finger = driver.capabilities.fingers
    guard finger < 100 else { return .skipped("it takes all there are") }
    do throws(DriverError) {
      for phase in [Touch.Phase.began, .ended] {
        let touch = Touch(phase, finger: finger, at: Point(x: 100, y: 100))
        _ = try driver.send(.touch(touch))
      }
    } catch {
      driver.abort()
      if case .unsupported = error { return .holds }
      throw .init(error)
    }
    throw .init(message: "finger \(finger) is taken, and it says that it takes \(finger) fingers")
  }

  static let text = DriverPoint(
    name: "text",
    promise: "typed text is answered as handled or ignored, or refused as unsupported"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    do throws(DriverError) {
      for text in ["Milk", "é👨‍👩‍👧\u{202E}", "\u{8}\n", ""] { _ = try driver.send(.text(text)) }
      _ = try driver.snapshot()
      driver.abort()
      guard driver.capabilities.takesText else {
        throw .crashed(reason: "none: text is taken, and it says that it takes none")
      }
      return .holds
    } catch {
      if case .unsupported = error, !driver.capabilities.takesText { return .holds }
      throw .init(error)
    }
  }

  static let rotation = DriverPoint(
    name: "rotation",
    promise: "a turn of the device is answered as handled or ignored, or refused as unsupported"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    guard driver.capabilities.rotates else { return .skipped("it cannot be turned") }
    do throws(DriverError) {
      for turn in Rotation.allCases {
        _ = try driver.rotate(turn)
        _ = try driver.settledTree()
      }
    } catch {
      guard case .unsupported = error else { throw .init(error) }
    }
    driver.abort()
    return .holds
  }

  static let changes = DriverPoint(
    name: "changes",
    promise: "its changes lead to the screen that it tells in full"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    guard driver.capabilities.tellsChanges else { return .skipped("it tells whole screens only") }
    guard driver.capabilities.hasVirtualClock else { return realClock }
    driver.acceptsChanges = true
    driver.verifiesAllChanges = true
    _ = try probe.keeping { () throws(DriverError) in try driver.tour() }
    driver.abort()
    return .holds
  }

  static let afresh = DriverPoint(
    name: "afresh",
    promise: "a second launch in one process starts from the same first screen"
  ) { probe throws(DriverProbe.Breach) in
    let driver = try probe.launch()
    guard driver.capabilities.hasVirtualClock else { return realClock }
    let (first, second) = try probe.keeping { () throws(DriverError) in
      let first = try driver.settledTree()
      _ = try driver.tour()
      try driver.launch(in: SessionSetting())
      return (first, try driver.settledTree())
    }
    guard first == second else {
      throw .init(message: "the first screen of the second launch is another")
    }
    driver.abort()
    return .holds
  }

  static let repeatable = DriverPoint(
    name: "repeatable",
    promise: "the same inputs at the same moments lead to the same screens, in any process"
  ) { probe throws(DriverProbe.Breach) in
    let first = try probe.launch()
    guard first.capabilities.hasVirtualClock else { return realClock }
    let one = try probe.keeping { () throws(DriverError) in try first.tour() }
    first.abort()
    let second = try probe.launch()
    let other = try probe.keeping { () throws(DriverError) in try second.tour() }
    second.abort()
    guard one == other else {
      let place = zip(one, other).prefix { $0 == $1 }.count
      throw .init(message: "screen \(place + 1) of \(one.count) is another the second time")
    }
    return .holds
  }
}

extension AppDriver {
  /// The screen once nothing is left to happen.
  fileprivate func settledTree() throws(DriverError) -> ViewTree {
    _ = try settle()
    return try snapshot()
  }

  /// Taps a place, as briefly as a person does, and lets the app come to rest.
  fileprivate func tap(_ place: Point) throws(DriverError) {
    _ = try send(.touch(Touch(.began, at: place)))
    try advance(by: .milliseconds(80))
    _ = try send(.touch(Touch(.ended, at: place)))
    _ = try settle()
  }

  /// Taps some of what is shown, and tells the screens that came of it.
  ///
  /// What is tapped depends on nothing but the screens, so that two tours of one app are the same.
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
