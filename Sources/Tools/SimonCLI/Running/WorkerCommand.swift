import AppDriver
import ChildProcesses
import EventModel
import Foundation
import Platform
import Recorder
import Replayer
import StdioDriver

/// `simon-replay worker`: one of the processes that a run replays its recordings in.
///
/// It is for the tool's own commands alone, so that no help names it.
enum WorkerCommand {
  /// The command's name.
  static let name = "worker"

  /// Says to a worker that it is to be an app, for whoever drives one session of it after the other.
  static let serves = Flag("--serves", "be the app of --app, by the driver protocol")

  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: name,
      purpose: "replay recordings for a run, which starts it and tells it which",
      options: RunPlan.options + DriverOption.options + [RunPlan.standsForAll, serves],
      run: { call in
        if call.has(serves), let app = call[CommonOptions.app] {
          CurrentProcess.limitMemory(to: refusedMemory(RunOptions.memory(call)))
          var server = try StdioServer(try apps.makeDriver(for: app), app: app)
          server.run()
          return .success
        }
        guard let endpoint = WorkerEndpoint() else {
          throw UsageError("a worker is started by a run alone", hint: "simon-replay run --help")
        }
        let plan = try RunPlan(worker: call, apps)
        // The run watches what is held; this is for what is taken faster than anyone can watch. What
        // an app behind --driver takes is its own.
        if !call.has(DriverOption.driver) {
          CurrentProcess.limitMemory(to: refusedMemory(plan.memoryLimit))
        }
        endpoint.run { line in answer(to: line, plan, endpoint) }
        return .success
      }
    )
  }

  /// At what the system is to refuse more memory, by what is allowed: the allowed is watched already.
  private static func refusedMemory(_ allowed: Int) -> Int { allowed + allowed / 2 }

  private static func answer(
    to line: [UInt8],
    _ plan: RunPlan,
    _ endpoint: WorkerEndpoint
  ) -> [[UInt8]] {
    do {
      let job = try JSONDecoder().decode(WorkerJob.self, from: Data(line))
      let folder = URL(filePath: job.folder, directoryHint: .isDirectory)
      var run = try plan.run(of: RecordingStore(folder: folder))
      if let last = job.last { run.span = run.span.lowerBound...max(last, run.span.lowerBound) }
      run.watch = { event, app in
        let isRealTime = !app.capabilities.hasVirtualClock
        endpoint.note(step: event.number, allowance: isRealTime ? event.at.count : 0)
        return true
      }
      let start = ContinuousClock.now
      let attempt = run.attempt()
      let time = (ContinuousClock.now - start).microseconds
      return try WorkerReply(attempt, isWhole: job.last != nil, microseconds: time).lines()
    } catch {
      // No answer is one, too: whoever asked then looks for himself.
      return []
    }
  }
}
