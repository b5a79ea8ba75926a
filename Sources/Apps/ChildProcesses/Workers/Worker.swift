import Foundation
import Glibc

/// A process of a pool, and the job it is at.
final class Worker {
  /// A job, and who waits for its answer.
  struct Job {
    var line: [UInt8]
    var answer: @Sendable (WorkerAnswer) -> Void
  }

  private let child: ChildProcess
  private let link: ProcessLink
  private let page: ProgressPage
  private let limits: WorkerLimits
  private var job: Job?
  private var jobs = 0
  /// When the job was given to it, and from when on it was seen to be at it.
  private var (given, began): (ContinuousClock.Instant, ContinuousClock.Instant?) = (.now, nil)
  private var lines: [[UInt8]] = []
  /// Whether it can do no further job.
  private(set) var isOver = false

  /// Starts a process.
  init(_ words: [String], limits: WorkerLimits) throws(ProcessStartError) {
    guard let page = ProgressPage() else {
      throw ProcessStartError(reason: "it gets no memory to share")
    }
    self.page = page
    self.limits = limits
    child = try ChildProcess(
      words,
      variables: WorkerPost.variables,
      further: page.descriptor
    )
    link = ProcessLink(child, lineLimit: WorkerPool.lineLimit)
  }

  /// Whether it waits for a job.
  var isIdle: Bool { job == nil && !isOver }

  /// What its streams wait for.
  var polls: [pollfd] { link.polls }

  /// Begins a job.
  func begin(_ job: Job) {
    self.job = job
    jobs += 1
    lines = []
    page[.step] = 0
    page[.allowance] = 0
    (given, began) = (.now, nil)
    link.send(job.line)
  }

  /// Takes what its streams have, by what a poll found.
  func move(_ found: ArraySlice<pollfd>) {
    link.move(found)
    while let arrival = link.arrived() {
      switch arrival {
      case .line(let line) where line.isEmpty:
        answer(.lines(lines))
        // What a session left behind must not be charged to the ones after it, nor what it once held.
        if let memory = limits.memory,
          residentMemory > memory / 2 || ProcessMemory.peak(of: child.id) > memory
        {
          end(mayHaveStrays: false)
        }
      case .line(let line): lines.append(line)
      case .late, .interrupted, .tooLong, .tooMuchMemory, .end:
        die(nil)
        return
      }
    }
  }

  /// Ends it where it has passed a limit.
  func keepLimits() {
    guard job != nil else { return }
    if let time = limits.time {
      // A process that has yet to start is not charged for a busy machine, or not much.
      if began == nil, page[.jobs] == jobs { began = .now }
      let allowance = Duration.microseconds(page[.allowance])
      let deadline = began.map { $0 + time + allowance } ?? given + time + limits.start
      if ContinuousClock.now > deadline { return die(.outOfTime) }
    }
    if let memory = limits.memory, residentMemory > memory { die(.outOfMemory) }
  }

  /// Ends it in good order; a job under way is dropped.
  func end(mayHaveStrays: Bool) {
    guard !isOver else { return }
    isOver = true
    link.finish(grace: .zero, mayHaveStrays: mayHaveStrays || job != nil)
    answer(.dropped)
  }

  private func answer(_ answer: WorkerAnswer) {
    let job = job
    self.job = nil
    lines = []
    job?.answer(answer)
  }

  private func die(_ cause: WorkerDeath.Cause?) {
    isOver = true
    let step = page[.step]
    // One that closes its output as it ends is given the moment that takes.
    let end = link.finish(grace: cause == nil ? .milliseconds(500) : .zero)
    let hadTooMuch = limits.memory.map { link.hadMore(than: $0) } ?? false
    let found: WorkerDeath.Cause = hadTooMuch ? .outOfMemory : .ended(end)
    let death = WorkerDeath(cause: cause ?? found, step: step, lastLines: link.lastLines)
    answer(.death(death))
  }

  /// How much memory the process holds now, in bytes.
  private var residentMemory: Int { ProcessMemory.held(by: child.id) }
}
