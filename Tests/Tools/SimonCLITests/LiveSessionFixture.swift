import EventModel
import Foundation
import TestSupport
import Testing

/// A person at a terminal in which a session is recorded live.
///
/// A shell stays behind the tool, as it does for people, and says at the end how the terminal was left.
final class LiveSessionFixture {
  let fixture: CommandLineFixture
  private(set) var terminal: ToolTerminal
  private var size = TerminalSize(columns: 100, rows: 30)

  /// Begins a session; it is up when this returns.
  ///
  /// - Parameters:
  ///   - words: what follows `simon-record session`.
  ///   - text: what shows that the app is up.
  /// - Throws: `NotSeen` where it does not come up.
  init(_ words: String..., showing text: String) async throws {
    fixture = try CommandLineFixture(empty: ())
    terminal = try fixture.openSession(words, size: size)
    try await see(text)
  }

  /// Begins another session in the same folder.
  func open(_ words: String..., showing text: String) async throws {
    terminal = try fixture.openSession(words, size: size)
    try await see(text)
  }

  /// What is to be seen now.
  var screen: DrawnScreen { DrawnScreen(terminal.transcript, size: size) }

  /// Waits until a text is to be seen.
  func see(_ text: String) async throws {
    do {
      try await terminal.wait { _ in screen.shows(text) }
    } catch {
      throw NotSeen(text: text, screen: screen.rows.joined(separator: "\n"))
    }
  }

  /// What was waited for in vain, and what was to be seen in its place.
  struct NotSeen: Error, CustomStringConvertible {
    var text: String
    var screen: String

    var description: String { "\"\(text)\" is not to be seen:\n\(screen)" }
  }

  /// Clicks on a text, and waits for another one.
  func click(_ text: String, times: Int = 1, button: Int = 0, see next: String) async throws {
    let (x, y) = try place(of: text)
    for _ in 0..<times {
      try terminal.type("\u{1B}[<\(button);\(x);\(y)M\u{1B}[<\(button);\(x);\(y)m")
    }
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
      _ = try? await terminal.wait(timeout: .seconds(2)) { _ in
        notice = screen.rows.suffix(2).first ?? ""
        return notice.contains("Enter taps") && notice != before
      }
    }
    try await type(keys, see: next)
  }

  /// Gives the terminal another size, and waits for a text on what is drawn for it.
  func resize(_ columns: UInt16, _ rows: UInt16, see next: String) async throws {
    size = TerminalSize(columns: columns, rows: rows)
    terminal.forget()
    try terminal.resize(to: size)
    try await see(next)
  }

  /// The cell of a text, as the mouse tells it.
  private func place(of text: String) throws -> (Int, Int) {
    let screen = screen
    let found = screen.middle(of: text)
    let place = try #require(found, "\(text) in\n\(screen.rows.joined(separator: "\n"))")
    return (place.column + 1, place.row + 1)
  }

  /// Waits for the end, and makes sure that the terminal is as it was before.
  @discardableResult
  func end(_ code: Int) async throws -> String {
    #expect(await terminal.end() == .exit(0))
    let text = terminal.plainTranscript
    #expect(text.contains("ended: \(code)\n"), "\(text.suffix(1_500))")
    #expect(DrawnScreen(terminal.transcript, size: size).modes == [25])
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

  /// Makes sure that all recordings replay as they were recorded.
  func expectGreen() async throws {
    let run = try await fixture.replay()
    #expect(run.status == .exit(0), "\(run)")
  }
}

extension EventLog {
  /// The log with all its times taken out.
  var timeless: [Event] {
    events.map { event in
      var event = event
      event.at = .zero
      return event
    }
  }
}

extension Event {
  /// The event without the name of its screen.
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
