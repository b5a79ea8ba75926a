import Platform

/// The entries of the page in which a worker tells its pool how far it is and how much time it
/// needs.
enum WorkerProgress: Int {
  /// The number of the step under way.
  case step
  /// The number of jobs that the worker has begun.
  case jobs
  /// The number of passes through the steps that the job has begun.
  case pass
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
