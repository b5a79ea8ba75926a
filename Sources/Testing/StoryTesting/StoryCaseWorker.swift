import AppDriver
import ChildProcesses
import EventModel
import Foundation
import Platform
import Stories
import Testing

/// A process that performs the steps of story cases: this test program, started again for one call of
/// `StoryCase.test`.
final class StoryCaseWorker {
  /// The variable with the key of the call that a worker serves.
  private static let variable = "SIMON_STORY_WORKER"
  /// The most memory that a worker may hold, in bytes.
  private static let memory = 2_048 << 20
  /// The workers that wait for their next story.
  private static let idle = SharedValue<[StoryCaseCall: [StoryCaseWorker]]>([:])
  /// True once this process serves a call.
  private static let isServing = SharedValue(false)

  private let call: StoryCaseCall
  private let worker: StoryWorker
  private let strays: StrayIssues

  private init(_ call: StoryCaseCall, _ words: [String]) {
    self.call = call
    let strays = StrayIssues()
    self.strays = strays
    var limits = StoryWorker.Limits(step: call.limit, memory: Self.memory)
    limits.start = .seconds(60)
    let variables = WorkerEndpoint.variables.merging([Self.variable: call.key]) { $1 }
    // The test library's own messages describe a test run, which a worker is not.
    let ownWords = { (line: String) in Self.isOfTestLibrary(line) ? nil : line }
    worker = StoryWorker(limits, redact: ownWords) { () throws(ProcessStartError) in
      let link = try ProcessLink(
        words + strays.words,
        variables: variables,
        lineLimit: WorkerPool.lineLimit,
        memoryLimit: Self.memory
      )
      link.takeErrorLine = { line in
        if let line = ownWords(line) {
          try? StandardStream.errors.write(Array("\(line)\n".utf8))
        }
      }
      return link
    }
  }

  /// Returns a worker for a call; nil if this program cannot be started again.
  static func lend(for call: StoryCaseCall) -> StoryCaseWorker? {
    if let worker = idle.withLock({ $0[call]?.popLast() }) { return worker }
    return call.words.map { StoryCaseWorker(call, $0) }
  }

  /// Runs stories.
  ///
  /// - Parameters:
  ///   - stories: all stories of a file.
  ///   - runner: the runner.
  ///   - selection: the stories to run.
  ///   - takeIssue: receives each issue that a step records, with the step if it is known.
  /// - Returns: the results.
  func run(
    _ stories: [Story],
    by runner: StoryRunner,
    selecting selection: StorySelection,
    takeIssue: @escaping (StoryIssue, Step?) -> Void
  ) -> StoryRun {
    worker.takeIssue = takeIssue
    let run = runner.run(stories, by: worker, selecting: selection)
    for issue in strays.read() { takeIssue(issue, nil) }
    worker.takeIssue = { _, _ in }
    if worker.keepsApp, worker.noApp == nil {
      Self.idle.withLock { $0[call, default: []].append(self) }
    }
    return run
  }

  /// True if this process is a worker, in which no test tests anything.
  static var isWorker: Bool { key != nil }

  /// The key of the call that this process serves; processes that it starts are no workers.
  private static let key = CurrentProcess.takeVariable(variable)

  /// Performs stories in a worker until there are no more, and ends it.
  ///
  /// If the worker serves another call, this records an issue: a test that nothing waits for must not seem to pass.
  /// The parent test does not get that issue.
  static func serve(
    _ call: StoryCaseCall?,
    _ library: StepLibrary,
    makeDriver: @escaping () throws(DriverError) -> any AppDriver
  ) {
    guard call?.key == key else {
      if call != nil { Issue.record("this process is a worker of another test") }
      return
    }
    let isFirst = isServing.withLock { isServing in
      defer { isServing = true }
      return !isServing
    }
    guard isFirst, let exchange = LineExchange() else { return }
    CurrentProcess.limitMemory(to: memory + memory / 2)
    let start = ContinuousClock.now
    StoryServer(
      library: library,
      clock: { Microseconds.seconds((ContinuousClock.now - start) / .seconds(1)) },
      surroundings: { perform, issue in
        // The parent test records the issues; here they count for nothing.
        withKnownIssue(isIntermittent: true) {
          perform()
        } matching: { found in
          issue(StoryIssue(found))
          return true
        }
      },
      makeDriver: makeDriver
    ).run(exchange)
    CurrentProcess.exit(0)
  }

  /// Returns true if a line on standard error is a message of the test library.
  private static func isOfTestLibrary(_ line: String) -> Bool {
    line.first.map { "◇✔✘━↳⎙".contains($0) } ?? false
  }
}

extension StoryIssue {
  /// Creates the issue that a test framework has found.
  fileprivate init(_ issue: Issue) {
    let place = issue.sourceLocation
    self.init(
      (["\(issue.kind)"] + issue.comments.map(\.rawValue)).joined(separator: "\n"),
      isWarning: issue.severity == .warning,
      fileID: place?.fileID ?? "",
      filePath: place?.filePath ?? "",
      line: place?.line ?? 1,
      column: place?.column ?? 1
    )
  }
}
