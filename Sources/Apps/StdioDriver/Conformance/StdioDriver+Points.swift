import AppDriver
import EventModel
import Platform

/// The tests of an app's actions and screens after a launch.
extension StdioDriver {
  func lookAtFirstScreen() throws {
    try DriverPoint.require(!snapshot().frame(of: 0).isEmpty, "the first screen has no size")
  }

  func standStill() throws {
    try needVirtualClock()
    let before = try snapshot()
    CurrentThread.sleep(for: .milliseconds(30))
    try DriverPoint.require(before == snapshot(), "two snapshots at the same time differ")
  }

  func advanceInSteps() throws {
    for span in [1, 16_667, 100_000, 3] {
      try advance(by: Microseconds(Int64(span)))
      _ = try activity()
    }
  }

  func touchViews() throws {
    try needFingers()
    _ = try tour()
  }

  func touchOutside() throws {
    try needFingers()
    for place in [Point(x: -5, y: -5), Point(x: 10_000, y: 10_000)] {
      try tap(place)
      _ = try snapshot()
    }
  }

  func touchWithOneFingerTooMany() throws {
    let finger = capabilities.fingers
    try DriverPoint.apply(if: finger < 100, else: "the app takes any number")
    let isRefused = try refuses {
      for phase in [Touch.Phase.began, .ended] {
        _ = try send(.touch(Touch(phase, finger: finger, at: Point(x: 100, y: 100))))
      }
    }
    let message = "it takes finger \(finger), but claims to take only \(finger) fingers"
    try DriverPoint.require(isRefused, message)
  }

  func typeTexts() throws {
    func type() throws {
      for text in ["Milk", "é👨‍👩‍👧\u{202E}", "\u{8}\n", ""] { _ = try send(.text(text)) }
      _ = try snapshot()
    }
    if capabilities.takesText { return try type() }
    try DriverPoint.require(try refuses(type), "it takes text, but claims to take none")
  }

  func pressKeys() throws {
    try DriverPoint.apply(if: capabilities.takesKeys, else: "the app takes no keys")
    for key in ["Escape", "Tab", "Enter", "Shift+ArrowLeft", "Control+Alt+F24", "é", "Meta++"] {
      guard let key = KeyPress(parsing: key) else { continue }
      _ = try press(key)
      _ = try settledTree()
    }
  }

  func useMouse() throws {
    try DriverPoint.apply(if: capabilities.takesPointer, else: "the app is not used with a mouse")
    let middle = try snapshot().frame(of: 0).center
    for place in [middle, Point(x: -5, y: -5), Point(x: 10_000, y: 10_000)] {
      let kinds: [PointerInput.Kind] = [
        .hover, .wheel(by: Point(x: 0, y: 120)), .wheel(by: Point(x: -40.5, y: -120)),
        .press(.right), .press(.middle),
      ]
      for kind in kinds {
        _ = try point(PointerInput(kind, at: place))
        _ = try settledTree()
      }
    }
  }

  func turn() throws {
    try DriverPoint.apply(if: capabilities.rotates, else: "the app cannot be turned")
    _ = try refuses {
      for turn in Rotation.allCases {
        _ = try rotate(turn)
        _ = try settledTree()
      }
    }
  }

  func takePictures() throws {
    try DriverPoint.apply(if: capabilities.showsPictures, else: "the app shows no pictures")
    for isTouched in [false, true] {
      if isTouched { _ = try tour() }
      let screen = try settledTree()
      // The second one may be the answer that nothing has changed.
      for _ in 0..<2 {
        guard let picture = try askForPicture() else { continue }
        let size = screen.frame(of: 0).size
        try DriverPoint.require(
          picture.size.width <= size.width + 1 && picture.size.height <= size.height + 1,
          "its picture has \(picture.size.text) points, and its screen only \(size.text)"
        )
        let isThere = picture.lacks.allSatisfy { screen.index(at: $0) != nil }
        try DriverPoint.require(isThere, "its picture lacks a view that its screen has not")
      }
      guard capabilities.hasVirtualClock else { continue }
      try DriverPoint.require(snapshot() == screen, "its screen differs after a picture")
    }
  }

  /// Returns true if the app refuses inputs as unsupported.
  private func refuses(_ inputs: () throws -> Void) throws -> Bool {
    do {
      try inputs()
      return false
    } catch DriverError.unsupported {
      return true
    }
  }

  func compareChanges() throws {
    try DriverPoint.apply(if: capabilities.sendsChanges, else: "the app sends whole screens only")
    try needVirtualClock()
    acceptsChanges = true
    verifiesAllChanges = true
    _ = try tour()
  }

  func launchAgain() throws {
    try needVirtualClock()
    let first = try settledTree()
    _ = try tour()
    try launch(in: SessionSetting())
    try DriverPoint.require(settledTree() == first, "the second launch shows another first screen")
  }

  func launchDark() throws {
    try DriverPoint.apply(
      if: capabilities.followsAppearance,
      else: "the app has no dark appearance"
    )
    try needVirtualClock()
    let first = try settledTree()
    try launch(in: SessionSetting(appearance: .dark))
    _ = try settledTree()
    try launch(in: SessionSetting())
    try DriverPoint.require(settledTree() == first, "the light launch shows another first screen")
  }

  func needVirtualClock() throws {
    try DriverPoint.apply(if: capabilities.hasVirtualClock, else: "the app has a real clock")
  }

  func needFingers() throws {
    try DriverPoint.apply(if: capabilities.fingers > 0, else: "the app takes no touches")
  }

  /// Returns the screen once the app is idle.
  func settledTree() throws(DriverError) -> ViewTree {
    _ = try settle()
    return try snapshot()
  }

  /// Taps a place like a person, and waits until the app is idle.
  ///
  /// - Returns: the view that got the tap; nil if the app does not tell.
  @discardableResult
  func tap(_ place: Point) throws(DriverError) -> InputTaker? {
    _ = try send(.touch(Touch(.began, at: place)))
    try advance(by: .milliseconds(80))
    _ = try send(.touch(Touch(.ended, at: place)))
    let taker = lastTaker
    _ = try settle()
    return taker
  }

  /// Taps some of the shown views and returns the screens.
  ///
  /// The choice depends on the screens only, so that two tours of one app are the same.
  func tour() throws(DriverError) -> [ViewTree] {
    var screens = [try settledTree()]
    for step in 0..<6 where capabilities.fingers > 0 {
      guard let tree = screens.last else { break }
      let places = tree.nodes.indices.compactMap { node -> Point? in
        guard node > 0, tree.end(of: node) == node + 1 else { return nil }
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

extension Size {
  /// The width and the height.
  fileprivate var text: String { "\(width.canonical)x\(height.canonical)" }
}
