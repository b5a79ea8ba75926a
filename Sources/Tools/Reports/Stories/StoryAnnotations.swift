package import Foundation
package import Messages
package import Stories

/// The report of a run of stories for GitHub: annotations on the lines of steps, and a summary of the step.
package struct StoryAnnotations {
  private let run: StoryRun
  private let gravity: Gravity
  private let terms: StoryTerms
  private let names: [String]

  /// Creates a report.
  ///
  /// - Parameters:
  ///   - run: the results.
  ///   - gravity: the gravity of the run.
  ///   - terms: the terms on which stories count as good.
  package init(_ run: StoryRun, gravity: Gravity, on terms: StoryTerms = StoryTerms()) {
    (self.run, self.gravity, self.terms) = (run, gravity, terms)
    names = run.names
  }

  /// Returns the workflow commands, one a line; nothing for a run without problems.
  ///
  /// - Parameters:
  ///   - directory: the folder to which the files of stories are relative.
  ///   - root: the folder of the checkout, from which GitHub names files; nil if unknown.
  /// - Returns: errors, then warnings, cut to those that GitHub shows.
  package func commands(in directory: URL, from root: String?) -> EncodedText {
    let root = root.map { URL(filePath: $0).standardizedFileURL.path }
    func command(_ kind: String, _ place: Int, of attempt: StoryResult) -> String {
      let result = run.results[place]
      let file = GitHubAnnotations.path(result.story.file, in: directory, from: root)
      let title = GitHubAnnotations.property("\(names[place]): \(words(result))")
      let lines = [
        attempt.problem?.step.shown, attempt.reason, attempt.problem?.hint ?? attempt.hint,
      ]
      let message = lines.compactMap { $0?.visible.shortened }.joined(separator: "\n")
      return "::\(kind) file=\(GitHubAnnotations.property(file)),line=\(attempt.problemLine),"
        + "title=\(title)::\(GitHubAnnotations.message(message))"
    }
    let flaky = flaky.map { place in
      let result = run.results[place]
      return command(
        gravity == .flaky ? "error" : "warning",
        place,
        of: result.earlier.first ?? result
      )
    }
    let errors =
      red.map { command("error", $0, of: run.results[$0]) } + (gravity == .flaky ? flaky : [])
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
    for place in red + flaky {
      let section = section(place)
      guard text.utf8.count + section.utf8.count + note.utf8.count <= limit else {
        return EncodedText(text + note)
      }
      text += section
    }
    return EncodedText(text)
  }

  /// The places of the stories that fail the run, without those that did not run if any other fails it.
  private var red: [Int] {
    let all = run.results.indices.filter { !run.results[$0].isGood(on: terms) }
    let ran = all.filter { run.results[$0].status != .notRun || run.results[$0].story.gap != nil }
    return ran.isEmpty ? all : ran
  }

  /// The places of the stories that passed only when tried again.
  private var flaky: [Int] { run.results.indices.filter { run.results[$0].isFlaky } }

  private func words(_ result: StoryResult) -> String {
    result.isFlaky ? "flaky" : result.status.rawValue.lowercased()
  }

  private func section(_ place: Int) -> String {
    let result = run.results[place]
    let line = GitHubSummary.escaped("\(result.story.file):\(result.problemLine)")
    let title = GitHubSummary.escaped("\(names[place]): \(words(result))")
    let lines = StoryReport.lines(of: result).dropFirst().filter { !$0.isEmpty }
    let body = lines.map(GitHubSummary.escaped).joined(separator: "\n")
    return
      "\n<details><summary>\(result.isFlaky ? "≈" : "✗") <code>\(line)</code>: \(title)</summary>\n\n"
      + "<pre>\n\(body)\n</pre>\n</details>\n"
  }
}
