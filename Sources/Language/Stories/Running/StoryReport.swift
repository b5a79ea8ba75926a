import Actions

/// The readable report of a run: every story with its steps and the reasons of failures.
public struct StoryReport: CustomStringConvertible {
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

  /// The lines behind those of all stories.
  package var ending: [String] { unused + [figures] }

  /// Returns the lines of one story.
  package static func lines(of result: StoryResult) -> [String] {
    let story = result.story
    var lines = ["\(result.heading): \(story.title)  \(story.file):\(story.line)"]
    for (place, attempt) in result.earlier.enumerated() {
      let line = attempt.failure?.step.line ?? story.line
      let reason = attempt.failure?.message ?? attempt.message ?? attempt.status.rawValue
      lines.append("    attempt \(place + 1) failed: \(story.file):\(line): \(reason)")
    }
    if let message = result.message, result.failure == nil { lines.append("    \(message)") }
    if let hint = result.hint { lines.append("    hint: \(hint)") }
    for step in result.steps { lines += Self.lines(of: step, in: story) }
    if let tree = result.tree {
      lines.append("  screen at this point:")
      lines += PrunedTree(tree).lines.map { "    \($0)" }
    }
    return lines + [""]
  }

  private static func lines(of result: StepResult, in story: Story) -> [String] {
    let mark =
      switch result.status {
      case .success: "✓"
      case .failed: "✗"
      case .notRun: "-"
      case .notMapped: "?"
      }
    var lines = ["  \(mark) \(result.step.shown.cutShort(to: 200))"]
    if let message = result.message {
      lines.append("      \(story.file):\(result.step.line): \(message)")
    }
    lines += result.candidates.map { "        \($0)" }
    if let hint = result.hint { lines.append("      hint: \(hint)") }
    lines += result.notes.map { "      note: \($0)" }
    if let snippet = result.snippet {
      lines.append("      define it like this:")
      lines += snippet.split(separator: "\n").map { "        \($0)" }
    }
    return lines
  }

  private var unused: [String] {
    guard !run.unused.isEmpty else { return [] }
    return ["Unused definitions:"]
      + run.unused.map { "  \"\($0.pattern)\"  \($0.location)" } + [""]
  }

  /// The number of stories with each result, in one line.
  package var figures: String {
    let undefined = run.results.count { $0.status == .notMapped && $0.hasUndefinedStep }
    let flaky = run.results.count(where: \.isFlaky)
    let words = [
      (run.count(.success) - flaky, "passed"), (flaky, "flaky"), (run.count(.failed), "failed"),
      (run.count(.unchecked), "checking nothing"), (undefined, "undefined"),
      (run.count(.notMapped) - undefined, "ambiguous"), (run.count(.notRun), "not run"),
      (run.count(.ignored), "ignored"),
    ]
    let parts = words.compactMap { count, word in count == 0 ? nil : "\(count) \(word)" }
    let count = run.results.count
    return "\(count) \(count == 1 ? "story" : "stories")"
      + (parts.isEmpty ? "" : ": \(parts.joined(separator: ", "))")
  }
}

extension StoryResult {
  /// True if a step has no definition; false if all unmapped steps have several.
  fileprivate var hasUndefinedStep: Bool {
    steps.contains { $0.status == .notMapped && $0.candidates.isEmpty }
  }

  /// The status as a heading.
  fileprivate var heading: String {
    guard status == .notMapped else { return isFlaky ? "Flaky" : status.rawValue }
    return hasUndefinedStep ? "Undefined" : "Ambiguous"
  }
}
