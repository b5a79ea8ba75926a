import AppDriver
import Approvals
import ChildProcesses
import EventModel
import Foundation
import Messages
import Platform
import Recorder
package import Replayer

/// The worker processes of a run, which replay recordings; this process judges what they saw.
///
/// A recording that ends its worker fails alone. Another worker replays it up to the fatal event.
package struct WorkerGroup: Sendable {
  private let pool: WorkerPool
  private let time: Duration
  private let memory: Int
  private let withoutSecrets: @Sendable (String) -> String

  /// Prepares workers for a plan.
  package init(
    _ executable: String,
    _ plan: RunPlan,
    count: Int,
    time: Duration,
    project: Project
  ) throws {
    self.time = time
    memory = plan.memoryLimit
    withoutSecrets = Secrets.withoutGiven(project)
    do throws(ProcessStartError) {
      pool = try WorkerPool(
        [executable, WorkerWords.command] + plan.words,
        count: count,
        limits: WorkerLimits(time: time, memory: memory)
      ) {
        project.interruption.isRequested
      }
    } catch {
      throw Self.noWorker(error)
    }
  }

  /// Ends all workers.
  package func end() { pool.end() }

  /// Makes an attempt at a recording in a worker.
  ///
  /// - Parameters:
  ///   - run: the recording.
  ///   - begun: called once the attempt waits for a worker before all later ones.
  /// - Returns: the result; nil if the run was stopped before.
  package func attempt(
    _ run: RecordingRun,
    begun: @escaping @Sendable () -> Void
  ) async -> RecordingResult? {
    guard !run.isRefused else { return run.attempt { _ in nil }.result }
    let start = ContinuousClock.now
    guard let answer = await perform(run, last: nil, begun: begun) else { return nil }
    var result: RecordingResult
    switch answer {
    case .dropped: return nil
    case .noWorker(let error):
      result =
        run.attempt { _ in .noApp(.launchFailed(reason: Self.noWorker(error).message)) }.result
    case .death(let death):
      let found =
        death.pass > 1
        ? await seen(run, without: death) : await seen(run, before: death)
      guard let found else { return nil }
      result = found
    case .lines(let lines):
      guard let reply = try? WorkerReply(lines) else {
        return run.attempt { _ in nil }.result
      }
      if let damage = reply.damage {
        result = run.result(of: damage)
      } else if let pass = reply.pass {
        result = RecordingResult(name: run.recording.name, pass, run.rules)
      } else {
        result = run.attempt { reply.observation(of: $0) }.result
      }
      result.duration = .microseconds(reply.microseconds)
      return result
    }
    result.duration = ContinuousClock.now - start
    return result
  }

  private func perform(
    _ run: RecordingRun,
    last: Int?,
    isPlain: Bool = false,
    begun: @escaping @Sendable () -> Void = {}
  ) async -> WorkerAnswer? {
    let job = WorkerJob(folder: run.recording.folder.path, last: last, isPlain: isPlain)
    guard let line = try? job.line() else { return nil }
    return await pool.perform(line, queued: begun)
  }

  /// Returns the result of a recording up to the event that ended its worker.
  private func seen(_ run: RecordingRun, before death: WorkerDeath) async -> RecordingResult? {
    var reply: WorkerReply?
    if death.step > 1 {
      switch await perform(run, last: death.step - 1, isPlain: true) {
      case .dropped, nil: return nil
      case .lines(let lines): reply = try? WorkerReply(lines)
      case .death, .noWorker: break
      }
    }
    let attempt = run.attempt { log in
      var outcome = Replay.Outcome()
      if case .replay(let seen, _) = reply?.observation(of: log) { outcome = seen }
      // The worker ended in the trial behind a target that stopped the replay.
      if case .target? = outcome.stop?.reason {
        return .replay(outcome, Diagnosis(withoutRepeating: outcome))
      }
      outcome.events = max(death.step - 1, 0)
      let fault = DriverFault(
        kind(of: death.cause),
        request: log.request(death.step),
        lastLines: death.lastLines.map(withoutSecrets)
      )
      outcome.stop = Replay.Stop(event: max(death.step, 1), reason: .driver(.broken(fault)))
      return .replay(outcome, Diagnosis(withoutRepeating: outcome))
    }
    return attempt.result
  }

  /// Returns the result of a recording without the experiments, one of which ended its worker.
  ///
  /// The behaviour of an app in an experiment must not hide its behaviour in the recorded session.
  private func seen(
    _ run: RecordingRun,
    without experiment: WorkerDeath
  ) async -> RecordingResult? {
    switch await perform(run, last: nil, isPlain: true) {
    case .dropped, nil: return nil
    case .death(let death): return await seen(run, before: death)
    case .noWorker: return await seen(run, before: experiment)
    case .lines(let lines):
      guard let reply = try? WorkerReply(lines) else { return run.attempt { _ in nil }.result }
      let result = run.attempt { log in
        let observation = reply.observation(of: log)
        guard case .replay(let outcome, _) = observation else { return observation }
        let diagnosis = Diagnosis(
          of: outcome,
          endedIn: experiment.pass,
          at: experiment.step,
          run.diagnosis
        )
        return .replay(outcome, diagnosis)
      }.result
      // The attempt was red before, so that a replay that passes is not the whole truth.
      return result.verdict.isGood ? await seen(run, before: experiment) : result
    }
  }

  private func kind(of cause: WorkerDeath.Cause) -> DriverFault.Kind {
    switch cause {
    case .ended(.exit(let code)): .ended(.exit(code))
    case .ended(.signal(let number)): .ended(.signal(number))
    case .outOfTime: .hanging(after: time)
    case .outOfMemory: .tooLarge(megabytes: memory >> 20)
    }
  }

  private static func noWorker(_ error: ProcessStartError) -> Diagnostic {
    Diagnostic(
      message: "no worker process could be started: \(error.reason)",
      gravity: .internalError
    )
  }
}

extension RecordingResult {
  /// Creates the result of an attempt that passed.
  fileprivate init(name: String, _ pass: WorkerReply.Pass, _ rules: [Rule]) {
    self.init(name: name, verdict: .passed)
    events = pass.events
    checkpoints = pass.checkpoints
    self.rules = zip(RuleSession(rules).uses, pass.rules).map { use, counts in
      var use = use
      (use.views, use.hidden) = (counts[0], counts[1])
      return use
    }
  }
}

extension EventLog {
  /// Returns the request to the app for an event.
  fileprivate func request(_ number: Int) -> String {
    guard events.indices.contains(number - 1) else { return "launch" }
    let kind = events[number - 1].kind
    switch kind {
    case .snapshot, .change, .end: return "snapshot"
    default: return kind.name
    }
  }
}
