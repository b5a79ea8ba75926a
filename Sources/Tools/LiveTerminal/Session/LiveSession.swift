import Actions
package import EventModel
import ViewQuery

/// A live session as a person at the terminal sees it: inputs in, requests out.
///
/// A pure state machine. It knows the app's screen and what was done, turns keys and the mouse into
/// requests, and says what is to be shown; ``rows`` draws it. Who runs it carries the requests out, one
/// after the other, and tells what became of each. Time is given to it with each input.
/// ```swift
/// var session = LiveSession(title: "todo → recordings/todo", size: CellSize(columns: 80, rows: 24))
/// session.show(tree)
/// for request in session.take(.key(.function(7)), at: now) { … }   // .back
/// ```
package struct LiveSession: Sendable {
  /// How long after a click a second one makes it a double click.
  static let doubleClick = Microseconds.milliseconds(250)
  /// How long nothing is typed before what was typed goes to the app.
  static let typingPause = Microseconds.milliseconds(1_000)
  /// How long the notches of one turn of the wheel lie apart at most.
  static let wheelPause = Microseconds.milliseconds(200)
  /// The shortest pause that is kept.
  static let shortestPause = Microseconds.milliseconds(100)

  /// What is said in the line below the picture, and how it is meant.
  struct Notice: Hashable, Sendable {
    enum Tone: Hashable, Sendable { case plain, good, doubtful, bad }

    var text: String
    var tone: Tone = .plain
  }

  /// A line that is being written, for a title or a remark.
  struct Prompt: Hashable, Sendable {
    enum Purpose: String, Hashable, Sendable { case checkpoint, marker }

    var purpose: Purpose
    var text = ""
  }

  /// A mouse button that is down.
  struct Press: Hashable, Sendable {
    var start: CellPlace
    var end: CellPlace
    /// Whether a click just before makes it the second of two.
    var isSecond = false
  }

  /// What the session is called in the title.
  let title: String
  /// Whether pauses at the terminal pass in the app too.
  let keepsPauses: Bool
  /// The size of the terminal.
  private(set) var size: CellSize
  /// The app's screen.
  package private(set) var tree = ViewTree(ViewNode("UIWindow"))
  /// The field that has the focus, and whether what is typed into it is secret.
  private(set) var focused: Int?
  /// Whether what is typed must not be shown.
  package private(set) var isTypingSecret = false
  /// The screen as it is drawn.
  private(set) var picture = Wireframe(ViewTree(ViewNode("UIWindow")))
  /// What was done, the oldest first.
  package internal(set) var entries: [LiveEntry] = []
  private(set) var counts = (events: 0, checkpoints: 0)
  var notice = Notice(text: "click what you want to tap; F1 shows the keys")
  var prompt: Prompt?
  var showsHelp = false
  /// The touch that the next click or Enter does in the place of a tap.
  var armed: LiveRequest.Touching?
  var press: Press?
  /// A click that may be the first of two, and until when.
  var click: (cell: CellPlace, until: Microseconds)?
  /// What was typed and has not gone to the app yet, and when it will.
  var typed = ""
  var typedUntil = Microseconds.zero
  /// The last notch of the wheel, for which the swipe is done.
  var wheel: (way: TerminalInput.Mouse.Way, until: Microseconds)?
  /// The view chosen with the keyboard.
  private(set) var selection: Selection?
  /// The first row of the picture that is seen.
  private(set) var top = 0
  private var idleSince: Microseconds?

  /// Begins a session whose screen is not known yet.
  ///
  /// - Parameters:
  ///   - title: the app and where it is recorded.
  ///   - size: the size of the terminal.
  ///   - keepsPauses: whether time that passes between two inputs is asked for as a wait.
  package init(title: String, size: CellSize, keepsPauses: Bool = false) {
    self.title = title
    self.size = size
    self.keepsPauses = keepsPauses
  }

  /// When ``tick(at:)`` is due, since something waits for what does not come; nil where nothing does.
  package var deadline: Microseconds? {
    [click?.until, typed.isEmpty ? nil : typedUntil].compactMap { $0 }.min()
  }

  /// Where everything goes.
  var layout: LiveLayout { LiveLayout(size: size, screen: tree.frame(of: 0).size) }

  /// Takes one input.
  ///
  /// - Returns: what is to be done, in this order, before the next input is taken.
  package mutating func take(_ input: TerminalInput, at now: Microseconds) -> [LiveRequest] {
    let requests =
      switch input {
      case .mouse(let mouse): take(mouse, at: now)
      case .key(let key): take(key, at: now)
      case .text(let text): write(text, at: now)
      case .paste(let text): paste(text, at: now)
      }
    return afterPause(requests, at: now)
  }

  /// Does what waited for a second click or more letters, where it is time for that.
  package mutating func tick(at now: Microseconds) -> [LiveRequest] {
    var requests: [LiveRequest] = []
    if !typed.isEmpty, now >= typedUntil { requests += typedText() }
    if let click, now >= click.until { requests += waitingClick() }
    return afterPause(requests, at: now)
  }

  /// The requests after the time that nothing was done in, where that counts.
  private func afterPause(_ requests: [LiveRequest], at now: Microseconds) -> [LiveRequest] {
    guard keepsPauses, let idleSince, requests.first?.isForApp == true else { return requests }
    let tenths = (now - idleSince).count / 100_000
    let pause = Microseconds.milliseconds(tenths * 100)
    return pause < Self.shortestPause ? requests : [.wait(pause)] + requests
  }

  /// Gives the terminal another size.
  ///
  /// What the mouse had begun is forgotten, since its cells show something else from now on.
  package mutating func resize(to size: CellSize) {
    if size != self.size, press != nil || click != nil {
      (press, click) = (nil, nil)
      say("the picture has another size now: click again", .doubtful)
    }
    self.size = size
    draw()
  }

  /// Moves the picture by some rows.
  mutating func scroll(by rows: Int) {
    top = min(max(top + rows, 0), layout.overhang)
  }
}

