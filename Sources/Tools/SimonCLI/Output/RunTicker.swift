import CommandLines
import Messages
import Projects
import Recorder
import Replayer
import Reports
import Synchronization

/// The lines of a run that are printed while it goes on: each recording in its order, as soon as it and all
/// before it are done.
final class RunTicker: Sendable {
  /// The results of the run so far, with their judge.
  private struct State {
    var judge: GoldenCheck.Judge
    /// The results that wait for an earlier one.
    var waiting: [Int: RecordingResult] = [:]
    var judged: [Int: RecordingResult] = [:]
    var isOver = false
  }

  private let recordings: [(store: RecordingStore, path: String)]
  private let pretty: PrettyReport?
  private let width: Int
  private let console: Console
  private let state: Mutex<State>

  /// Prepares the lines of a run.
  ///
  /// - Parameters:
  ///   - recordings: the recordings with their paths, in order.
  ///   - pretty: the report on standard output; nil if that takes none for people.
  ///   - call: the call.
  init(
    _ recordings: [(store: RecordingStore, path: String)],
    as pretty: PrettyReport?,
    call: Invocation
  ) {
    self.recordings = recordings
    self.pretty = pretty
    width = recordings.map(\.store.name.printable.count).max() ?? 0
    console = call.console
    state = Mutex(State(judge: GoldenCheck.Judge(call.project)))
  }

  /// Takes a result, and prints what is complete up to it.
  func take(_ place: Int, _ result: RecordingResult) {
    guard let pretty else { return }
    state.withLock { state in
      state.waiting[place] = result
      while !state.isOver, let result = state.waiting.removeValue(forKey: state.judged.count) {
        let place = state.judged.count
        let (store, path) = recordings[place]
        guard let judged = try? state.judge.judged(result, of: store) else {
          state.isOver = true
          return
        }
        state.judged[place] = judged
        let report = RecordingReport(judged, of: store, path: path)
        for line in pretty.lines(of: report, judged, width: width) { console.print(line) }
      }
    }
  }

  /// Ends the lines, and judges all results that were not printed.
  ///
  /// - Returns: the paths of the recordings that were printed.
  func end(_ suite: inout SuiteResult, _ call: Invocation) throws -> Set<String> {
    let (judged, judge) = state.withLock { state in
      state.isOver = true
      return (state.judged, state.judge)
    }
    let stores = recordings.map(\.store)
    try GoldenCheck.judge(&suite, stores, except: judged, by: judge, project: call.project)
    return Set(judged.keys.map { recordings[$0].path })
  }
}
