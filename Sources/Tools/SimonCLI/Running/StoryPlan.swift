import Actions
import AppDriver
import Approvals
import ChildProcesses
import CommandLines
import Differ
import EventModel
import Foundation
import Messages
import Recorder
import Replayer
import StdioDriver
import Stories

/// The settings for the steps of stories.
///
/// A run reads them from its arguments, and passes these to its worker.
struct StoryPlan {
  /// The options of a run that its worker gets too.
  static let options: [any CommandOption] =
    [
      StandardOptions.app, StandardOptions.directory, RunOptions.goldens,
      RunOptions.memoryLimit,
    ] + DriverOption.options

  /// The clock that measures steps.
  let clock: @Sendable () -> Microseconds

  private let call: Invocation
  private let drivers: DriverOption
  private let app: String
  private let goldens: Goldens
  private let memory: Int
  /// The app of the stories under way.
  private let current = CurrentApp()

  /// The driver that knows the secrets that the stories have typed.
  private final class CurrentApp { var driver: RedactedDriver? }

  /// Reads the settings of a run or of its worker.
  ///
  /// - Throws: a usage error, or a diagnostic for goldens that cannot be read.
  init(_ call: Invocation) throws {
    self.call = call
    memory = RunOptions.memory(call)
    drivers = try DriverOption(call, memory: memory)
    app = drivers.isCommand ? call[StandardOptions.app] ?? "" : try drivers.app(of: call)
    goldens = try Self.goldens(call)
    let start = ContinuousClock.now
    clock = { Microseconds((ContinuousClock.now - start).microseconds) }
  }

  /// Runs stories, in a worker if this process can start one.
  ///
  /// - Throws: `DriverError` if no app can be started.
  func run(
    _ runner: StoryRunner,
    _ stories: [Story],
    selecting selection: StorySelection
  ) throws -> StoryRun {
    guard !runner.isDryRun, let executable = call.console.executable else {
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
    if !drivers.isCommand { _ = try call.apps.makeDriver(for: app) }
    let interruption = call.console.interruption
    interruption.watch()
    let worker = worker(executable)
    worker.isAskedToStop = { interruption.isRequested }
    defer { worker.end() }
    var runner = runner
    runner.isAskedToStop = { interruption.isRequested }
    let finished = runner.finished
    // An app that does not start fails the run, and no story.
    runner.finished = { if worker.noApp == nil { finished($0) } }
    let run = runner.run(stories, by: worker, selecting: selection)
    if let error = worker.noApp, !interruption.isRequested { throw error }
    return run
  }

  /// The worker's end: performs stories until there are no more.
  func serve() {
    guard let exchange = LineExchange() else { return }
    StoryServer(
      library: call.steps,
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
    let console = call.console
    var known: [String: SessionSetting?] = [:]
    return { story in
      if let setting = known[story.file] { return setting }
      let file = console.file(story.file)
      let recording = RecordingStore(folder: file.deletingLastPathComponent())
      let isOwn =
        file.lastPathComponent == recording.storyFile.lastPathComponent && recording.hasLog
      let setting = isOwn ? try? recording.log().header.setting : nil
      known[story.file] = .some(setting)
      return setting
    }
  }

  private func makeDriver() throws(DriverError) -> any AppDriver {
    let secrets = Secrets.values(call)
    do throws(DriverError) {
      let driver = RedactedDriver(try drivers.makeDriver(forChosen: app), secrets: secrets)
      current.driver = driver
      return driver
    } catch {
      throw Redactor.redact(error, hiding: secrets)
    }
  }

  private func worker(_ executable: String) -> StoryWorker {
    let console = call.console
    let redact = Secrets.withoutGiven(call)
    let words =
      [executable, WorkerCommand.name, WorkerCommand.performs.name]
      + Self.options.flatMap { option in call.word(option).map { [option.name, $0] } ?? [] }
    // An app in a process of its own has its own time for each answer.
    let step = Duration.seconds(call[RunOptions.stepLimit] ?? 60)
    let limit = drivers.isCommand ? step + drivers.patience.answer : step
    return StoryWorker(
      StoryWorker.Limits(step: limit, memory: memory),
      redact: redact
    ) { () throws(ProcessStartError) in
      let link = try ProcessLink(
        words,
        variables: WorkerEndpoint.variables,
        lineLimit: WorkerPool.lineLimit,
        memoryLimit: memory
      )
      link.takeErrorLine = { console.diagnose(ConsoleText(redact($0))) }
      return link
    }
  }

  /// Returns the screens of a recording's checkpoints by number and by title.
  private static func goldens(_ call: Invocation) throws -> Goldens {
    guard let name = call[RunOptions.goldens] else { return .none }
    let recording = try RecordingSelection.recording(name, call)
    guard let golden = try recording.goldens().golden() else {
      throw Diagnostic(
        message: "the recording \(name.quoted) has no golden",
        gravity: .missingGolden
      )
    }
    if call.console.isCI, try recording.goldens().explainedGolden() == nil {
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
