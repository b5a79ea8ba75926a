import Testing

/// Expects no violation of a rule, and otherwise shows each on its own line.
func expectNone(_ violations: [String], sourceLocation: SourceLocation = #_sourceLocation) {
  guard !violations.isEmpty else { return }
  Issue.record(
    Comment(rawValue: violations.joined(separator: "\n")),
    sourceLocation: sourceLocation
  )
}
