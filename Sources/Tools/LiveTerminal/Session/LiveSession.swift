import Actions
package import EventModel

/// The state of a live session at the terminal or in a window, which turns inputs into requests.
///
/// A pure state machine: it knows the app's screen and the performed actions, and ``rows`` draws them. Its
/// owner carries out the requests one after another and reports their outcomes. Each input comes with its
/// time.
///
/// ```swift
/// var session = LiveSession(title: "todo → recordings/todo", size: CellSize(columns: 80, rows: 24))
/// session.show(tree)
/// for request in session.take(.key(.function(7)), at: now) { … }   // .back
/// ```
package struct LiveSession: Sendable {
  /// The longest time between the two clicks of a double click.
  static let doubleClick = Microseconds.milliseconds(250)
  /// The time after which a press in a window is a long press.
  static let longPress = Microseconds.milliseconds(500)
  /// The pause after which typed text goes to the app.
  static let typingPause = Microseconds.milliseconds(1_000)
  /// The longest time between two notches of one turn of the wheel.
  static let wheelPause = Microseconds.milliseconds(200)
  /// The shortest pause that is recorded.
  static let shortestPause = Microseconds.milliseconds(100)

  /// The text in the line below the picture, with its tone.
  package struct Notice: Hashable, Sendable {
    package enum Tone: String, Hashable, Sendable { case plain, good, doubtful, bad, pressed }

    package var text: String
    package var tone: Tone = .plain
  }

  /// A line of input for a title or a remark, or a question before the recording is discarded.
  package struct Prompt: Hashable, Sendable {
    package enum Purpose: String, Hashable, Sendable {
      case checkpoint, marker, name, pause, discard, secrets

      /// Its name on the screen.
      var title: String { self == .pause ? "seconds" : rawValue }
      /// True for a question that is answered without words.
      var isDecision: Bool { self == .discard || self == .secrets }
    }

    package var purpose: Purpose
    package var text = ""
  }

  /// A mouse button that is down.
  struct Press: Hashable, Sendable {
    var start: PointedPlace
    var end: PointedPlace
    /// The time at which it went down.
    var since: Microseconds
    /// True if it is the second press of a double click.
    var isSecond = false
  }

  /// The title of the session.
  package internal(set) var title: String
  /// True if pauses at the terminal become waits in the app.
  let keepsPauses: Bool
  /// True if a window shows the session and draws the app's screen itself.
  package let isInWindow: Bool
  /// True for an app that is used with a mouse: a click of the right button is that, not a long press.
  package var hasMouse = false
  /// The size of the terminal.
  private(set) var size: CellSize
  /// The app's screen.
  package private(set) var tree = ViewTree(ViewNode("UIWindow"))
  /// The field with the focus.
  package private(set) var focused: Int?
  /// True while the field with the focus takes a secret, so that typed text must not be shown.
  package private(set) var isTypingSecret = false
  /// The drawing of the screen.
  private(set) var picture = Wireframe(ViewTree(ViewNode("UIWindow")))
  /// The performed actions, the oldest first.
  package internal(set) var entries: [LiveEntry] = []
  /// The story so far, as a window shows it; a terminal shows the entries.
  package private(set) var story: [StoryRow] = []
  /// The number of times that the story was told.
  package private(set) var storyRevision = 0
  /// The entries that the story tells.
  private(set) var toldEntries: [LiveEntry] = []
  /// Returns the checks of a view on a screen that a story can have, such as `I see "Milk"`.
  package var findChecks: @Sendable (Int, ViewTree) -> [String] = { _, _ in [] }
  package private(set) var counts = (events: 0, checkpoints: 0)
  var notice = Notice(text: "click a view to tap it; F1 shows the keys")
  package internal(set) var prompt: Prompt?
  /// The texts that look like secrets, while the person is asked about them.
  package internal(set) var openSecrets = ""
  package internal(set) var showsHelp = false
  /// The search for the references of a view; nil if clicks touch the app.
  package internal(set) var pointing: Pointing?
  /// The touch that the next click or Enter performs instead of a tap.
  package internal(set) var armed: LiveRequest.TouchKind?
  var press: Press?
  /// A click that may be the first of two, and the end of the wait for the second.
  var click: (place: PointedPlace, until: Microseconds)?
  /// The typed text that waits, and the time when it goes to the app.
  var typed = ""
  var typedUntil = Microseconds.zero
  /// The last notch of the wheel, which already led to a swipe.
  var wheel: (direction: TerminalInput.Mouse.Direction, until: Microseconds)?
  /// The view selected with the keyboard.
  private(set) var selection: Selection?
  /// The first visible row of the picture.
  private(set) var top = 0
  private var idleSince: Microseconds?

  /// Creates a session without a screen.
  ///
  /// - Parameters:
  ///   - title: the app and the folder of the recording.
  ///   - size: the size of the terminal.
  ///   - keepsPauses: true if the time between two inputs becomes a wait.
  package init(title: String, size: CellSize, keepsPauses: Bool = false) {
    self.title = title
    self.size = size
    self.keepsPauses = keepsPauses
    isInWindow = false
  }

  /// Creates a session without a screen, for a window.
  ///
  /// Its mouse points at places of the app's screen, and ``rows`` are of no use.
  ///
  /// - Parameters:
  ///   - title: the app and the folder of the recording.
  ///   - keepsPauses: true if the time between two inputs becomes a wait.
  package init(windowTitled title: String, keepsPauses: Bool = false) {
    self.title = title
    self.keepsPauses = keepsPauses
    isInWindow = true
    // Notices have room for about two lines.
    size = CellSize(columns: 160, rows: 50)
  }

  /// The time at which ``tick(at:)`` is due; nil if nothing waits.
  package var deadline: Microseconds? {
    [click?.until, typed.isEmpty ? nil : typedUntil].compactMap { $0 }.min()
  }

  /// The present layout.
  var layout: LiveLayout { LiveLayout(size: size, screen: tree.frame(of: 0).size) }

  /// Handles one input.
  ///
  /// - Returns: the requests to carry out, in order, before the next input.
  package mutating func take(_ input: TerminalInput, at now: Microseconds) -> [LiveRequest] {
    let requests =
      switch input {
      case .mouse(let mouse): take(mouse, at: now)
      case .key(let key): take(key, at: now)
      case .text(let text): write(text, at: now)
      case .paste(let text): paste(text, at: now)
      case .answer(let text): answer(text)
      case .deed(let deed, let place, let revision): take(deed, at: place, of: revision)
      }
    return afterPause(requests, at: now)
  }

  /// Handles the end of the waits for a second click and for more letters.
  package mutating func tick(at now: Microseconds) -> [LiveRequest] {
    var requests: [LiveRequest] = []
    if let click, now >= click.until { requests += waitingClick() }
    if !typed.isEmpty, now >= typedUntil { requests += typedText() }
    return afterPause(requests, at: now)
  }

  /// Returns the requests after a wait for the time without inputs, if that is recorded.
  private func afterPause(_ requests: [LiveRequest], at now: Microseconds) -> [LiveRequest] {
    guard keepsPauses, let idleSince, requests.first?.isForApp == true else { return requests }
    let tenths = (now - idleSince).count / 100_000
    let pause = Microseconds.milliseconds(tenths * 100)
    return pause < Self.shortestPause ? requests : [.wait(pause)] + requests
  }

  /// Changes the size of the terminal.
  ///
  /// This cancels a press or click, since its cell then shows something else.
  package mutating func resize(to size: CellSize) {
    if size != self.size, let held = press {
      // A second press has a tap before it, which is over once its time has passed.
      if held.isSecond { click = (held.start, held.since) }
      press = nil
      say("the size of the picture changed: click again", .doubtful)
    }
    self.size = size
    draw()
  }

  /// Scrolls the picture by some rows.
  mutating func scroll(by rows: Int) {
    guard !isInWindow else { return }
    top = min(max(top + rows, 0), layout.overhang)
  }
}

