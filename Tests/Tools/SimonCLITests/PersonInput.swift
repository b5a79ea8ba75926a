import EventModel
import LiveTerminal

/// A place of the app's screen that a person can reach with the mouse in a window and in a terminal.
struct PersonPlace: Hashable {
  /// The place in a window, in points of the app's screen.
  var point: Point
  /// The cell of the terminal that shows it.
  var cell: CellPlace
}

/// One thing that a synthetic person does with mouse and keys, in a window as in a terminal.
enum PersonInput: Hashable {
  /// A key that acts on a view: Enter taps it, F2 to F5 perform other touches.
  enum Key: String, CaseIterable {
    case enter = "Enter"
    case press = "F2"
    case double = "F3"
    case pinchIn = "F4"
    case pinchOut = "F5"
  }

  case click(PersonPlace)
  case doubleClick(PersonPlace)
  /// A button that is held for half a second in a window; a terminal has a click of the right button instead, or F2
  /// for an app that takes such clicks.
  case hold(PersonPlace, hasMouse: Bool)
  case rightClick(PersonPlace)
  /// A key, and a click that then performs its touch.
  case armed(Key, PersonPlace)
  case drag(from: PersonPlace, to: PersonPlace)
  case wheel(TerminalInput.Mouse.Direction, PersonPlace)
  case type(String, isEntered: Bool)
  case paste(String)
  case erase
  /// Arrow keys that choose a view, and the key that acts on it.
  case choose([TerminalInput.Key], Key)
  case rotate(isRight: Bool)
  case back
  case checkpoint(String)
  case marker(String)
  case undo
}

extension PersonInput {
  /// The bytes that a terminal sends for it.
  var bytes: String {
    switch self {
    case .click(let place): Self.click(place)
    case .doubleClick(let place): Self.click(place) + Self.click(place)
    case .hold(let place, hasMouse: true): Self.sequence(of: .press) + Self.click(place)
    case .hold(let place, hasMouse: false), .rightClick(let place): Self.click(place, button: 2)
    case .armed(let key, let place): Self.sequence(of: key) + Self.click(place)
    case .drag(let from, let to):
      Self.report(0, from) + Self.report(32, to) + Self.report(0, to, end: "m")
    case .wheel(let direction, let place): Self.report(direction == .up ? 64 : 65, place)
    case .type(let text, let isEntered): text + (isEntered ? "\r" : "")
    case .paste(let text): "\u{1B}[200~\(text)\u{1B}[201~"
    case .erase: "\u{7F}"
    case .choose(let keys, let key): keys.map(Self.sequence).joined() + Self.sequence(of: key)
    case .rotate(let isRight): isRight ? "\u{1B}[17;2~" : "\u{1B}[17~"
    case .back: "\u{1B}[18~"
    case .checkpoint(let title): "\u{1B}[19~\(title)\r"
    case .marker(let text): "\u{1B}[20~\(text)\r"
    case .undo: "\u{1A}"
    }
  }

  private static func click(_ place: PersonPlace, button: Int = 0) -> String {
    report(button, place) + report(button, place, end: "m")
  }

  private static func report(_ code: Int, _ place: PersonPlace, end: String = "M") -> String {
    "\u{1B}[<\(code);\(place.cell.column + 1);\(place.cell.row + 1)\(end)"
  }

  private static func sequence(of key: Key) -> String {
    switch key {
    case .enter: "\r"
    case .press: "\u{1B}OQ"
    case .double: "\u{1B}OR"
    case .pinchIn: "\u{1B}OS"
    case .pinchOut: "\u{1B}[15~"
    }
  }

  private static func sequence(_ key: TerminalInput.Key) -> String {
    switch key {
    case .up: "\u{1B}[A"
    case .down: "\u{1B}[B"
    case .right: "\u{1B}[C"
    default: "\u{1B}[D"
    }
  }
}
