import EventModel
import Foundation
import LiveTerminal
import TestSupport

/// The terminal in which the inputs of a synthetic person are given a second time.
final class PersonTerminal {
  private let terminal: ToolTerminal
  private var drawn: DrawnScreen
  private var count = 0

  /// Starts the recording, and waits until its app is launched.
  init(_ session: PersonSession, named name: String) async throws {
    let size = TerminalSize(
      columns: UInt16(SyntheticPerson.terminal.columns),
      rows: UInt16(SyntheticPerson.terminal.rows)
    )
    drawn = DrawnScreen(size: size)
    terminal = try session.fixture.openSession(session.app.options + ["--name", name], size: size)
    try await see(["click a view to tap it"], after: nil)
  }

  /// Gives an input, and waits until the person sees what was seen in the window.
  func perform(_ step: PersonSession.Step) async throws {
    try terminal.type(step.input.bytes)
    try await see([step.sight.counts, step.sight.notice], after: step.input)
    // Further notches would belong to the same turn of the wheel.
    if case .wheel = step.input { try await Task.sleep(for: .milliseconds(300)) }
  }

  /// Finishes the recording, and returns its exit code.
  func finish() async throws -> String {
    try terminal.type("\u{1B}[21~")
    _ = await terminal.end()
    return terminal.plainTranscript.components(separatedBy: "ended: ").last?
      .prefix { $0.isNumber }.description ?? ""
  }

  private func see(_ texts: [String], after input: PersonInput?) async throws {
    do {
      try await terminal.waitForOutput(timeout: .seconds(20)) {
        let output = terminal.output(after: count)
        drawn.draw(output)
        count += output.count
        let screen = drawn.withRest
        return texts.allSatisfy(screen.shows)
      }
    } catch {
      throw NotSeen(texts: texts, input: input, screen: drawn.rows.joined(separator: "\n"))
    }
  }

  /// What the terminal does not show, although the window shows it.
  struct NotSeen: Error, CustomStringConvertible {
    var texts: [String]
    var input: PersonInput?
    var screen: String

    var description: String {
      "after \(input.map { "\($0)" } ?? "the start"), \(texts) did not appear:\n\(screen)"
    }
  }
}
