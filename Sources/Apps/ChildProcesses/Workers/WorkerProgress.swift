import Platform

/// The numbers by which a worker reports how far it has come, in a page that it shares with its pool.
enum WorkerProgress: Int {
  /// The number of the step under way.
  case step
  /// The number of jobs that the worker has begun.
  case jobs
  /// How much longer than usual the job may take, in microseconds.
  case allowance
}

extension SharedPage {
  /// One number of a worker's progress.
  subscript(entry: WorkerProgress) -> Int {
    get { self[entry.rawValue] }
    set { self[entry.rawValue] = newValue }
  }
}
