public import AppDriver
public import EventModel

/// A page that is longer than the screen, for tests of scrolling: all its views are in the tree.
///
/// Below the screen it has a row of cards, which scrolls sideways, and the button "Footer". A bar covers the lower
/// edge of the screen, and the button "Beneath", which ends the page, always lies behind it.
public final class ScrollingPage: AppDriver {
  /// The capabilities of the page.
  public let capabilities: Capabilities
  /// The number of fingers that came down.
  public private(set) var drags = 0
  private var page = 0.0
  private var cards = 0.0
  private var finger: Point?
  private var dragsCards = false

  private static let longest = 3000.0 - 844
  private static let widest = 2000.0 - 350

  /// Creates the page.
  public init(capabilities: Capabilities = Capabilities()) { self.capabilities = capabilities }

  /// Shows the beginning of the page.
  public func launch(in setting: SessionSetting) { (page, cards, drags) = (0, 0, 0) }
  /// Does nothing, since nothing on the page takes time.
  public func advance(by span: Microseconds) {}
  /// Always returns `idle`.
  public func activity() -> Activity { .idle }
  /// Does nothing.
  public func quit() {}

  /// Handles an input; content follows the finger without inertia.
  public func send(_ input: Input) -> InputOutcome {
    guard case .touch(let touch) = input else { return .ignored(reason: "no field") }
    switch touch.phase {
    case .began:
      drags += 1
      let tree = snapshot()
      let front = tree.frontNode(at: touch.location) ?? 0
      let line = ([front] + tree.ancestors(of: front)).map { tree[$0].identifier }
      guard line.contains("page") else { return .ignored(reason: "the bar does not scroll") }
      dragsCards = line.contains("cards")
      finger = touch.location
    case .moved:
      guard let finger else { return .handled }
      scroll(by: finger - touch.location)
      self.finger = touch.location
    case .ended, .cancelled: finger = nil
    }
    return .handled
  }

  private func scroll(by way: Point) {
    page = min(max(0, page + way.y), Self.longest)
    if dragsCards { cards = min(max(0, cards + way.x), Self.widest) }
  }

  /// Returns the screen.
  public func snapshot() -> ViewTree {
    let cards = ViewNode(
      "Cards",
      identifier: "cards",
      frame: Frame(20, 1500, 350, 100),
      offset: Point(x: self.cards, y: 0),
      attributes: ["contentSize": .list([.number(2000), .number(100)]), "clips": .bool(true)]
    )
    let page = ViewNode(
      "Page",
      identifier: "page",
      frame: Frame(0, 0, 390, 844),
      offset: Point(x: 0, y: page),
      attributes: ["contentSize": .list([.number(390), .number(3000)]), "clips": .bool(true)]
    )
    let bar = ViewNode("Bar", identifier: "bar", frame: Frame(0, 784, 390, 60))
    return ViewTree(
      ViewNode("Window", frame: Frame(0, 0, 390, 844)),
      children: [
        ViewTree(
          page,
          children: [
            button("Top", Frame(20, 20, 200, 40)),
            ViewTree(
              cards,
              children: (0..<10).map {
                button("Card \($0)", Frame(Double($0) * 200, 0, 180, 100))
              }
            ),
            button("Footer", Frame(20, 2900, 200, 40)), button("Beneath", Frame(20, 2950, 200, 40)),
          ]
        ), ViewTree(bar),
      ]
    )
  }

  private func button(_ label: String, _ frame: Frame) -> ViewTree {
    ViewTree(
      ViewNode(
        "Button",
        label: label,
        text: label,
        frame: frame,
        attributes: ["traits": .list([.text("button")])]
      )
    )
  }
}
