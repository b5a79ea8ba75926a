public import EventModel
import ViewQuery

/// The part of an app that sessions have covered: screens, transitions and touched controls.
///
/// It is computed from logs alone, so that any recordings can be measured.
public struct Coverage: Sendable {
  /// A screen or a transition that sessions can cover.
  public enum Item: Hashable, Sendable {
    /// A kind of screen.
    case screen(ScreenKind)
    /// A transition between screens, with the first control that was touched.
    case transition(from: ScreenKind, ControlKind?, to: ScreenKind)
  }

  /// The coverage of one kind of screen.
  public struct Screen: Sendable {
    /// The kind of screen.
    public var kind: ScreenKind
    /// The name of the first screen of this kind.
    public var name: String
    /// The number of checkpoints that showed it.
    public var visits = 0
    /// Its controls in the order of appearance, and whether each was touched.
    public var controls: [(kind: ControlKind, isTouched: Bool)] = []
    /// The screen that stands for all of the kind: one without scrolled views if there is one, of these the first with
    /// the most controls.
    public var example: ViewTree

    /// The number of controls that the example shows; nil before the first screen.
    fileprivate var shown: Int?
    /// The exact names of the controls that were touched.
    fileprivate var touched: Set<String> = []
    /// The digests of the screens that were searched for controls.
    fileprivate var searched: Set<Digest> = []
    /// The places of the kinds among the controls.
    fileprivate var numbers: [ControlKind: Int] = [:]

    fileprivate init(kind: ScreenKind, name: String, example: ViewTree) {
      (self.kind, self.name, self.example) = (kind, name, example)
    }

    /// The nodes of the example by the kind of control that they are.
    public var places: [ControlKind: [Int]] {
      Dictionary(grouping: example.operableControls) { ControlKind(of: example[$0]) }
    }

    /// Returns true if a control of the example was touched itself, and not only another one of its kind.
    public func isTouched(_ node: Int) -> Bool {
      touched.contains(ControlKind.exactName(of: example[node]))
    }

    /// Returns true if another screen stands for the kind better than the example.
    fileprivate func isBetter(_ tree: ViewTree, showing controls: Int) -> Bool {
      guard let shown else { return true }
      guard tree.isScrolled == example.isScrolled else { return example.isScrolled }
      return controls > shown
    }
  }

  /// The screens in the order of appearance.
  public private(set) var screens: [Screen] = []
  /// The screens and transitions in the order of appearance.
  public private(set) var items: [Item] = []

  private var known: Set<Item> = []
  private var places: [ScreenKind: Int] = [:]

  /// Creates the coverage of no sessions.
  public init() {}

  /// The transitions in the order of appearance.
  public var transitions: [Item] {
    items.filter { if case .transition = $0 { true } else { false } }
  }

  /// The screen of a kind; nil if it was never shown.
  public subscript(kind: ScreenKind) -> Screen? { places[kind].map { screens[$0] } }

  /// Adds a session.
  ///
  /// - Returns: the items that the session is the first to show, each with its event.
  @discardableResult
  public mutating func add(_ log: EventLog) -> [(item: Item, event: Int)] {
    add(log) { (_: Int) throws(Never) in }
  }

  /// Adds a session if the time suffices to search its screens.
  ///
  /// - Parameters:
  ///   - log: the session.
  ///   - budget: the time for the search.
  /// - Throws: `Budget.Exceeded`, after which the coverage is as before.
  public mutating func add(_ log: EventLog, within budget: Budget) throws(Budget.Exceeded) {
    var extended = self
    _ = try extended.add(log) { (views) throws(Budget.Exceeded) in try budget.spend(views) }
    self = extended
  }

  /// Adds a session, and tells how many views it looks at before it does.
  private mutating func add<Failure>(
    _ log: EventLog,
    spending: (Int) throws(Failure) -> Void
  ) throws(Failure) -> [(item: Item, event: Int)] {
    var gains: [(item: Item, event: Int)] = []
    var checkpoints = log.checkpoints[...]
    var here: ScreenKind?
    var first: ControlKind?
    for event in log.events {
      switch event.kind {
      case .touch(_, let target?), .text(_, let target?), .key(_, let target?),
        .pointer(_, let target?):
        let control = ControlKind(of: target)
        first = first ?? control
        if let here { touch(control, named: ControlKind.exactName(of: target), on: here) }
      case .snapshot, .change:
        guard let tree = checkpoints.popFirst()?.tree else { return gains }
        try spending(tree.count)
        let kind = ScreenKind(of: tree)
        if note(.screen(kind)) {
          gains.append((.screen(kind), event.number))
          places[kind] = screens.count
          screens.append(Screen(kind: kind, name: ScreenKind.name(of: tree), example: tree))
        }
        try see(tree, as: kind, spending: spending)
        if let here, here != kind {
          let transition = Item.transition(from: here, first?.asOrigin, to: kind)
          if note(transition) { gains.append((transition, event.number)) }
        }
        (here, first) = (kind, nil)
      default: continue
      }
    }
    return gains
  }

  /// Chooses a few sessions that show everything that all sessions show together.
  ///
  /// It is the greedy algorithm for a set cover: it always takes the session that adds most.
  ///
  /// - Parameter sessions: the items of each session.
  /// - Returns: the places of the chosen sessions, in order.
  public static func cover(_ sessions: [Set<Item>]) -> [Int] {
    var left = Set(sessions.joined())
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

  private mutating func touch(_ control: ControlKind, named name: String, on kind: ScreenKind) {
    guard let place = places[kind],
      let index = screens[place].numbers[control]
    else { return }
    screens[place].controls[index].isTouched = true
    screens[place].touched.insert(name)
  }

  private mutating func see<Failure>(
    _ tree: ViewTree,
    as kind: ScreenKind,
    spending: (Int) throws(Failure) -> Void
  ) throws(Failure) {
    guard let place = places[kind] else { return }
    screens[place].visits += 1
    // The same screen has no other controls, and those that are covered need a look at every view.
    guard screens[place].searched.insert(tree.hash).inserted else { return }
    let operable = tree.operableControls
    if screens[place].isBetter(tree, showing: operable.count) {
      (screens[place].example, screens[place].shown) = (tree, operable.count)
    }
    for index in operable {
      let control = ControlKind(of: tree[index])
      guard screens[place].numbers[control] == nil else { continue }
      try spending(tree.count)
      guard tree.isReached(index) else { continue }
      screens[place].numbers[control] = screens[place].controls.count
      screens[place].controls.append((control, false))
    }
  }
}

extension ViewTree {
  /// True if a view has scrolled the views inside it.
  fileprivate var isScrolled: Bool { nodes.contains { $0.offset != .zero } }

  /// The controls that can be used: visible, enabled and not keys of a keyboard.
  var operableControls: [Int] {
    nodes.indices.filter { index in
      let node = self[index]
      return node.isControl && node.isEnabled && !node.traits.contains("keyboardKey")
        && isVisible(index)
    }
  }

  /// Returns true if a touch at the centre of a control reaches it, and not a view on top of it.
  ///
  /// The app's report decides, or else the frames.
  fileprivate func isReached(_ control: Int) -> Bool {
    if let isHittable = isHittable(control) { return isHittable }
    guard let front = frontNode(at: visibleFrame(of: control).center) else { return false }
    return (control..<end(of: control)).contains(front)
      || ([front] + ancestors(of: front)).contains {
        self[$0].attributes["userInteraction"]?.bool == false
      }
  }
}
