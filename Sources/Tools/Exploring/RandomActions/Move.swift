import Actions
import EventModel
import ViewQuery

/// A kind of action on a kind of control of a kind of screen.
struct Move: Hashable {
  /// The kinds of actions.
  enum Verb: Hashable {
    case tap, doubleTap, longPress, type, clear, wait, rotate, tapAnywhere
    case swipe(Action.Direction)
    case pinch(Action.Pinch)
  }

  var screen: ScreenKind
  var verb: Verb
  /// The number of the kind of control; nil for an action on the screen.
  var control: Int?

  /// The weight of the move before it is tried: how likely it is to change the screen.
  var promise: Double {
    switch verb {
    case .type: 12
    case .tap: control != nil ? 10 : 1
    case .swipe: 3
    case .clear, .doubleTap, .longPress: 0.5
    case .pinch, .rotate, .tapAnywhere: 0.3
    case .wait: 0.2
    }
  }

  /// True if the screen counts as known only after this move was tried.
  var isMain: Bool { promise >= 3 }
}

/// The moves that are possible on a screen, each with its nodes; a move without a node has one nil.
struct MoveList {
  private(set) var moves: [(move: Move, nodes: [Int?])] = []
  private var places: [Move: Int] = [:]
  private let screen: ScreenKind

  init(on tree: ViewTree, as screen: ScreenKind, _ facts: [KnownNodes.Facts], rotates: Bool) {
    self.screen = screen
    for (index, node) in facts.enumerated().dropFirst() where !node.verbs.isEmpty {
      guard tree.isVisible(index) else { continue }
      for verb in node.verbs { add(verb, to: node.control, at: index) }
    }
    add(.wait)
    add(.tapAnywhere)
    if rotates { add(.rotate) }
  }

  private mutating func add(
    _ verb: Move.Verb,
    to control: Int? = nil,
    at node: Int? = nil
  ) {
    let move = Move(screen: screen, verb: verb, control: control)
    if let place = places[move] {
      moves[place].nodes.append(node)
    } else {
      places[move] = moves.count
      moves.append((move, [node]))
    }
  }
}

extension ViewNode {
  /// The actions that a view may react to.
  var verbs: [Move.Verb] {
    let content = attributes["contentSize"]
    let scrolling = content.map { scrollingVerbs($0) } ?? []
    if isControl { return scrolling + controlVerbs }
    // A view with a name may react to gestures.
    guard content == nil, label?.isEmpty == false else { return scrolling }
    return [.doubleTap, .longPress, .pinch(.out), .swipe(.left), .swipe(.up), .tap]
  }

  private var controlVerbs: [Move.Verb] {
    if takesText { return text?.isEmpty == false ? [.type, .clear] : [.type] }
    if traits.contains("adjustable") || className.contains("Picker") {
      return [.tap, .longPress] + Action.Direction.allCases.map { .swipe($0) }
    }
    return isCell ? [.tap, .longPress, .swipe(.left)] : [.tap, .longPress]
  }

  private func scrollingVerbs(_ content: AttributeValue) -> [Move.Verb] {
    guard case .list(let size) = content, size.count == 2 else { return [] }
    let isHigher = (size[1].number ?? 0) > frame.size.height
    let isWider = (size[0].number ?? 0) > frame.size.width
    return (isHigher ? [.swipe(.up)] : []) + (isWider ? [.swipe(.left), .swipe(.right)] : [])
      + [.swipe(.down)]
  }
}
