public import EventModel
import ViewQuery

/// What sessions have shown of an app: its screens, the ways between them, and which controls of each
/// were touched.
///
/// It is told from logs alone, so that recordings of any origin can be measured.
public struct Coverage: Sendable {
  /// Something that a session can be the first to show.
  public enum Item: Hashable, Sendable {
    /// A kind of screen.
    case screen(ScreenKind)
    /// A way from one screen to another, and the control that was touched first on it.
    case transition(from: ScreenKind, ControlKind?, to: ScreenKind)
  }

  /// One kind of screen, as the sessions have met it.
  public struct Screen: Sendable {
    /// What tells it apart.
    public var kind: ScreenKind
    /// What the first one of it was called.
    public var name: String
    /// At how many checkpoints it was shown.
    public var visits = 0
    /// Its controls in the order in which they were seen, and whether each was ever touched.
    public var controls: [(kind: ControlKind, isTouched: Bool)] = []
  }

  /// The screens in the order in which they were first shown.
  public private(set) var screens: [Screen] = []
  /// Everything that was shown, in that order.
  public private(set) var items: [Item] = []

  private var known: Set<Item> = []
  private var places: [ScreenKind: Int] = [:]

  /// Creates the coverage of no session.
  public init() {}

  /// The ways between screens, in the order in which they were first gone.
  public var transitions: [Item] {
    items.filter { if case .transition = $0 { true } else { false } }
  }

  /// The screen of a kind; nil for one that was never shown.
  public subscript(kind: ScreenKind) -> Screen? { places[kind].map { screens[$0] } }

  /// Adds what a session has shown.
  ///
  /// - Returns: what it was the first to show, each with the event that showed it.
  @discardableResult
  public mutating func add(_ log: EventLog) -> [(item: Item, event: Int)] {
    var gains: [(item: Item, event: Int)] = []
    var checkpoints = log.checkpoints[...]
    var here: ScreenKind?
    var first: ControlKind?
    for event in log.events {
      switch event.kind {
      case .touch(_, let target?), .text(_, let target?):
        let control = ControlKind(of: target)
        first = first ?? control
        if let here { touch(control, on: here) }
      case .snapshot, .change:
        guard let tree = checkpoints.popFirst()?.tree else { return gains }
        let kind = ScreenKind(of: tree)
        if note(.screen(kind)) {
          gains.append((.screen(kind), event.number))
          places[kind] = screens.count
          screens.append(Screen(kind: kind, name: ScreenKind.name(of: tree)))
        }
        see(tree, as: kind)
        if let here, here != kind {
          let way = Item.transition(from: here, first?.asWay, to: kind)
          if note(way) { gains.append((way, event.number)) }
        }
        (here, first) = (kind, nil)
      default: continue
      }
    }
    return gains
  }

  /// The fewest of some sessions that show all that they show together, as far as always taking the one
  /// that adds most finds them.
  ///
  /// - Parameter sessions: the items of each session.
  /// - Returns: the places of those to keep, in order.
  public static func cover(_ sessions: [Set<Item>]) -> [Int] {
    var left = sessions.reduce(into: Set<Item>()) { $0.formUnion($1) }
    var kept: [Int] = []
    while !left.isEmpty {
      let gains = sessions.map { $0.intersection(left).count }
      guard let most = gains.max(), let best = gains.firstIndex(of: most) else { break }
      kept.append(best)
      left.subtract(sessions[best])
    }
    return kept.sorted()
  }

  private mutating func note(_ item: Item) -> Bool {
    guard known.insert(item).inserted else { return false }
    items.append(item)
    return true
  }

  private mutating func touch(_ control: ControlKind, on kind: ScreenKind) {
    guard let place = places[kind],
      let index = screens[place].controls.firstIndex(where: { $0.kind == control })
    else { return }
    screens[place].controls[index].isTouched = true
  }

  private mutating func see(_ tree: ViewTree, as kind: ScreenKind) {
    guard let place = places[kind] else { return }
    screens[place].visits += 1
    for index in tree.operableControls {
      let control = ControlKind(of: tree[index])
      let isKnown = screens[place].controls.contains { $0.kind == control }
      if !isKnown, tree.isReached(index) { screens[place].controls.append((control, false)) }
    }
  }
}

extension ViewTree {
  /// The controls that a person can use: drawn, enabled, and no keys of a keyboard.
  var operableControls: [Int] {
    nodes.indices.filter { index in
      let node = self[index]
      return node.isControl && node.isEnabled && !node.traits.contains("keyboardKey")
        && isVisible(index)
    }
  }

  /// Whether a finger in the middle of a control reaches it, and nothing that lies on it.
  fileprivate func isReached(_ control: Int) -> Bool {
    guard let front = frontNode(at: visibleFrame(of: control).center) else { return false }
    return (control..<end(of: control)).contains(front)
      || ([front] + ancestors(of: front)).contains {
        self[$0].attributes["userInteraction"]?.bool == false
      }
  }
}
