public import AppDriver
public import EventModel

/// A page as browsers have them, for tests of what an app says about the views that input reaches.
///
/// Its dialog is drawn in front of views that come later in the tree, the link "Terms" is wrapped and
/// lies below the frame of the link "Privacy", and the box "All" is an invisible field below its label.
public final class PageApp: AppDriver {
  /// The capabilities of the app.
  public let capabilities: Capabilities
  /// Whether the link "Terms" begins on its second line, so that it has to be touched elsewhere.
  public var isWrappedEarlier = false
  /// The keys that the page does not handle.
  public var ignoredKeys: Set<String> = []
  /// The keys that were pressed since the launch.
  public private(set) var keys: [KeyPress] = []
  /// The inputs of the mouse since the launch.
  public private(set) var pointed: [PointerInput] = []
  /// The places at which fingers came down.
  public private(set) var places: [Point] = []
  /// The view that got the last touch.
  public private(set) var lastTaker: InputTaker?
  private var said = "nothing"

  /// Creates the page.
  public init(capabilities: Capabilities = Capabilities()) { self.capabilities = capabilities }

  /// Shows the page as at first.
  public func launch(in setting: SessionSetting) {
    (said, places, keys, pointed) = ("nothing", [], [], [])
  }
  /// Does nothing, since nothing on the page takes time.
  public func advance(by span: Microseconds) {}
  /// Always returns `idle`.
  public func activity() -> Activity { .idle }
  /// Does nothing.
  public func quit() {}

  /// Handles an input; a touch acts when the finger comes down.
  public func send(_ input: Input) -> InputOutcome {
    lastTaker = nil
    guard case .touch(let touch) = input else { return .ignored(reason: "no field") }
    guard let reached = reached(touch.location) else { return .ignored(reason: "nothing is there") }
    let tree = snapshot()
    lastTaker = tree.nodes.firstIndex { $0.identifier == reached }.map { .view(tree.path(to: $0)) }
    if touch.phase == .began {
      places.append(touch.location)
      said = reached
    }
    return .handled
  }

  /// Handles a key; the page shows its name.
  public func press(_ key: KeyPress) throws(DriverError) -> InputOutcome {
    guard capabilities.takesKeys else { throw .unsupported(input: "keys") }
    keys.append(key)
    lastTaker = .view([])
    guard !ignoredKeys.contains(key.description) else { return .ignored(reason: "no handler") }
    said = key.description
    return .handled
  }

  /// Handles an input of the mouse: the page shows what it is over, and what its menu would be of.
  public func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    guard capabilities.takesPointer else { throw .unsupported(input: "mouse") }
    pointed.append(input)
    let reached = reached(input.location)
    let tree = snapshot()
    lastTaker =
      tree.nodes.firstIndex { $0.identifier == reached && reached != nil }
      .map { .view(tree.path(to: $0)) } ?? .nothing
    guard let reached else { return .ignored(reason: "nothing is there") }
    switch input.kind {
    case .hover: said = "over \(reached)"
    case .press(let button): said = "\(button.rawValue) menu of \(reached)"
    case .wheel: return .ignored(reason: "nothing scrolls")
    }
    return .handled
  }

  /// Returns the identifier of the view that a browser would find at a place.
  private func reached(_ place: Point) -> String? {
    let areas = [
      ("cancel", Frame(70, 440, 100, 40)), ("dialog", Frame(50, 300, 290, 200)),
      ("terms", isWrappedEarlier ? Frame(20, 124, 60, 24) : Frame(310, 100, 60, 24)),
      ("privacy", Frame(90, 124, 280, 24)), ("all-label", Frame(20, 200, 100, 30)),
    ]
    return areas.first { $0.1.contains(place) }?.0
  }

  /// Returns the screen.
  public func snapshot() -> ViewTree {
    let dialog = ViewNode("Dialog", identifier: "dialog", frame: Frame(50, 300, 290, 200))
    let cancel = button("Cancel", "cancel", Frame(20, 140, 100, 40), ["hittable": .bool(true)])
    let place: [AttributeValue] =
      isWrappedEarlier ? [.number(10), .number(36)] : [.number(300), .number(12)]
    let field = ViewNode(
      "Checkbox",
      identifier: "all",
      label: "All",
      frame: Frame(20, 200, 30, 30),
      attributes: ["hittable": .bool(false), "traits": .list([.text("toggle")])]
    )
    let views = [
      ViewTree(dialog, children: [ViewTree(cancel)]),
      ViewTree(button("Terms", "terms", Frame(20, 100, 350, 48), ["touchPoint": .list(place)])),
      ViewTree(
        button(
          "Privacy",
          "privacy",
          Frame(20, 100, 350, 48),
          ["touchPoint": .list([.number(80), .number(36)])]
        )
      ),
      ViewTree(button("All", "all-label", Frame(20, 200, 100, 30), [:])),
      ViewTree(field),
      ViewTree(
        ViewNode("Main", frame: Frame(0, 250, 390, 500), attributes: ["hittable": .bool(false)])
      ),
      ViewTree(ViewNode("Status", text: said, frame: Frame(0, 800, 390, 44))),
    ]
    return ViewTree(ViewNode("Page", frame: Frame(0, 0, 390, 844)), children: views)
  }

  private func button(
    _ text: String,
    _ identifier: String,
    _ frame: Frame,
    _ attributes: AttributeList
  ) -> ViewNode {
    var all = attributes
    all["traits"] = .list([.text("button")])
    return ViewNode(
      "Button",
      identifier: identifier,
      label: text,
      text: text,
      frame: frame,
      attributes: all
    )
  }
}
