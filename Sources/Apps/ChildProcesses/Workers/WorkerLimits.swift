package import Platform

/// The limits of a worker for one job.
package struct WorkerLimits: Hashable, Sendable {
  /// The longest real time; nil for no limit.
  package var time: Duration?
  /// The longest time before it begins the job, on a busy machine.
  package var start: Duration
  /// The most memory it may hold, in bytes; nil for no limit.
  package var memory: Int?

  /// Creates limits.
  package init(time: Duration? = nil, start: Duration = .seconds(20), memory: Int? = nil) {
    self.time = time
    self.start = start
    self.memory = memory
  }
}

/// The outcome of a job.
package enum WorkerAnswer: Sendable {
  /// The lines of the answer.
  case lines([[UInt8]])
  /// The worker died during the job.
  case death(WorkerDeath)
  /// No worker could be started.
  case noWorker(ProcessStartError)
  /// The pool was ended before the job was done.
  case dropped
}

/// The death of a worker during a job.
package struct WorkerDeath: Hashable, Sendable {
  /// The cause of a worker's death.
  package enum Cause: Hashable, Sendable {
    /// It ended by itself, or by a signal from outside the pool.
    case ended(ProcessEnd)
    /// It was ended because its time was up.
    case outOfTime
    /// It was ended because it held, or asked for, more memory than its limit.
    case outOfMemory
  }

  /// The cause of the death.
  package var cause: Cause
  /// The step of the job at that time; 0 before the first.
  package var step: Int
  /// The pass through the steps at that time; 0 before the first step.
  package var pass: Int
  /// The last lines it wrote to standard error, oldest first.
  package var lastLines: [String]
}
