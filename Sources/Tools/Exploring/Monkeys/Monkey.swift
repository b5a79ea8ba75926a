public import Actions
import AppDriver
public import EventModel
public import Recorder
import ViewQuery

/// Someone who uses an app without a plan, and likes what is new.
///
/// What was not tried yet is done first, then what leads to screens with such things left; an action
/// that changed nothing is not done again on the same screen while there is anything else. Equal seeds
/// and equal screens give equal actions.
///
/// ```swift
/// var monkey = Monkey(seed: 7)
/// try monkey.use(recorder, steps: 100) {}
/// ```
public struct Monkey: Sendable {
  private var random: SplitMix
  private let rotates: Bool
  private var memory = MonkeyMemory()
  private var last: Trial?

  /// What was done last, and on which screen.
  private struct Trial {
    var move: Move
    var node: Int?
    var screen: Digest
  }

  /// Creates a monkey that knows nothing of the app yet.
  ///
  /// - Parameters:
  ///   - seed: what its choices depend on, beside the screens.
  ///   - rotates: whether it may turn the device.
  public init(seed: UInt64, rotates: Bool = true) {
    random = SplitMix(seed: seed)
    self.rotates = rotates
  }

  /// What it does on a screen.
  ///
  /// - Returns: an action that can be performed there, as far as the tree tells.
  public mutating func action(on tree: ViewTree) -> Action {
    let screen = ScreenKind(of: tree)
    arrive(at: tree, screen)
    let list = MoveList(on: tree, as: screen, rotates: rotates)
    memory.see(list, on: screen)
    var choices = list.moves.map { choice in
      (move: choice.move, nodes: choice.nodes, weight: memory.weight(of: choice.move))
    }
    while let place = pick(choices.map(\.weight)) {
      let move = choices[place].move
      let fresh = choices[place].nodes.filter { !memory.isDead(move, $0, on: tree.hash) }
      let isDead = memory.isDead(move, nil, on: tree.hash)
      if choices[place].nodes.isEmpty ? !isDead : !fresh.isEmpty {
        let node = fresh.isEmpty ? nil : fresh[Int.random(in: fresh.indices, using: &random)]
        if let action = action(move.verb, node, on: tree) {
          last = Trial(move: move, node: node, screen: tree.hash)
          return action
        }
        memory.bury(move, node, on: tree.hash)
        memory.note(move, ledTo: screen)
      } else {
        choices[place].weight = 0
      }
    }
    last = nil
    return .wait(.seconds(1))
  }

  /// Uses an app until the steps are done or the app has crashed.
  ///
  /// - Parameters:
  ///   - recorder: records what is done; its app has been launched.
  ///   - steps: how many actions there are to be.
  ///   - check: asked before each action whether to go on.
  /// - Throws: what `check` throws; `DriverError` when the app can be driven no more but has not crashed.
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
        // What the driver or the recorder takes from nobody is no end of the app.
        if case .unsupported = problem { continue }
        throw problem
      }
    }
    guard recorder.log.ending == nil, last != nil else { return }
    let tree = try recorder.snapshot()
    arrive(at: tree, ScreenKind(of: tree))
  }

  /// The same monkey with all it knows, and choices of its own for another session.
  public mutating func begin(seed: UInt64) {
    random = SplitMix(seed: seed)
    last = nil
  }

  /// Remembers what became of the last action.
  private mutating func arrive(at tree: ViewTree, _ screen: ScreenKind) {
    guard let trial = last else { return }
    last = nil
    memory.note(trial.move, ledTo: screen)
    if tree.hash == trial.screen { memory.bury(trial.move, trial.node, on: trial.screen) }
  }

  /// A place chosen by weight; nil where all weights are zero.
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

  /// The action that a move is; nil where it cannot be done now.
  private mutating func action(_ verb: Move.Verb, _ node: Int?, on tree: ViewTree) -> Action? {
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
    case .type: .type(TypedWords.text(for: tree[node], using: &random), into: name)
    case .clear: .clear(name)
    case .swipe(let direction): .swipe(direction, on: name)
    case .pinch(let pinch): .pinch(pinch, on: name)
    case .wait, .rotate, .tapAnywhere: nil
    }
  }
}

/// What a monkey knows of an app.
private struct MonkeyMemory: Sendable {
  private var tries: [Move: Int] = [:]
  private var leads: [Move: ScreenKind] = [:]
  /// How many of a screen's main moves were untried when it was last seen.
  private var untried: [ScreenKind: Int] = [:]
  private var dead: Set<Grave> = []
  /// Where moves have led from each screen.
  private var ways: [ScreenKind: Set<ScreenKind>] = [:]
  /// What was found out of the ways for the present screen.
  private var distances: [ScreenKind: Int?] = [:]

  /// An action that changed nothing on a screen.
  private struct Grave: Hashable {
    var move: Move
    var node: Int?
    var screen: Digest
  }

  mutating func see(_ list: MoveList, on screen: ScreenKind) {
    distances = [:]
    untried[screen] = list.moves.count { $0.move.isMain && tries[$0.move] == nil }
  }

  mutating func note(_ move: Move, ledTo screen: ScreenKind) {
    tries[move, default: 0] += 1
    leads[move] = screen
    ways[move.screen, default: []].insert(screen)
    if move.isMain, tries[move] == 1 { untried[move.screen, default: 1] -= 1 }
  }

  mutating func bury(_ move: Move, _ node: Int?, on screen: Digest) {
    dead.insert(Grave(move: move, node: node, screen: screen))
  }

  func isDead(_ move: Move, _ node: Int?, on screen: Digest) -> Bool {
    dead.contains(Grave(move: move, node: node, screen: screen))
  }

  mutating func weight(of move: Move) -> Double {
    guard let tries = tries[move] else { return move.promise * 6 }
    let known = move.promise / Double(1 + tries)
    guard let end = leads[move], end != move.screen, let way = distanceToNew(from: end) else {
      return known
    }
    return known + move.promise * 4 / Double(1 + way)
  }

  /// How many known steps there are from a screen to one with something untried; nil where none is
  /// known within a few.
  private mutating func distanceToNew(from start: ScreenKind) -> Int? {
    if let known = distances[start] { return known }
    var seen: Set<ScreenKind> = [start]
    var edge: Set<ScreenKind> = [start]
    var found: Int?
    for distance in 0..<4 where found == nil {
      if edge.contains(where: { untried[$0, default: 0] > 0 }) { found = distance }
      edge = Set(edge.flatMap { ways[$0] ?? [] }).subtracting(seen)
      seen.formUnion(edge)
    }
    distances[start] = found
    return found
  }
}
