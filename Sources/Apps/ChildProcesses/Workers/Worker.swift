import Platform

/// A process of a pool, with its present job.
final class Worker {
  /// A job, and the function that takes its answer.
  struct Job {
    var line: [UInt8]
    var answer: @Sendable (WorkerAnswer) -> Void
  }

  private let child: ChildProcess
  private let link: ProcessLink
  private let page: SharedPage
  private let limits: WorkerLimits
  private var job: Job?
  private var jobs = 0
  /// The time when it was given the job, and the time when it was first seen to have begun.
  private var (given, began): (ContinuousClock.Instant, ContinuousClock.Instant?) = (.now, nil)
  private var lines: [[UInt8]] = []
  /// True once the worker has ended and can take no further job.
  private(set) var isOver = false

  /// Starts the worker's process, with a page of memory for its progress.
  init(_ words: [String], limits: WorkerLimits) throws(ProcessStartError) {
    guard let page = SharedPage() else {
      throw ProcessStartError(reason: "the system gives no shared memory")
    }
    self.page = page
    self.limits = limits
    let variables = WorkerEndpoint.variables
    child = try ChildProcess(words, variables: variables, further: page.descriptor)
    link = ProcessLink(child, lineLimit: WorkerPool.lineLimit)
  }

  /// True while the worker waits for a job.
  var isIdle: Bool { job == nil && !isOver }

  /// The streams to wait for.
  var polls: [PolledStream] { link.polls }

  /// Begins a job.
  func begin(_ job: Job) {
    self.job = job
    jobs += 1
    lines = []
    page[.step] = 0
    page[.pass] = 0
    page[.allowance] = 0
    (given, began) = (.now, nil)
    link.send(job.line)
  }

  /// Exchanges bytes with the streams that a wait for ``polls`` found ready.
  func move(_ polls: ArraySlice<PolledStream>) {
    link.move(polls)
    while let arrival = link.arrived() {
      switch arrival {
      case .line(let line) where line.isEmpty:
        answer(.lines(lines))
        // The memory of one session must not be charged to the next.
        if let memory = limits.memory,
          child.system.memory > memory / 2 || child.system.peakMemory > memory
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

  /// Ends it if it has passed a limit.
  func keepLimits() {
    guard job != nil else { return }
    if let time = limits.time {
      // On a busy machine, the start of the process takes time that the job must not pay for.
      if began == nil, page[.jobs] == jobs { began = .now }
      let allowance = Duration.microseconds(page[.allowance])
      let deadline = began.map { $0 + time + allowance } ?? given + time + limits.start
      if ContinuousClock.now > deadline { return die(.outOfTime) }
    }
    if let memory = limits.memory, child.system.memory > memory { die(.outOfMemory) }
  }

  /// Ends it as planned; its present job is dropped.
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
    let (step, pass) = (page[.step], page[.pass])
    // A process that closes its output as it ends needs a moment for that.
    let end = link.finish(grace: cause == nil ? .milliseconds(500) : .zero)
    let hadTooMuch = limits.memory.map { link.hadMore(than: $0) } ?? false
    let found: WorkerDeath.Cause = hadTooMuch ? .outOfMemory : .ended(end)
    answer(
      .death(
        WorkerDeath(cause: cause ?? found, step: step, pass: pass, lastLines: link.lastLines)
      )
    )
  }
}
