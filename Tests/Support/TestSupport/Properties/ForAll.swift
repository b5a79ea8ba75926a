import Platform
public import Testing

/// Runs a property with each seed until one fails, and says which and how to run it again.
///
/// A seed fails if its run throws or records an issue; the seeds behind it are not run. The
/// environment may pin one seed or ask for more, see ``TestEnvironment``.
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
///   - full: The number of seeds of the full run; 17 times the default where it is nil.
///   - environment: May pin a seed or ask for more of them.
///   - sourceLocation: The place the failing seed is reported at.
///   - property: What must hold, given the random numbers of a seed.
public func forAll(
  seeds: Range<UInt64> = 0..<100,
  full: Int? = nil,
  in environment: TestEnvironment = .current,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ property: (inout SeededRandom) throws -> Void
) {
  for seed in chosen(seeds, full, environment, sourceLocation) {
    let watch = IssueWatch()
    // Nothing is a known issue here: its matcher is the one place that sees every issue pass.
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

/// Runs a property that waits with each seed until one fails; otherwise as its plain form.
///
/// - Parameters:
///   - seeds: The seeds of the default run, in order.
///   - full: The number of seeds of the full run; 17 times the default where it is nil.
///   - environment: May pin a seed or ask for more of them.
///   - isolation: The actor the property runs on, the caller's unless told otherwise.
///   - sourceLocation: The place the failing seed is reported at.
///   - property: What must hold, given the random numbers of a seed.
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

/// Sees whether the run of one seed records a failure.
private final class IssueWatch: Sendable {
  private let failed = SharedValue(false)

  /// Looks at an issue that passes, and never claims it.
  func note(_ issue: Issue) -> Bool {
    if issue.isFailure { failed.withLock { $0 = true } }
    return false
  }

  func note(_ error: any Error, at sourceLocation: SourceLocation) {
    failed.withLock { $0 = true }
    Issue.record(error, sourceLocation: sourceLocation)
  }

  /// Adds how to run a failed seed again, and tells whether it failed.
  func report(_ seed: UInt64, at sourceLocation: SourceLocation) -> Bool {
    guard failed.withLock({ $0 }) else { return false }
    Issue.record(
      "property failed with seed \(seed); run again with SIMON_SEED=\(seed)",
      sourceLocation: sourceLocation
    )
    return true
  }
}
