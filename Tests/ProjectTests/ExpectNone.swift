import Testing

/// Expects a rule to be kept, and shows each place where it is not on a line of its own.
func expectNone(_ violations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  guard !violations.isEmpty else { return }
  Issue.record(
    Comment(rawValue: violations.joined(separator: "\n")),
    sourceLocation: sourceLocation
  )
}
