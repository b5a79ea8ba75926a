/// The attempts at one recording, and their common result.
struct AttemptSeries {
  private let retries: Int
  private var words: [String] = []
  private var duration = Duration.zero

  init(retries: Int) { self.retries = retries }

  /// Adds an attempt.
  ///
  /// - Returns: the result of all attempts; nil if another attempt is needed.
  mutating func add(_ result: RecordingResult) -> RecordingResult? {
    var result = result
    if !words.isEmpty, result.verdict.isGood { result.verdict = .flaky }
    words.append(result.verdict.word)
    duration += result.duration
    guard words.count > retries || !result.verdict.mayPassNextTime else { return nil }
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
