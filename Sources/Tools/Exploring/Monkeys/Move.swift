import Actions
import EventModel
import ViewQuery

/// Something that can be done on a kind of screen, the same whatever the screen says.
struct Move: Hashable {
  /// What is done.
  enum Verb: Hashable {
    case tap, doubleTap, longPress, type, clear, wait, rotate, tapAnywhere
    case swipe(Action.Direction)
    case pinch(Action.Pinch)
  }

  var screen: ScreenKind
  var verb: Verb
  var control: ControlKind?

  /// How likely it is to lead somewhere, before anything is known of it.
  var promise: Double {
    let isOperated = control != nil
    return switch verb {
    case .type: 12
    case .tap: isOperated ? 10 : 1
    case .swipe: 3
    case .clear, .doubleTap, .longPress: 0.5
    case .pinch, .rotate, .tapAnywhere: 0.3
    case .wait: 0.2
    }
  }

  /// Whether it should be tried before its screen counts as known.
  var isMain: Bool { promise >= 3 }
}

/// All that can be done on a screen: each move with the nodes that it can be done to.
struct MoveList {
  private(set) var moves: [(move: Move, nodes: [Int])] = []
  private var places: [Move: Int] = [:]
  private let screen: ScreenKind

  init(on tree: ViewTree, as screen: ScreenKind, rotates: Bool) {
    self.screen = screen
    for index in tree.nodes.indices.dropFirst() where !tree.isTransparent(index) {
      let node = tree[index]
      guard !node.traits.contains("keyboardKey") else { continue }
      let isScrolled = node.attributes["contentSize"] != nil
      let isTold = node.isControl || isScrolled || node.label?.isEmpty == false
      guard isTold, node.isEnabled, tree.isVisible(index) else { continue }
      if isScrolled { addScrolling(of: index, node) }
      if node.isControl {
        addOperating(index, node)
      } else if !isScrolled {
        addTouching(index, node)
      }
    }
    add(.wait, nil, nil)
    add(.tapAnywhere, nil, nil)
    if rotates { add(.rotate, nil, nil) }
  }

  private mutating func addOperating(_ index: Int, _ node: ViewNode) {
    let control = ControlKind(of: node)
    if node.takesText {
      add(.type, control, index)
      if node.text?.isEmpty == false { add(.clear, control, index) }
      return
    }
    add(.tap, control, index)
    add(.longPress, control, index)
    if node.traits.contains("adjustable") || node.className.contains("Picker") {
      for direction in Action.Direction.allCases { add(.swipe(direction), control, index) }
    } else if node.isCell {
      add(.swipe(.left), control, index)
    }
  }

  private mutating func addScrolling(of index: Int, _ node: ViewNode) {
    let control = ControlKind(of: node)
    guard case .list(let size)? = node.attributes["contentSize"], size.count == 2 else { return }
    if (size[1].number ?? 0) > node.frame.size.height { add(.swipe(.up), control, index) }
    if (size[0].number ?? 0) > node.frame.size.width {
      add(.swipe(.left), control, index)
      add(.swipe(.right), control, index)
    }
    add(.swipe(.down), control, index)
  }

  /// What may take gestures, since it is told to people.
  private mutating func addTouching(_ index: Int, _ node: ViewNode) {
    let control = ControlKind(of: node)
    for verb in [Move.Verb.doubleTap, .longPress, .pinch(.out), .swipe(.left), .swipe(.up)] {
      add(verb, control, index)
    }
    add(.tap, control, index)
  }

  private mutating func add(_ verb: Move.Verb, _ control: ControlKind?, _ node: Int?) {
    let move = Move(screen: screen, verb: verb, control: control)
    let nodes = node.map { [$0] } ?? []
    if let place = places[move] {
      moves[place].nodes += nodes
    } else {
      places[move] = moves.count
      moves.append((move, nodes))
    }
  }
}
