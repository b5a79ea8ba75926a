import Actions
import AppDriver
import Approvals
import ChildProcesses
import Differ
package import EventModel
import Foundation
import Messages
package import Recorder
import Replayer
import StdioDriver
package import Stories

/// The settings for the steps of stories.
///
/// A run reads them from its arguments, and passes these to its worker.
package struct StoryPlan {
  /// The clock that measures steps.
  package let clock: @Sendable () -> Microseconds
  /// The most workers at once.
  package var jobs = ProcessInfo.processInfo.activeProcessorCount

  private let project: Project
  private let recording: RecordingStore?
  private let stepLimit: Duration
  private let drivers: AppDrivers
  private let app: String
  private let goldens: Goldens
  private let memory: Int
  /// The app of the stories under way.
  private let current = CurrentApp()

  /// The driver that knows the secrets that the stories have typed.
  private final class CurrentApp { var driver: RedactedDriver? }

  /// Prepares the steps of stories in a project.
  ///
  /// - Parameters:
  ///   - project: the project, whose `build` is the app of the stories.
  ///   - recording: the recording whose checkpoints stories can name; nil for none.
  ///   - name: the name of that recording in messages; nil for its own.
  ///   - stepLimit: the time for one step.
  /// - Throws: a usage error, or a diagnostic for goldens that cannot be read.
  package init(
    _ project: Project,
    checkpointsOf recording: RecordingStore? = nil,
    named name: String? = nil,
    stepLimit: Duration = .seconds(60)
  ) throws {
    (self.project, self.recording, self.stepLimit) = (project, recording, stepLimit)
    memory = project.memory
    let network = recording.map(project.network.use) ?? .live
    drivers = try AppDrivers(project, memory: memory).using(network)
    app = drivers.isCommand ? project.build ?? "" : try drivers.app(of: project)
    goldens = try Self.goldens(recording, named: name, project)
    let start = ContinuousClock.now
    clock = { Microseconds((ContinuousClock.now - start).microseconds) }
  }

  /// Runs stories, in workers if this process can start one.
  ///
  /// - Parameters:
  ///   - runner: the runner, whose goldens and setting are those of the plan.
  ///   - stories: all stories of the files, in order.
  ///   - selection: the stories to run.
  /// - Returns: the results in order, which do not depend on the number of workers.
  /// - Throws: `DriverError` if no app can be started.
  package func run(
    _ runner: StoryRunner,
    _ stories: [Story],
    selecting selection: StorySelection
  ) throws -> StoryRun {
    guard !runner.isDryRun, let executable = project.executable else {
      var runner = runner
      runner.goldens = goldens
      runner.setting = recordedSetting()
      runner.redact = { [current] in current.driver?.redact($0) ?? $0 }
      return runner.run(
        stories,
        on: DriverSink(try makeDriver()),
        selecting: selection,
        makeSession: { () throws(DriverError) in DriverSink(try makeDriver()) }
      )
    }
    // An unknown app needs no process to be reported.
    try drivers.expect(app)
    let interruption = project.interruption
    interruption.watch()
    let worker = workers(executable) { interruption.isRequested }
    var runner = runner
    runner.isAskedToStop = { interruption.isRequested }
    return try runner.run(stories, selecting: selection, byUpTo: jobs, makePerformer: worker)
  }

  /// The worker's end: performs stories until there are no more.
  package func serve() {
    guard let exchange = LineExchange() else { return }
    StoryServer(
      library: project.steps,
      goldens: goldens,
      clock: clock,
      setting: recordedSetting(),
      redact: { [current] in current.driver?.redact($0) ?? $0 },
      makeDriver: makeDriver
    ).run(exchange)
  }

  /// Returns a function that returns the setting that a story was recorded in, if it is a recording's own one: its
  /// screens are those of the recorded size, language and seed.
  private func recordedSetting() -> (Story) -> SessionSetting? {
    let project = project
    var known: [String: SessionSetting?] = [:]
    return { story in
      if let setting = known[story.file] { return setting }
      let file = project.file(story.file)
      let recording = RecordingStore(folder: file.deletingLastPathComponent())
      let isOwn =
        file.lastPathComponent == recording.storyFile.lastPathComponent && recording.hasLog
      let setting = isOwn ? try? recording.log().header.setting : nil
      known[story.file] = .some(setting)
      return setting
    }
  }

  private func makeDriver() throws(DriverError) -> any AppDriver {
    let secrets = Secrets.values(project)
    do throws(DriverError) {
      let driver = RedactedDriver(try drivers.makeDriver(forChosen: app), secrets: secrets)
      current.driver = driver
      return driver
    } catch {
      throw Redactor.redact(error, hiding: secrets)
    }
  }

  /// Returns a function that makes workers.
  private func workers(
    _ executable: String,
    isAskedToStop: @escaping @Sendable () -> Bool
  ) -> @Sendable () -> StoryWorker {
    let (project, memory) = (project, memory)
    let redact = Secrets.withoutGiven(project)
    let words =
      [executable, WorkerWords.command, WorkerWords.performs] + workerWords
    // An app in a process of its own has its own time for each answer.
    let limit = drivers.isCommand ? stepLimit + drivers.patience.answer : stepLimit
    return {
      let worker = StoryWorker(StoryWorker.Limits(step: limit, memory: memory), redact: redact) {
        () throws(ProcessStartError) in
        let link = try ProcessLink(
          words,
          variables: WorkerEndpoint.variables,
          lineLimit: WorkerPool.lineLimit,
          memoryLimit: memory
        )
        link.takeErrorLine = { project.diagnose(ConsoleText(redact($0))) }
        return link
      }
      worker.isAskedToStop = isAskedToStop
      return worker
    }
  }

  /// The words from which a worker reads the same settings.
  private var workerWords: [String] {
    let values: [(name: String, value: String?)] = [
      ("--app", project.build),
      ("--goldens", recording?.folder.path), ("--memory-limit", "\(memory >> 20)"),
      ("--driver", project.driver),
      ("--driver-timeout", project.answerTime.map { ($0 / .seconds(1)).canonical }),
    ]
    return values.flatMap { name, value in value.map { [name, $0] } ?? [] }
  }

  /// Returns the screens of a recording's checkpoints by number and by title.
  private static func goldens(
    _ recording: RecordingStore?,
    named given: String?,
    _ project: Project
  ) throws -> Goldens {
    guard let recording else { return .none }
    let name = given ?? recording.name
    guard let golden = try recording.goldens().golden() else {
      throw Diagnostic(
        message: "the recording \(name.quoted) has no golden",
        gravity: .missingGolden
      )
    }
    if project.isCI, try recording.goldens().explainedGolden() == nil {
      throw Diagnostic(
        message:
          "the golden of \(name.quoted) was not approved, so that nothing can be compared with it",
        hint: "to review it: \(NextCommand.replay("approve", recording))",
        gravity: .missingGolden
      )
    }
    let screens = golden.screens
    return Goldens(difference: { expected, found in
      let changes = TreeChange.list(from: expected, to: found)
      guard !changes.isEmpty else { return nil }
      let first = changes.prefix(3).map(\.sentence).joined(separator: "; ")
      return changes.count > 3 ? "\(first); and \(changes.count - 3) more" : first
    }) { wanted in
      if let number = Int(wanted), screens.indices.contains(number - 1) {
        return screens[number - 1].tree
      }
      return screens.first { $0.title == wanted }?.tree
    }
  }
}
