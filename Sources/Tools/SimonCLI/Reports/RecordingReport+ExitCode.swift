extension RecordingReport {
  /// The exit code that a run with this recording alone would have; nil if it passed.
  ///
  /// It is computed from the findings, so that a report which contradicts itself does not decide.
  var exitCode: ExitCode? {
    switch (verdict, cause) {
    case (.passed, _), (.flaky, _): nil
    case (.damaged, _): .damaged
    case (.unsupported, "unknown app"): .usage
    case (.failed, "missing golden"), (.failed, "golden not approved"): .missingGolden
    case (.failed, "orphaned golden"), (.failed, "orphaned checkpoints"): .orphaned
    default: .difference
    }
  }
}
