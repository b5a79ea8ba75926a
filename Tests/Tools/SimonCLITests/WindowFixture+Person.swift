import Chromium
import EventModel
import Foundation
import TestSupport
import Testing

@testable import LiveTerminal
@testable import SimonCLI

/// What a person sees after an input.
struct PersonSight: Hashable {
  /// The words in the title that count what was recorded.
  var counts: String
  /// The beginning of the notice.
  var notice: String

  init(of session: LiveSession) {
    let (events, checkpoints) = session.counts
    counts =
      "\(events) \(events == 1 ? "event" : "events"), "
      + "\(checkpoints) \(checkpoints == 1 ? "checkpoint" : "checkpoints")"
    // A terminal cuts the rest to another width.
    let words = session.status.text.components(separatedBy: " → ")[0]
    notice = String(words.prefix(12))
  }
}

extension WindowFixture {
  /// The notice while an input is on its way.
  private static let waiting = "…"

  /// Performs an input by mouse and keys of the browser, and waits until the recorder has handled it.
  ///
  /// - Returns: what the person then sees; nil if the recorder does not answer.
  func perform(_ input: PersonInput) throws -> PersonSight? {
    let before = performer.session.entries
    performer.session.say(Self.waiting)
    try send(input)
    for _ in 0..<500 {
      try settle()
      guard isHandled(since: before) else { continue }
      // The page shows the new screen before the next input.
      try settle()
      return PersonSight(of: performer.session)
    }
    return nil
  }

  private func isHandled(since before: [LiveEntry]) -> Bool {
    let session = performer.session
    guard session.deadline == nil, session.prompt == nil, session.press == nil,
      session.armed == nil
    else { return false }
    let notice = session.status.text
    let isAnswered =
      notice != Self.waiting && !notice.hasPrefix("Enter taps") && !notice.hasPrefix("typing;")
    return session.entries != before || isAnswered
  }

  private func send(_ input: PersonInput) throws {
    switch input {
    case .click(let place): try click(place)
    case .doubleClick(let place):
      let point = try self.place(of: place.point)
      for _ in 0..<2 { try press(at: point) }
    case .hold(let place, _): try press(at: self.place(of: place.point), for: 0.8)
    case .rightClick(let place): try press(at: self.place(of: place.point), button: "right")
    case .armed(let key, let place):
      try page.press(key.rawValue)
      try click(place)
    case .drag(let from, let to):
      let (start, end) = (try place(of: from.point), try place(of: to.point))
      try mouse("mousePressed", start)
      try mouse("mouseMoved", Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2))
      try mouse("mouseReleased", end)
    case .wheel(let direction, let place):
      let turn = direction == .up ? -100.0 : 100
      try mouse("mouseWheel", self.place(of: place.point), button: "none", turn: turn)
      // Further notches would belong to the same turn of the wheel.
      Thread.sleep(forTimeInterval: 0.3)
    case .choose(let keys, let key):
      for key in keys { try page.press(key.browserName) }
      try page.press(key.rawValue)
    default: try write(input)
    }
  }

  private func write(_ input: PersonInput) throws {
    switch input {
    case .type(let text, let isEntered):
      try type(text)
      if isEntered { try page.press("Enter") }
    case .paste(let text): try paste(text)
    case .erase: try page.press("Backspace")
    case .rotate(let isRight): try key("F6", modifiers: isRight ? 8 : 0)
    case .back: try page.press("F7")
    case .checkpoint(let title): try answer(title, to: "F8")
    case .marker(let text): try answer(text, to: "F9")
    default: try key("z", modifiers: 2)
    }
  }

  private func click(_ place: PersonPlace) throws { try press(at: self.place(of: place.point)) }

  private func press(at place: Point, button: String = "left", for time: Double = 0) throws {
    try mouse("mousePressed", place, button: button)
    if time > 0 { Thread.sleep(forTimeInterval: time) }
    try mouse("mouseReleased", place, button: button)
  }

  private func answer(_ text: String, to key: String) throws {
    try page.press(key)
    try see(that: "part('sheet').open")
    try type(text)
    try page.press("Enter")
  }

  /// Pastes a text from the clipboard, where the page puts it.
  private func paste(_ text: String) throws {
    try run("copy(\(BrowserPage.literal(text)))")
    try key("v", modifiers: 2, commands: ["paste"])
  }

  private struct KeyInput: Encodable {
    var type: String
    var key: String
    var modifiers: Int
    var commands: [String]
  }

  private func key(_ name: String, modifiers: Int, commands: [String] = []) throws {
    for type in ["rawKeyDown", "keyUp"] {
      let input = KeyInput(
        type: type,
        key: name,
        modifiers: modifiers,
        commands: type == "keyUp" ? [] : commands
      )
      try page.link.call("Input.dispatchKeyEvent", input, in: page.session)
    }
  }
}

extension TerminalInput.Key {
  /// The name that browsers give to an arrow key.
  fileprivate var browserName: String {
    switch self {
    case .up: "ArrowUp"
    case .down: "ArrowDown"
    case .left: "ArrowLeft"
    default: "ArrowRight"
    }
  }
}
