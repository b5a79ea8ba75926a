import Platform

/// The numbers of a worker's progress, in a page that it shares with its pool.
enum WorkerProgress: Int {
  /// The number of the step under way.
  case step
  /// The number of jobs that the worker has begun.
  case jobs
  /// The time that the job may take beyond the usual limit, in microseconds.
  case allowance
}

extension SharedPage {
  /// One number of a worker's progress.
  subscript(entry: WorkerProgress) -> Int {
    get { self[entry.rawValue] }
    set { self[entry.rawValue] = newValue }
  }
}
