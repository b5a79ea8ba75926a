package import Messages

extension RecordingReport {
  /// The gravity of a run with this recording alone; nil if it passed.
  ///
  /// It is computed from the findings, so that a report which contradicts itself does not decide.
  package var gravity: Gravity? {
    switch (verdict, cause) {
    case (.passed, _), (.flaky, _): checkpoints == 0 ? .nothing : nil
    case (.damaged, _): .damaged
    case (.failed, Self.nothingCompared): .nothing
    case (.unsupported, "unknown app"): .usage
    case (.failed, "missing golden"), (.failed, "golden not approved"),
      (.failed, "log not approved"), (.failed, "story not approved"),
      (.failed, "rule not approved"), (.failed, "name not approved"), (.failed, "ledger outdated"):
      .missingGolden
    case (.failed, "orphaned golden"), (.failed, "orphaned checkpoints"): .orphaned
    default: .difference
    }
  }

  /// True if the verdict is not a good one, or the findings lead to it.
  ///
  /// A recording passes in one attempt without a finding; a flaky one fails before it passes. Reports of
  /// earlier versions call the attempt that passed `flaky`, too.
  package var isConsistent: Bool {
    let words = attempts.map(\.verdict)
    switch verdict {
    case .passed:
      let isClean = cause == nil && firstDivergence == nil && drift == nil && outcomes == nil
      return words == ["passed"] && attempts[0].cause == nil && changes.isEmpty && isClean
    case .flaky:
      return words.count > 1 && ["passed", "flaky"].contains(words.last)
        && !words.dropLast().contains("passed")
    default: return true
    }
  }
}
