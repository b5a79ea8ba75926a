/// The report of a run in Simon's original text format.
///
/// It shows file and line of a step where Simon showed class and selector.
public struct SimonReport: CustomStringConvertible {
  /// The reported run.
  public var run: StoryRun

  /// Creates the report of a run.
  public init(_ run: StoryRun) { self.run = run }

  /// The report, which ends with a line break.
  public var description: String { lines.map { "\($0)\n" }.joined() }

  /// The lines of the report, without colours.
  ///
  /// A text of the app or a story may hold line ends and control characters; code that prints a line escapes them.
  public var lines: [String] { run.results.flatMap(Self.lines(of:)) + ending }

  /// Returns the lines of one story.
  package static func lines(of result: StoryResult) -> [String] {
    var lines = [
      "Starting story execution: \(result.story.title)", "Source: \(result.story.file)",
      "Story executed: \(result.story.title)",
    ]
    for step in result.steps {
      guard let definition = step.definition else {
        lines.append("   Step: \(step.step.shown), not mapped")
        continue
      }
      let place = definition.split(separator: ":").joined(separator: "::")
      lines.append("   Step: \"\(step.step.shown)\" (\(place)] - \(word(step.status))")
    }
    return lines + ["Result: \(result.outcome)"]
  }

  private static func word(_ status: StepResult.Status) -> String {
    switch status {
    case .success: "Success"
    case .failed: "Failed!"
    case .notRun, .notMapped: "Not executed"
    }
  }

  /// The lines behind those of all stories.
  package var ending: [String] {
    var lines = ["Simon's run report"]
    if !run.unused.isEmpty {
      lines.append("Unused mappings")
      lines += run.unused.map { unused in
        let place = unused.location.split(separator: ":").joined(separator: "::")
        return "Mapping \"\(unused.pattern)\" -> \(place)"
      }
    }
    let failed = run.results.filter { [.failed, .unchecked].contains($0.status) }
    if !failed.isEmpty {
      lines.append("Failures:")
      lines += failed.map { "Failed story: \($0.story.title)" }
    }
    var counts: [(String, StoryResult.Status)] = [
      ("Not run", .notRun), ("Successfully run", .success), ("Not fully mapped", .notMapped),
      ("Ignored", .ignored), ("Failures", .failed),
    ]
    // The original has no such line, and readers of its reports know only its lines.
    if run.count(.unchecked) > 0 {
      counts.append((StoryResult.Status.unchecked.rawValue, .unchecked))
    }
    let width = counts.map(\.0.count).max() ?? 0
    lines.append("Final Report:")
    lines += counts.map { name, status in
      String(repeating: " ", count: width - name.count) + "\(name): \(run.count(status))"
    }
    return lines
  }
}
