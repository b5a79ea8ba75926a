/// What a worker may take for one job.
package struct WorkerLimits: Hashable, Sendable {
  /// How long it may take, in real time; nil for as long as it wants.
  package var time: Duration?
  /// How long it may take before it begins with the job, on a machine that has much to do.
  package var start: Duration
  /// How much memory it may hold, in bytes; nil for all there is.
  package var memory: Int?

  /// Creates limits.
  package init(time: Duration? = nil, start: Duration = .seconds(20), memory: Int? = nil) {
    self.time = time
    self.start = start
    self.memory = memory
  }
}

/// What came of a job.
package enum WorkerAnswer: Sendable {
  /// The lines of the answer.
  case lines([[UInt8]])
  /// The worker died over it.
  case death(WorkerDeath)
  /// No worker could be started.
  case noWorker(ProcessStartError)
  /// The pool was ended before the job was done.
  case dropped
}

/// How a worker died, and over what.
package struct WorkerDeath: Hashable, Sendable {
  /// What ended it.
  package enum Cause: Hashable, Sendable {
    /// It ended by itself, or by a signal that nobody here sent.
    case ended(ProcessEnd)
    /// It was ended since its time was up.
    case outOfTime
    /// It was ended since it held, or asked for, more memory than it may.
    case outOfMemory
  }

  /// What ended it.
  package var cause: Cause
  /// The step of the job that was under way; 0 before the first.
  package var step: Int
  /// What it said last on standard error, oldest first.
  package var lastLines: [String]
}
