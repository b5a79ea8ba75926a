import AppDriver
import EventModel
import LiveTerminal
import Platform
import Recorder
import Replayer
import Synchronization
import ViewQuery

/// A replay by single steps: each event is shown before it is replayed, with the screen as it is then,
/// and waits for a key.
struct StepScreen: Sendable {
  private let console: Console
  private let state = SharedState()

  private final class SharedState: Sendable {
    enum Mode { case steps, runsOn, quits }
    let mode = Mutex(Mode.steps)
  }

  init(_ console: Console) { self.console = console }

  /// Replays a suite, one recording after the other, in this process.
  ///
  /// - Throws: a diagnostic where the person ended it.
  func result(of suite: SuiteRun) async throws -> SuiteResult {
    var suite = suite
    for place in suite.recordings.indices {
      let count = (try? suite.recordings[place].recording.log().events.count) ?? 0
      let name = suite.recordings[place].recording.name
      suite.recordings[place].watch = { event, app in
        shows(event, "event \(event.number) of \(count) of \(name.printable)", app)
      }
    }
    let result = await suite.run { run in
      guard !hasQuit else { return nil }
      state.mode.withLock { $0 = .steps }
      let result = run.attempt().result
      return hasQuit ? nil : result
    }
    guard !hasQuit else { throw RunSchedule.stopped(result) }
    return result
  }

  private var hasQuit: Bool { state.mode.withLock { $0 == .quits } }

  /// Shows an event and waits for a key; false where the person has had enough.
  private func shows(_ event: Event, _ title: String, _ app: any AppDriver) -> Bool {
    guard state.mode.withLock({ $0 }) == .steps else { return !hasQuit }
    let style = console.style
    if let tree = try? app.snapshot() {
      let marked = tree.resolve(event.target).map { Set([$0]) } ?? []
      let drawing = Wireframe(tree, columns: 44, marked: marked)
      for line in drawing.lines(paintingMarked: style.cyan) { console.print(line) }
    }
    console.print("\(style.bold(title))  \(event.kind.name)  \(EventWords(event, tree: nil).what)")
    console.print(style.dim("space goes on, r runs on to the end, q quits"))
    guard let keys = console.makeKeyReader?() else { return false }
    defer { keys.end() }
    while true {
      switch keys.next() {
      case " ", "\n", "\r", "n": return true
      case "r":
        state.mode.withLock { $0 = .runsOn }
        return true
      case "q", nil:
        state.mode.withLock { $0 = .quits }
        return false
      default: continue
      }
    }
  }
}

extension Event {
  /// What a touch or a text was meant for.
  fileprivate var target: Target? {
    switch kind {
    case .touch(_, let target), .text(_, let target): target
    default: nil
    }
  }
}

extension ViewTree {
  /// The node that a target is, where that is beyond doubt.
  fileprivate func resolve(_ target: Target?) -> Int? { target.flatMap { resolve($0).verified } }
}
