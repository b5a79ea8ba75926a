package import Foundation
package import Messages
package import Stories

/// The report of a run of stories for GitHub: annotations on the lines of steps, and a summary of the step.
package struct StoryAnnotations {
  private let run: StoryRun
  private let gravity: Gravity
  private let allowsUnmapped: Bool

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - gravity: the gravity of the run.
  ///   - allowsUnmapped: true if stories with undefined steps do not fail the run.
  package init(_ run: StoryRun, gravity: Gravity, allowsUnmapped: Bool = false) {
    (self.run, self.gravity, self.allowsUnmapped) = (run, gravity, allowsUnmapped)
  }

  /// Returns the workflow commands, one a line; nothing for a run without problems.
  ///
  /// - Parameters:
  ///   - directory: the folder to which the files of stories are relative.
  ///   - root: the folder of the checkout, from which GitHub names files; nil if unknown.
  /// - Returns: errors, then warnings, cut to those that GitHub shows.
  package func commands(in directory: URL, from root: String?) -> EncodedText {
    let root = root.map { URL(filePath: $0).standardizedFileURL.path }
    func command(_ kind: String, _ result: StoryResult, of attempt: StoryResult) -> String {
      let file = GitHubAnnotations.path(result.story.file, in: directory, from: root)
      let title = GitHubAnnotations.property("\(run.name(of: result.story)): \(words(result))")
      let lines = [
        attempt.problem?.step.shown, attempt.reason, attempt.problem?.hint ?? attempt.hint,
      ]
      let message = lines.compactMap { $0?.visible.shortened }.joined(separator: "\n")
      return "::\(kind) file=\(GitHubAnnotations.property(file)),line=\(attempt.problemLine),"
        + "title=\(title)::\(GitHubAnnotations.message(message))"
    }
    let flaky = run.results.filter(\.isFlaky).map { result in
      command(gravity == .flaky ? "error" : "warning", result, of: result.earlier.first ?? result)
    }
    let errors = red.map { command("error", $0, of: $0) } + (gravity == .flaky ? flaky : [])
    let warnings = gravity == .flaky ? [] : flaky
    let commands =
      GitHubAnnotations.cut(errors, "error") + GitHubAnnotations.cut(warnings, "warning")
    return EncodedText(commands.joined(separator: "\n"))
  }

  /// Returns the Markdown summary of the step, cut to a number of bytes.
  package func summary(inBytes limit: Int) -> EncodedText {
    let mark = gravity.rawValue == 0 ? "✅" : "❌"
    let figures = GitHubSummary.escaped(StoryReport(run).figures)
    var text = "### \(mark) simon-replay: \(figures)\n"
    let note = "\n*The rest does not fit into 1 MiB. See the log of the step.*\n"
    guard text.utf8.count + note.utf8.count <= limit else { return EncodedText("") }
    for result in red + run.results.filter(\.isFlaky) {
      let section = section(result)
      guard text.utf8.count + section.utf8.count + note.utf8.count <= limit else {
        return EncodedText(text + note)
      }
      text += section
    }
    return EncodedText(text)
  }

  /// The stories that fail the run, without those that only did not run because of them.
  private var red: [StoryResult] {
    run.results.filter {
      !$0.isGood(allowsUnmapped: allowsUnmapped) && ($0.status != .notRun || $0.story.gap != nil)
    }
  }

  private func words(_ result: StoryResult) -> String {
    result.isFlaky ? "flaky" : result.status.rawValue.lowercased()
  }

  private func section(_ result: StoryResult) -> String {
    let place = GitHubSummary.escaped("\(result.story.file):\(result.problemLine)")
    let title = GitHubSummary.escaped("\(run.name(of: result.story)): \(words(result))")
    let lines = StoryReport.lines(of: result).dropFirst().filter { !$0.isEmpty }
    let body = lines.map(GitHubSummary.escaped).joined(separator: "\n")
    return
      "\n<details><summary>\(result.isFlaky ? "≈" : "✗") <code>\(place)</code>: \(title)</summary>\n\n"
      + "<pre>\n\(body)\n</pre>\n</details>\n"
  }
}
