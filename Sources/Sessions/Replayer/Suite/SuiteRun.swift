/// The concurrent run of many recordings.
///
/// Recordings share nothing, so that neither their order nor the number of jobs changes a result.
public struct SuiteRun: Sendable {
  /// The recordings, in the order of the report.
  public var recordings: [RecordingRun]
  /// The number of recordings that are replayed at the same time.
  public var jobs: Int
  /// The number of further attempts at a recording that failed.
  public var retries: Int
  /// True if no recording is started after the first one that is red.
  public var failsFast: Bool
  /// True if a recording that passed only in a later attempt is green.
  public var allowsFlaky: Bool
  /// The places of the recordings in the order in which they are started.
  public var order: [Int]

  /// Creates a run.
  public init(
    recordings: [RecordingRun],
    jobs: Int,
    retries: Int = 0,
    failsFast: Bool = false,
    allowsFlaky: Bool = true
  ) {
    self.recordings = recordings
    self.jobs = jobs
    self.retries = retries
    self.failsFast = failsFast
    self.allowsFlaky = allowsFlaky
    order = Array(recordings.indices)
  }

  /// Replays all recordings.
  ///
  /// - Parameter finished: called with the place and the result of each recording when it is done, in any
  ///   order.
  /// - Returns: the results in the order of the recordings.
  public func run(
    finished: @escaping @Sendable (Int, RecordingResult) -> Void = { _, _ in }
  ) async -> SuiteResult {
    await run(finished: finished) { run, begun in
      begun()
      let clock = ContinuousClock()
      let start = clock.now
      var result = run.attempt().result
      result.duration = clock.now - start
      return result
    }
  }

  /// Replays all recordings by a function, which may use worker processes.
  ///
  /// - Parameters:
  ///   - finished: called with the place and the result of each recording when it is done, in any order.
  ///   - attempt: makes one attempt at a recording and measures its duration; it returns nil if the attempt was
  ///     interrupted. It calls the function that it gets as soon as no later recording can overtake it, so that
  ///     recordings start in their order.
  /// - Returns: the results in the order of the recordings.
  public func run(
    finished: @escaping @Sendable (Int, RecordingResult) -> Void = { _, _ in },
    attempt:
      @escaping @Sendable (RecordingRun, _ begun: @escaping @Sendable () -> Void) async ->
      RecordingResult?
  ) async -> SuiteResult {
    let clock = ContinuousClock()
    let start = clock.now
    var results = [RecordingResult?](repeating: nil, count: recordings.count)
    await withTaskGroup(of: (Int, RecordingResult?).self) { group in
      var waiting = order.makeIterator()
      func startNext() async {
        guard let place = waiting.next() else { return }
        let (run, retries) = (recordings[place], retries)
        let (starts, start) = AsyncStream.makeStream(of: Never.self)
        group.addTask {
          // An attempt that was never made is over as well.
          defer { start.finish() }
          var attempts = AttemptSeries(retries: retries)
          while let one = await attempt(run, { start.finish() }) {
            if let result = attempts.add(one) { return (place, result) }
          }
          return (place, nil)
        }
        for await _ in starts {}
      }
      for _ in 0..<max(jobs, 1) { await startNext() }
      var isOver = false
      while let (place, result) = await group.next() {
        guard let result else {
          isOver = true
          continue
        }
        results[place] = result
        finished(place, result)
        if failsFast, !isGood(result) { isOver = true }
        if !isOver { await startNext() }
      }
    }
    return SuiteResult(
      results: results,
      duration: clock.now - start,
      allowsFlaky: allowsFlaky
    )
  }

  private func isGood(_ result: RecordingResult) -> Bool {
    if case .flaky = result.verdict { return allowsFlaky }
    return result.verdict.isGood
  }
}

/// The result of running many recordings.
public struct SuiteResult: Sendable {
  /// The results in the order of the recordings; nil for a recording that was not started.
  public var results: [RecordingResult?]
  /// The duration of the whole run.
  public var duration: Duration
  /// True if a recording that passed only in a later attempt is green.
  public var allowsFlaky: Bool
  /// True if the run was asked to stop, so that some recordings may not have been replayed.
  public var isStopped = false

  /// The results of the recordings that were finished.
  public var finished: [RecordingResult] { results.compactMap { $0 } }

  /// Returns the number of recordings with a verdict, by its word.
  public func count(_ word: String) -> Int { finished.count { $0.verdict.word == word } }
}
