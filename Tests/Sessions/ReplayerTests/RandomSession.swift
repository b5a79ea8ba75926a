import Actions
import AppDriver
import EventModel
import Recorder
import SampleApps
import TestSupport
import ViewQuery

/// A session of random actions, which is the same for the same seed.
///
/// Most actions are possible on the screen, some are not.
struct RandomSession {
  /// The app, possibly with a variant.
  let app: String
  private var random: SeededRandom

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let entries = SampleApps.catalogue.entries
    let entry = entries[Int(seed % UInt64(entries.count))]
    // These variants would end the process of the tests.
    let usable = entry.variants.filter { !["trapping", "looping", "growing"].contains($0.name) }
    let variants = usable.map { ":\($0.name)" } + usable.map { _ in "" } + [""]
    app = entry.name + variants[Int.random(in: variants.indices, using: &random)]
    self.random = random
  }

  /// Records the session.
  mutating func record(steps: Int = 12) throws -> EventLog {
    let driver = try SampleApps.catalogue.makeDriver(for: app)
    let header = SessionHeader(writer: "tests", app: app, setting: SessionSetting())
    let recorder = SessionRecorder(driver, header: header)
    try recorder.launch()
    for _ in 0..<steps { _ = try? recorder.perform(action(on: try recorder.snapshot())) }
    recorder.finish(.finished)
    return recorder.log
  }

  private mutating func action(on tree: ViewTree) -> Action {
    let controls = tree.nodes.indices.filter {
      $0 > 0 && tree.isVisible($0) && tree.controlAncestor(of: $0) == $0
        && (tree[$0].label != nil || tree[$0].identifier != nil)
    }
    guard let node = pick(controls), !random.once(in: 8) else { return anywhere(on: tree) }
    let name = tree.reference(to: node)
    if ["UITextField", "UISecureTextField", "UITextView", "UISearchBar"].contains(
      tree[node].className
    ) {
      return random.once(in: 4) ? .clear(name) : .type(words(), into: name)
    }
    switch Int.random(in: 0..<20, using: &random) {
    case 0: return .doubleTap(name)
    case 1: return .longPress(name)
    case 2: return .swipe(direction(), on: name)
    case 3: return .wait(.milliseconds(Int64(Int.random(in: 1...3_000, using: &random))))
    case 4: return .checkpoint("after \(words())")
    case 5: return .back
    default: return .tap(name)
    }
  }

  private mutating func anywhere(on tree: ViewTree) -> Action {
    let place = NodeReference.point(point(on: tree))
    return switch Int.random(in: 0..<6, using: &random) {
    case 0: .tap(place)
    case 1: .drag(from: place, to: .point(point(on: tree)))
    case 2: .swipe(direction(), on: nil)
    case 3: .scrollToRow(row: Int.random(in: 0..<40, using: &random), section: 0, of: nil)
    case 4: .pinch(random.once(in: 2) ? .in : .out, on: nil)
    default: .swipe(direction(), on: place)
    }
  }

  private mutating func point(on tree: ViewTree) -> Point {
    let size = tree.screenFrame(of: 0).size
    return Point(
      x: Double(Int.random(in: 1..<Int(size.width), using: &random)),
      y: Double(Int.random(in: 1..<Int(size.height), using: &random))
    )
  }

  private mutating func words() -> String {
    ["milk", "Bread and \"butter\"", "a", "3 eggs", "  ", "ok\n"][
      Int.random(in: 0..<6, using: &random)
    ]
  }

  private mutating func direction() -> Action.Direction {
    Action.Direction.allCases[Int.random(in: 0..<4, using: &random)]
  }

  private mutating func pick(_ nodes: [Int]) -> Int? {
    nodes.isEmpty ? nil : nodes[Int.random(in: nodes.indices, using: &random)]
  }
}
