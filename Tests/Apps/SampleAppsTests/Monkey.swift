import AppDriver
import EventModel
import SampleApps
import SimulatedApp
import Testing

/// A user who performs random actions in a sample app.
struct Monkey {
  /// The names of each app: plain and in its variants, without those that break the app.
  static let apps = SampleApps.catalogue.entries.map { entry in
    let breaking = ["crashing", "trapping", "hanging", "looping", "growing"]
    let variants = entry.variants.map(\.name).filter { !breaking.contains($0) }
    return [entry.name] + variants.map { "\(entry.name):\($0)" }
  }

  let driver: SimulatedAppDriver
  /// Whether the clock advances in many small steps instead of one.
  let isHesitant: Bool
  /// Each action with its outcome and the digest of the screen after it.
  private(set) var log: [String] = []

  init(of name: String, screen: String, seed: UInt64, isHesitant: Bool = false) throws {
    self.isHesitant = isHesitant
    let driver = try SampleApps.catalogue.makeDriver(for: name)
    self.driver = try #require(driver as? SimulatedAppDriver)
    let screen = try #require(Screen(parsing: screen))
    try driver.launch(in: SessionSetting(screen: screen, seed: seed))
  }

  /// Performs one action, adds it to the log, and returns the resulting screen.
  mutating func act(using random: inout some RandomNumberGenerator) throws -> ViewTree {
    var line = ""
    let tree = try driver.snapshot()
    switch Int.random(in: 0..<14, using: &random) {
    case 0...4: line = try tap(at: place(in: tree, &random), for: 80)
    case 5: line = try tap(at: place(in: tree, &random), for: 600)
    case 6:
      let point = place(in: tree, &random)
      line = try tap(at: point, for: 60)
      try pass(.milliseconds(90))
      line += try tap(at: point, for: 60)
    case 7, 8, 9: line = try slide(in: tree, &random)
    case 10: line = try pinch(in: tree, &random)
    case 11:
      let texts = ["a", "Zoë", " ", "\n", "\u{8}", "x\u{8}\u{8}", "1, 2.", "👩‍👩‍👧"]
      let text = texts.randomElement(using: &random) ?? "a"
      line = "text \(text) \(try driver.send(.text(text)))"
    case 12:
      let rotation = Bool.random(using: &random) ? Rotation.left : .right
      line = "rotate \(rotation) \(try driver.rotate(rotation))"
    default:
      let wait = Int64.random(in: 0...700, using: &random)
      try pass(.milliseconds(wait))
      line = "wait \(wait)"
    }
    if Int.random(in: 0..<3, using: &random) == 0 {
      line += " settled in \(try settle().count)"
    }
    let result = try driver.snapshot()
    log.append("\(line) → \(result.hash)")
    return result
  }

  /// Advances the clock; if in small steps, with a snapshot after each.
  private func pass(_ span: Microseconds) throws {
    guard isHesitant else { return try driver.advance(by: span) }
    var rest = span
    while rest > .zero {
      let step = min(rest, Microseconds(max(7_919, rest.count / 2)))
      try driver.advance(by: step)
      _ = try driver.snapshot()
      rest = rest - step
    }
  }

  private func settle() throws -> Microseconds {
    guard isHesitant else { return try driver.settle() }
    var waited = Microseconds.zero
    while case .busy(_, let nextWake) = try driver.activity() {
      let step = max(nextWake, .milliseconds(1))
      try pass(step)
      waited += step
    }
    return waited
  }

  /// Returns the middle of a visible view, preferably of a control, or sometimes any point.
  private func place(in tree: ViewTree, _ random: inout some RandomNumberGenerator) -> Point {
    let screen = tree.screenFrame(of: 0)
    if Int.random(in: 0..<6, using: &random) == 0 {
      return Point(
        x: Double.random(in: -5...screen.size.width + 5, using: &random).rounded(),
        y: Double.random(in: -5...screen.size.height + 5, using: &random).rounded()
      )
    }
    let wantsControl = Bool.random(using: &random)
    for _ in 0..<20 {
      let index = Int.random(in: 0..<tree.count, using: &random)
      let node = tree[index]
      let isControl =
        node.attributes["traits"] != nil || node.className.hasSuffix("Cell")
        || node.className.hasSuffix("Field")
      guard isControl || !wantsControl, tree.isVisible(index) else { continue }
      return tree.visibleFrame(of: index).center
    }
    return screen.center
  }

  private func tap(at point: Point, for milliseconds: Int64) throws -> String {
    _ = try driver.send(.touch(Touch(.began, at: point)))
    try pass(.milliseconds(milliseconds))
    return "tap \(point) \(try driver.send(.touch(Touch(.ended, at: point))))"
  }

  private func slide(
    in tree: ViewTree,
    _ random: inout some RandomNumberGenerator
  ) throws -> String {
    let isFromEdge = Int.random(in: 0..<6, using: &random) == 0
    let start =
      isFromEdge
      ? Point(x: 4, y: Double.random(in: 100...300, using: &random).rounded())
      : place(in: tree, &random)
    let way = Point(
      x: isFromEdge ? 300 : Double.random(in: -300...300, using: &random).rounded(),
      y: isFromEdge ? 0 : Double.random(in: -500...500, using: &random).rounded()
    )
    let step = Int64.random(in: 5...40, using: &random)
    let isCancelled = Int.random(in: 0..<10, using: &random) == 0
    _ = try driver.send(.touch(Touch(.began, at: start)))
    for part in 1...8 {
      try pass(.milliseconds(step))
      let share = Double(part) / 8
      let place = start + Point(x: way.x * share, y: way.y * share)
      _ = try driver.send(.touch(Touch(.moved, at: place)))
    }
    let end = try driver.send(.touch(Touch(isCancelled ? .cancelled : .ended, at: start + way)))
    return "slide \(start) \(way) \(end)"
  }

  private func pinch(
    in tree: ViewTree,
    _ random: inout some RandomNumberGenerator
  ) throws -> String {
    let middle = place(in: tree, &random)
    func fingers(_ phase: Touch.Phase, _ distance: Double) throws -> String {
      try [-1.0, 1].enumerated().map { finger, side in
        let point = middle + Point(x: side * distance, y: 0)
        return "\(try driver.send(.touch(Touch(phase, finger: finger, at: point))))"
      }.joined()
    }
    _ = try fingers(.began, 20)
    for step in 1...5 {
      try pass(.milliseconds(16))
      _ = try fingers(.moved, 20 + Double(step) * 12)
    }
    return "pinch \(middle) \(try fingers(.ended, 80))"
  }
}
