import Actions
import EventModel
import ViewQuery

/// The writing of a script from what tools for web pages record, step by step.
struct WebScriptWriting {
  private(set) var script = ImportedScript()
  /// The line of the imported file that is read.
  var line = 1
  /// True once the page was opened, which the session does before its first action.
  private var isOpen = false
  /// The line of a scroll of the page, until the next action says where it led.
  private var scrolled: Int?
  private var held: [KeyPress.Modifier] = []
  /// The fields that were typed into: a recorded value replaces all that a field has.
  private var typed: Set<NodeReference> = []
  private var lastTap: NodeReference?

  /// The sizes of a window that a session can have, in points.
  private static let sizes = 1.0...10_000.0

  /// Notes the size of the window.
  mutating func note(screen: Size) {
    guard Self.sizes.contains(screen.width), Self.sizes.contains(screen.height) else {
      return leaveOut("a window of \(screen.width.canonical)x\(screen.height.canonical) points")
    }
    script.add(
      comment: "screen: record with --screen \(screen.width.canonical)x\(screen.height.canonical)",
      from: line
    )
  }

  /// Notes the page of the session; a page that is opened later by its address is left out.
  mutating func open(_ address: String) {
    // The browser's own page, on which a recording may begin, is not the one of the session.
    guard !address.hasPrefix("chrome:"), address != "about:blank" else { return }
    guard !address.isEmpty else { return leaveOut("opening a page without an address") }
    guard isOpen else {
      isOpen = true
      return script.add(comment: "page: record with --web \(address)", from: line)
    }
    leaveOut("opening \(address): a session goes from page to page by what people touch")
  }

  /// Writes an action on an element.
  mutating func act(
    on element: ElementChoice,
    _ verb: String,
    _ action: (NodeReference) -> Action
  ) {
    guard let view = element.view else {
      return leaveOut("\(verb) \(element.written): it counts elements or names none")
    }
    if let scrolled { script.add(.scrollTo(view), from: scrolled) }
    (scrolled, lastTap) = (nil, nil)
    script.add(action(view), from: line)
  }

  /// Writes a tap; one with a modifier key, which no tap holds down, is left out.
  mutating func tap(_ element: ElementChoice) {
    guard held.isEmpty else {
      let keys = held.map(\.rawValue).joined(separator: " and ")
      return leaveOut("tap \(element.written) while \(keys) is held")
    }
    act(on: element, "tap") { .tap($0) }
    lastTap = element.view
  }

  /// Writes that a field has a new value.
  mutating func change(_ element: ElementChoice, to value: String) {
    // A box or a choice changes by the tap that was recorded before it; so does no field with such a text.
    if let view = element.view, view == lastTap, ["on", "off", "true", "false"].contains(value) {
      return script.add(comment: "the tap set it to \(value); a field is typed into", from: line)
    }
    let isKnown = element.view.map { !typed.insert($0).inserted } ?? false
    if isKnown || value.isEmpty { act(on: element, "clear") { .clear($0) } }
    guard !value.isEmpty else { return }
    act(on: element, "type into") { .type(value, into: $0) }
  }

  /// Writes that text is typed behind what a field has.
  mutating func type(_ text: String, into element: ElementChoice) {
    guard !text.isEmpty else { return }
    if let view = element.view { typed.insert(view) }
    act(on: element, "type into") { .type(text, into: $0) }
  }

  /// Writes the press of a key, or keeps a modifier for the next one.
  mutating func keyDown(_ name: String) {
    if let modifier = KeyPress.Modifier(rawValue: name) { return held.append(modifier) }
    guard let key = KeyPress(name, modifiers: Set(held)) else {
      return leaveOut("press \(name): no such key")
    }
    script.add(.press(key), from: line)
  }

  /// Lets a modifier go.
  mutating func keyUp(_ name: String) {
    held.removeAll { $0.rawValue == name }
  }

  /// Notes that the page was scrolled: the next action is on a view that was out of sight.
  mutating func scroll() { scrolled = scrolled ?? line }

  /// Writes a check of what a person sees.
  mutating func check(_ element: ElementChoice, isSeen: Bool) {
    guard let view = element.view else {
      return leaveOut("a check of \(element.written): it counts elements or names none")
    }
    script.add(.marker("I \(isSeen ? "see" : "do not see") \(view)"), from: line)
  }

  /// Writes a check of a text.
  mutating func check(text: String) {
    script.add(.marker("I see \(NodeReference.shown(text))"), from: line)
  }

  /// Adds an action that needs no element.
  mutating func add(_ action: Action) { script.add(action, from: line) }

  /// Adds a comment.
  mutating func add(comment: String) { script.add(comment: comment, from: line) }

  /// Notes a step that no action does.
  mutating func leaveOut(_ message: String) { script.leaveOut(message, from: line) }

  /// Notes a scroll that no action followed.
  mutating func finish() {
    guard let scrolled else { return }
    script.leaveOut("a scroll: say where to with scroll to", from: scrolled)
  }
}
