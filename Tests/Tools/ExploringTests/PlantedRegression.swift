import AppDriver
import EventModel
import Exploring
import Recorder
import Replayer
import SampleApps
import TestSupport

/// One mistake in a new build of an app: a fault of one view, which may begin only later.
struct PlantedRegression: Sendable, CustomStringConvertible {
  /// The kinds of mistakes.
  enum Fault: String, CaseIterable {
    case otherText, lower, disabled, hidden, withoutEffect, shortText, crash

    /// Whether it is a fault of a view that takes touches.
    var isTouched: Bool { self == .withoutEffect || self == .crash }
  }

  /// The moment from which on the build makes the mistake.
  enum Trigger {
    case always
    /// The given number of fingers has come down.
    case touches(Int)
    /// A finger has come down while the view was shown.
    case shown(View)
  }

  /// A view by its names; the text of a field does not count.
  struct View {
    let className: String
    let identifier: String?
    let label: String?
    let text: String?

    init(_ node: ViewNode) {
      (className, identifier, label) = (node.className, node.identifier, node.label)
      text = Self.isField(node.className) ? nil : node.text
    }

    init(_ target: Target) {
      (className, identifier, label) = (target.className, target.identifier, target.label)
      text = Self.isField(target.className) ? nil : target.text
    }

    static func isField(_ className: String) -> Bool {
      ["UITextField", "UITextView", "UISearchBar"].contains(className)
    }

    /// Returns the first node with these names; nil if there is none.
    func node(in tree: ViewTree) -> Int? {
      tree.nodes.indices.first { index in
        tree.className(of: index) == className && matches(tree[index])
      }
    }

    private func matches(_ node: ViewNode) -> Bool {
      node.identifier == identifier && node.label == label
        && (Self.isField(className) || node.text == text)
    }
  }

  let fault: Fault
  let trigger: Trigger
  let view: View

  var description: String { "\(fault.rawValue), \(trigger), \(view)" }

  /// Plants a mistake that the screens or the touches of a session can show; nil if none can.
  init?(_ fault: Fault, in log: EventLog, using random: inout SeededRandom) {
    let screens = log.checkpoints.map(\.tree)
    guard let launch = screens.first, let own = Self.view(for: fault, in: log, using: &random),
      let other = screens.randomElement(using: &random).flatMap({ Self.named($0, using: &random) })
    else { return nil }
    let isThere = own.node(in: launch) != nil
    let isLate = Int.random(in: 0..<3, using: &random)
    self.fault = fault
    view = own
    switch isLate {
    case 0 where fault.isTouched || !isThere: trigger = .always
    case 1: trigger = .shown(other)
    default: trigger = .touches(Int.random(in: 1...4, using: &random))
    }
  }

  /// Chooses the view of the mistake.
  private static func view(
    for fault: Fault,
    in log: EventLog,
    using random: inout SeededRandom
  ) -> View? {
    let targets: [View] = log.events.compactMap { event in
      switch event.kind {
      case .touch(_, let target?) where fault.isTouched: View(target)
      case .text(_, let target?) where fault == .shortText && View.isField(target.className):
        View(target)
      default: nil
      }
    }
    guard !fault.isTouched, fault != .shortText else {
      return targets.randomElement(using: &random)
    }
    return log.checkpoints.randomElement(using: &random).flatMap { named($0.tree, using: &random) }
  }

  /// Chooses a visible view with a name.
  private static func named(_ tree: ViewTree, using random: inout SeededRandom) -> View? {
    tree.nodes.indices
      .filter { $0 > 0 && tree.isVisible($0) && tree[$0].shownText != nil }
      .randomElement(using: &random).map { View(tree[$0]) }
  }
}

/// A random session of a sample app, and a later build that does not pass it.
struct RegressedSession: CustomStringConvertible {
  let seed: UInt64
  let app: String
  let log: EventLog
  let regression: PlantedRegression

  var description: String { "seed \(seed), \(app): \(regression)" }

  /// Records random sessions until a regression can be planted that one of them shows.
  ///
  /// Successive seeds take all apps and all faults in turn. An app without fields cannot have a fault of
  /// a field; then the next fault is tried.
  init(seed: UInt64) throws {
    let apps = SampleApps.catalogue.entries.map(\.name)
    let faults = PlantedRegression.Fault.allCases
    let app = apps[Int(seed % UInt64(apps.count))]
    var random = SeededRandom(seed: seed)
    var trial = 0
    while true {
      defer { trial += 1 }
      let fault = faults[(Int(seed) + trial / 20) % faults.count]
      var monkey = Monkey(seed: random.next())
      let recorder = SessionRecorder(try driver(app), header: header(app))
      try recorder.launch()
      try monkey.use(recorder, steps: Int.random(in: 10...30, using: &random))
      recorder.finish(.finished)
      let log = recorder.log
      guard let regression = PlantedRegression(fault, in: log, using: &random) else { continue }
      let bad = RegressedApp(try driver(app), regression)
      guard Replay.run(log, on: bad).differs(from: log) else { continue }
      (self.seed, self.app, self.log, self.regression) = (seed, app, log, regression)
      return
    }
  }

  /// Makes a driver for the build that the session was recorded on.
  func good() throws(DriverError) -> any AppDriver { try driver(app) }

  /// Makes a driver for the build with the regression.
  func bad() throws(DriverError) -> any AppDriver { RegressedApp(try driver(app), regression) }
}

extension Replay.Outcome {
  /// Whether the replay stopped, or showed another screen than the recording.
  func differs(from log: EventLog) -> Bool {
    stop != nil || screens != log.checkpoints.map(\.tree)
  }
}