extension LiveSession {
  /// Shows a screen of the app.
  ///
  /// - Parameters:
  ///   - screen: the screen.
  ///   - isSecret: returns true if text typed into a view must not be shown.
  package mutating func show(_ screen: ViewTree, isSecret: (Int) -> Bool = { _ in false }) {
    if screen.isAnotherPage(than: tree) { top = 0 }
    let before = focused.map { tree.path(to: $0) }
    pointing?.forget(unless: screen == tree)
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

  /// Shows the story of some entries, which may be those of an earlier moment.
  package mutating func tell(_ rows: [StoryRow], of entries: [LiveEntry]) {
    (story, toldEntries) = (rows, entries)
    storyRevision += 1
  }

  /// Starts the list with an entry for the beginning of the session, which cannot be undone.
  ///
  /// - Parameters:
  ///   - words: the text of the entry.
  ///   - number: the last event of the beginning.
  package mutating func begin(_ words: String, at number: Int = 1) {
    entries = [LiveEntry(number: number, words: words)]
  }

  /// Sets the numbers of recorded events and checkpoints.
  package mutating func count(events: Int, checkpoints: Int) { counts = (events, checkpoints) }

  /// Sets the time since which the app is idle.
  package mutating func setIdle(since moment: Microseconds) { idleSince = moment }

  mutating func choose(_ node: Int?) {
    selection = node.map { Selection($0, in: tree) }
    if let node, pointing != nil { pointing?.pin(node) }
    if let node { reveal(node) }
  }

  /// Scrolls the picture to a view.
  private mutating func reveal(_ node: Int) {
    guard !isInWindow, let cells = picture.cells(of: node) else { return }
    let height = layout.body.count
    if cells.rows.lowerBound < top { top = max(cells.rows.lowerBound - 1, 0) }
    if cells.rows.upperBound >= top + height { top = cells.rows.upperBound - height + 2 }
    scroll(by: 0)
  }

  /// The node that is chosen with the keyboard.
  package var selectedNode: Int? { selection?.node(in: tree) }

  /// Draws the picture for the present screen, size and typed text.
  mutating func draw() {
    guard !isInWindow else { return }
    let layout = layout
    picture = Wireframe(shownTree, columns: layout.picture.columns, rows: layout.picture.rows)
    scroll(by: 0)
  }
}
