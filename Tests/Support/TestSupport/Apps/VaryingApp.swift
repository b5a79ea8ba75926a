public import AppDriver
import EventModel
import Synchronization

/// An app on a virtual clock that is wrong in some of its launches, for tests of verdicts on causes.
///
/// Its screen has a title, three rows and a button; a tap on the button shows a greeting. All drivers of
/// an app share its launches, as apps share the files of a machine.
public final class VaryingApp: Sendable {
  /// The fault of a wrong launch.
  public enum Fault: Hashable, Sendable {
    /// The screen has one more label.
    case view
    /// The title has another text.
    case text
    /// The rows have another order.
    case order
    /// The tap crashes the app.
    case crash
    /// The greeting appears so many seconds late.
    case late(Double)

    /// The identifiers of the views that it changes; empty for a crash.
    public var views: Set<String> {
      switch self {
      case .view: ["extra"]
      case .text: ["title"]
      case .order: ["row-a", "row-b"]
      case .crash: []
      case .late: ["greeting"]
      }
    }
  }

  /// The launches that are wrong.
  public enum Pattern: Hashable, Sendable {
    /// Each launch is wrong with this probability.
    case coin(Double)
    /// One launch of so many is wrong.
    case every(Int)
    /// The first launches are right, and all others are wrong.
    case after(Int)
    /// Only the first launches are wrong.
    case until(Int)
    /// Right and wrong launches come in bursts.
    case bursts(Double)
    /// Every launch is wrong.
    case always
  }

  private let fault: Fault
  private let pattern: Pattern
  private let state: Mutex<(launches: Int, random: SeededRandom, isWrong: Bool)>

  /// Creates an app with its fault, its wrong launches and the seed of its chances.
  public init(_ fault: Fault, _ pattern: Pattern, seed: UInt64) {
    (self.fault, self.pattern) = (fault, pattern)
    state = Mutex((0, SeededRandom(seed: seed), false))
  }

  /// The number of launches so far.
  public var launches: Int { state.withLock(\.launches) }

  /// Makes a driver of the app.
  public func makeDriver() -> any AppDriver { VaryingDriver(self) }

  /// Makes a driver of an app that is never wrong.
  public static func makeRightDriver() -> any AppDriver {
    VaryingApp(.view, .until(0), seed: 0).makeDriver()
  }

  /// Begins a launch, and returns its fault; nil for a right one.
  fileprivate func launch() -> Fault? {
    state.withLock { state in
      state.launches += 1
      switch pattern {
      case .coin(let rate): state.isWrong = Double.random(in: 0..<1, using: &state.random) < rate
      case .every(let count): state.isWrong = state.launches.isMultiple(of: count)
      case .after(let count): state.isWrong = state.launches > count
      case .until(let count): state.isWrong = state.launches <= count
      case .bursts(let rate):
        let isKept = Double.random(in: 0..<1, using: &state.random) < 0.8 && state.launches > 1
        if !isKept { state.isWrong = Double.random(in: 0..<1, using: &state.random) < rate }
      case .always: state.isWrong = true
      }
      return state.isWrong ? fault : nil
    }
  }
}

/// A driver of a ``VaryingApp``.
private final class VaryingDriver: AppDriver {
  private let app: VaryingApp
  private var fault: VaryingApp.Fault?
  private var now = Microseconds.zero
  private var greetsAt: Microseconds?

  init(_ app: VaryingApp) { self.app = app }

  var capabilities: Capabilities { Capabilities() }

  func launch(in setting: SessionSetting) {
    fault = app.launch()
    (now, greetsAt) = (.zero, nil)
  }

  func send(_ input: Input) throws(DriverError) -> InputOutcome {
    guard case .touch(let touch) = input else { return .ignored(reason: "no field") }
    guard touch.location.y >= 400 else { return .ignored(reason: "nothing is there") }
    guard touch.phase == .ended else { return .handled }
    var wait = 0.0
    switch fault {
    case .crash: throw .crashed(reason: "the greeting broke")
    case .late(let seconds): wait = seconds
    default: break
    }
    greetsAt = now + Microseconds(Int64(wait * 1_000_000))
    return .handled
  }

  func advance(by span: Microseconds) { now += span }
  func activity() -> Activity { .idle }
  func quit() {}

  func snapshot() -> ViewTree {
    let rows = (fault == .order ? ["b", "a", "c"] : ["a", "b", "c"]).enumerated().map {
      place,
      name in
      let frame = Frame(0, Double(100 + 44 * place), 390, 44)
      return view("Row", "row-\(name)", text: "Row \(name)", at: frame)
    }
    let title = fault == .text ? "Thinking" : "Greetings"
    var views = [view("Label", "title", text: title, at: Frame(0, 40, 390, 30))] + rows
    if fault == .view {
      views.append(view("Label", "extra", text: "More", at: Frame(0, 300, 390, 30)))
    }
    views.append(view("Button", "go", text: "Greet", at: Frame(0, 400, 390, 44)))
    if let greetsAt, now >= greetsAt {
      views.append(view("Label", "greeting", text: "Hello", at: Frame(0, 500, 390, 30)))
    }
    return view("Window", nil, at: Frame(0, 0, 390, 844), below: views)
  }
}
