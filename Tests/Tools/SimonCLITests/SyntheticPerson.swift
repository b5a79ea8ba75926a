import Actions
import EventModel
import TestSupport
import ViewQuery

@testable import LiveTerminal

/// A person who looks at the screen of a session, and chooses something to do there by random numbers.
struct SyntheticPerson {
  /// The size of the terminal in which the same session is recorded: large enough for a whole screen.
  static let terminal = CellSize(columns: 132, rows: 72)
  /// The password that signs in to the sample app.
  static let password = "s3cret"

  private var random: SeededRandom
  private let rotates: Bool
  private var titles = 0

  init(seed: UInt64, rotates: Bool) {
    random = SeededRandom(seed: seed)
    self.rotates = rotates
  }

  /// A kind of input, by its weight among the others.
  private enum Wish: CaseIterable {
    case click, doubleClick, hold, rightClick, armed, drag, wheel, type, paste, erase, choose,
      rotate
    case back, checkpoint, marker, undo

    var weight: Int {
      switch self {
      case .click: 30
      case .type: 16
      case .choose, .drag, .wheel: 7
      case .back, .paste: 5
      case .doubleClick, .hold, .armed, .undo: 4
      case .rightClick, .checkpoint, .marker: 3
      case .erase, .rotate: 2
      }
    }
  }

  private static let wishes = Wish.allCases.flatMap { Array(repeating: $0, count: $0.weight) }
  private static let texts = ["Milk", "tea", "x", "Ann", "Grüße an alle", "\"a\\b\"", "日本"]

  /// Chooses an input.
  mutating func input(for session: LiveSession) -> PersonInput {
    let places = ReachablePlaces(on: session)
    while true {
      let wish = Self.wishes[Int.random(in: Self.wishes.indices, using: &random)]
      if let input = input(wish, places, session) { return input }
    }
  }

  /// Returns an input that fulfils a wish; nil if the screen has nothing for it.
  private mutating func input(
    _ wish: Wish,
    _ places: ReachablePlaces,
    _ session: LiveSession
  ) -> PersonInput? {
    let isFree = session.selectedNode == nil
    switch wish {
    case .click: return places.any(using: &random).map { .click($0) }
    case .doubleClick: return places.any(using: &random).map { .doubleClick($0) }
    case .rightClick: return places.any(using: &random).map { .rightClick($0) }
    case .hold:
      // F2 acts on a view that is chosen.
      guard isFree || !session.hasMouse else { return nil }
      return places.any(using: &random).map { .hold($0, hasMouse: session.hasMouse) }
    case .armed:
      guard isFree, let key = touches.randomElement(using: &random) else { return nil }
      return places.any(using: &random).map { .armed(key, $0) }
    case .drag: return places.drag(using: &random)
    case .wheel:
      return places.any(using: &random).map { .wheel(random.once(in: 3) ? .up : .down, $0) }
    case .type, .paste, .erase: return writing(wish, session)
    case .choose: return choice(on: session)
    case .rotate: return rotates ? .rotate(isRight: random.once(in: 2)) : nil
    case .back: return (try? GesturePlan(of: .back, on: session.tree)) == nil ? nil : .back
    case .checkpoint: return .checkpoint(title("screen"))
    case .marker: return .marker(title("remark"))
    case .undo: return session.entries.count > 1 ? .undo : nil
    }
  }

  private var touches: [PersonInput.Key] { [.press, .double, .pinchIn, .pinchOut] }

  private mutating func title(_ word: String) -> String {
    titles += 1
    return "\(word) \(titles)"
  }

  private mutating func writing(_ wish: Wish, _ session: LiveSession) -> PersonInput? {
    guard session.focused != nil else { return nil }
    if wish == .erase { return session.isTypingSecret ? nil : .erase }
    let isEntered = random.once(in: 3)
    let text = Self.texts.randomElement(using: &random) ?? "x"
    if session.isTypingSecret {
      return wish == .type ? .type(Self.password, isEntered: isEntered) : nil
    }
    return wish == .type ? .type(text, isEntered: isEntered) : .paste(text)
  }

  private mutating func choice(on session: LiveSession) -> PersonInput? {
    guard !session.tree.tappable.isEmpty else { return nil }
    let keys = (0..<Int.random(in: 1...4, using: &random)).map { _ in
      [TerminalInput.Key.up, .down, .down, .left, .right].randomElement(using: &random) ?? .down
    }
    return .choose(
      keys,
      random.once(in: 3) ? touches.randomElement(using: &random) ?? .enter : .enter
    )
  }
}

extension LiveSession {
  /// Returns true if a view is at a place, and half a point around it: the pixels of a window lie between its points.
  fileprivate func hasSurely(_ node: Int, at point: Point) -> Bool {
    [(0, 0), (-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)].allSatisfy { x, y in
      target(at: .point(Point(x: point.x + x, y: point.y + y))) == node
    }
  }
}

/// The places of a screen at which a window and a terminal have the same view.
struct ReachablePlaces {
  /// The places of each view, by its number in the tree.
  private var places: [Int: [PersonPlace]] = [:]
  private let controls: [Int]
  private let views: [Int]

  init(on session: LiveSession) {
    var terminal = LiveSession(title: "", size: SyntheticPerson.terminal)
    terminal.show(session.tree)
    let body = terminal.layout.body
    for row in body {
      for column in 0..<terminal.layout.picture.columns {
        let cell = CellPlace(column: column, row: row)
        guard
          let point = terminal.picture.point(atColumn: column, row: row - body.lowerBound),
          let node = terminal.target(at: .cell(cell)),
          session.hasSurely(node, at: point),
          !session.tree[node].traits.contains("keyboardKey")
        else { continue }
        places[node, default: []].append(PersonPlace(point: point, cell: cell))
      }
    }
    views = places.keys.sorted()
    controls = Set(session.tree.tappable).intersection(places.keys).sorted()
  }

  /// Returns a place of a view, mostly one of those that can be tapped.
  func any(using random: inout SeededRandom) -> PersonPlace? {
    let list = controls.isEmpty || random.once(in: 5) ? views : controls
    return list.randomElement(using: &random).flatMap { places[$0] }?
      .randomElement(using: &random)
  }

  /// Returns a movement between two places that are too far apart for a click.
  func drag(using random: inout SeededRandom) -> PersonInput? {
    guard let start = any(using: &random), let end = any(using: &random) else { return nil }
    let isFar =
      abs(start.point.x - end.point.x) > 8 || abs(start.point.y - end.point.y) > 8
    let isFarInCells =
      abs(start.cell.column - end.cell.column) > 1 || start.cell.row != end.cell.row
    return isFar && isFarInCells ? .drag(from: start, to: end) : nil
  }
}
