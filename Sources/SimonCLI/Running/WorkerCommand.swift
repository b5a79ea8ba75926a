import AppDriver
import ChildProcesses
import EventModel
import Foundation
import Recorder
import Replayer

/// `simon-replay worker`: one of the processes that a run replays its recordings in.
///
/// It is for runs alone, so that no help names it.
enum WorkerCommand {
  /// The command's name.
  static let name = "worker"

  static func command(_ apps: AppCatalogue) -> Command {
    Command(
      name: name,
      purpose: "replay recordings for a run, which starts it and tells it which",
      operands: "",
      options: RunPlan.options + DriverOption.options + [
        .init(RunPlan.standsForAll, "the app of --app stands for every recording's")
      ],
      examples: [],
      exitCodes: [],
      isHidden: true,
      run: { call in
        guard let post = WorkerPost() else {
          throw UsageError("a worker is started by a run alone", hint: "simon-replay run --help")
        }
        let plan = try RunPlan(worker: call, apps)
        // The run watches what is held; this is for what is taken faster than anyone can watch. What
        // an app behind --driver takes is its own.
        if !call.has("--driver") { post.limit(memory: plan.memoryLimit + plan.memoryLimit / 2) }
        post.run { line in answer(to: line, plan, post) }
        return .success
      }
    )
  }

  private static func answer(to line: [UInt8], _ plan: RunPlan, _ post: WorkerPost) -> [[UInt8]] {
    do {
      let job = try JSONDecoder().decode(WorkerJob.self, from: Data(line))
      let folder = URL(filePath: job.folder, directoryHint: .isDirectory)
      var run = try plan.run(of: RecordingStore(folder: folder))
      if let last = job.last { run.span = run.span.lowerBound...max(last, run.span.lowerBound) }
      run.watch = { event, app in
        let isRealTime = !app.capabilities.hasVirtualClock
        post.note(step: event.number, allowance: isRealTime ? event.at.count : 0)
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