extension LiveSession {
  /// Shows a screen of the app.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - isSecret: whether what is typed into a view of it must not be shown.
  package mutating func show(_ screen: ViewTree, isSecret: (Int) -> Bool = { _ in false }) {
    if screen.isAnotherPage(than: tree) { top = 0 }
    let before = focused.map { tree.path(to: $0) }
    tree = screen
    focused = tree.nodes.indices.first { tree.attribute("focused", of: $0)?.bool == true }
    isTypingSecret = focused.map(isSecret) ?? false
    if let chosen = selection, chosen.node(in: tree) == nil { selection = nil }
    if let focused, let node = selectedNode, focused >= node, focused < tree.end(of: node) {
      selection = nil
    }
    draw()
    if let focused, before != tree.path(to: focused) { reveal(focused) }
  }

  /// Lists how the session began, which no undo takes back.
  ///
  /// - Parameters:
  ///   - words: how it began.
  ///   - number: the last event that belongs to that.
  package mutating func begin(_ words: String, at number: Int = 1) {
    entries = [LiveEntry(number: number, words: words)]
  }

  /// Says how far the log has come.
  package mutating func count(events: Int, checkpoints: Int) { counts = (events, checkpoints) }

  /// Takes note of when the app was last done with something.
  package mutating func rest(since moment: Microseconds) { idleSince = moment }

  mutating func choose(_ node: Int?) {
    selection = node.map { Selection($0, in: tree) }
    if let node { reveal(node) }
  }

  /// Scrolls the picture to where a view is to be seen.
  private mutating func reveal(_ node: Int) {
    guard let cells = picture.cells(of: node) else { return }
    let height = layout.body.count
    if cells.rows.lowerBound < top { top = max(cells.rows.lowerBound - 1, 0) }
    if cells.rows.upperBound >= top + height { top = cells.rows.upperBound - height + 2 }
    scroll(by: 0)
  }

  /// The node that is chosen.
  var selectedNode: Int? { selection?.node(in: tree) }

  /// Draws the picture for the present screen, size and typed text.
  mutating func draw() {
    let layout = layout
    picture = Wireframe(shownTree, columns: layout.picture.columns, rows: layout.picture.rows)
    scroll(by: 0)
  }
}

extension AttributeValue {
  /// Whether it is a list with a text in it.
  func contains(_ text: String) -> Bool {
    if case .list(let items) = self { items.contains(.text(text)) } else { false }
  }
}
