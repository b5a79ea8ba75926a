import AppDriver
import ChildProcesses
import CommandLines
import EventModel
import Foundation
import Messages
import Platform
import Projects
import Recorder
import Replayer
import StdioDriver

/// `simon-replay worker`: a process in which a run replays recordings, or performs stories.
///
/// Only other commands start it, so it is hidden from the help.
enum WorkerCommand {
  /// The command's name.
  static let name = WorkerWords.command

  /// The option that makes a worker serve an app, session after session.
  static let serves = Flag(WorkerWords.serves, "serve the app of --app by the driver protocol")

  /// The option that makes a worker perform stories, one after the other.
  static let performs = Flag(WorkerWords.performs, "perform the stories of stories run")

  /// The option that makes a worker prove the stories of sessions.
  static let proves = Flag(WorkerWords.proves, "prove the stories of recorded sessions")

  /// The option that makes a worker record random actions.
  static let records = Flag(WorkerWords.records, "record sessions of random actions")

  static let command = Command(
    name: name,
    purpose: "replay recordings or perform stories for a run, which starts this command",
    options: RunOptions.all + DriverOption.options + [
      RunOptions.standsForAll, RunOptions.drivenApp, serves, performs, proves, records,
      RunOptions.goldens,
    ],
    run: { call in
      if call.has(serves), let app = call[StandardOptions.app] {
        CurrentProcess.limitMemory(to: refusedMemory(RunOptions.memory(call)))
        var server = try StdioServer(try call.apps.makeDriver(for: app), app: app)
        server.run()
        return .success
      }
      if call.has(performs) {
        if !call.has(DriverOption.driver) {
          CurrentProcess.limitMemory(to: refusedMemory(RunOptions.memory(call)))
        }
        try StoryPlan(call).serve()
        return .success
      }
      if call.has(proves) {
        CurrentProcess.limitMemory(to: refusedMemory(RunOptions.memory(call)))
        ProofWorker.serve(call.apps, call.steps)
        return .success
      }
      if call.has(records) {
        CurrentProcess.limitMemory(to: refusedMemory(RunOptions.memory(call)))
        SessionWorker.serve(call.apps)
        return .success
      }
      guard let endpoint = WorkerEndpoint() else {
        throw UsageError("only a run can start a worker")
      }
      let plan = try RunPlan(call.project, RunOptions.settings(call))
      // The run watches the memory in use; the system's limit stops faster growth. An app behind
      // --driver runs in its own process.
      if !call.has(DriverOption.driver) {
        CurrentProcess.limitMemory(to: refusedMemory(plan.memoryLimit))
      }
      endpoint.run { line in answer(to: line, plan, endpoint) }
      return .success
    }
  )

  /// Returns the amount at which the system refuses memory, above the limit that the run watches.
  private static func refusedMemory(_ allowed: Int) -> Int { allowed + allowed / 2 }

  /// The microseconds that a run waits longer for a worker that ends its work by itself.
  private static let moment: Int64 = 1_000_000

  private static func answer(
    to line: [UInt8],
    _ plan: RunPlan,
    _ endpoint: WorkerEndpoint
  ) -> [[UInt8]] {
    do {
      let job = try WorkerJob(line: line)
      let folder = URL(filePath: job.folder, directoryHint: .isDirectory)
      var run = plan.run(of: RecordingStore(folder: folder))
      if let last = job.last { run.span = run.span.lowerBound...max(last, run.span.lowerBound) }
      if job.isPlain { run.diagnosis = .none }
      let start = ContinuousClock.now
      // Each replay of the attempt has the time limit for itself.
      let replays = SharedValue((count: 0, spent: Int64(0)))
      run.watchesExperiments = true
      // This process ends the work on files by itself, a moment before the run would end the process.
      let makeBudget = run.makeBudget
      run.makeBudget = {
        let spent = (ContinuousClock.now - start).microseconds
        endpoint.note(allowance: spent + Self.moment)
        return makeBudget()
      }
      run.watch = { event, app in
        let (count, spent) = replays.withLock { replays in
          if event.number == 1 {
            replays = (replays.count + 1, (ContinuousClock.now - start).microseconds)
          }
          return replays
        }
        let recorded = app.capabilities.hasVirtualClock ? 0 : event.at.count
        endpoint.note(step: event.number, pass: count, allowance: spent + recorded)
        return true
      }
      let attempt = run.attempt()
      let time = (ContinuousClock.now - start).microseconds
      return try WorkerReply(attempt, isWhole: job.isPlain, microseconds: time).lines()
    } catch {
      // Without an answer, the run judges the recording itself.
      return []
    }
  }
}
