import Platform
public import Testing

/// Runs a property with each seed until one fails, and reports that seed and how to run it again.
///
/// A seed fails if its run throws or records an issue; the seeds after it are not run. The
/// environment may pin one seed or request more of them, see ``TestEnvironment``.
///
/// ```swift
/// forAll(seeds: 0..<200) { random in
///   let text = random.text()
///   #expect(unquoted(quoted(text)) == text)
/// }
/// // ✘ property failed with seed 17; run again with SIMON_SEED=17
/// ```
///
/// - Parameters:
///   - seeds: The seeds of the default run, in order.
///   - full: The number of seeds of the full run; by default 17 times that of the default run.
///   - environment: The environment, which may pin a seed or request more of them.
///   - sourceLocation: The place at which the failing seed is reported.
///   - property: The property, given the random numbers of a seed.
public func forAll(
  seeds: Range<UInt64> = 0..<100,
  full: Int? = nil,
  in environment: TestEnvironment = .current,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (inout SeededRandom) throws -> Void
) {
  for seed in chosen(seeds, full, environment, sourceLocation) {
    let watch = IssueWatch()
    // The matcher accepts no issue as known; it is the only place that sees every issue.
    do {
      try withKnownIssue(isIntermittent: true, sourceLocation: sourceLocation) {
        var random = SeededRandom(seed: seed)
        try property(&random)
      } matching: {
        watch.note($0)
      }
    } catch {
      watch.note(error, at: sourceLocation)
    }
    guard !watch.report(seed, at: sourceLocation) else { return }
  }
}

/// Runs an asynchronous property with each seed until one fails.
///
/// - Parameters:
///   - seeds: The seeds of the default run, in order.
///   - full: The number of seeds of the full run; by default 17 times that of the default run.
///   - environment: The environment, which may pin a seed or request more of them.
///   - isolation: The actor on which the property runs; the caller's by default.
///   - sourceLocation: The place at which the failing seed is reported.
///   - property: The property, given the random numbers of a seed.
public func forAll(
  seeds: Range<UInt64> = 0..<100,
  full: Int? = nil,
  in environment: TestEnvironment = .current,
  isolation: isolated (any Actor)? = #isolation,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (inout SeededRandom) async throws -> Void
) async {
  for seed in chosen(seeds, full, environment, sourceLocation) {
    let watch = IssueWatch()
    do {
      try await withKnownIssue(
        isIntermittent: true,
        isolation: isolation,
        sourceLocation: sourceLocation
      ) {
        var random = SeededRandom(seed: seed)
        try await property(&random)
      } matching: {
        watch.note($0)
      }
    } catch {
      watch.note(error, at: sourceLocation)
    }
    guard !watch.report(seed, at: sourceLocation) else { return }
  }
}

private func chosen(
  _ seeds: Range<UInt64>,
  _ full: Int?,
  _ environment: TestEnvironment,
  _ sourceLocation: SourceLocation
) -> Range<UInt64> {
  do {
    return try environment.seeds(seeds, full: full)
  } catch {
    Issue.record(error, sourceLocation: sourceLocation)
    return 0..<0
  }
}

/// The record whether the run of one seed has failed.
private final class IssueWatch: Sendable {
  private let failed = SharedValue(false)

  /// Records an issue, without marking it as known.
  func note(_ issue: Issue) -> Bool {
    if issue.isFailure { failed.withLock { $0 = true } }
    return false
  }

  func note(_ error: any Error, at sourceLocation: SourceLocation) {
    failed.withLock { $0 = true }
    Issue.record(error, sourceLocation: sourceLocation)
  }

  /// Reports a failed seed and how to run it again; returns whether it failed.
  func report(_ seed: UInt64, at sourceLocation: SourceLocation) -> Bool {
    guard failed.withLock({ $0 }) else { return false }
    Issue.record(
      "property failed with seed \(seed); run again with SIMON_SEED=\(seed)",
      sourceLocation: sourceLocation
    )
    return true
  }
}
