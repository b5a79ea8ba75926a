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
  var control: ControlKind?

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

  /// Whether the screen counts as known only after this move was tried.
  var isMain: Bool { promise >= 3 }
}

/// The moves that are possible on a screen, each with its nodes; a move without a node has one nil.
struct MoveList {
  private(set) var moves: [(move: Move, nodes: [Int?])] = []
  private var places: [Move: Int] = [:]
  private let screen: ScreenKind

  init(on tree: ViewTree, as screen: ScreenKind, rotates: Bool) {
    self.screen = screen
    for index in tree.nodes.indices.dropFirst() where !tree.isTransparent(index) {
      let node = tree[index]
      guard !node.traits.contains("keyboardKey") else { continue }
      let isScrolled = node.attributes["contentSize"] != nil
      let isNamed = node.isControl || isScrolled || node.label?.isEmpty == false
      guard isNamed, node.isEnabled, tree.isVisible(index) else { continue }
      if isScrolled { addScrolling(of: index, node) }
      if node.isControl {
        addControl(index, node)
      } else if !isScrolled {
        addGestures(index, node)
      }
    }
    add(.wait)
    add(.tapAnywhere)
    if rotates { add(.rotate) }
  }

  private mutating func addControl(_ index: Int, _ node: ViewNode) {
    let control = ControlKind(of: node)
    if node.takesText {
      add(.type, to: control, at: index)
      if node.text?.isEmpty == false { add(.clear, to: control, at: index) }
      return
    }
    add(.tap, to: control, at: index)
    add(.longPress, to: control, at: index)
    if node.traits.contains("adjustable") || node.className.contains("Picker") {
      for direction in Action.Direction.allCases { add(.swipe(direction), to: control, at: index) }
    } else if node.isCell {
      add(.swipe(.left), to: control, at: index)
    }
  }

  private mutating func addScrolling(of index: Int, _ node: ViewNode) {
    let control = ControlKind(of: node)
    guard case .list(let size)? = node.attributes["contentSize"], size.count == 2 else { return }
    if (size[1].number ?? 0) > node.frame.size.height { add(.swipe(.up), to: control, at: index) }
    if (size[0].number ?? 0) > node.frame.size.width {
      add(.swipe(.left), to: control, at: index)
      add(.swipe(.right), to: control, at: index)
    }
    add(.swipe(.down), to: control, at: index)
  }

  /// Adds gestures on a view that is no control, but has a name.
  private mutating func addGestures(_ index: Int, _ node: ViewNode) {
    let control = ControlKind(of: node)
    for verb in [Move.Verb.doubleTap, .longPress, .pinch(.out), .swipe(.left), .swipe(.up)] {
      add(verb, to: control, at: index)
    }
    add(.tap, to: control, at: index)
  }

  private mutating func add(_ verb: Move.Verb, to control: ControlKind? = nil, at node: Int? = nil)
  {
    let move = Move(screen: screen, verb: verb, control: control)
    if let place = places[move] {
      moves[place].nodes.append(node)
    } else {
      places[move] = moves.count
      moves.append((move, [node]))
    }
  }
}
