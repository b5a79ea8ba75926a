import AppDriver
import EventModel
import LiveTerminal
import Platform
import Recorder
import Replayer
import ViewQuery

/// A replay by single steps, which shows each event with its screen and waits for a key.
struct StepScreen: Sendable {
  private let console: Console
  private let mode = SharedValue(Mode.steps)

  private enum Mode { case steps, runsOn, quits }

  init(_ console: Console) { self.console = console }

  /// Replays a suite, one recording after the other, in this process.
  ///
  /// - Throws: a diagnostic if the person quits.
  func result(of suite: SuiteRun) async throws -> SuiteResult {
    var suite = suite
    for place in suite.recordings.indices {
      let count = (try? suite.recordings[place].recording.log().events.count) ?? 0
      let name = suite.recordings[place].recording.name
      suite.recordings[place].watch = { event, app in
        shows(event, "event \(event.number) of \(count) of \(name.printable)", app: app)
      }
    }
    let result = await suite.run { run in
      guard !hasQuit else { return nil }
      mode.withLock { $0 = .steps }
      let result = run.attempt().result
      return hasQuit ? nil : result
    }
    guard !hasQuit else { throw RunSchedule.stopped(result) }
    return result
  }

  private var hasQuit: Bool { mode.withLock { $0 == .quits } }

  /// Shows an event and waits for a key.
  ///
  /// - Returns: whether the replay goes on.
  private func shows(_ event: Event, _ title: String, app: any AppDriver) -> Bool {
    guard mode.withLock({ $0 }) == .steps else { return !hasQuit }
    let style = console.style
    if let tree = try? app.snapshot() {
      let target = event.kind.target.flatMap { tree.resolve($0).verified }
      let drawing = Wireframe(tree, columns: 44, marked: Set([target].compactMap(\.self)))
      for line in drawing.lines(style.cyan) { console.print(line) }
    }
    console.print(
      "\(style.bold("\(title)"))  \(event.kind.name)  \(EventWords(event, tree: nil).what)"
    )
    console.print(style.dim("space: next event, r: run to the end, q: quit"))
    guard let keys = console.makeKeyReader?() else { return false }
    defer { keys.end() }
    while true {
      switch keys.next() {
      case " ", "\n", "\r", "n": return true
      case "r":
        mode.withLock { $0 = .runsOn }
        return true
      case "q", nil:
        mode.withLock { $0 = .quits }
        return false
      default: continue
      }
    }
  }
}
