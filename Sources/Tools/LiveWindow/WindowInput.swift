package import EventModel
import Foundation
package import LiveTerminal

/// An input that the page of a window sends: one of those of the terminal, with the page's time.
///
/// ```swift
/// WindowInput(#"{"at":120.5,"kind":"key","key":"F8"}"#)?.input   // .key(.function(8))
/// ```
package struct WindowInput: Hashable, Sendable {
  /// The input.
  package var input: TerminalInput
  /// The time on the page's clock, which began when the page opened.
  package var moment: Microseconds

  /// Reads a message; nil if the page sends no such message.
  package init?(_ message: String) {
    let text = message.utf8
    guard let parts = try? JSONDecoder().decode(Parts.self, from: Data(text)),
      let input = parts.input, parts.at.isFinite, (0...1e12).contains(parts.at)
    else { return nil }
    self.input = input
    moment = Microseconds(Int64(parts.at * 1_000))
  }

  /// The members of a message.
  private struct Parts: Decodable {
    var at: Double
    var kind: String
    var x: Double?
    var y: Double?
    var button: String?
    var direction: String?
    var key: String?
    var isShifted: Bool?
    var text: String?
    var place: Int?
    var revision: Int?

    /// The input; nil if members are missing.
    var input: TerminalInput? {
      switch kind {
      case "key": key.flatMap { WindowInput.key($0, isShifted ?? false) }.map { .key($0) }
      case "control": text?.first.map { .key(.control($0)) }
      case "text": text.map { .text($0) }
      case "paste": text.map { .paste($0) }
      case "answer": text.map { .answer($0) }
      case "deed": deed
      default: mouse.map { .mouse($0) }
      }
    }

    private var deed: TerminalInput? {
      guard let deed = text.flatMap(TerminalInput.Deed.init), let place, place >= 0 else {
        return nil
      }
      return .deed(deed, at: place, revision: revision ?? 0)
    }

    private var mouse: TerminalInput.Mouse? {
      guard let x, let y, let event, Self.places.contains(x), Self.places.contains(y) else {
        return nil
      }
      return TerminalInput.Mouse(event, at: .point(Point(x: x, y: y)))
    }

    /// The coordinates that a window can have, in points.
    private static let places = -1e6...1e6

    private var event: TerminalInput.Mouse.Event? {
      switch kind {
      case "down":
        ["first": .first, "middle": .middle, "second": .second][button ?? ""].map { .down($0) }
      case "up": .up
      case "dragged": .dragged
      case "moved": .moved
      case "wheel":
        ["up": .up, "down": .down, "left": .left, "right": .right][direction ?? ""]
          .map { .wheel($0) }
      default: nil
      }
    }
  }

  /// The keys by the names that browsers give them.
  private static let keys: [String: TerminalInput.Key] = [
    "ArrowUp": .up, "ArrowDown": .down, "ArrowLeft": .left, "ArrowRight": .right,
    "Enter": .enter, "Escape": .escape, "Backspace": .backspace,
    "Tab": .tab, "BackTab": .backTab,
  ]

  /// Returns the key with a browser's name; nil for one that the session does not use.
  private static func key(_ name: String, _ isShifted: Bool) -> TerminalInput.Key? {
    if let key = keys[name] { return key }
    guard name.first == "F", let number = Int(name.dropFirst()), (1...12).contains(number) else {
      return nil
    }
    return .function(number, isShifted: isShifted)
  }
}
