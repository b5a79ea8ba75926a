import AppDriver
import CommandLines
import EventModel
import LiveTerminal
import Messages
import Platform
import Projects
import Recorder
import Replayer
import Reports
import ViewQuery

/// A replay by single steps, which shows each event with its screen and waits for a key.
struct StepScreen: Sendable {
  private let console: Console
  private let mode = SharedValue(Mode.steps)
  /// The time that the person took, which is not the run's.
  private let thinking = SharedValue(Duration.zero)
  /// The last events as they were shown, to go back to.
  private let shown = SharedValue([[ConsoleText]]())

  /// The number of events that a person can go back.
  private static let memory = 200

  private enum Mode { case steps, runsOn, quits }

  init(_ console: Console) { self.console = console }

  /// Replays a suite, one recording after the other, in this process.
  ///
  /// - Throws: a diagnostic if the person quits.
  func result(of suite: SuiteRun) async throws -> SuiteResult {
    var suite = suite
    suite.jobs = 1
    for place in suite.recordings.indices {
      let count = (try? suite.recordings[place].recording.log().events.count) ?? 0
      let name = suite.recordings[place].recording.name
      suite.recordings[place].watch = { event, app in
        shows(event, "event \(event.number) of \(count) of \(name.printable)", app: app)
      }
    }
    var result = await suite.run { run, begun in
      begun()
      guard !hasQuit else { return nil }
      mode.withLock { $0 = .steps }
      shown.withLock { $0 = [] }
      let result = run.attempt().result
      return hasQuit ? nil : result
    }
    result.duration -= thinking.withLock { $0 }
    guard !hasQuit else { throw RunSchedule.stopped(result) }
    return result
  }

  private var hasQuit: Bool { mode.withLock { $0 == .quits } }

  /// Shows an event and waits for a key.
  ///
  /// - Returns: whether the replay goes on.
  private func shows(_ event: Event, _ title: String, app: any AppDriver) -> Bool {
    guard mode.withLock({ $0 }) == .steps else { return !hasQuit }
    let place = shown.withLock { shown in
      shown = shown.suffix(Self.memory - 1) + [lines(of: event, title, app: app)]
      return shown.count - 1
    }
    show(place)
    guard let keys = console.makeKeyReader?() else { return false }
    let start = ContinuousClock.now
    defer {
      keys.end()
      thinking.withLock { $0 += ContinuousClock.now - start }
    }
    return goesOn(after: place, by: keys)
  }

  /// Returns the drawing of the screen before an event, and the event.
  private func lines(of event: Event, _ title: String, app: any AppDriver) -> [ConsoleText] {
    let style = console.style
    var lines: [ConsoleText] = []
    if let tree = try? app.snapshot() {
      let target = event.kind.target.flatMap { tree.resolve($0).verified }
      let drawing = Wireframe(tree, columns: 44, marked: Set([target].compactMap(\.self)))
      lines += drawing.lines(style.cyan)
    }
    lines.append(
      "\(style.bold("\(title)"))  \(event.kind.name)  \(EventWords(event, tree: nil).what)"
    )
    return lines
  }

  private func show(_ place: Int) {
    for line in shown.withLock({ $0[place] }) { console.print(line) }
    console.print(console.style.dim("space: next event, b: back, r: run to the end, q: quit"))
  }

  /// Waits for the keys of a person, who may look at earlier events.
  ///
  /// - Returns: whether the replay goes on.
  private func goesOn(after last: Int, by keys: KeyReader) -> Bool {
    var place = last
    while true {
      switch keys.next() {
      case " ", "\n", "\r", "n":
        guard place < last else { return true }
        place += 1
        show(place)
      case "b":
        guard place > 0 else { continue }
        place -= 1
        show(place)
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
