/// The attempts at one recording, and their common result.
struct AttemptSeries {
  private let retries: Int
  private var words: [String] = []
  private var duration = Duration.zero
  /// The first attempt, if it failed.
  private var failed: RecordingResult?

  init(retries: Int) { self.retries = retries }

  /// Adds an attempt.
  ///
  /// - Returns: the result of all attempts; nil if another attempt is needed.
  mutating func add(_ result: RecordingResult) -> RecordingResult? {
    var result = result
    words.append(result.verdict.word)
    duration += result.duration
    if result.verdict.isGood, let failed {
      // The evidence of the attempt that failed says what varies.
      result.changes = failed.changes
      result.firstDivergence = failed.firstDivergence
      result.lastEqual = failed.lastEqual
      result.verdict = .flaky
    }
    guard words.count > retries || !result.verdict.mayPassNextTime else {
      failed = failed ?? result
      return nil
    }
    result.attempts = words
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
