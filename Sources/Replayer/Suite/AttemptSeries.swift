/// The attempts at one recording, and their common result.
struct AttemptSeries {
  private let retries: Int
  private var attempts: [RecordingResult] = []
  private var duration = Duration.zero

  init(retries: Int) { self.retries = retries }

  /// Adds an attempt.
  ///
  /// - Returns: the result of all attempts; nil if another attempt is needed.
  mutating func add(_ result: RecordingResult) -> RecordingResult? {
    var result = result
    duration += result.duration
    var attempt = result
    // Only the last attempt leaves screens to decide about.
    attempt.pending = nil
    attempts.append(attempt)
    guard attempts.count > retries || !result.verdict.mayPassNextTime else { return nil }
    if result.verdict.isGood, let failed = attempts.first, attempts.count > 1 {
      // The evidence of the first attempt that failed says what varies.
      result.changes = failed.changes
      result.outcomeChanges = failed.outcomeChanges
      result.firstDivergence = failed.firstDivergence
      result.lastEqual = failed.lastEqual
      result.verdict = .flaky
    }
    result.attempts = attempts
    result.duration = duration
    return result
  }
}

extension RecordingResult.Verdict {
  /// Whether another attempt could pass.
  fileprivate var mayPassNextTime: Bool {
    switch self {
    case .changed, .stopped: true
    default: false
    }
  }
}
