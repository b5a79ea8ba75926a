import EventModel
import Foundation
import TestSupport
import Testing

/// A terminal in which a session is recorded live.
///
/// The tool runs in a shell, which prints the settings of the terminal at the end.
final class LiveSessionFixture {
  let fixture: CommandLineFixture
  private(set) var terminal: ToolTerminal
  private var size = TerminalSize(columns: 100, rows: 30)
  /// The screen after the output that was read, and the number of its bytes.
  private var (drawn, count): (DrawnScreen, Int)

  /// Starts a session and waits until the app is launched.
  ///
  /// - Parameters:
  ///   - words: the arguments after `simon-record session`.
  ///   - environment: the variables that the tool gets beside the usual ones.
  ///   - errors: the file for standard error; nil for the terminal.
  ///   - text: the text that the app shows after its launch.
  /// - Throws: `NotSeen` if the app does not launch.
  init(
    _ words: String...,
    environment: [String: String] = [:],
    errors: String? = nil,
    showing text: String
  ) async throws {
    fixture = try CommandLineFixture(empty: ())
    terminal = try fixture.openSession(
      words,
      size: size,
      environment: environment,
      errors: errors
    )
    (drawn, count) = (DrawnScreen(size: size), 0)
    try await see(text)
  }

  /// Starts another session in the same folder.
  func open(_ words: String..., showing text: String) async throws {
    terminal = try fixture.openSession(words, size: size)
    (drawn, count) = (DrawnScreen(size: size), 0)
    try await see(text)
  }

  /// The current screen.
  var screen: DrawnScreen {
    let output = terminal.output(after: count)
    drawn.draw(output)
    count += output.count
    return drawn.withRest
  }

  /// Waits until the screen shows a text.
  func see(_ text: String) async throws {
    do {
      try await terminal.waitForOutput { screen.shows(text) }
    } catch {
      throw NotSeen(text: text, screen: screen.rows.joined(separator: "\n"))
    }
  }

  /// A text that did not appear, with the screen at that point.
  struct NotSeen: Error, CustomStringConvertible {
    var text: String
    var screen: String

    var description: String { "\"\(text)\" did not appear:\n\(screen)" }
  }

  /// Clicks on a text, and waits for another one.
  ///
  /// Several clicks are typed at once, so that the speed of the machine does not part them.
  func click(_ text: String, times: Int = 1, button: Int = 0, see next: String) async throws {
    let (x, y) = try place(of: text)
    let click = "\u{1B}[<\(button);\(x);\(y)M\u{1B}[<\(button);\(x);\(y)m"
    try terminal.type(String(repeating: click, count: times))
    try await see(next)
  }

  /// Drags from a text by some cells, and waits for another text.
  func drag(_ text: String, down rows: Int, see next: String) async throws {
    let (x, y) = try place(of: text)
    let moves = ["0;\(x);\(y)M", "32;\(x);\(y + rows / 2)M", "0;\(x);\(y + rows)m"]
    for move in moves { try terminal.type("\u{1B}[<" + move) }
    try await see(next)
  }

  /// Types something, and waits for a text.
  func type(_ text: String, see next: String) async throws {
    try terminal.type(text)
    try await see(next)
  }

  /// Chooses a view with the keyboard, types something, and waits for a text.
  func choose(_ name: String, then keys: String, see next: String) async throws {
    var notice = ""
    for _ in 0..<40 where !(notice.contains("Enter taps") && notice.contains(name)) {
      let before = notice
      try terminal.type("\t")
      try? await terminal.waitForOutput(timeout: .seconds(2)) {
        notice = screen.rows.suffix(2).first ?? ""
        return notice.contains("Enter taps") && notice != before
      }
    }
    try await type(keys, see: next)
  }

  /// Resizes the terminal, and waits for a text on the new screen.
  func resize(_ columns: UInt16, _ rows: UInt16, see next: String) async throws {
    size = TerminalSize(columns: columns, rows: rows)
    terminal.forget()
    (drawn, count) = (DrawnScreen(size: size), 0)
    try terminal.resize(to: size)
    try await see(next)
  }

  /// Returns the cell of a text in the coordinates of the mouse.
  private func place(of text: String) throws -> (Int, Int) {
    let screen = screen
    let found = screen.middle(of: text)
    let place = try #require(found, "\(text) in\n\(screen.rows.joined(separator: "\n"))")
    return (place.column + 1, place.row + 1)
  }

  /// Waits for the end, and expects that the terminal is restored.
  @discardableResult
  func end(_ code: Int) async throws -> String {
    #expect(await terminal.end() == .exit(0))
    let text = terminal.plainTranscript
    #expect(text.contains("ended: \(code)\n"), "\(text.suffix(1_500))")
    #expect(screen.modes == [25])
    let modes = Set(text.split { " \n".contains($0) }.map(String.init))
    #expect(
      modes.isSuperset(of: ["icanon", "echo", "isig", "opost", "icrnl"]),
      "\(text.suffix(800))"
    )
    return text
  }

  /// The log of a recording.
  func log(_ name: String) throws -> EventLog {
    try EventLog(decoding: Array(fixture.folder.text(of: "recordings/\(name)/events.jsonl").utf8))
  }

  /// Expects that all recordings pass.
  func expectGreen() async throws {
    let run = try await fixture.replay()
    #expect(run.status == .exit(0), "\(run)")
  }
}

extension EventLog {
  /// The events without their times.
  var timeless: [Event] {
    events.map { event in
      var event = event
      event.at = .zero
      return event
    }
  }
}

extension Event {
  /// The event without the title of its screen.
  var untitled: Event {
    var event = self
    switch kind {
    case .snapshot(var screen):
      screen.title = nil
      event.kind = .snapshot(screen)
    case .change(var change):
      change.title = nil
      event.kind = .change(change)
    default: break
    }
    return event
  }
}
