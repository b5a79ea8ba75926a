import EventModel
package import Messages
package import Stories

/// The report of a run of stories in the Test Anything Protocol, version 13: a test point for each story.
package struct StoryTAPReport {
  private let run: StoryRun
  private let terms: StoryTerms

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - terms: the terms on which stories count as good.
  package init(run: StoryRun, on terms: StoryTerms = StoryTerms()) {
    (self.run, self.terms) = (run, terms)
  }

  /// The report as TAP.
  package var document: EncodedText {
    let count = run.results.count
    var lines = ["TAP version 13", count == 0 ? "1..0 # SKIP no stories" : "1..\(count)"]
    let names = run.names
    for (place, result) in run.results.enumerated() {
      let isGood = result.isGood(on: terms)
      let name = TAPReport.escaped("\(result.story.file): \(names[place])")
      // A harness counts a skipped point as passed, so only a story that does not fail the run is one.
      let isSkipped = isGood && result.status != .success
      let skipped = isSkipped ? " # SKIP \(result.status.rawValue.lowercased())" : ""
      lines.append("\(isGood ? "ok" : "not ok") \(place + 1) - \(name)\(skipped)")
      lines += block(result, isGood)
    }
    return EncodedText(lines.joined(separator: "\n"))
  }

  /// Returns the findings about a story, as YAML.
  private func block(_ result: StoryResult, _ isGood: Bool) -> [String] {
    var members: [String] = []
    if let time = result.duration { members.append("duration_ms: \(Double(time.count) / 1_000)") }
    if !isGood {
      members += ["severity: fail", "message: \(TAPReport.quoted(result.reason))"]
      if let step = result.problem { members.append("step: \(TAPReport.quoted(step.step.shown))") }
      if let hint = result.problem?.hint ?? result.hint {
        members.append("hint: \(TAPReport.quoted(hint))")
      }
      members += [
        "at:", "  file: \(TAPReport.quoted(result.story.file))", "  line: \(result.problemLine)",
      ]
    }
    if !result.earlier.isEmpty {
      members.append("attempts:")
      members += result.earlier.map { "  - \(TAPReport.listed($0.reason))" }
    }
    guard !members.isEmpty else { return [] }
    return (["---"] + members + ["..."]).map { "  \($0)" }
  }
}
