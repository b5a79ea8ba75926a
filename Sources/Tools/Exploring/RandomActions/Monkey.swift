public import Actions
import AppDriver
public import EventModel
public import Recorder
import ViewQuery

/// A generator of random actions that prefers actions it has not tried yet.
///
/// It tries new actions first, then those that lead to screens with untried actions. An action that
/// changed nothing is not repeated on the same screen while there are others. Equal seeds and equal
/// screens give equal actions.
///
/// ```swift
/// var monkey = Monkey(seed: 7)
/// try monkey.use(recorder, steps: 100) {}
/// ```
public struct Monkey: Sendable {
  private var random: SplitMix
  private let rotates: Bool
  private var memory = MonkeyMemory()
  private var nodes = KnownNodes()
  private var last: MonkeyMemory.Trial?

  /// Creates a monkey that knows nothing about the app.
  ///
  /// - Parameters:
  ///   - seed: the seed of its choices.
  ///   - rotates: true if it may rotate the device.
  public init(seed: UInt64, rotates: Bool = true) {
    random = SplitMix(seed: seed)
    self.rotates = rotates
  }

  /// Chooses an action for a screen.
  ///
  /// - Returns: an action that can be performed there, as far as the tree shows.
  public mutating func action(on tree: ViewTree) -> Action {
    let facts = nodes.facts(of: tree)
    let screen = nodes.kind(of: tree, facts)
    arrive(at: tree, screen)
    let list = MoveList(on: tree, as: screen, facts, rotates: rotates)
    memory.see(list, on: screen)
    var weights = list.moves.map { memory.weight(of: $0.move) }
    while let place = pick(weights) {
      let (move, nodes) = list.moves[place]
      let trials = nodes.map { MonkeyMemory.Trial(move: move, node: $0, screen: tree.hash) }
        .filter { !memory.isIneffective($0) }
      guard let first = trials.first else {
        weights[place] = 0
        continue
      }
      // Moves without a node have one trial, and take no random number.
      let trial = first.node == nil ? first : trials[Int.random(in: trials.indices, using: &random)]
      if let action = action(for: move.verb, on: trial.node, in: tree) {
        last = trial
        return action
      }
      memory.markIneffective(trial)
      memory.note(move, ledTo: screen)
    }
    last = nil
    return .wait(.seconds(1))
  }

  /// Performs random actions until the steps are done or the app has crashed.
  ///
  /// - Parameters:
  ///   - recorder: the recorder of the actions; its app has been launched.
  ///   - steps: the number of actions.
  ///   - check: called before each action; it throws to stop.
  /// - Throws: the error of `check`; `DriverError` if the app cannot be driven but has not crashed.
  public mutating func use(
    _ recorder: SessionRecorder,
    steps: Int,
    check: () throws -> Void = {}
  ) throws {
    last = nil
    for _ in 0..<steps where recorder.log.ending == nil {
      try check()
      let action = action(on: try recorder.snapshot())
      do throws(ActionError) { try recorder.perform(action) } catch {
        guard case .driver(let problem) = error.reason, recorder.log.ending == nil else { continue }
        // The app can still be driven after an unsupported input.
        if case .unsupported = problem { continue }
        throw problem
      }
    }
    guard recorder.log.ending == nil, last != nil else { return }
    let tree = try recorder.snapshot()
    arrive(at: tree, ScreenKind(of: tree))
  }

  /// Begins another session with new choices, and remembers the earlier ones.
  public mutating func begin(seed: UInt64) {
    random = SplitMix(seed: seed)
    last = nil
  }

  /// Remembers the effect of the last action.
  private mutating func arrive(at tree: ViewTree, _ screen: ScreenKind) {
    guard let trial = last else { return }
    last = nil
    memory.note(trial.move, ledTo: screen)
    if tree.hash == trial.screen { memory.markIneffective(trial) }
  }

  /// Chooses a place by weight; nil if all weights are zero.
  private mutating func pick(_ weights: [Double]) -> Int? {
    let sum = weights.reduce(0, +)
    guard sum > 0 else { return nil }
    var rest = Double.random(in: 0..<sum, using: &random)
    for (place, weight) in weights.enumerated() where weight > 0 {
      if rest < weight { return place }
      rest -= weight
    }
    return weights.lastIndex { $0 > 0 }
  }

  /// Returns the action for a move; nil if it cannot be performed now.
  private mutating func action(
    for verb: Move.Verb,
    on node: Int?,
    in tree: ViewTree
  ) -> Action? {
    guard let node else {
      switch verb {
      case .rotate: return .rotate(Bool.random(using: &random) ? .left : .right)
      case .tapAnywhere:
        let size = tree.screenFrame(of: 0).size
        let x = Double.random(in: 1..<max(size.width, 2), using: &random).rounded()
        let y = Double.random(in: 1..<max(size.height, 2), using: &random).rounded()
        return .tap(.point(Point(x: x, y: y)))
      default: return .wait(.seconds(1))
      }
    }
    guard (try? Aim(control: node, in: tree)) != nil else { return nil }
    let name = tree.reference(to: node)
    return switch verb {
    case .tap: .tap(name)
    case .doubleTap: .doubleTap(name)
    case .longPress: .longPress(name)
    case .type: .type(SampleTexts.text(for: tree[node], using: &random), into: name)
    case .clear: .clear(name)
    case .swipe(let direction): .swipe(direction, on: name)
    case .pinch(let pinch): .pinch(pinch, on: name)
    case .wait, .rotate, .tapAnywhere: nil
    }
  }
}
