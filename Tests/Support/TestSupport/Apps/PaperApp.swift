public import AppDriver
public import EventModel

/// An app for tests of actions: a navigation bar, a text field, a counting button, and a table with
/// rows of 44 points, whose cells exist only while they are visible.
///
/// Tapping a row pushes a page. Drags on the table scroll it after 10 points, without inertia.
public final class PaperApp: AppDriver {
  /// The capabilities of the app.
  public let capabilities: Capabilities
  /// The number of rows in each section of the table.
  public var rows = [100] {
    didSet { cells = [:] }
  }
  /// Whether drags do not scroll the table.
  public var isStuck = false
  /// Whether a banner covers the field and the button.
  public var hasBanner = false
  /// The greatest number of characters in the field.
  public var longestTitle = Int.max
  /// The time at which the app shows that it is ready, by a timer that does not keep it busy.
  public var readyAt: Microseconds?
  /// True if that text is there before, and hidden.
  public var hidesReady = false
  /// All inputs, with the times at which they were sent.
  public private(set) var inputs: [(at: Microseconds, input: Input)] = []
  /// The current time.
  public private(set) var now = Microseconds.zero
  /// The number of taps on the button.
  public private(set) var count = 0
  /// The text in the field.
  public private(set) var title = ""
  /// The page opened by a row.
  public private(set) var page: Int?
  private var isFocused = false
  private var offset = 0.0
  /// The cells that were visible so far, by their index.
  private var cells: [Int: ViewTree] = [:]
  private var began: (place: Point, offset: Double, at: Microseconds)?

  /// Creates the app with its capabilities.
  public init(capabilities: Capabilities = Capabilities()) { self.capabilities = capabilities }

  /// The touches among the inputs.
  public var touches: [Touch] {
    inputs.compactMap { if case .touch(let touch) = $0.input { touch } else { nil } }
  }

  /// Resets everything except the time.
  public func launch(in setting: SessionSetting) { (offset, count, title, page) = (0, 0, "", nil) }
  /// Advances the time.
  public func advance(by span: Microseconds) { now += span }
  /// Always returns `idle`.
  public func activity() -> Activity { .idle }
  /// Does nothing.
  public func quit() {}

  /// Handles an input.
  public func send(_ input: Input) -> InputOutcome {
    inputs.append((now, input))
    switch input {
    case .text(let text):
      guard isFocused else { return .ignored(reason: "nothing has the focus") }
      for character in text {
        if character == "\u{8}" {
          title = String(title.dropLast())
        } else if title.count >= longestTitle {
          return .ignored(reason: "the field is full")
        } else {
          title.append(character)
        }
      }
      return .handled
    case .touch(let touch):
      guard let front = snapshot().frontNode(at: touch.location) else {
        return .ignored(reason: "outside")
      }
      take(touch, front: front)
      return .handled
    }
  }

  /// Handles a turn of the wheel over the table.
  public func point(_ input: PointerInput) throws(DriverError) -> InputOutcome {
    guard capabilities.takesPointer else { throw .unsupported(input: "mouse") }
    guard case .wheel(let way) = input.kind, input.location.y > 244, page == nil else {
      return .ignored(reason: "nothing scrolls there")
    }
    offset = min(max(0, offset + way.y), max(0, Double(rows.reduce(0, +)) * 44 - 600))
    return .handled
  }

  private func take(_ touch: Touch, front: Int) {
    switch touch.phase {
    case .began: began = (touch.location, offset, now)
    case .moved:
      guard let began, began.place.y > 200, !isStuck, page == nil else { return }
      let way = began.place.y - touch.location.y
      guard way.magnitude > 10 else { return }
      let end = Double(rows.reduce(0, +)) * 44 - 600
      offset = min(max(0, began.offset + way - (way < 0 ? -10 : 10)), max(0, end))
    case .ended:
      guard let began, began.place.distance(to: touch.location) < 10 else { return }
      tap(snapshot(), front)
    case .cancelled: began = nil
    }
  }

  private func tap(_ tree: ViewTree, _ front: Int) {
    let control = ([front] + tree.ancestors(of: front)).first { tree[$0].identifier != nil }
    isFocused = control.map { tree[$0].identifier == "title" } ?? false
    switch control.flatMap({ tree[$0].identifier }) {
    case "count": count += 1
    case "back": page = nil
    case let name? where name.hasPrefix("row"): page = Int(name.dropFirst(3))
    default: break
    }
  }

  /// Returns the screen.
  public func snapshot() -> ViewTree {
    var bar = ViewTree(ViewNode("UINavigationBar", frame: Frame(0, 44, 390, 44)))
    if page != nil {
      let back = ViewNode(
        "UINavigationButton",
        identifier: "back",
        label: "Paper",
        frame: Frame(8, 7, 60, 30)
      )
      bar = ViewTree(bar[0], children: [ViewTree(back)])
    }
    let body = page.map { [ViewTree(label("Page \($0)", Frame(20, 200, 200, 20)))] } ?? home
    return ViewTree(ViewNode("UIWindow", frame: Frame(0, 0, 390, 844)), children: [bar] + body)
  }

  private func label(_ text: String, _ frame: Frame) -> ViewNode {
    ViewNode("UILabel", label: text, text: text, frame: frame)
  }

  private var home: [ViewTree] {
    let field = ViewNode(
      "UITextField",
      identifier: "title",
      text: title,
      frame: Frame(20, 100, 350, 30),
      attributes: isFocused ? ["focused": .bool(true)] : [:]
    )
    let button = ViewNode(
      "UIButton",
      identifier: "count",
      label: "Count \(count)",
      text: "Count \(count)",
      frame: Frame(20, 140, 100, 40)
    )
    var trees = [ViewTree(field), ViewTree(button), table]
    if let readyAt, now >= readyAt || hidesReady {
      var ready = label("Ready", Frame(200, 150, 90, 20))
      ready.isHidden = now < readyAt
      trees.append(ViewTree(ready))
    }
    if hasBanner {
      trees.append(
        ViewTree(ViewNode("UIView", identifier: "banner", frame: Frame(0, 100, 390, 90)))
      )
    }
    return trees
  }

  private var table: ViewTree {
    let places = rows.enumerated().flatMap { section, count in (0..<count).map { (section, $0) } }
    let cells = places.enumerated().compactMap { index, place -> ViewTree? in
      let top = Double(index) * 44
      guard top + 44 > offset, top < offset + 600 else { return nil }
      if let cell = self.cells[index] { return cell }
      let cell = ViewNode(
        "UITableViewCell",
        identifier: "row\(index)",
        label: "Row \(index)",
        frame: Frame(0, top, 390, 44),
        attributes: ["row": .number(Double(place.1)), "section": .number(Double(place.0))]
      )
      let tree = ViewTree(cell, children: [ViewTree(label("Row \(index)", Frame(10, 0, 200, 44)))])
      self.cells[index] = tree
      return tree
    }
    let node = ViewNode(
      "UITableView",
      identifier: "list",
      frame: Frame(0, 244, 390, 600),
      offset: Point(x: 0, y: offset),
      attributes: [
        "contentSize": .list([.number(390), .number(Double(places.count) * 44)]),
        "rows": .list(rows.map { .number(Double($0)) }),
      ]
    )
    return ViewTree(node, children: cells)
  }
}
